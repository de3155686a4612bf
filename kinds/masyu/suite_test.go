package masyu

import (
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// turns returns the seven other orientations of a puzzle.
func turns(p puzzle.Puzzle) []puzzle.Puzzle {
	m := p.(*Masyu)
	var out []puzzle.Puzzle
	for k := 1; k < 8; k++ {
		rows, cols := m.rows, m.cols
		if k&4 != 0 {
			rows, cols = cols, rows
		}
		pearls := make([]Pearl, len(m.pearls))
		for i := range pearls {
			r, c := i/cols, i%cols
			if k&4 != 0 {
				r, c = c, r
			}
			if k&1 != 0 {
				r = m.rows - 1 - r
			}
			if k&2 != 0 {
				c = m.cols - 1 - c
			}
			pearls[i] = m.Pearl(r, c)
		}
		q, err := New(rows, cols, pearls, m.all)
		if err != nil {
			panic(err)
		}
		out = append(out, q)
	}
	return out
}

// TestSuite runs the tests that every kind must pass, on boards of all sorts.
func TestSuite(t *testing.T) {
	puzzletest.TestKind(t, Kind, samples(t, 60), turns)
}
