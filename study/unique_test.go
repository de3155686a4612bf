package study

import (
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestOrdered: the named clues come first in their order, with their guards. Names of missing clues, or repeated names, are ignored.
func TestOrdered(t *testing.T) {
	at := func(n int) puzzle.Place { return puzzle.Place{R: int16(n)} }
	for _, first := range [][]int{nil, {0}, {4, 0, 2}, {4, 3, 2, 1, 0}, {2, 2, 7, 0, 2, 4}} {
		clues, guards := make([]puzzle.Place, 5), make([]sat.Lit, 5)
		for i := range clues {
			clues[i], guards[i] = at(i), sat.Lit(10+i)
		}
		var names, want []puzzle.Place
		for _, n := range first {
			if names = append(names, at(n)); n < 5 && !slices.Contains(want, at(n)) {
				want = append(want, at(n))
			}
		}
		ordered(clues, guards, names)
		if !slices.Equal(clues[:len(want)], want) {
			t.Errorf("%v: %v", first, clues)
		}
		for i, c := range clues {
			if guards[i] != sat.Lit(10+int(c.R)) {
				t.Errorf("%v: the guard of %v is %v", first, c, guards[i])
			}
		}
		slices.SortFunc(clues, func(a, b puzzle.Place) int { return int(a.R) - int(b.R) })
		if len(slices.Compact(clues)) != 5 {
			t.Errorf("%v: a clue is lost", first)
		}
	}
}
