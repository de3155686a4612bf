package sat

import (
	"context"
	"math/rand/v2"
	"testing"
)

// auditor is a Proof that checks each of its lines. Rule -k is the k-th clause given.
type auditor struct {
	t     *testing.T
	given [][]Lit
	live  map[Source][]Lit
	steps Source
	root  map[Lit]bool
	ended bool
}

// follows fails the test unless clauses, one after the other, lead from the negation of a clause to a contradiction.
func (a *auditor) follows(what string, clause []Lit, hints ...[]Lit) {
	a.t.Helper()
	known := map[Lit]bool{}
	for l := range a.root {
		known[l] = true
	}
	for _, l := range clause {
		if known[l] {
			return
		}
		known[l.Not()] = true
	}
	for _, h := range hints {
		open := []Lit{}
		for _, l := range h {
			if !known[l.Not()] {
				open = append(open, l)
			}
		}
		switch len(open) {
		case 0:
			return
		case 1:
			known[open[0]] = true
		default:
			if !known[open[0]] && !known[open[1]] {
				a.t.Fatalf("%s: %v: hint %v is not unit", what, clause, h)
			}
		}
	}
	a.t.Fatalf("%s: %v does not follow from %v", what, clause, hints)
}

func (a *auditor) of(by Source) []Lit {
	if by < 0 {
		return a.given[-by-1]
	}
	c, ok := a.live[by]
	if !ok {
		a.t.Fatalf("step %d is forgotten, or none yet", by)
	}
	return c
}

func (a *auditor) keep(clause []Lit) Source {
	a.steps++
	a.live[a.steps] = append([]Lit(nil), clause...)
	switch len(clause) {
	case 0:
		a.ended = true
	case 1:
		a.root[clause[0]] = true
	}
	return a.steps
}

func (a *auditor) Unit(by Source, l Lit) {
	a.follows("unit", []Lit{l}, a.of(by))
	a.root[l] = true
}

func (a *auditor) Lemma(rule Source, clause []Lit) Source {
	a.follows("lemma", clause, a.of(rule))
	return a.keep(clause)
}

func (a *auditor) Derived(clause []Lit, hints []Hint) Source {
	if !a.ended {
		var hs [][]Lit
		for _, h := range hints {
			hs = append(hs, a.of(h.By))
		}
		a.follows("derived", clause, hs...)
	}
	return a.keep(clause)
}

func (a *auditor) Forget(step Source) {
	a.of(step)
	delete(a.live, step)
}

func (a *auditor) Bound(Lit, Auxiliary, int) {}

// TestProof: on random formulas every step of the proof follows, with assumptions, probes and clauses added later. A formula is refuted
// exactly when the proof ends, and the search is the same as without a proof.
func TestProof(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	refuted := 0
	for range 300 {
		vars := 8 + r.IntN(50)
		a := &auditor{t: t, live: map[Source][]Lit{}, root: map[Lit]bool{True: true}}
		s, plain := New(Options{Proof: a}), New(Options{})
		s.Bools(vars)
		plain.Bools(vars)
		add := func() {
			var c []Lit
			for range 2 + (r.IntN(4)+1)/2 {
				c = append(c, Lit(2+r.IntN(2*vars)))
			}
			a.given = append(a.given, c)
			s.From(Source(-len(a.given)), func() { s.Add(c...) })
			plain.Add(c...)
		}
		for range 7 * vars / 2 {
			add()
		}
		if r.IntN(2) == 0 {
			var lits []Lit
			for v := range vars {
				lits = append(lits, Lit(2+2*v))
			}
			s.AfterConflicts(5, func() { s.Probe(lits, 100) })
			plain.AfterConflicts(5, func() { plain.Probe(lits, 100) })
		}
		for range 4 {
			var assume []Lit
			for range r.IntN(3) {
				assume = append(assume, Lit(2+r.IntN(2*vars)))
			}
			got, err := s.Solve(context.Background(), assume...)
			want, _ := plain.Solve(context.Background(), assume...)
			if got != want || err != nil || s.Stats() != plain.Stats() {
				t.Fatalf("%v %v with a proof, %v without: %+v, %+v", got, err, want, s.Stats(), plain.Stats())
			}
			if !got && len(s.Core()) == 0 && !a.ended || got && a.ended {
				t.Fatalf("no model, and the proof has ended: %v", a.ended)
			}
			if a.ended {
				refuted++
				break
			}
			add()
		}
	}
	t.Log(refuted, "refuted")
	if refuted < 40 {
		t.Errorf("%d refuted are too few", refuted)
	}
}
