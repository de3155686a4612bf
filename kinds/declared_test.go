package kinds

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
	"github.com/teka-puzzles/teka/study"
)

// onlyDeclared is a puzzle with nothing but its declared network.
type onlyDeclared struct {
	puzzle.Puzzle
	rules *constraint.Network
}

func (p onlyDeclared) Network() *constraint.Network { return p.rules }

func (p onlyDeclared) Rules(m *model.Model) { model.Post(m, p.rules) }

func (p onlyDeclared) Narrow(ctx context.Context, c *model.Certificate) []puzzle.Mask {
	return model.Filter(ctx, p, c)
}

// TestDeclared compares the hand-written parts of each kind with its declared rules, and the derived parts with the kernel: on random
// boards, some of them impossible, with right and wrong values.
func TestDeclared(t *testing.T) {
	boards := sweeptest.Samples(40, 5000)
	for _, k := range All {
		t.Run(k.Name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(13, 1))
			var seen tally
			for range boards {
				p := spoiled(t, r, k)
				for b := p.Board(); b.Len() == 0 || b.Len()*b.Unknown(0).Values.Len() > mostValues; b = p.Board() {
					p = spoiled(t, r, k)
				}
				if q, ok := withSwitch(t, r, p); ok {
					p = q
				}
				q, ok := p.(constraint.Declared)
				if !ok {
					t.Skip("its rules are not declared")
				}
				d := declared{t: t, p: p, derived: onlyDeclared{p, q.Network()}, tally: &seen}
				d.kernel()
				d.narrowed()
				for range 4 {
					d.board(r)
				}
				if t.Failed() {
					t.Fatalf("%s: %v", k.Name, k.JSON.Givens(p))
				}
			}
			t.Logf("%s: %+v", k.Name, seen)
			if seen.possible < boards/4 || seen.impossible < boards/100 || seen.right < boards/2 || seen.wrong < boards/10 ||
				seen.refused < boards/10 || seen.fulfilled < boards {
				t.Errorf("%s: too few to tell: %+v", k.Name, seen)
			}
		})
	}
}

// mostValues limits the values of boards: lines of many values have many states.
const mostValues = 120

// tally counts the cases: puzzles with and without solutions, full boards that are right or wrong, rejected partial boards, fulfilled
// clues.
type tally struct{ possible, impossible, right, wrong, refused, fulfilled int }

type declared struct {
	*tally
	t        *testing.T
	p        puzzle.Puzzle
	derived  onlyDeclared
	m        *model.Model // hand-written
	guards   []sat.Lit
	solution puzzle.Facts // zero for none
}

// solvable reports whether a solution satisfies the literals.
func (d *declared) solvable(more ...sat.Lit) bool {
	found, err := d.m.S.Solve(d.t.Context(), slices.Concat(d.guards, more)...)
	if err != nil {
		d.t.Fatal(err)
	}
	return found
}

// kernel compares the solutions of the hand-written rules, guarded, with those of the declared rules.
func (d *declared) kernel() {
	d.m = model.New(d.p, model.Options{Guarded: true})
	_, d.guards = d.m.Guards()
	if d.solvable() {
		d.solution = d.m.Facts()
		d.possible++
	} else {
		d.impossible++
	}
	const most = 30
	own := listed(d.t, d.p, most)
	if n := listed(d.t, d.derived, most); n != own {
		d.t.Errorf("%d solutions by the rules declared, not %d", n, own)
	}
	m := model.New(d.derived, model.Options{Guarded: true})
	_, guards := m.Guards()
	if found, err := m.S.Solve(d.t.Context(), guards...); err != nil || found == d.solution.IsZero() {
		d.t.Errorf("a solution by the rules declared, guarded: %v (%v)", found, err)
	}
}

// narrowed checks presolve: the derived one eliminates no value of a solution, and the hand-written one at least as much. For kinds
// without a graph whose lines have one constraint each, both eliminate the same.
func (d *declared) narrowed() {
	narrower, ok := d.p.(model.Narrower)
	if !ok {
		return // the kernel presolves
	}
	own := narrower.Narrow(d.t.Context(), nil)
	values := make([]puzzle.Mask, len(own))
	for i, u := range d.p.Board().Unknowns() {
		values[i] = u.Values
	}
	each := slices.Clone(values)
	none := !d.derived.rules.Presolve(d.t.Context(), each, false, nil)
	failed := !d.derived.rules.Presolve(d.t.Context(), values, true, nil)
	impossible := slices.Contains(own, 0)
	if (none || failed) && !d.solution.IsZero() || none && !impossible {
		d.t.Errorf("no solution: %v by the constraints, %v with the graph, %v by hand", none, failed, impossible)
	}
	for i, u := range d.p.Board().Unknowns() {
		for v := range (u.Values &^ values[i]).Values() {
			if !failed && d.solvable(d.m.Is(i, v)) {
				d.t.Errorf("%v holds %d in a solution", u.At, v)
			}
		}
		equal := d.p.Kind().Name == "kakuro" || d.p.Kind().Name == "nonogram"
		if !none && !impossible && (own[i]&^each[i] != 0 || equal && own[i] != each[i]) {
			d.t.Errorf("%v is left %v by hand and %v by the constraints", u.At, own[i], each[i])
		}
	}
}

