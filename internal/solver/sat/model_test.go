package sat

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// A model-based test, in the manner of CaDiCaL's mobical: random sequences of calls are made to a Solver, and to a model of it that
// consists only of the list of all assignments that are left. The list must confirm every answer of the Solver and every explanation that
// it uses.

// user is a literal of the test: variable v from 0, or the constant for v = -1; not negates it.
type user struct {
	v   int
	not bool
}

func (u user) String() string { return map[bool]string{true: "-"}[u.not] + fmt.Sprint(u.v+1) }

// in reports whether the literal is true in an assignment.
func (u user) in(m uint) bool { return (u.v < 0 || m>>u.v&1 != 0) != u.not }

// machine is a Solver and its model.
type machine struct {
	t      *testing.T
	r      *rand.Rand
	s      *Solver
	first  []Lit  // by variable of the test
	models []uint // the assignments that are left
	log    []string
	last   uint // the model of the last true Solve
	width  int  // number of variables at that time; -1 if there is no model to block
	counts map[string]int
}

const mostVars = 10

func (k *machine) note(format string, args ...any) {
	k.log = append(k.log, fmt.Sprintf(format, args...))
}

func (k *machine) fatal(format string, args ...any) {
	k.t.Helper()
	for _, line := range k.log {
		k.t.Log(line)
	}
	k.t.Fatalf(format, args...)
}

func (k *machine) lit(u user) Lit {
	l := True
	if u.v >= 0 {
		l = k.first[u.v]
	}
	return l.If(!u.not)
}

func (k *machine) lits(us []user) []Lit {
	out := make([]Lit, len(us))
	for i, u := range us {
		out[i] = k.lit(u)
	}
	return out
}

// some returns up to n random literals; with distinct, of different variables.
func (k *machine) some(n int, distinct bool) []user {
	var out []user
	for range n {
		u := user{k.r.IntN(len(k.first)), k.r.IntN(2) == 0}
		if k.r.IntN(25) == 0 {
			u.v = -1
		}
		if !distinct || !slices.ContainsFunc(out, func(w user) bool { return w.v == u.v }) {
			out = append(out, u)
		}
	}
	return out
}

// left keeps the models for which a condition holds where the guards do.
func (k *machine) left(guards []user, holds func(m uint) bool) {
	k.models = slices.DeleteFunc(k.models, func(m uint) bool {
		return all(guards, m) && !holds(m)
	})
}

func all(us []user, m uint) bool {
	return !slices.ContainsFunc(us, func(u user) bool { return !u.in(m) })
}

func count(us []user, m uint) int {
	n := 0
	for _, u := range us {
		if u.in(m) {
			n++
		}
	}
	return n
}

// parity is the constraint that an odd number of literals is true, or an even one. It has no state and explains lazily.
type parity struct {
	lits []Lit
	odd  bool
	buf  []Lit
}

func (p *parity) Propagate(n *Now, _ []int32) bool {
	open, odd := -1, false
	for i, l := range p.lits {
		switch n.Value(l) {
		case 0:
			if open >= 0 {
				return true
			}
			open = i
		case 1:
			odd = !odd
		}
	}
	if open >= 0 {
		return n.Imply(p.lits[open].If(odd != p.odd), int32(open))
	}
	if odd == p.odd {
		return true
	}
	p.buf = p.Explain(n.View(), False, -1, p.buf[:0])
	return n.Fail(p.buf...)
}

func (p *parity) Explain(v View, _ Lit, tag int32, dst []Lit) []Lit {
	for i, l := range p.lits {
		if int32(i) != tag {
			dst = append(dst, l.If(v.True(l)))
		}
	}
	p.buf = dst // this is allowed: later writes to it must not change the explanation
	return dst
}

// atMost is the constraint that at most k literals are true. It counts news in a Memory.
type atMost struct {
	lits []Lit
	k    int32
	mem  Memory
}

