package sat

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// formula is a set of clauses in the manner of DIMACS: 3 is variable 3, -3 its negation.
type formula [][]int

func random(r *rand.Rand, vars, clauses, width int) formula {
	f := make(formula, clauses)
	for i := range f {
		for range 1 + r.IntN(width) {
			x := 1 + r.IntN(vars)
			if r.IntN(2) == 0 {
				x = -x
			}
			f[i] = append(f[i], x)
		}
	}
	return f
}

// holds reports whether the assignment, bit v-1 for variable v, satisfies the formula.
func (f formula) holds(m uint) bool {
	for _, c := range f {
		if !slices.ContainsFunc(c, func(x int) bool { return m>>(max(x, -x)-1)&1 != 0 == (x > 0) }) {
			return false
		}
	}
	return true
}

// load makes a Solver of the formula; lit maps variables.
func (f formula) load(vars int) (s *Solver, lit func(x int) Lit) {
	s = New(Options{})
	first := s.Bools(vars)
	lit = func(x int) Lit { return (first + Lit(2*(max(x, -x)-1))).If(x > 0) }
	for _, c := range f {
		var lits []Lit
		for _, x := range c {
			lits = append(lits, lit(x))
		}
		s.Add(lits...)
	}
	return s, lit
}

func TestSolveAgainstEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 3000 {
		vars := 1 + r.IntN(10)
		f := random(r, vars, 1+r.IntN(45), 1+r.IntN(4))
		var models []uint
		for m := range uint(1) << vars {
			if f.holds(m) {
				models = append(models, m)
			}
		}
		s, lit := f.load(vars)
		var on []Lit
		for v := range vars {
			on = append(on, lit(v+1))
		}
		var got []uint
		for vals, err := range s.Solutions(context.Background(), on) {
			if err != nil {
				t.Fatal(err)
			}
			m := uint(0)
			for v, b := range vals {
				if b {
					m |= 1 << v
				}
			}
			got = append(got, m)
		}
		slices.Sort(got)
		if !slices.Equal(got, models) {
			t.Fatalf("round %d: %v: models %b, want %b", round, f, got, models)
		}
		assumptions(t, r, f, s, lit, vars, models)
	}
}

// assumptions solves under random assumptions and checks the verdict and the core.
func assumptions(t *testing.T, r *rand.Rand, f formula, s *Solver, lit func(int) Lit, vars int, models []uint) {
	t.Helper()
	for range 3 {
		var xs []int
		for range r.IntN(5) {
			x := 1 + r.IntN(vars)
			if r.IntN(2) == 0 {
				x = -x
			}
			xs = append(xs, x)
		}
		var as []Lit
		for _, x := range xs {
			as = append(as, lit(x))
		}
		under := func(xs []int) bool {
			return slices.ContainsFunc(models, func(m uint) bool {
				return !slices.ContainsFunc(xs, func(x int) bool { return m>>(max(x, -x)-1)&1 != 0 != (x > 0) })
			})
		}
		ok, err := s.Solve(context.Background(), as...)
		if err != nil {
			t.Fatal(err)
		}
		if ok != under(xs) {
			t.Fatalf("%v under %v: %v, want %v", f, xs, ok, !ok)
		}
		if ok {
			continue
		}
		var core []int
		for _, x := range xs {
			if slices.Contains(s.Core(), lit(x)) {
				core = append(core, x)
			}
		}
		if len(s.Core()) > len(core) || under(core) {
			t.Fatalf("%v under %v: core %v (%v) is not one", f, xs, core, s.Core())
		}
	}
}

// pigeons adds the clauses that put n+1 pigeons into n holes, no two together: unsatisfiable, and hard to refute by clauses.
func pigeons(s *Solver, n int) {
	in := make([][]Lit, n+1)
	for p := range in {
		for range n {
			in[p] = append(in[p], s.Bool())
		}
		s.Add(in[p]...)
	}
	for h := range n {
		for p := range in {
			for q := range p {
				s.Add(in[p][h].Not(), in[q][h].Not())
			}
		}
	}
}

