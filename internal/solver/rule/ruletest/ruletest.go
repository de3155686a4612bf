// Package ruletest tests constraints of package rule against enumeration. In every test that imports it, solvers test each explanation when
// it is used: its literals must have been true. Only Run and tests with an oracle of their own also test entailment.
package ruletest

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// Rule is a constraint to test.
type Rule struct {
	Vars  int                              // number of variables, at most 20
	Post  func(s *sat.Solver, x []sat.Lit) // posts the constraint over x
	Holds func(x []bool) bool              // checks an assignment by definition
}

func init() { sat.DefaultOracle = func([]sat.Lit, sat.Lit) bool { return true } }

// Run checks that the solver with the rule posted has exactly the models that Holds accepts, that its verdicts under random assumptions
// match enumeration, and that every explanation entails its literal.
func Run(t *testing.T, r *rand.Rand, rule Rule) {
	t.Helper()
	all := models(rule)
	s := sat.New(sat.Options{Seed: r.Uint64()})
	first := s.Bools(rule.Vars)
	x := make([]sat.Lit, rule.Vars)
	known := make(map[sat.Lit]uint32) // by positive literal: its bit
	for i := range x {
		x[i] = first + sat.Lit(2*i)
		known[x[i]] = 1 << i
	}
	s.Oracle(func(because []sat.Lit, l sat.Lit) bool { return entails(all, known, because, l) })
	rule.Post(s, x)
	for range 4 + rule.Vars {
		partial(t, r, s, x, all)
	}
	found := 0
	accept := make(map[uint32]bool, len(all))
	for _, m := range all {
		accept[m] = true
	}
	for vals, err := range s.Solutions(context.Background(), x) {
		if err != nil {
			t.Fatal(err)
		}
		m := uint32(0)
		for i, b := range vals {
			if b {
				m |= 1 << i
			}
		}
		if !accept[m] {
			t.Fatalf("the kernel accepts %0*b, the definition does not", rule.Vars, m)
		}
		found++
	}
	if found != len(all) {
		t.Fatalf("the kernel has %d models, the definition %d", found, len(all))
	}
}

// models lists the assignments that satisfy the rule; bit i is variable i.
func models(rule Rule) []uint32 {
	var all []uint32
	x := make([]bool, rule.Vars)
	for m := range uint32(1) << rule.Vars {
		if rule.Holds(x) {
			all = append(all, m)
		}
		for i := range x { // increments x as a binary counter
			if x[i] = !x[i]; x[i] {
				break
			}
		}
	}
	return all
}

// entails reports whether l holds in every model in which all of because hold. It returns true if a literal does not belong to the rule.
func entails(all []uint32, known map[sat.Lit]uint32, because []sat.Lit, l sat.Lit) bool {
	bit := func(l sat.Lit) (mask, value uint32, ok bool) {
		if m, ok := known[l]; ok {
			return m, m, true
		}
		m, ok := known[l.Not()]
		return m, 0, ok
	}
	var mask, value uint32
	for _, q := range because {
		m, v, ok := bit(q)
		if !ok {
			return true
		}
		mask, value = mask|m, value|v
	}
	want, wantValue, ok := bit(l)
	if l != sat.False && !ok {
		return true
	}
	for _, m := range all {
		if m&mask == value && (l == sat.False || m&want != wantValue) {
			return false
		}
	}
	return true
}

// partial compares the verdict under random assumptions with enumeration.
func partial(t *testing.T, r *rand.Rand, s *sat.Solver, x []sat.Lit, all []uint32) {
	t.Helper()
	var mask, value uint32
	var assume []sat.Lit
	for _, i := range r.Perm(len(x))[:r.IntN(len(x)+1)] {
		b := r.IntN(2) == 0
		mask |= 1 << i
		if b {
			value |= 1 << i
		}
		assume = append(assume, x[i].If(b))
	}
	possible := false
	for _, m := range all {
		possible = possible || m&mask == value
	}
	ok, err := s.Solve(context.Background(), assume...)
	if err != nil {
		t.Fatal(err)
	}
	if ok != possible {
		t.Fatalf("under %v: %v, enumeration gives %v", assume, ok, possible)
	}
}
