package hashi

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// part returns a puzzle in which the islands whose clue is not kept have no number. The check of an island uses the rule that bridges do
// not cross, and that of the groups uses the numbers: on partial boards only a puzzle with its rules can be judged.
func part(p puzzle.Puzzle, keep []puzzle.Place) puzzletest.ReducedPuzzle {
	h := p.(*Hashi)
	islands := slices.Clone(h.islands)
	for i := range islands {
		if !slices.Contains(keep, h.cell(i)) {
			islands[i].N = 0
		}
	}
	q, err := New(h.rows, h.cols, islands, Options{Max: h.max, Tree: h.tree})
	if err != nil {
		panic(err)
	}
	none := true // nothing can cross
	h.Crossings(func(_, _ int) { none = false })
	return puzzletest.ReducedPuzzle{Puzzle: q, Partial: none || slices.Contains(keep, puzzle.WholeBoard(puzzle.Crossing))}
}

// TestTwice proves every step on small boards by enumeration.
func TestTwice(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var small []puzzle.Puzzle
	for len(small) < 60 {
		o := Options{}
		if r.IntN(4) == 0 {
			o = Options{Max: 1 + r.IntN(3), Tree: r.IntN(2) == 0}
		}
		h := grow(r, 3+r.IntN(3), 3+r.IntN(3), 4+r.IntN(6), o)
		if r.IntN(3) == 0 { // an island without a number
			islands := slices.Clone(h.islands)
			islands[r.IntN(len(islands))].N = 0
			h, _ = New(h.rows, h.cols, islands, Options{Max: h.max, Tree: h.tree})
		}
		if len(h.pairs) <= 10 {
			small = append(small, h)
		}
	}
	puzzletest.TestByEnumeration(t, small, part, "hashi.in-the-way", "hashi.cut-off", "hashi.one-three-two", "hashi.own-parity")
}
