package sat

import (
	"math/rand/v2"
	"testing"
)

// TestToldMax: a Solver that keeps few explanations, and must request them again in the middle of a search, has the same results as another
// one.
func TestToldMax(t *testing.T) {
	found := map[bool]int{}
	for seed := range uint64(60) {
		var verdicts [2]bool
		for i, most := range []int{maxExplained, int(seed % 8)} {
			r := rand.New(rand.NewPCG(seed, 5))
			s := New(Options{Seed: seed})
			s.maxExplained = most
			const n = 40
			var lits []Lit
			for range n {
				lits = append(lits, s.Bool())
			}
			var rules []*parity
			for range n - 2 + r.IntN(6) {
				p := &parity{odd: r.IntN(2) == 0}
				for _, v := range r.Perm(n)[:3+r.IntN(3)] {
					p.lits = append(p.lits, lits[v])
				}
				var watch []Lit
				for _, l := range p.lits {
					watch = append(watch, l, l.Not())
				}
				s.Post(p, Cheap, watch...)
				rules = append(rules, p)
			}
			ok, err := s.Solve(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range rules {
				odd := false
				for _, l := range p.lits {
					odd = odd != (ok && s.Value(l))
				}
				if ok && odd != p.odd {
					t.Fatalf("seed %d, %d literals kept: a solution that breaks a rule", seed, most)
				}
			}
			verdicts[i] = ok
		}
		if found[verdicts[0]]++; verdicts[0] != verdicts[1] {
			t.Errorf("seed %d: %v, and with few explanations kept %v", seed, verdicts[0], verdicts[1])
		}
	}
	if found[true] < 10 || found[false] < 10 {
		t.Errorf("%v: too few of one sort", found)
	}
}
