package skyscrapers

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestFindExamples searches random boards for examples of the techniques that lack one, with only the clues that they use.
func TestFindExamples(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	next := func() (puzzle.Puzzle, puzzle.Facts) {
		return town(r, 4+r.IntN(3), 0.2+0.6*r.Float64(), 0), puzzle.Facts{}
	}
	puzzletest.Examples{Tries: 3000, Next: next, Only: only, Keep: true}.Find(t, Kind)
}

// only returns the puzzle with these clues only.
func only(p puzzle.Puzzle, clues []puzzle.Place) puzzle.Puzzle {
	s := p.(*Skyscrapers)
	var sides [4][]int
	for side := range sides {
		sides[side] = make([]int, s.n)
		for i, c := range s.sides[side] {
			if slices.Contains(clues, puzzle.Outside(puzzle.Side(side), i)) {
				sides[side][i] = c
			}
		}
	}
	q, err := New(s.n, sides, nil)
	if err != nil {
		panic(err)
	}
	return q
}
