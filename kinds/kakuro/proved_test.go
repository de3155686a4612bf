package kakuro

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// part returns the puzzle without the sums of the runs that are not kept. Each run is checked alone; cells that are in no kept run may stay
// open.
func part(p puzzle.Puzzle, keep []puzzle.Place) puzzletest.ReducedPuzzle {
	k := p.(*Kakuro)
	var clues []Clue
	told := make([]bool, k.board.Len())
	for _, x := range k.runs {
		if !slices.Contains(keep, x.place()) {
			continue
		}
		if x.sum > 0 {
			clues = append(clues, Clue{x.r, x.c, x.heading, x.sum})
		}
		for _, u := range x.cells {
			told[u] = true
		}
	}
	for _, c := range k.clash {
		if slices.Contains(keep, puzzle.Run(c.R, c.C, c.Heading)) {
			clues = append(clues, c)
		}
	}
	white := make([]bool, len(k.index))
	for i, u := range k.index {
		white[i] = u >= 0
	}
	q, err := New(k.rows, k.cols, white, clues)
	if err != nil {
		panic(err)
	}
	return puzzletest.ReducedPuzzle{Puzzle: q, Open: untold(told), Partial: true}
}

// untold lists the false indices.
func untold(told []bool) []int {
	var out []int
	for i, yes := range told {
		if !yes {
			out = append(out, i)
		}
	}
	return out
}

// TestTwice proves every step on small boards by enumeration.
func TestTwice(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var small []puzzle.Puzzle
	for len(small) < 36 {
		k, _ := sketch(r, 3+r.IntN(2), 3+r.IntN(2), 0.6+0.4*r.Float64(), len(small)%4 == 3)
		if n := k.board.Len(); n > 3 && n <= 6 {
			small = append(small, k)
		}
	}
	puzzletest.TestByEnumeration(t, small, part, "kakuro.missing-digits", "kakuro.naked-set", "kakuro.hidden-set")
}
