package scene

import (
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares a text with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; with -update it becomes\n%s", name, got)
	}
}

// svgOf returns a scene as SVG without the style sheet.
func svgOf(t *testing.T, s Scene, o SVGOptions) string {
	t.Helper()
	var b strings.Builder
	if err := SVG(&b, s, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestGolden(t *testing.T) {
	for name, s := range demos() {
		t.Run(name, func(t *testing.T) {
			golden(t, name+".txt", Text(s, TextOptions{}))
			golden(t, name+".ascii.txt", Text(s, TextOptions{ASCII: true}))
			golden(t, name+".svg", svgOf(t, s, SVGOptions{NoStyle: true}))
		})
	}
}

func TestColor(t *testing.T) {
	s := demos()["marks"]
	got := Text(s, TextOptions{Color: true})
	var b strings.Builder
	for part := range strings.SplitSeq(got, "\x1b[") {
		if b.Len() > 0 || strings.Contains(got[:2], "\x1b[") {
			if _, after, ok := strings.Cut(part, "m"); ok {
				part = after
			}
		}
		b.WriteString(part)
	}
	trim := func(s string) string {
		lines := strings.Split(s, "\n")
		for i := range lines {
			lines[i] = strings.TrimRight(lines[i], " ")
		}
		return strings.Join(lines, "\n")
	}
	if plain := Text(s, TextOptions{}); trim(b.String()) != trim(plain) {
		t.Errorf("without its colours the drawing is\n%s\nnot\n%s", b.String(), plain)
	}
}

// TestReadable: no text on a mark has a colour that is illegible there. Only the signs of marks have their own colour.
func TestReadable(t *testing.T) {
	s := Scene{Width: 1, Height: 1, Items: []Item{{Shape: Rect, Role: Because, X2: 1, Y2: 1},
		{Shape: Label, Role: Value, X: .5, Y: .5, Text: "7"}}}
	if got := Text(s, TextOptions{Color: true}); !strings.Contains(got, "\x1b[0;30;43m7") {
		t.Errorf("a digit on a mark: %q", got)
	}
	s.Items = s.Items[1:]
	if got := Text(s, TextOptions{Color: true}); !strings.Contains(got, "\x1b[0;34m7") {
		t.Errorf("a digit: %q", got)
	}
}

func TestASCII(t *testing.T) {
	for name, s := range demos() {
		for i, r := range Text(s, TextOptions{ASCII: true}) {
			if r > '~' {
				t.Errorf("%s: %q at byte %d", name, r, i)
				break
			}
		}
	}
}

// TestLayout checks that each position on the lattice has its own character, from which Point returns the position, where lines have room.
func TestLayout(t *testing.T) {
	for _, name := range []string{"kakuro", "skyscrapers", "skyscrapers-roomy", "hashi"} {
		s := demos()[name]
		l := s.Layout()
		for x := 0.5; x < s.Width; x += 0.5 {
			for y := 0.5; y < s.Height; y += 0.5 {
				if gx, gy := l.Point(l.At(x, y)); gx != x || gy != y {
					t.Errorf("%s: %v, %v leads to %v, %v", name, x, y, gx, gy)
				}
			}
		}
	}
	s := demos()["nonogram"]
	l := s.Layout()
	for r := range 7 {
		for c := range 7 {
			x, y := s.Center(r, c)
			if gx, gy := l.Point(l.At(x, y)); gx != x || gy != y {
				t.Errorf("nonogram: %v, %v leads to %v, %v", x, y, gx, gy)
			}
		}
	}
}

func TestRoleNames(t *testing.T) {
	seen := map[string]bool{}
	for r := Grid; r <= Differ; r++ {
		if name := r.String(); name == "unknown" || seen[name] {
			t.Errorf("role %d is called %q", r, name)
		}
		seen[r.String()] = true
		if brackets[r][0] != 0 != r.Mark() {
			t.Errorf("%s: mark is %v, brackets %q", r, r.Mark(), brackets[r])
		}
	}
	if Role(200).String() != "unknown" {
		t.Error("role 200 has a name")
	}
}

// failing is a writer that fails.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestSVGWriteError(t *testing.T) {
	if err := SVG(failing{}, demos()["kakuro"], SVGOptions{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v", err)
	}
	var s Scene
	for range 10_000 {
		s.AddLabel(Clue, 0, 0, "1")
	}
	if n := testing.AllocsPerRun(1, func() { SVG(failing{}, s, SVGOptions{}) }); n > 5000 {
		t.Errorf("%.0f allocations: it is drawn to its end although nobody reads it", n)
	}
}

// TestLarge draws a board of a quarter of a million cells.
func TestLarge(t *testing.T) {
	s := Scene{Width: 500, Height: 500, CellWidth: 2, CellHeight: 1, Dense: true, Title: "Large"}
	for i := range 500 * 500 {
		if x, y := float64(i%500), float64(i/500); i%3 == 0 {
			s.AddRect(Filled, x, y, x+1, y+1)
		}
	}
	s.AddFrame(0, 0, 500, 500)
	if lines := strings.Count(Text(s, TextOptions{}), "\n"); lines != 502 {
		t.Errorf("%d lines", lines)
	}
	if err := SVG(io.Discard, s, SVGOptions{}); err != nil {
		t.Error(err)
	}
}

// FuzzRender draws random scenes: nothing may panic, and SVG must be well-formed XML.
func FuzzRender(f *testing.F) {
	f.Add(uint64(1), "7")
	f.Add(uint64(2), "<\x00&\xff")
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		rnd := rand.New(rand.NewPCG(seed, 0))
		position := func() float64 {
			switch rnd.IntN(20) {
			case 0:
				return []float64{math.NaN(), math.Inf(1), math.Inf(-1), -3, 1e300}[rnd.IntN(5)]
			case 1:
				return rnd.Float64() * 20
			}
			return float64(rnd.IntN(40)) / 2
		}
		s := Scene{Width: float64(rnd.IntN(30)-1) / 2, Height: float64(rnd.IntN(30)-1) / 2, Title: text, Description: text,
			CellWidth: rnd.IntN(12) - 1, CellHeight: rnd.IntN(6) - 1, Dense: rnd.IntN(2) == 0}
		for range rnd.IntN(60) {
			it := Item{Shape: Shape(rnd.IntN(6)), Role: Role(rnd.IntN(int(Differ) + 2)), X: position(), Y: position(),
				X2: position(), Y2: position(), R: position(), Text: text, Size: position(), Anchor: Anchor(rnd.IntN(6)),
				Slot: rnd.IntN(12) - 1, Slots: rnd.IntN(5) - 1, Lines: rnd.IntN(7) - 1}
			if rnd.IntN(2) == 0 {
				it.X2 = it.X
			}
			s.Add(it)
		}
		for _, o := range []TextOptions{{}, {ASCII: true}, {Color: true}} {
			Text(s, o)
		}
		d := xml.NewDecoder(strings.NewReader(svgOf(t, s, SVGOptions{})))
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestFitCandidates: every candidate of a cell is written, and all of them within the brackets of a mark.
func TestFitCandidates(t *testing.T) {
	s := Scene{Width: 2, Height: 1, CellWidth: 4, CellHeight: 2}
	for i, digits := range []string{"12345", "67"} {
		for _, d := range digits {
			s.Add(Item{Shape: Label, Role: Candidate, X: float64(i) + .5, Y: .5, Text: string(d), Anchor: Slotted, Slot: int(d - '1'), Slots: 3})
		}
	}
	s.AddRect(New, 0, 0, 1, 1)
	s.AddFrame(0, 0, 2, 1)
	if text := Text(s, TextOptions{}); !strings.Contains(text, "…") {
		t.Errorf("five candidates fit into a cell of three:\n%s", text)
	}
	s.FitCandidates()
	if text := Text(s, TextOptions{}); !strings.Contains(text, "[12345]") || !strings.Contains(text, " 67 ") || strings.Contains(text, "…") {
		t.Errorf("not all candidates:\n%s", text)
	}
}

// TestDiagonalCandidates: a diagonal is drawn in empty cells and not among candidates, in small and in large cells.
func TestDiagonalCandidates(t *testing.T) {
	for _, width := range []int{3, 7} {
		s := Scene{Width: 2, Height: 2, CellWidth: width, CellHeight: width / 2}
		s.AddLine(Grid, 0, 0, 2, 2)
		for _, d := range "14" {
			s.Add(Item{Shape: Label, Role: Candidate, X: .5, Y: .5, Text: string(d), Anchor: Slotted, Slot: int(d - '1'), Slots: 3})
		}
		if text := Text(s, TextOptions{}); strings.Count(text, `\`) != 1 {
			t.Errorf("width %d:\n%s", width, text)
		}
	}
}

// TestForPrint: a blocked cell becomes dark in print, with a white number, and a white border if a step uses it. A cell with sums, and a
// numbered cell with a filled mark, stay light.
func TestForPrint(t *testing.T) {
	s := Scene{Width: 5, Height: 1}
	for x := range 5 {
		s.AddRect(Blocked, float64(x), 0, float64(x+1), 1)
	}
	s.AddLabel(Clue, 1.5, .5, "3")
	s.Add(Item{Shape: Label, Role: Clue, Anchor: TopRight, X: 2.5, Y: .5, Text: "17"})
	s.AddLabel(Clue, 3.5, .5, "4")
	s.AddRect(New, 3, 0, 4, 1)
	s.AddLabel(Clue, 4.5, .5, "2")
	s.AddRect(Used, 4, 0, 5, 1)
	p := ForPrint(s)
	for i, want := range []Role{Filled, Filled, Blocked, Blocked, Filled, Given, Clue, Clue, New, Given, Used} {
		if got := p.Items[i].Role; got != want {
			t.Errorf("item %d is %v, want %v", i, got, want)
		}
	}
	if p.Items[5].Tint == "" || p.Items[7].Tint != "" {
		t.Errorf("tints %q and %q", p.Items[5].Tint, p.Items[7].Tint)
	}
	if p.Items[8].OnDark || !p.Items[10].OnDark {
		t.Error("only the mark on a dark cell is white")
	}
}
