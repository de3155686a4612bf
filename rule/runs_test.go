package rule

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/rule/ruletest"
	"github.com/teka-puzzles/teka/sat"
)

// runLengths is the obvious definition of a nonogram clue.
func runLengths(x []bool) []int {
	var runs []int
	for i, b := range x {
		switch {
		case b && i > 0 && x[i-1]:
			runs[len(runs)-1]++
		case b:
			runs = append(runs, 1)
		}
	}
	return runs
}

func TestRuns(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		n := 1 + r.IntN(11)
		x := make([]bool, n)
		for i := range x {
			x[i] = r.IntN(2) == 0
		}
		clue := runLengths(x)
		ruletest.Run(t, r, ruletest.Rule{
			Vars:  n,
			Post:  func(s *sat.Solver, x []sat.Lit) { NewLines(s).Post(x, clue) },
			Holds: func(x []bool) bool { return slices.Equal(runLengths(x), clue) },
		})
	}
}
