package study_test

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestSmallestReasons: of a smallest reason no part can be left out, on squares of which much is known.
func TestSmallestReasons(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	reasons, parts := 0, 0
	for range 12 {
		n := 5 + r.IntN(3)
		given := map[puzzle.Place]int{}
		for i := range n * n {
			if r.IntN(3) == 0 {
				given[puzzle.Cell(i/n, i%n)] = (i/n+i%n)%n + 1
			}
		}
		s := newSquare(n, given, nil)
		truth := study.Forced(t.Context(), s, study.Options{}).Solution
		known := puzzle.NewFacts(s.Board())
		for i := range n * n {
			if r.IntN(2) == 0 {
				known.Restrict(i, truth.Can(i)|puzzle.Mask(r.Uint64()))
			}
		}
		for i := range n * n {
			for v := range (known.Can(i) &^ truth.Can(i)).Values() {
				size, spare, ok := study.Spare(t.Context(), s, known, puzzle.Fact{At: s.Board().Unknown(i).At, Value: v, Not: true})
				if !ok {
					continue
				}
				if spare > 0 {
					t.Errorf("%d of %d parts can be left out of the reason why %v is not %d", spare, size, s.Board().Unknown(i).At, v)
				}
				reasons, parts = reasons+1, parts+size
			}
		}
	}
	if reasons < 100 || parts < 2*reasons {
		t.Errorf("only %d reasons with %d parts", reasons, parts)
	}
}
