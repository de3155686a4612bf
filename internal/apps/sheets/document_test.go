package sheets

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"image/color"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/scene/shapes"
)

// aDocument returns a document of two pages.
func aDocument(t *testing.T) *Sheets {
	t.Helper()
	s, err := New("a4")
	if err != nil {
		t.Fatal(err)
	}
	for _, heading := range []string{"Größe é (1)", strings.Repeat("long ", 50)} {
		if err := s.Add(heading, board(3, 3), scene.SVGOptions{Rows: 3, Cols: 3}); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// TestFile: every object of a file is at the offset in its cross-reference table, references resolve, and streams have the stated length.
func TestFile(t *testing.T) {
	for _, plain := range []bool{true, false} {
		s := aDocument(t)
		s.doc.uncompressed = plain
		var b bytes.Buffer
		if err := s.Write(&b); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		start := regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n$`).FindStringSubmatch(text)
		at, _ := strconv.Atoi(start[1])
		lines := strings.Split(text[at:], "\n")
		n, _ := strconv.Atoi(strings.TrimPrefix(lines[1], "0 "))
		if lines[0] != "xref" || n < 10 {
			t.Fatalf("%q", lines[:2])
		}
		for i := 1; i < n; i++ {
			entry := lines[2+i]
			offset, _ := strconv.Atoi(entry[:10])
			if len(entry) != 19 || !strings.HasPrefix(text[offset:], fmt.Sprintf("%d 0 obj\n", i)) {
				t.Errorf("part %d is not at %q", i, entry)
			}
		}
		for _, m := range regexp.MustCompile(`(\d+) 0 R`).FindAllStringSubmatch(text, -1) {
			if i, _ := strconv.Atoi(m[1]); i < 1 || i >= n {
				t.Errorf("%s leads nowhere", m[0])
			}
		}
		streams := regexp.MustCompile(`( /Filter /FlateDecode)? /Length (\d+)>>\nstream\n`).FindAllStringSubmatchIndex(text, -1)
		if len(streams) != 6 { // two pages; of two fonts the file and the letters
			t.Errorf("%d streams", len(streams))
		}
		for _, m := range streams {
			length, _ := strconv.Atoi(text[m[4]:m[5]])
			if !strings.HasPrefix(text[m[1]+length:], "\nendstream\n") || plain != (m[2] < 0) {
				t.Errorf("a stream of %d bytes is not as long", length)
			}
			if !plain {
				r, err := zlib.NewReader(strings.NewReader(text[m[1] : m[1]+length]))
				if err != nil {
					t.Fatal(err)
				}
				if _, err := io.ReadAll(r); err != nil {
					t.Error(err)
				}
			}
		}
		if root := regexp.MustCompile(`/Root (\d+) 0 R`).FindStringSubmatch(text); !strings.Contains(text, root[1]+" 0 obj\n<</Type /Catalog") {
			t.Errorf("the root is %s", root[1])
		}
		if kids := regexp.MustCompile(`/Kids \[(\d+) 0 R (\d+) 0 R \] /Count 2`).FindStringSubmatch(text); kids == nil ||
			!strings.Contains(text, kids[1]+" 0 obj\n<</Type /Page\n") || !strings.Contains(text, kids[2]+" 0 obj\n<</Type /Page\n") {
			t.Errorf("the pages are %v", kids)
		}
		parent := regexp.MustCompile(`/Type /Page\n/Parent (\d+) 0 R`).FindStringSubmatch(text)
		if !strings.Contains(text, parent[1]+" 0 obj\n<</Type /Pages ") {
			t.Errorf("the parent of a page is %s", parent[1])
		}
	}
}

// TestPlaces: shapes are where the drawing has them. In a PDF y grows upwards, circles are round, and texts are centred on, end at or start
// from their point.
func TestPlaces(t *testing.T) {
	near := func(a, b float64) bool { return math.Abs(a-b) < .011 }
	drawn := func(s shapes.Shape) (list [][]float64, text string) {
		p := &canvas{doc: newDocument(), scale: 2, left: 3, top: 4, high: 100} // a pixel is two millimetres
		s.Fill = color.NRGBA{A: 255}
		p.shape(s)
		for line := range strings.Lines(p.b.String()) {
			var row []float64
			for _, word := range strings.Fields(line) {
				if x, err := strconv.ParseFloat(word, 64); err == nil {
					row = append(row, x)
				}
			}
			list = append(list, row)
		}
		return list, p.b.String()
	}
	x, y, r := (3+2*10)*pointsPerMM, (100-4-2*20)*pointsPerMM, 2*5*pointsPerMM // the point 10, 20 and a radius of 5
	rows, text := drawn(shapes.Shape{Center: shapes.Point{X: 10, Y: 20}, Radius: 5})
	from, quarters := rows[1], map[[2]int]bool{}
	for _, c := range rows[2:6] {
		half := func(i int) float64 { return (from[i] + 3*c[i] + 3*c[i+2] + c[i+4]) / 8 } // the middle of the curve
		for _, at := range [][2]float64{{from[0], from[1]}, {half(0), half(1)}} {
			if d := math.Hypot(at[0]-x, at[1]-y); math.Abs(d-r) > .02 {
				t.Errorf("%v is %v from the middle of a circle of radius %v:\n%s", at, d, r, text)
			}
		}
		from = c[4:]
		quarters[[2]int{int(from[0]), int(from[1])}] = true
	}
	if len(quarters) != 4 || !near(from[0], rows[1][0]) || !near(from[1], rows[1][1]) {
		t.Errorf("it goes around by %v:\n%s", quarters, text)
	}
	for align, back := range map[string]float64{"start": 0, "middle": .5, "end": 1} {
		rows, text := drawn(shapes.Shape{Text: "Wide", Size: 3, Align: align, Center: shapes.Point{X: 10, Y: 20}})
		wide := newTypeface(0).width("Wide", 2*3*pointsPerMM)
		if at := rows[1]; !near(at[0], 2*3*pointsPerMM) || !near(at[5], x-back*wide) || !near(at[6], y) {
			t.Errorf("%s: %s", align, text)
		}
	}
	rows, text = drawn(shapes.Shape{Lines: []shapes.Line{{Points: []shapes.Point{{X: 10, Y: 20}, {X: 11, Y: 20}, {X: 11, Y: 21}},
		Closed: true}}})
	if !near(rows[1][1], y) || !near(rows[2][0], x+2*pointsPerMM) || !near(rows[3][1], y-2*pointsPerMM) ||
		!strings.HasSuffix(text, " l\nh\nf\n") {
		t.Errorf("the corner is\n%s", text)
	}
}

// TestLetters: headings can be searched and copied, because their glyphs are mapped to letters.
func TestLetters(t *testing.T) {
	text := written(t, aDocument(t))
	f := newTypeface(1)
	for _, r := range "Größe(1)" {
		if want := fmt.Sprintf("<%04x> <%04x>\n", uint16(f.glyph(r)), r); !strings.Contains(text, want) {
			t.Errorf("%c is not told as %q", r, want)
		}
	}
	if !strings.Contains(text, f.encode("Größe")[1:]) && !strings.Contains(text, strings.Trim(f.encode("Größe"), "<>")) {
		t.Error("the heading is not written")
	}
	if got := f.width("iW", 1000); got != float64(f.advance(f.glyph('i'))+f.advance(f.glyph('W'))) ||
		f.advance(f.glyph('i')) >= f.advance(f.glyph('W')) {
		t.Errorf("iW is %v wide", got)
	}
}

// TestSubset: a subset font contains the outlines of the letters used, under their numbers, and no others. Both fonts have the expected
// structure.
func TestSubset(t *testing.T) {
	be := binary.BigEndian
	for which := range loadedFonts() {
		f := newTypeface(which)
		before := tablesOf(Fonts()[which])
		if be.Uint16(before["head"][50:]) != 0 {
			t.Fatal("the offsets of outlines are long")
		}
		f.encode("aÄ ")
		subset := f.subset()
		after := tablesOf(subset)
		for i := range int(be.Uint16(before["maxp"][4:])) {
			was, is := outline(before, i), outline(after, i)
			if len(was) > 0 && int16(be.Uint16(was)) < 0 {
				t.Errorf("glyph %d is made of others", i)
			}
			_, used := f.used[i]
			if !used && i != 0 {
				was = nil
			}
			if !bytes.Equal(is, was) {
				t.Errorf("glyph %d: %d bytes, want %d", i, len(is), len(was))
			}
		}
		if len(f.used) != 3 || len(subset) > len(Fonts()[which])/4 || !bytes.Equal(before["hmtx"], after["hmtx"]) || after["cmap"] != nil {
			t.Errorf("%d bytes of %d", len(subset), len(Fonts()[which]))
		}
		for k := range int(be.Uint16(subset[4:])) {
			entry, sum := subset[12+16*k:], uint32(0)
			table := after[string(entry[:4])]
			for padded := append(bytes.Clone(table), make([]byte, -len(table)&3)...); len(padded) > 0; padded = padded[4:] {
				sum += be.Uint32(padded)
			}
			if sum != be.Uint32(entry[4:]) {
				t.Errorf("the sum of %s is not right", entry[:4])
			}
		}
	}
}
