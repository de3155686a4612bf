package rule

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/rule/ruletest"
	"github.com/teka-puzzles/teka/sat"
)

func TestSum(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 600 {
		sizes := make([]int, 1+r.IntN(4))
		vars := 0
		for i := range sizes {
			sizes[i] = r.IntN(4)
			vars += sizes[i]
		}
		known := make([]int, len(sizes)) // what each term is at least from the start; as much it cannot be at most
		sure := 0
		for i := range known {
			known[i] = r.IntN(4) / 3
			sure += known[i]
		}
		lo := r.IntN(vars+3) - 1 + sure
		hi := min(lo+r.IntN(3)*r.IntN(3), vars+1+sure)
		ruletest.Run(t, r, ruletest.Rule{
			Vars: vars,
			Post: func(s *sat.Solver, x []sat.Lit) {
				var terms []Count
				for i, n := range sizes {
					for k := 1; k < n; k++ {
						s.Add(x[k].Not(), x[k-1])
					}
					var c Count
					for range known[i] {
						c = append(c, sat.True)
					}
					c = append(c, x[:n]...)
					for range known[i] {
						c = append(c, sat.False)
					}
					terms = append(terms, c)
					x = x[n:]
				}
				Sum(s, lo, hi, terms...)
			},
			Holds: func(x []bool) bool {
				total := sure
				for _, n := range sizes {
					for k, b := range x[:n] {
						if b {
							total++
						}
						if k > 0 && b && !x[k-1] {
							return false
						}
					}
					x = x[n:]
				}
				return total >= lo && total <= hi
			},
		})
	}
}
