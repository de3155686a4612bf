package nonogram

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestPartial checks that a line is rejected if and only if it has no completion.
func TestPartial(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var small []puzzle.Puzzle
	for range 30 {
		small = append(small, sketch(r, 2+r.IntN(4), 2+r.IntN(4), 0.3+0.5*r.Float64()))
	}
	puzzletest.TestPartialChecks(t, small, puzzletest.CheckedRule{Name: "line", Breaks: puzzletest.FirstClue})
}
