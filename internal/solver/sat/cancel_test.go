package sat

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
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

// TestCancelIsSoon: after ctx ends, the search ends within the promised number of conflicts and calls, and can continue afterwards as if
// nothing had happened.
func TestCancelIsSoon(t *testing.T) {
	s := New(Options{})
	pigeons(s, 7)
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
	if now.Conflicts-then.Conflicts > conflictsPerCheck || now.Calls-then.Calls > workPerCheck {
		t.Errorf("%d conflicts and %d calls after the end of the context", now.Conflicts-then.Conflicts, now.Calls-then.Calls)
	}
	if ok, err := s.Solve(t.Context()); ok || err != nil {
		t.Errorf("%t, %v", ok, err)
	}
}

// TestCancelDecisions: a search that only makes decisions, because nothing can be propagated, ends soon after ctx.
func TestCancelDecisions(t *testing.T) {
	s := New(Options{})
	first := s.Bools(8 * workPerCheck)
	ctx, cancel := context.WithCancel(t.Context())
	then := int64(-1)
	s.Post(&alarm{2, func() { then = s.Stats().Decisions; cancel() }}, Cheap, first, first.Not()) // once when posted
	if ok, err := s.Solve(ctx); ok || !errors.Is(err, context.Canceled) || then < 1 {
		t.Fatalf("%t, %v; %d decisions before the end of the context", ok, err, then)
	}
	if more := s.Stats().Decisions - then; more > workPerCheck {
		t.Errorf("%d decisions after the end of the context", more)
	}
	if ok, err := s.Solve(t.Context()); !ok || err != nil {
		t.Errorf("%t, %v", ok, err)
	}
}

// TestConflictLimit: Solve gives up after exactly the allowed number of conflicts. A question that ends with the last of them is answered.
func TestConflictLimit(t *testing.T) {
	whole := New(Options{})
	pigeons(whole, 5)
	if ok, err := whole.Solve(t.Context()); ok || err != nil {
		t.Fatal(ok, err)
	}
	needed := whole.Stats().Conflicts
	for limit := int64(1); limit <= needed; limit++ {
		s := New(Options{MaxConflicts: limit})
		pigeons(s, 5)
		ok, err := s.Solve(t.Context())
		if got := s.Stats().Conflicts; ok || got != limit || errors.Is(err, ErrLimit) != (limit < needed) {
			t.Fatalf("%d conflicts of %d allowed: %t, %v after %d", limit, needed, ok, err, got)
		}
	}
}

// TestRefuteDoesNotDecide: if the last assumption already holds, Refute ends. A clash that only a decision causes refutes nothing.
func TestRefuteDoesNotDecide(t *testing.T) {
	s := New(Options{})
	a, b, c := s.Bool(), s.Bool(), s.Bool()
	s.Add(a)
	s.Add(b, c)
	s.Add(b.Not(), c)
	s.Add(b, c.Not(), a.Not())
	if refuted, _ := s.Refute(t.Context(), a); refuted {
		t.Error("what holds is refuted")
	}
	if refuted, _ := s.Refute(t.Context(), a, True); refuted {
		t.Error("what holds is refuted")
	}
	if refuted, _ := s.Refute(t.Context(), a, c.Not()); !refuted || len(s.Core()) != 1 || s.Core()[0] != c.Not() {
		t.Error("the opposite of what follows is not refuted", s.Core())
	}
}

// TestRefuteEffort: the effort is the number of literals that became true since the root, up to the clash and including the assumption.
func TestRefuteEffort(t *testing.T) {
	s := New(Options{})
	chain := make([]Lit, 6)
	for i := range chain {
		chain[i] = s.Bool()
	}
	s.Add(s.Bool())
	s.Add(chain[5].Not())
	for i := range 4 {
		s.Add(chain[i].Not(), chain[i+1])
	}
	if refuted, effort := s.Refute(t.Context(), chain[1]); refuted || effort != 4 {
		t.Errorf("no clash: refuted %v after %d, not 4", refuted, effort)
	}
	s.Add(chain[3].Not(), chain[4].Not())
	if refuted, effort := s.Refute(t.Context(), chain[0]); !refuted || effort != 5 {
		t.Errorf("a clash: refuted %v after %d, not 5", refuted, effort)
	}
}

