package sheets

import (
	"bytes"
	"math"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/teka-puzzles/teka/scene"
)

// board returns a board with one of each: a pearl, a broken line, a transparent mark, a number.
func board(rows, cols int) scene.Scene {
	s := scene.Scene{Width: float64(cols), Height: float64(rows)}
	s.AddGrid(scene.Grid, rows, cols)
	s.AddFrame(0, 0, float64(cols), float64(rows))
	s.AddRect(scene.Wrong, 0, 0, 1, 1)
	s.AddCircle(scene.PearlBlack, 1.5, .5, .4)
	s.AddLabel(scene.Given, .5, .5, "12")
	s.Add(scene.Item{Shape: scene.Line, Role: scene.BridgeLine, X: .5, Y: .5, X2: 1.5, Y2: .5, Lines: 1, Open: 1},
		scene.Item{Shape: scene.Label, Role: scene.Value, X: 1.5, Y: .5, Text: "4", Supposed: true})
	return s
}

// written returns a document without compression.
func written(t *testing.T, s *Sheets) string {
	t.Helper()
	s.doc.uncompressed = true
	var b bytes.Buffer
	if err := s.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestPages(t *testing.T) {
	s, err := New("a4")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Write(new(bytes.Buffer)); err == nil {
		t.Error("a document without pages is written")
	}
	for _, size := range [][2]int{{2, 3}, {30, 12}, {12, 30}} {
		if err := s.Add("A board", board(size[0], size[1]), scene.SVGOptions{Rows: size[0], Cols: size[1]}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Add("too large", scene.Scene{Width: 400, Height: 400}, scene.SVGOptions{}); err == nil || s.Pages() != 3 {
		t.Errorf("%d pages after one that does not fit: %v", s.Pages(), err)
	}
	text := written(t, s)
	boxes := regexp.MustCompile(`/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]`).FindAllString(text, -1)
	if n := strings.Count(text, "/Type /Page\n"); n != 3 || !strings.HasPrefix(text, "%PDF-") {
		t.Errorf("%d pages in the document", n)
	}
	if strings.Join(boxes, " ") == "" || !strings.Contains(text, "/MediaBox [0 0 841.89 595.28]") {
		t.Errorf("the wide board lies on a page of %q", boxes)
	}
	for what, want := range map[string]string{
		"the mark's red": "0.886 0.231 0.180 rg", "what is seen through it": "/ca 0.302",
		"dashes, of a small board that fills the page": "[19.13 19.13] 0.00 d",
		"bridges' blue":         "0.090 0.412 0.769 RG",
		"supposed letters lean": "1.00000 0.00000 0.19438 1.00000",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s: no %q", what, want)
		}
	}
}

// TestSame: the same drawings give the same bytes, also together with others.
func TestSame(t *testing.T) {
	var all [4]bytes.Buffer
	var group sync.WaitGroup
	for i := range all {
		group.Go(func() {
			if err := PDF("")(&all[i], "Kakuro 4x4", board(4, 4), scene.SVGOptions{}); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	for i := range all {
		if !bytes.Equal(all[i].Bytes(), all[0].Bytes()) {
			t.Error("it is another document")
		}
	}
}

// TestBad: content that cannot be printed is an error or is replaced, without affecting the rest.
func TestBad(t *testing.T) {
	if _, err := New("a3"); err == nil {
		t.Error("paper a3 is known")
	}
	s, err := New("letter")
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []float64{1e9, math.Inf(1), math.NaN()} {
		_ = s.Add("", scene.Scene{Width: size, Height: 3}, scene.SVGOptions{})
	}
	for _, heading := range []string{strings.Repeat("long ", 500), "数独 \U0001F600 \x00\n\xff", ""} {
		if err := s.Add(heading, board(3, 3), scene.SVGOptions{}); err != nil {
			t.Errorf("%q: %v", heading, err)
		}
	}
	written(t, s)
	if got := printable("Größe 数 \U0001F600\n"); got != "Größe ? ??" {
		t.Errorf("%q is printed", got)
	}
	s.pages = MaxPages
	if err := s.Add("", board(1, 1), scene.SVGOptions{}); err == nil {
		t.Error("there is no end to the pages")
	}
}
