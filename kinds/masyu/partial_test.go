package masyu

import (
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestPartial: a cell is reported if and only if no lines around it are right for it and its pearl. A loop is reported if and only if it
// cannot be completed by more lines: it is closed and omits something, or it is no loop.
func TestPartial(t *testing.T) {
	var small []puzzle.Puzzle
	for _, p := range samples(t, 60) {
		if m := p.(*Masyu); m.rows*m.cols <= 16 {
			small = append(small, p)
		}
	}
	whole := puzzle.WholeBoard(puzzle.Loop)
	puzzletest.TestPartialChecks(t, small,
		puzzletest.CheckedRule{Name: "cell", Breaks: func(v puzzle.Violation) []puzzle.Place {
			if v.Rule == "closed-loop" || v.Rule == "no-loop" || v.Rule == "no-value" {
				return nil
			}
			return v.At[:1]
		}},
		puzzletest.CheckedRule{Name: "loop", Breaks: func(v puzzle.Violation) []puzzle.Place {
			if v.Rule == "closed-loop" || v.Rule == "no-loop" || v.Rule == "branch" {
				return []puzzle.Place{whole}
			}
			return nil
		}})
}