// TestCancelProbe: a Probe that Solve runs ends soon after ctx does, and undoes no root fact.
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
	if more := s.Stats().Calls - then; more > 2 {
		t.Errorf("%d calls after the end of the context", more)
	}
	if ok, err := s.Solve(t.Context()); !ok || err != nil {
		t.Errorf("%t, %v", ok, err)
	}
}

// TestCancelAnywhere ends the context at an arbitrary call, again and again, and continues each time: no model gets lost, and none is
// invented.
func TestCancelAnywhere(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	ended, found := 0, 0
	for round := range 4000 {
		vars := 4 + r.IntN(8)
		f := random(r, vars, r.IntN(2*vars), 3)
		s, lit := f.load(vars)
		s.checkEvery = int64(r.IntN(3))
		var all, watch []Lit
		for v := range vars {
			all = append(all, lit(v+1))
			watch = append(watch, all[v], all[v].Not())
		}
		odd := map[int]bool{} // by set of variables
		for range 1 + r.IntN(3) {
			set, p := 1+r.IntN(1<<vars-1), &parity{odd: r.IntN(2) == 0}
			for v := range vars {
				if set>>v&1 != 0 {
					p.lits = append(p.lits, all[v])
				}
			}
			if old, ok := odd[set]; ok && old != p.odd {
				continue
			}
			odd[set] = p.odd
			var wake []Lit
			for _, l := range p.lits {
				wake = append(wake, l, l.Not())
			}
			s.Post(p, Costly, wake...)
		}
		left := make(map[uint]bool)
	models:
		for m := range uint(1) << vars {
			for set, o := range odd {
				if bits.OnesCount(m&uint(set))%2 == 1 != o {
					continue models
				}
			}
			left[m] = f.holds(m)
			if !left[m] {
				delete(left, m)
			}
		}
		ring := &alarm{n: -1}
		s.Post(ring, Cheap, watch...)
		s.BeforeSearch(func() { s.Probe(all, 100) })
		var cancel context.CancelFunc
		if r.IntN(2) == 0 { // a constraint that comes when search has begun, and the context may end at that very moment
			late := &parity{lits: all, odd: r.IntN(2) == 0}
			for m := range left {
				if bits.OnesCount(m)%2 == 1 != late.odd {
					delete(left, m)
				}
			}
			s.AfterConflicts(0, func() {
				if r.IntN(2) == 0 {
					cancel()
				}
				s.Post(late, Costly, watch...)
			})
		}
		s.AfterConflicts(int64(r.IntN(4)), func() { s.Probe(all, 100) })
		for {
			var ctx context.Context
			ctx, cancel = context.WithCancel(t.Context())
			ring.n, ring.ring = 1+r.IntN(30), cancel
			ok, err := s.Solve(ctx)
			cancel()
			if err != nil {
				ended++
				continue
			}
			if !ok {
				break
			}
			m := uint(0)
			for v := range vars {
				if s.Value(all[v]) {
					m |= 1 << v
				}
			}
			if !left[m] {
				t.Fatalf("round %d: %b is not a model, or comes twice", round, m)
			}
			delete(left, m)
			found++
			s.BlockModel()
		}
		if len(left) > 0 {
			t.Fatalf("round %d: %d models are missing", round, len(left))
		}
	}
	if ended < 1000 || found < 1000 {
		t.Errorf("too easy: ended %d times, %d models", ended, found)
	}
}

// looker is a context that counts its checks.
type looker struct {
	context.Context
	looks int
}

func (l *looker) Err() error { l.looks++; return nil }

// TestLargeLooksOften: where one call of a propagator may take long, because there are many variables, the context is checked between two
// calls.
func TestLargeLooksOften(t *testing.T) {
	for _, c := range []struct {
		vars, least, most int
	}{{200, 0, 20}, {workPerCheck * varsPerWork, 100, 1 << 30}} {
		s := New(Options{})
		first := s.Bools(c.vars)
		watch := make([]Lit, 100)
		for i := range watch {
			watch[i] = first + Lit(2*i)
			s.Prefer(watch[i])
			s.Favor(watch[i], 1)
		}
		calls := 0
		s.Post(&alarm{1 << 30, nil}, Costly, watch...)
		ctx := &looker{Context: t.Context()}
		if ok, err := s.Solve(ctx); !ok || err != nil {
			t.Fatal(ok, err)
		}
		calls = int(s.Stats().Calls)
		if calls < 100 || ctx.looks < c.least || ctx.looks > c.most {
			t.Errorf("%d variables, %d calls: %d looks, %d to %d expected", c.vars, calls, ctx.looks, c.least, c.most)
		}
	}
}

