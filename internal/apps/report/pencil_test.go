package report_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// TestPencilDrawn: candidates are drawn where places hold numbers, and nowhere else, for every kind of place.
func TestPencilDrawn(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range kinds.All {
		for it := range kinds.Read(strings.NewReader(k.Example), k.Name, kinds.ReadOptions{}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			board := it.Puzzle.Board()
			i := slices.IndexFunc(board.Unknowns(), func(u puzzle.Unknown) bool { return u.Values.Len() > 1 })
			marks := puzzle.NewMarks(board)
			if err := marks.Pencil(board.Unknown(i).At, board.Unknown(i).Values); err != nil {
				t.Fatal(err)
			}
			c, err := report.CheckMarks(it, l, marks, true)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for _, x := range c.Scene.Items {
				if x.Role == scene.Candidate {
					n++
				}
			}
			if want := board.Unknown(i).Values.Len(); k.Traits.Digits && n != want || !k.Traits.Digits && n != 0 {
				t.Errorf("%s: %d candidates are drawn", k.Name, n)
			}
		}
	}
}
