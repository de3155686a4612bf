package masyu

import (
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// part returns a puzzle without the pearls that are not among the kept clues. The checks of cells and of the loop use only the rules of the
// board that they name.
func part(p puzzle.Puzzle, keep []puzzle.Place) puzzletest.ReducedPuzzle {
	m := p.(*Masyu)
	pearls := make([]Pearl, len(m.pearls))
	for _, at := range keep {
		if at.Kind == puzzle.CellKind {
			pearls[int(at.R)*m.cols+int(at.C)] = m.Pearl(int(at.R), int(at.C))
		}
	}
	q, err := New(m.rows, m.cols, pearls, m.all)
	if err != nil {
		panic(err)
	}
	return puzzletest.ReducedPuzzle{Puzzle: q, Partial: true}
}

// TestTwice proves every step on small boards by enumeration. TestInsideOutside proves those of the technique that needs larger ones.
func TestTwice(t *testing.T) {
	var small []puzzle.Puzzle
	for _, p := range samples(t, 60) {
		if m := p.(*Masyu); m.rows*m.cols <= 15 {
			small = append(small, p)
		}
	}
	puzzletest.TestByEnumeration(t, small, part, "masyu.black-pair", "masyu.white-row", "masyu.white-axis", "masyu.black-between-whites",
		"masyu.pearl-pair-cases", "masyu.sealed-pocket", "masyu.inside-outside")
}
