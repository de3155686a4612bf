package kakuro

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestFindExamples searches random boards without runs of one cell, and with random eliminations, for examples of techniques.
func TestFindExamples(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	next := func() (puzzle.Puzzle, puzzle.Facts) {
		for {
			p, solution := sketch(r, 3+r.IntN(3), 3+r.IntN(5), 0.6+0.4*r.Float64(), false)
			if !slices.ContainsFunc(p.runs, func(x run) bool { return len(x.cells) < 2 }) {
				return p, scribble(r, p, solution)
			}
		}
	}
	puzzletest.Examples{Tries: 3000, Next: next}.Find(t, Kind)
}