func (p *atMost) Propagate(n *Now, news []int32) bool {
	c := n.Load(p.mem, 0) + int32(len(news))
	n.Store(p.mem, 0, c)
	for i, x := range news {
		n.Store(p.mem, 1, n.Load(p.mem, 1)^(x+int32(i)-int32(i))) // a second cell, to be restored as well
	}
	switch {
	case c > p.k:
		return n.Fail(p.Explain(n.View(), False, p.k+1, nil)...)
	case c == p.k:
		for _, l := range p.lits {
			if n.Value(l) == 0 && !n.Imply(l.Not(), p.k) {
				return false
			}
		}
	}
	return true
}

func (p *atMost) Explain(v View, _ Lit, tag int32, dst []Lit) []Lit {
	for _, l := range p.lits {
		if tag > 0 && v.True(l) {
			dst = append(dst, l)
			tag--
		}
	}
	if tag > 0 {
		panic("the counter and the literals disagree")
	}
	return dst
}

// under runs f under up to two guards, of which the inner implies the outer.
func (k *machine) under(f func(guards []user)) {
	var guards []user
	if k.r.IntN(3) == 0 {
		guards = k.some(1, false)
	}
	if len(guards) == 1 && k.r.IntN(4) == 0 {
		outer, inner := guards[0], k.some(1, false)[0]
		k.left(nil, func(m uint) bool { return !inner.in(m) || outer.in(m) })
		k.s.Add(k.lit(inner).Not(), k.lit(outer))
		guards = []user{outer, inner}
	}
	switch len(guards) {
	case 0:
		f(nil)
	case 1:
		k.s.Under(k.lit(guards[0]), func() { f(guards) })
	case 2:
		k.s.Under(k.lit(guards[0]), func() { k.s.Under(k.lit(guards[1]), func() { f(guards[1:]) }) })
	}
}

func (k *machine) bool() {
	if len(k.first) == mostVars {
		return
	}
	k.note("Bool")
	k.first = append(k.first, k.s.Bool())
	bit := uint(1) << (len(k.first) - 1)
	for _, m := range k.models {
		k.models = append(k.models, m|bit)
	}
}

func (k *machine) add() {
	k.under(func(guards []user) {
		c := k.some(1+k.r.IntN(4), false)
		k.note("Add %v under %v", c, guards)
		k.left(guards, func(m uint) bool { return count(c, m) > 0 })
		k.s.Add(k.lits(c)...)
	})
}

func (k *machine) post() {
	k.under(func(guards []user) {
		us := k.some(1+k.r.IntN(5), true)
		lits := k.lits(us)
		cost := Cost(k.r.IntN(3))
		if k.r.IntN(2) == 0 {
			odd := k.r.IntN(2) == 0
			k.note("parity %v odd %t under %v, cost %d", us, odd, guards, cost)
			k.left(guards, func(m uint) bool { return count(us, m)%2 == 1 == odd })
			watch := slices.Clone(lits)
			for _, l := range lits {
				watch = append(watch, l.Not())
			}
			k.s.Post(&parity{lits: lits, odd: odd}, cost, watch...)
			return
		}
		p := &atMost{lits, int32(k.r.IntN(len(us) + 1)), k.s.Memory(2)}
		k.note("at most %d of %v under %v, cost %d", p.k, us, guards, cost)
		k.left(guards, func(m uint) bool { return count(us, m) <= int(p.k) })
		half := k.r.IntN(len(lits) + 1)
		id := k.s.Post(p, cost, lits[:half]...) // the rest is watched later
		k.s.Watch(id, lits[half:]...)
	})
}

// later registers a hook, which may run in the middle of a search. It makes any call, or adds a clause under the current guard.
func (k *machine) later() {
	leave := k.s.BeforeSearch
	if k.r.IntN(2) == 0 {
		leave = func(f func()) { k.s.AfterConflicts(int64(k.r.IntN(20)), f) }
	}
	if k.r.IntN(2) == 0 {
		f := []func(){k.add, k.add, k.post, k.bool, k.atMostOne}[k.r.IntN(5)]
		k.note("a hook")
		leave(func() {
			k.note("the hook")
			f()
		})
		return
	}
	k.under(func(guards []user) {
		c := k.some(1+k.r.IntN(4), false)
		k.note("a hook for %v under %v", c, guards)
		leave(func() {
			k.note("the hook adds %v under %v", c, guards)
			k.left(guards, func(m uint) bool { return count(c, m) > 0 })
			k.s.Add(k.lits(c)...)
		})
	})
}