// TestAddWide: a clause as wide as a large board is added in linear time (quadratic time would be hours), with each literal once. A clause
// that is already true is not added.
func TestAddWide(t *testing.T) {
	const wide = 1 << 20
	s := New(Options{})
	first := s.Bools(wide)
	lits := make([]Lit, 0, 2*wide)
	for i := range wide {
		lits = append(lits, first+Lit(2*i), first+Lit(2*i))
	}
	for range 8 {
		s.Add(append(lits, first.Not())...)
		s.Add(append(lits, True)...)
	}
	if len(s.given) != 0 {
		t.Errorf("%d clauses of what is true anyway", len(s.given))
	}
	s.Add(append(lits, False)...)
	if len(s.given) != 1 || len(s.lits(s.given[0])) != wide {
		t.Errorf("%d clauses, the first with %d literals", len(s.given), len(s.lits(s.given[0])))
	}
	for v, mark := range s.seen {
		if mark != 0 {
			t.Fatalf("variable %d keeps its mark", v)
		}
	}
}

// narrator implies a chain of literals, each because of the previous one, and calls a function after n explanations.
type narrator struct {
	chain     []Lit
	explained int
	n         int
	ring      func()
}

func (p *narrator) Propagate(now *Now, news []int32) bool {
	for _, i := range news {
		for ; int(i)+1 < len(p.chain); i++ {
			if !now.Imply(p.chain[i+1], i) {
				return false
			}
		}
	}
	return true
}

func (p *narrator) Explain(_ View, _ Lit, tag int32, dst []Lit) []Lit {
	if p.explained++; p.explained == p.n {
		p.ring()
	}
	return append(dst, p.chain[tag])
}

// TestCancelInConflict: one conflict may need so many reasons that a search must end within it. Then nothing is learned, and the question
// can be asked again.
func TestCancelInConflict(t *testing.T) {
	const n = 3 * workPerCheck
	build := func(ring func()) (*Solver, *narrator) {
		s := New(Options{})
		p := &narrator{n: 10, ring: ring}
		for range n {
			p.chain = append(p.chain, s.Bool())
		}
		s.Add(p.chain[0].Not(), p.chain[n-1].Not())
		s.Post(p, Cheap, p.chain...)
		s.Prefer(p.chain[0])
		s.Favor(p.chain[0], 1e6)
		return s, p
	}
	for name, assumed := range map[string]bool{"a decision": false, "an assumption": true} {
		ctx, cancel := context.WithCancel(t.Context())
		s, p := build(cancel)
		var assume []Lit
		if assumed {
			assume = append(assume, p.chain[0])
		}
		ok, err := s.Solve(ctx, assume...)
		if ok || !errors.Is(err, context.Canceled) || p.explained > workPerCheck+p.n || len(s.Core()) > 0 || s.Stats().Learned > 0 {
			t.Errorf("%s: %v, %v; %d explanations, %d clauses learned, core %v", name, ok, err, p.explained, s.Stats().Learned, s.Core())
		}
		if ok, err := s.Solve(t.Context(), assume...); ok == assumed || err != nil || assumed && len(s.Core()) != 1 {
			t.Errorf("%s, again: %v, %v, core %v", name, ok, err, s.Core())
		}
	}
}

// TestLongClause: a clause whose literals become false one after the other is scanned once, not once for each of them. The scan counts as
// work, after which the context is checked.
func TestLongClause(t *testing.T) {
	const n = 1 << 12
	s := New(Options{})
	c := make([]Lit, n)
	for i := range c {
		c[i] = s.Bool()
	}
	s.Add(c...)
	for _, l := range c[:n-1] {
		s.level()
		s.assign(l.Not(), reason{byNothing, 0})
		if !s.propagate() {
			t.Fatal("a conflict")
		}
	}
	if !(s.vals[c[n-1]] > 0) {
		t.Error("the last literal does not follow")
	}
	if most := int64(n / litsPerWork * 4); s.work == 0 || s.work > most {
		t.Errorf("%d units of work for %d literals, want 1 to %d", s.work, n, most)
	}
}
