package study_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestTogetherIsLeast: if marks are wrong only together, those that are blamed cannot all be right, and each of them is needed for that. In
// a picture with one black cell in each row and column many marks conflict, in many ways.
func TestTogetherIsLeast(t *testing.T) {
	p, err := kinds.Parse("nonogram\nrows: 1, 1, 1, 1, 1, 1\ncols: 1, 1, 1, 1, 1, 1\n")
	if err != nil {
		t.Fatal(err)
	}
	st := study.Open(p)
	can := func(marks []puzzle.Fact) bool {
		known := puzzle.NewFacts(p.Board())
		for _, x := range marks {
			known.Add(x)
		}
		return known.Contradiction() < 0 && study.Solve(t.Context(), p, study.Options{Known: known}).Status == puzzle.Solved
	}
	seen := map[int]int{} // by number of marks blamed
	r := rand.New(rand.NewPCG(3, 5))
	for range 150 {
		for _, x := range st.Marks().Claims() {
			st.Marks().Clear(x.At)
		}
		for n := 8 + r.IntN(20); n > 0; n-- {
			if at := puzzle.Cell(r.IntN(6), r.IntN(6)); r.IntN(20) == 0 {
				st.Marks().Set(at, 1)
			} else {
				st.Marks().Set(at, 0)
			}
		}
		h := st.Mistake(t.Context())
		if !h.Together {
			if !can(st.Marks().Claims()) {
				t.Fatalf("%v: %s", st.Marks().Claims(), h.Status)
			}
			continue
		}
		seen[len(h.Wrong)]++
		if can(h.Wrong) {
			t.Errorf("%v can be right", h.Wrong)
		}
		for k, x := range h.Wrong {
			if !can(slices.Delete(slices.Clone(h.Wrong), k, k+1)) {
				t.Errorf("%v is blamed with %v, which are wrong without it", x, h.Wrong)
			}
		}
	}
	if len(seen) < 4 {
		t.Errorf("by number of marks: %v", seen)
	}
	t.Log(seen)
}

// TestCountGivesUp: if too many states would have to be kept, the count is the largest number known, not that of the solutions listed
// before.
func TestCountGivesUp(t *testing.T) {
	t.Parallel()
	p, err := kinds.Parse(`{"kind":"skyscrapers","rows":9,"cols":9,"givens":{"n":9}}`)
	if err != nil {
		t.Fatal(err)
	}
	if n, exact, _ := study.Count(t.Context(), p, 0, study.Options{}); n < 100_000 || exact {
		t.Errorf("at least %d of 5,524,751,496,156,892,842,531,225,600 solutions, exact: %v", n, exact)
	}
}