// board compares the checks of a board: full or partial, a solution with open places or anything else.
func (d *declared) board(r *rand.Rand) {
	known := puzzle.NewFacts(d.p.Board())
	full, wrong := r.IntN(2) == 0, r.IntN(3)*r.IntN(6)
	for i, u := range d.p.Board().Unknowns() {
		switch values := slices.Collect(u.Values.Values()); {
		case !full && r.IntN(3) == 0:
		case d.solution.IsZero() || r.IntN(40) < wrong:
			known.Set(i, values[r.IntN(len(values))])
		default:
			known.SetCandidates(i, d.solution.Candidates(i))
		}
	}
	own, derived := d.p.Kind().Check(d.p, known), constraint.Check(d.p, known)
	var lits []sat.Lit
	for i, u := range d.p.Board().Unknowns() {
		for v := range (u.Values &^ known.Candidates(i)).Values() {
			lits = append(lits, d.m.Is(i, v).Not())
		}
	}
	for _, rule := range []string{"branch", "dead-end", "no-loop", "not-connected", "circle", "crossing"} {
		is := func(v puzzle.Violation) bool { return v.Rule == rule }
		if a, b := slices.ContainsFunc(own, is), slices.ContainsFunc(derived, is); full && a != b {
			d.t.Errorf("%s: %v by hand, %v as declared: %v", rule, a, b, slices.Collect(known.All()))
		}
	}
	possible := d.solvable(lits...)
	switch {
	case possible && len(own)+len(derived) > 0, full && (len(own) > 0) == possible, full && (len(derived) > 0) == possible:
		d.t.Errorf("possible: %v, full: %v; by hand %+v, as declared %+v: %v", possible, full, own, derived, slices.Collect(known.All()))
	case full && possible:
		d.right++
	case full:
		d.wrong++
	case len(own) > 0:
		d.refused++
	}
	d.fulfils(known)
}

// fulfils compares the fulfilled clues. On partial boards Masyu is stricter: the loop must be seen to turn at a pearl, not only not to go
// straight.
func (d *declared) fulfils(known puzzle.Facts) {
	k := d.p.Kind()
	for _, c := range k.Clues(d.p) {
		if i := puzzle.GivenAt(d.p, c); i >= 0 { // a given height, which does not depend on marks
			known.Set(i, c.Value)
		}
	}
	own, derived := k.Fulfilled(d.p, known), constraint.Fulfilled(d.p, known)
	for _, c := range k.Clues(d.p) {
		a, b := slices.Contains(own, c.At), slices.Contains(derived, c.At)
		if a != b && (a || k.Name != "masyu") {
			d.t.Errorf("%v is fulfilled: %v by hand, %v as declared: %v", c.At, a, b, slices.Collect(known.All()))
		}
		if a && b {
			d.fulfilled++
		}
	}
}

// TestDeductions proves every step of the derived techniques.
func TestDeductions(t *testing.T) {
	boards := sweeptest.Samples(12, 500)
	for _, k := range All {
		r := rand.New(rand.NewPCG(17, 1))
		techniques := constraint.Techniques(k.Name)
		found := map[string]int{}
		for range boards {
			p := spoiled(t, r, k)
			q, ok := p.(constraint.Declared)
			if !ok { // its rules are not declared
				found[k.Name+".clue"]++
				continue
			}
			d := declared{t: t, p: p, derived: onlyDeclared{p, q.Network()}, tally: &tally{}}
			d.m = model.New(p, model.Options{Guarded: true})
			known := puzzle.NewFacts(p.Board())
			u := study.Unique(t.Context(), p, study.Options{}).Solution
			if !u.IsZero() && p.Board().Len() > 0 { // rules about two cells need a known one
				most := 3
				if d.derived.rules.Islands != nil { // and squares of sea three
					most = p.Board().Len()
				}
				for range most {
					i := r.IntN(p.Board().Len())
					known.Set(i, u.ValueOr(i))
				}
			}
			look := puzzle.NewView(p, known)
			look.Scratch = d.derived.rules
			for again := true; again; {
				again = false
				for _, x := range techniques {
					for _, s := range x.StepsAt(look) {
						if err := d.proved(s); err != nil {
							t.Fatalf("%s of %v: %v", x.ID, k.JSON.Givens(p), err)
						}
						found[x.ID]++
						for _, f := range s.New {
							again = known.Add(f) || again
						}
					}
					if known.Contradiction() >= 0 {
						again = false
						break
					}
				}
			}
		}
		t.Logf("%s: %v", k.Name, found)
		if found[k.Name+".clue"] == 0 || found[k.Name+".clue"]+found[k.Name+".cut-off"] < boards {
			t.Errorf("%s: %v: too few to tell", k.Name, found)
		}
	}
}

func (d *declared) proved(s puzzle.Step) error {
	var on []sat.Lit
	for _, at := range s.Clues {
		if g, ok := d.m.GuardOf(at); ok {
			on = append(on, g)
		}
	}
	for _, f := range s.Because {
		on = append(on, d.m.Lit(f))
	}
	deny := func(f puzzle.Fact) []sat.Lit { return []sat.Lit{d.m.Lit(f).Not()} }
	for _, f := range s.New {
		if found, err := d.m.S.Solve(d.t.Context(), slices.Concat(on, deny(f))...); found || err != nil {
			return fmt.Errorf("%+v: %+v does not follow (%v)", s, f, err)
		}
	}
	if len(s.New) == 0 {
		if found, err := d.m.S.Solve(d.t.Context(), on...); found || err != nil {
			return fmt.Errorf("%+v is no contradiction (%v)", s, err)
		}
	}
	return nil
}
