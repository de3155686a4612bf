package skyscrapers

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// part returns the puzzle without the clues and givens that are not kept. Check uses the lines of clues on partial boards, so the result is
// Partial only if the lines of all kept clues are kept.
func part(p puzzle.Puzzle, keep []puzzle.Place) puzzletest.ReducedPuzzle {
	s := p.(*Skyscrapers)
	told := make([]bool, s.n*s.n)
	x := puzzletest.ReducedPuzzle{Partial: true}
	var sides [4][]int
	for side := range sides {
		sides[side] = make([]int, s.n)
	}
	for _, l := range s.axes() {
		lined := slices.Contains(keep, l.at)
		for _, side := range []puzzle.Side{l.near, l.far} {
			if slices.Contains(keep, puzzle.Outside(side, l.index)) {
				sides[side][l.index] = s.sides[side][l.index]
				x.Partial = x.Partial && lined
				lined = lined || sides[side][l.index] > 0
			}
		}
		for k := range s.n {
			told[l.first+k*l.step] = told[l.first+k*l.step] || lined
		}
	}
	grid := make([]int, s.n*s.n)
	for i, h := range s.grid {
		if slices.Contains(keep, s.board.Unknown(i).At) {
			grid[i], told[i] = h, true
		}
	}
	q, err := New(s.n, sides, grid)
	if err != nil {
		panic(err)
	}
	x.Puzzle = q
	for i, yes := range told {
		if !yes {
			x.Open = append(x.Open, i)
		}
	}
	return x
}

// TestTwice proves every step on small boards by enumeration.
func TestTwice(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var small []puzzle.Puzzle
	for i := range 24 {
		small = append(small, town(r, 3+i/20, 0.3+0.6*r.Float64(), 0.2*r.Float64()))
	}
	puzzletest.TestByEnumeration(t, small, part, "skyscrapers.enough", "skyscrapers.two-twos") // the second needs a larger board
}