func TestPigeons(t *testing.T) {
	for n := 1; n <= 7; n++ {
		s := New(Options{Seed: uint64(n)})
		pigeons(s, n)
		if ok, err := s.Solve(context.Background()); ok || err != nil {
			t.Errorf("%d holes: %v, %v", n, ok, err)
		}
	}
}

func BenchmarkPigeons(b *testing.B) {
	for b.Loop() {
		s := New(Options{})
		pigeons(s, 8)
		if ok, _ := s.Solve(context.Background()); ok {
			b.Fatal("solved")
		}
	}
}

// BenchmarkRandom3SAT is near the threshold, where formulas are hardest.
func BenchmarkRandom3SAT(b *testing.B) {
	for _, n := range []int{150, 200} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var conflicts int64
			for b.Loop() {
				conflicts = 0
				r := rand.New(rand.NewPCG(7, 7))
				for range 10 {
					f := make(formula, n*426/100)
					for i := range f {
						for range 3 {
							f[i] = append(f[i], (1+r.IntN(n))*(1-2*r.IntN(2)))
						}
					}
					s, _ := f.load(n)
					s.Solve(context.Background())
					conflicts += s.Stats().Conflicts
				}
			}
			b.ReportMetric(float64(conflicts), "conflicts")
		})
	}
}

// breaker fails when it receives any event, and counts its calls.
type breaker struct{ calls int }

func (b *breaker) Propagate(n *Now, news []int32) bool {
	b.calls++
	return len(news) == 0 || n.Fail()
}

func (b *breaker) Explain(View, Lit, int32, []Lit) []Lit { panic("it implies nothing") }

// TestBrokenByHook: after a hook has found the formula unsatisfiable, no propagator is called again, since changes may have been lost.
func TestBrokenByHook(t *testing.T) {
	for name, hook := range map[string]func(*Solver, func()){
		"BeforeSearch":   (*Solver).BeforeSearch,
		"AfterConflicts": func(s *Solver, f func()) { s.AfterConflicts(1, f) },
	} {
		s := New(Options{})
		pigeons(s, 7)
		x, y := s.Bool(), s.Bool()
		first, second := &breaker{}, &breaker{}
		s.Post(first, Costly, x)
		s.Post(second, Costly, x)
		asked := 0
		hook(s, func() {
			s.Add(x, y)
			s.Add(x, y.Not())
			first.calls, second.calls, asked = 0, 0, 1
			if s.Probe([]Lit{x.Not()}, 1000) {
				t.Errorf("%s: Probe finds nothing", name)
			}
			asked = first.calls + second.calls
		})
		if ok, err := s.Solve(t.Context()); ok || err != nil {
			t.Errorf("%s: Solve is %v, %v", name, ok, err)
		}
		if n := first.calls + second.calls; asked == 0 || n != asked {
			t.Errorf("%s: %d calls, %d of them after the formula was known to be broken", name, n, n-asked)
		}
	}
}

// liar implies its last literal when the first is true, and returns reasonOf as the explanation.
type liar struct{ first, last, reasonOf Lit }

func (p *liar) Propagate(n *Now, _ []int32) bool { return !n.True(p.first) || n.Imply(p.last, 0) }

func (p *liar) Explain(_ View, _ Lit, _ int32, dst []Lit) []Lit { return append(dst, p.reasonOf) }

// TestOracle: a Solver with an oracle detects an explanation that was not true, or that does not entail its literal.
func TestOracle(t *testing.T) {
	for _, x := range []struct {
		name     string
		reasonOf int // of the literals below
		entails  bool
		caught   bool
	}{{"right", 0, true, false}, {"judged wrong", 0, false, true}, {"not true", 2, true, true}} {
		s := New(Options{})
		first, last, open := s.Bool(), s.Bool(), s.Bool()
		s.Oracle(func([]Lit, Lit) bool { return x.entails })
		s.Post(&liar{first, last, []Lit{first, last, open}[x.reasonOf]}, Cheap, first)
		s.Add(last.Not(), first.Not()) // so that the explanation is asked for
		caught := func() (caught bool) {
			defer func() { caught = recover() != nil }()
			s.Solve(context.Background(), first)
			return false
		}()
		if caught != x.caught {
			t.Errorf("%s: caught %v", x.name, caught)
		}
	}
}
