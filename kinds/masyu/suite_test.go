package masyu

import (
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// turns returns the seven other orientations of a puzzle.
func turns(p puzzle.Puzzle) []puzzle.Puzzle {
	m := p.(*Masyu)
	return puzzletest.Turns(m.rows, m.cols, m.Pearl, func(rows, cols int, pearls []Pearl) (*Masyu, error) {
		return New(rows, cols, pearls, m.all)
	})
}

// TestSuite runs the tests that every kind must pass, on boards of all sorts.
func TestSuite(t *testing.T) {
	puzzletest.TestKind(t, Kind, samples(t, 60), turns)
}