func (k *machine) atMostOne() {
	k.under(func(guards []user) {
		us := k.some(k.r.IntN(6), k.r.IntN(3) > 0)
		k.note("at most one of %v under %v", us, guards)
		k.left(guards, func(m uint) bool { return count(us, m) <= 1 })
		k.s.AtMostOne(k.lits(us)...)
	})
}

func (k *machine) refute() {
	us := k.some(k.r.IntN(5), false)
	refuted, effort := k.s.Refute(context.Background(), k.lits(us)...)
	k.note("Refute %v: %t %d", us, refuted, effort)
	if refuted {
		k.counts["refuted"]++
		k.core(us)
	} else if effort < 0 {
		k.fatal("effort %d", effort)
	}
}

// core checks the core after a refutation.
func (k *machine) core(us []user) {
	var core []user
	for _, u := range us {
		if slices.Contains(k.s.Core(), k.lit(u)) {
			core = append(core, u)
		}
	}
	for _, l := range k.s.Core() {
		if !slices.Contains(k.lits(us), l) {
			k.fatal("the core %v has %v, which was not assumed", k.s.Core(), l)
		}
	}
	if slices.ContainsFunc(k.models, func(m uint) bool { return all(core, m) }) {
		k.fatal("the core %v can hold", core)
	}
}

// read returns the assignment of the Solver.
func (k *machine) read() uint {
	m := uint(0)
	for v, l := range k.first {
		if k.s.Value(l) {
			m |= 1 << v
		}
		if k.s.Value(l) == k.s.Value(l.Not()) {
			k.fatal("a variable has two values or none")
		}
	}
	return m
}

func (k *machine) solve() {
	us := k.some(k.r.IntN(4), false)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	limited, cancelled := k.r.IntN(6) == 0, k.r.IntN(10) == 0
	if limited {
		k.s.SetMaxConflicts(k.s.Stats().Conflicts + 1 + int64(k.r.IntN(4)))
		defer k.s.SetMaxConflicts(0)
	}
	if cancelled {
		cancel()
	}
	if k.r.IntN(2) == 0 { // reduction and restart, which usually take thousands of conflicts, are due immediately
		k.s.reduceAt = k.s.stats.Conflicts + int64(k.r.IntN(4))
		k.s.sinceRestart = int64(k.r.IntN(100 * lubyUnit))
	}
	k.note("Solve under %v, limited %t, cancelled %t", us, limited, cancelled)
	ok, err := k.s.Solve(ctx, k.lits(us)...)
	k.note("  %t %v", ok, err)
	if err != nil {
		if ok || !(limited && errors.Is(err, ErrLimit)) && !(cancelled && errors.Is(err, context.Canceled)) {
			k.fatal("ends with %t, %v", ok, err)
		}
		k.counts["error"]++
		return
	}
	possible := slices.ContainsFunc(k.models, func(m uint) bool { return all(us, m) })
	if ok != possible {
		k.fatal("%t, there is a model: %t", ok, possible)
	}
	if ok {
		k.counts["true"]++
		k.last, k.width = k.read(), len(k.first)
		if !slices.Contains(k.models, k.last) || !all(us, k.last) {
			k.fatal("%b is not a model", k.last)
		}
		return
	}
	k.counts["false"]++
	k.core(us)
}

