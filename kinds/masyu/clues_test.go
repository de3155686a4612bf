package masyu

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

func TestClues(t *testing.T) {
	var small []puzzle.Puzzle
	for _, p := range samples(t, 60) {
		if m := p.(*Masyu); m.rows*m.cols <= 20 {
			small = append(small, p)
		}
	}
	puzzletest.TestClues(t, small)
}

// TestWith adds pearls to empty cells and replaces others, and refuses values that are not pearls.
func TestWith(t *testing.T) {
	p, err := New(2, 3, []Pearl{White, NoPearl, Black, NoPearl, NoPearl, NoPearl}, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []puzzle.Clue{{At: puzzle.Cell(1, 1), Value: 1}, {At: puzzle.Cell(0, 0), Value: 2}} {
		q, err := Kind.With(p, c)
		if err != nil {
			t.Fatal(err)
		}
		if m := q.(*Masyu); m.Pearl(int(c.At.R), int(c.At.C)) != Pearl(c.Value) || m.Pearl(0, 2) != Black || !m.VisitsAll() ||
			p.Pearl(1, 1) != NoPearl {
			t.Errorf("with %+v: %v", c, m.pearls)
		}
	}
	for _, c := range []puzzle.Clue{{Value: 0}, {Value: 3}, {Value: -1}, {Value: 1, Runs: []int{1}}} {
		c.At = puzzle.Cell(0, 1)
		if _, err := Kind.With(p, c); err == nil || !strings.Contains(err.Error(), "R1C2: a pearl is 1 for white or 2 for black") {
			t.Errorf("with %+v: %v", c, err)
		}
	}
}
