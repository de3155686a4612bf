package sat

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// copyist is a Proof as text.
type copyist struct {
	text  []byte
	steps Source
}

func (c *copyist) step(f string, args ...any) Source {
	c.text = fmt.Appendf(c.text, f+"\n", args...)
	c.steps++
	return c.steps
}
func (c *copyist) Unit(by Source, l Lit)                     { c.text = fmt.Appendln(c.text, "u", by, l) }
func (c *copyist) Lemma(by Source, clause []Lit) Source      { return c.step("l %d %v", by, clause) }
func (c *copyist) Derived(clause []Lit, hints []Hint) Source { return c.step("r %v %v", clause, hints) }
func (c *copyist) Forget(step Source)                        { c.text = fmt.Appendln(c.text, "d", step) }
func (c *copyist) Bound(Lit, Auxiliary, int)                 {}

// TestGroups: a group of literals of which at most one is true gives the same search, step by step, and the same proof as the clauses of
// its pairs. This holds for literals that are also in other groups, in clauses before and after it, of either sign, already false, or
// repeated.
func TestGroups(t *testing.T) {
	conflicts, proved := int64(0), 0
	for seed := range uint64(400) {
		var stats [2]Stats
		var found [2][]bool
		var texts [2]string
		for way := range 2 {
			r := rand.New(rand.NewPCG(seed, 1))
			proof := &copyist{}
			s := New(Options{Seed: seed, Proof: proof})
			squares(s, r, way == 1)
			for range 3 {
				ok, err := s.Solve(context.Background())
				if err != nil {
					t.Fatal(err)
				}
				if found[way] = append(found[way], ok); !ok {
					break
				}
				s.From(Source(1000), s.BlockModel)
			}
			stats[way], texts[way] = s.Stats(), string(proof.text)
		}
		if stats[0] != stats[1] || !slices.Equal(found[0], found[1]) || texts[0] != texts[1] {
			t.Fatalf("seed %d: pairs %+v %v, groups %+v %v, the same proof: %v", seed, stats[0], found[0], stats[1], found[1], texts[0] == texts[1])
		}
		conflicts += stats[0].Conflicts
		proved += len(texts[0])
	}
	if conflicts < 1000 || proved < 100_000 {
		t.Errorf("too easy: %d conflicts, %d bytes of proofs", conflicts, proved)
	}
}

// squares adds Latin squares with other clauses between them.
func squares(s *Solver, r *rand.Rand, grouped bool) {
	n := 3 + r.IntN(4)
	first := s.Bools(n * n * n)
	source := Source(0)
	group := func(lits []Lit) {
		source--
		s.From(source, func() {
			s.Add(lits...)
			if grouped {
				s.AtMostOne(lits...)
				return
			}
			for i, l := range lits {
				for _, k := range lits[:i] {
					s.Add(l.Not(), k.Not())
				}
			}
		})
	}
	at := func(x ...int) Lit { return first + Lit(2*((x[0]*n+x[1])*n+x[2])) }
	for way := range 3 {
		for i := range n * n {
			var lits []Lit
			for j := range n {
				x := []int{i / n, i % n, j}
				x[way], x[2] = x[2], x[way]
				lits = append(lits, at(x...))
			}
			if r.IntN(10) == 0 {
				lits[0] = lits[0].Not()
			}
			if r.IntN(20) == 0 {
				lits = append(lits, lits[0])
			}
			group(lits)
			if r.IntN(8) == 0 {
				source--
				s.From(source, func() {
					var c []Lit
					for range 1 + r.IntN(3) {
						c = append(c, at(r.IntN(n), r.IntN(n), r.IntN(n)).If(r.IntN(2) == 0))
					}
					s.Add(c...)
				})
			}
		}
	}
}
