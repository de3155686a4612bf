package nonogram

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// part returns the whole puzzle: lines are checked separately, so violations of other lines can be ignored. Cells outside the kept lines
// may stay open.
func part(p puzzle.Puzzle, keep []puzzle.Place) puzzletest.ReducedPuzzle {
	rows, cols := p.Size()
	x := puzzletest.ReducedPuzzle{Puzzle: p, Partial: true}
	for i := range rows * cols {
		if !slices.Contains(keep, puzzle.Row(i/cols)) && !slices.Contains(keep, puzzle.Col(i%cols)) {
			x.Open = append(x.Open, i)
		}
	}
	return x
}

func TestTwice(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var small []puzzle.Puzzle
	for range 60 {
		small = append(small, sketch(r, 3+r.IntN(4), 3+r.IntN(4), 0.4+0.3*r.Float64()))
	}
	for range 60 {
		small = append(small, smallColoured(r))
	}
	puzzletest.TestByEnumeration(t, small, part)
}
