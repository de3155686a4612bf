package hashi

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

func TestClues(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 3))
	var small []puzzle.Puzzle
	for len(small) < 60 {
		h := grow(r, 3+r.IntN(4), 3+r.IntN(4), 3+r.IntN(6), Options{Max: []int{2, 2, 2, 1, 3}[r.IntN(5)], Tree: r.IntN(4) == 0})
		if r.IntN(3) == 0 { // an island without a number
			h = h.clone()
			h.islands[r.IntN(len(h.islands))].N = 0
		}
		if len(h.pairs) <= 10 {
			small = append(small, h)
		}
	}
	puzzletest.TestClues(t, small)
}

// TestWith adds the number of an island, changes it, and refuses invalid numbers.
func TestWith(t *testing.T) {
	h, err := New(1, 3, []Island{{0, 0, 2}, {0, 2, 0}}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []puzzle.Clue{{At: puzzle.Cell(0, 0), Value: 1}, {At: puzzle.Cell(0, 2), Value: 99}} {
		q, err := Kind.With(h, c)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(Kind.Clues(q), func(x puzzle.Clue) bool { return x.At == c.At && x.Value == c.Value }) ||
			len(Kind.Clues(h)) != 1 {
			t.Errorf("with %+v: %+v, before %+v", c, Kind.Clues(q), Kind.Clues(h))
		}
	}
	for _, c := range []puzzle.Clue{{Value: 0}, {Value: 100}, {Value: -1}, {Value: 1, Runs: []int{1}}} {
		c.At = puzzle.Cell(0, 2)
		if _, err := Kind.With(h, c); err == nil || !strings.Contains(err.Error(), "R1C3: the number of an island is 1 to 99") {
			t.Errorf("with %+v: %v", c, err)
		}
	}
}
