package rule

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/rule/ruletest"
	"github.com/teka-puzzles/teka/internal/solver/sat"
)

func TestSum(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for run := range 800 {
		sizes, most := make([]int, 1+r.IntN(4)), 4
		if run >= 600 { // many terms, which are short
			sizes, most = make([]int, 5+r.IntN(6)), 2
		}
		vars := 0
		for i := range sizes {
			sizes[i] = r.IntN(most)
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

// TestSumComplete: propagation alone finds the exact lower and upper bound that the other numbers leave to each number.
func TestSumComplete(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	for range 500 {
		s := sat.New(sat.Options{})
		terms, known := make([]Count, 1+r.IntN(4)), make([][2]int, 4)
		least, most := 0, 0
		for i := range terms {
			for k := range 1 + r.IntN(4) {
				terms[i] = append(terms[i], s.Bool())
				if k > 0 {
					s.Add(terms[i][k].Not(), terms[i][k-1])
				}
			}
			lo := r.IntN(len(terms[i]) + 1)
			hi := lo + r.IntN(len(terms[i])+1-lo)
			for k, l := range terms[i] {
				if k < lo || k >= hi {
					s.Add(l.If(k < lo))
				}
			}
			known[i] = [2]int{lo, hi}
			least, most = least+lo, most+hi
		}
		lo := least + r.IntN(most-least+1)
		hi := lo + r.IntN(3)
		Sum(s, lo, hi, terms...)
		if !s.Settle() {
			t.Fatalf("%v with a sum of %d to %d refused", known, lo, hi)
		}
		for i, c := range terms {
			from := max(known[i][0], lo-(most-known[i][1]))
			to := min(known[i][1], hi-(least-known[i][0]))
			for k, l := range c {
				want := 0
				if k < from {
					want = 1
				} else if k >= to {
					want = -1
				}
				if got := s.Fixed(l); got != want {
					t.Fatalf("%v with a sum of %d to %d: that number %d is at least %d: %d, not %d", known, lo, hi, i, k+1, got, want)
				}
			}
		}
	}
}

// TestSumReason: a reason contains no bound for which the other bounds make up exactly. Four terms become 0 together where two must be 1:
// any three of them are the reason.
func TestSumReason(t *testing.T) {
	s := sat.New(sat.Options{})
	var sizes []int
	s.Oracle(func(because []sat.Lit, l sat.Lit) bool {
		if l == sat.False {
			sizes = append(sizes, len(because))
		}
		return true
	})
	all, terms := s.Bool(), []Count{}
	for range 4 {
		x := s.Bool()
		s.Add(all, x.Not())
		terms = append(terms, Count{x})
	}
	Sum(s, 2, 4, terms...)
	if ok, err := s.Solve(t.Context(), all.Not()); ok || err != nil || !slices.Equal(sizes, []int{3}) {
		t.Errorf("solved %v, %v; reasons of %v literals", ok, err, sizes)
	}
}
