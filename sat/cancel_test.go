package sat

import (
	"context"
	"errors"
	"testing"
)

// alarm is a propagator without a constraint that calls a function when it is woken for the n-th time.
type alarm struct {
	n    int
	ring func()
}

func (a *alarm) Propagate(*Now, []int32) bool {
	if a.n--; a.n == 0 {
		a.ring()
	}
	return true
}

func (a *alarm) Explain(View, Lit, int32, []Lit) []Lit { panic("it implies nothing") }

// TestCancelIsSoon: after ctx ends, the search ends within as many conflicts and calls as it promises, and can go on afterwards as if
// nothing had happened.
func TestCancelIsSoon(t *testing.T) {
	s := New(Options{})
	pigeons(s, 8)
	var watch []Lit
	for l := Lit(2); int(l) < 2*s.Vars(); l++ {
		watch = append(watch, l)
	}
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	var then Stats
	s.Post(&alarm{1000, func() { then = s.Stats(); cancel(cause) }}, Cheap, watch...)
	ok, err := s.Solve(ctx)
	if ok || !errors.Is(err, cause) {
		t.Fatalf("%t, %v", ok, err)
	}
	now := s.Stats()
	if now.Conflicts-then.Conflicts > conflictsPerLook || now.Calls-then.Calls > callsPerLook {
		t.Errorf("%d conflicts and %d calls after the end of the context", now.Conflicts-then.Conflicts, now.Calls-then.Calls)
	}
	if ok, err := s.Solve(t.Context()); ok || err != nil {
		t.Errorf("%t, %v", ok, err)
	}
}

// TestRefuteDoesNotDecide: when the last assumption holds already, Refute ends; a clash that only a decision brings refutes nothing.
func TestRefuteDoesNotDecide(t *testing.T) {
	s := New(Options{})
	a, b, c := s.Bool(), s.Bool(), s.Bool()
	s.Add(a)
	s.Add(b, c)
	s.Add(b.Not(), c)
	s.Add(b, c.Not(), a.Not())
	if refuted, _ := s.Refute(a); refuted {
		t.Error("what holds is refuted")
	}
	if refuted, _ := s.Refute(a, True); refuted {
		t.Error("what holds is refuted")
	}
	if refuted, _ := s.Refute(a, c.Not()); !refuted || len(s.Core()) != 1 || s.Core()[0] != c.Not() {
		t.Error("the opposite of what follows is not refuted", s.Core())
	}
}

// TestCancelProbe: a Probe that Solve runs ends soon after ctx does, and takes back nothing that is true.
func TestCancelProbe(t *testing.T) {
	s := New(Options{})
	first, n := s.Bools(2000), 2000
	var lits, watch []Lit
	for i := range n {
		lits = append(lits, first+Lit(2*i))
		watch = append(watch, lits[i], lits[i].Not())
	}
	ctx, cancel := context.WithCancel(t.Context())
	then := int64(0)
	s.Post(&alarm{100, func() { then = s.Stats().Calls; cancel() }}, Cheap, watch...)
	probed := false
	s.BeforeSearch(func() { probed = s.Probe(lits, 1<<40) })
	if ok, err := s.Solve(ctx); ok || !errors.Is(err, context.Canceled) {
		t.Fatalf("%t, %v", ok, err)
	}
	if !probed || then == 0 {
		t.Fatalf("Probe: %t; the context ended after %d calls", probed, then)
	}
	if more := s.Stats().Calls - then; more > 2*probesPerLook {
		t.Errorf("%d calls after the end of the context", more)
	}
	if ok, err := s.Solve(t.Context()); !ok || err != nil {
		t.Errorf("%t, %v", ok, err)
	}
}
