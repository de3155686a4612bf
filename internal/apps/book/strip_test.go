package book

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestLongStrip: long captions are beside the boards, where they take fewer pages, and short ones below, two boards side by side. Nothing
// overlaps or leaves the page.
func TestLongStrip(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	text, _ := kinds.Card(kinds.ExampleKind)
	p, err := kinds.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	for words, beside := range map[int]bool{3: false, 90: true} { // any order: independent
		list := make([]panel, 12)
		for i := range list {
			list[i] = panel{board: p.Draw(puzzle.Facts{}), head: "Heading", text: strings.Repeat("word ", words)}
		}
		pages := map[bool]int{}
		for _, long := range []bool{false, true} {
			s, err := Sheet{Trim: "6x9"}.typesetter(l)
			if err != nil {
				t.Fatal(err)
			}
			s.newPage(false)
			add := s.strip
			if long {
				add = s.longStrip
			}
			if add(list, sheets.Millimetres(13_000)); s.err != nil {
				t.Fatal(s.err)
			}
			pages[long] = len(s.pages)
			if long {
				checkPanels(t, s, beside)
			}
		}
		if pages[true] > pages[false] || beside != (pages[true] < pages[false]) {
			t.Errorf("%d words: %d pages, and %d with captions below", words, pages[true], pages[false])
		}
	}
}

// checkPanels checks that each board is within its page and clear of all text, and whether captions are beside the boards.
func checkPanels(t *testing.T, s *typesetter, beside bool) {
	t.Helper()
	for _, page := range s.pages {
		for _, b := range page.Items {
			if b.Drawing == nil {
				continue
			}
			if a := s.area(); b.X < a.X || b.Right() > a.Right() || b.Bottom() > a.Bottom() {
				t.Errorf("page %d: a board leaves the page: %v", page.Number, b.Box)
			}
			right := false
			for _, it := range page.Items {
				if it.Text != "" && it.X < b.Right() && b.X < it.Right() && it.Y < b.Bottom() && b.Y < it.Bottom() {
					t.Errorf("page %d: %q is on a board", page.Number, it.Text)
				}
				right = right || it.Text == "Heading" && it.X >= b.Right() && it.Y == b.Y
			}
			if right != beside {
				t.Errorf("page %d: a caption is beside its board: %v, want %v", page.Number, right, beside)
			}
		}
	}
}

// TestParagraphLines: neither the first nor the last line of a paragraph is alone in a column or on a page.
func TestParagraphLines(t *testing.T) {
	text := strings.Repeat("words ", 40)
	for above := range sheets.Length(8) {
		c := DefaultConfig()
		c.trim = Trims[0]
		s := &typesetter{c: &c, l: speech(t, "en"), targets: map[string]Target{}, pages: []*Page{{Number: 1}}}
		a := s.area()
		s.y = a.Bottom() - above*smallSize*4/3
		s.paragraph(sheets.Regular, smallSize, "", "", text, a.W*2/3)
		for i, p := range s.pages {
			n := 0
			for _, it := range p.Items {
				if strings.HasPrefix(it.Text, "words") {
					n++
				}
			}
			if n == 1 {
				t.Errorf("%d lines of room: one line on page %d of %d", above, i+1, len(s.pages))
			}
		}
	}
}
