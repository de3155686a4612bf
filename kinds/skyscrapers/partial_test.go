package skyscrapers

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestPartial: a line is rejected if and only if different heights cannot fill it, and a clue if and only if none of these fillings
// satisfies it.
func TestPartial(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var small []puzzle.Puzzle
	for i := range 30 {
		small = append(small, town(r, 2+i%3, 0.3+0.6*r.Float64(), 0.2*r.Float64()))
	}
	puzzletest.TestPartialChecks(t, small,
		puzzletest.CheckedRule{Name: "line", Breaks: func(v puzzle.Violation) []puzzle.Place {
			if at := puzzletest.FirstClue(v); len(at) > 0 && at[0].Kind != puzzle.SideKind {
				return at
			}
			return nil
		}},
		puzzletest.CheckedRule{Name: "clue", Breaks: func(v puzzle.Violation) []puzzle.Place {
			at := puzzletest.FirstClue(v)
			switch {
			case len(at) == 0:
			case at[0].Kind == puzzle.RowKind:
				return []puzzle.Place{puzzle.Outside(puzzle.Left, int(at[0].R)), puzzle.Outside(puzzle.Right, int(at[0].R))}
			case at[0].Kind == puzzle.ColKind:
				return []puzzle.Place{puzzle.Outside(puzzle.Top, int(at[0].C)), puzzle.Outside(puzzle.Bottom, int(at[0].C))}
			case at[0].Kind == puzzle.SideKind:
				return at
			}
			return nil
		}})
}