func (k *machine) solutions() {
	on := k.some(k.r.IntN(len(k.first)+1), false)
	most := 1 + k.r.IntN(12)
	k.note("Solutions on %v, at most %d", on, most)
	project := func(m uint) string { // the values, as text
		b := make([]byte, len(on))
		for i, u := range on {
			b[i] = "01"[count([]user{u}, m)]
		}
		return string(b)
	}
	seen := map[string]bool{}
	for vals, err := range k.s.Solutions(context.Background(), k.lits(on)) {
		if err != nil {
			k.fatal("%v", err)
		}
		m := k.read()
		text := project(m)
		for i, b := range vals {
			if b != (text[i] == '1') {
				k.fatal("yields %v, the model is %b", vals, m)
			}
		}
		if !slices.Contains(k.models, m) || seen[text] {
			k.fatal("%b (%s) is not a model, or comes twice", m, text)
		}
		if seen[text] = true; len(seen) == most {
			break
		}
	}
	k.width = -1
	for _, m := range k.models { // a hook may have excluded models yielded before it ran
		if len(seen) < most && !seen[project(m)] {
			k.fatal("%s is missing", project(m))
		}
	}
	k.counts["solution"] += len(seen)
}

func (k *machine) forbid() {
	if k.width < 0 {
		return
	}
	k.note("Forbid %b", k.last)
	k.s.BlockModel()
	mask := uint(1)<<k.width - 1
	k.models = slices.DeleteFunc(k.models, func(m uint) bool { return m&mask == k.last })
	k.width = -1
	k.counts["forbid"]++
}

func (k *machine) probe() {
	us := k.some(1+k.r.IntN(4), true)
	k.note("Probe %v", us)
	if !k.s.Probe(k.lits(us), 1<<30) && len(k.models) > 0 {
		k.fatal("no model, where there is one")
	}
	k.fixed()
}

// fixed checks the literals that the Solver has fixed.
func (k *machine) fixed() {
	for v, l := range k.first {
		for _, m := range k.models {
			if f := k.s.Fixed(l); f != 0 && (f > 0) != (m>>v&1 != 0) {
				k.fatal("variable %d is fixed to %d, %b is a model", v+1, f, m)
			}
		}
	}
	if k.s.Fixed(True) != 1 || k.s.Fixed(False) != -1 {
		k.fatal("the constant is not fixed")
	}
}

func (k *machine) hint() {
	for _, u := range k.some(2, false) {
		k.note("Prefer and Favor %v", u)
		k.s.Prefer(k.lit(u))
		k.s.Favor(k.lit(u), k.r.Float64())
	}
}

// entails checks explanations against the remaining models.
func (k *machine) entails(because []Lit, l Lit) bool {
	var us []user
	for _, b := range append(slices.Clone(because), l) {
		i := slices.IndexFunc(k.first, func(f Lit) bool { return f.v() == b.v() })
		if b.v() == 0 {
			us = append(us, user{-1, b == False})
		} else if i < 0 {
			return true // a variable of Solutions
		} else {
			us = append(us, user{i, b != k.first[i]})
		}
	}
	last := len(us) - 1
	return !slices.ContainsFunc(k.models, func(m uint) bool { return all(us[:last], m) && !us[last].in(m) })
}

func TestModelBased(t *testing.T) {
	counts := map[string]int{}
	for seed := range uint64(6000) {
		k := &machine{t: t, r: rand.New(rand.NewPCG(seed, 77)), s: New(Options{Seed: seed % 3}), models: []uint{0}, width: -1, counts: counts}
		k.s.Oracle(k.entails)
		for range 1 + k.r.IntN(mostVars) {
			k.bool()
		}
		calls := []func(){k.add, k.add, k.add, k.post, k.post, k.solve, k.solve, k.solve, k.solutions, k.forbid, k.bool, k.probe, k.later, k.hint,
			k.fixed, k.atMostOne, k.refute}
		for range 30 {
			calls[k.r.IntN(len(calls))]()
		}
		k.solve()
	}
	for _, what := range []string{"true", "false", "error", "solution", "forbid", "refuted"} {
		if counts[what] < 1000 {
			t.Errorf("%s: only %d times", what, counts[what])
		}
	}
	t.Log(counts)
}
