package kakuro

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestPartial: a run is rejected if and only if nothing fills it.
func TestPartial(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var small []puzzle.Puzzle
	for len(small) < 30 {
		k, _ := sketch(r, 3+r.IntN(2), 3+r.IntN(3), 0.6+0.4*r.Float64(), len(small)%4 == 3)
		if k.board.Len() > 2 {
			small = append(small, k)
		}
	}
	puzzletest.TestPartialChecks(t, small, puzzletest.CheckedRule{Name: "run", Breaks: puzzletest.FirstClue})
}
