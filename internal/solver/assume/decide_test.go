package assume_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/puzzle"
)

// pairs are rules about two unknowns each: they do not both have these values.
type pairs struct {
	assume.Decisions
	not     [][2]puzzle.Fact
	counted []int // by unknown: how often it was propagated and not retracted
}

func (p *pairs) Propagate(u int) bool {
	p.counted[u]++
	for _, x := range p.not {
		for k := range x {
			if other := x[1-k]; index(x[k]) == u && p.State[u] == mask(x[k].Value) && !p.Decide(index(other), mask(1-other.Value), puzzle.Place{}) {
				return false
			}
		}
	}
	return true
}

func (p *pairs) Retract(u int) { p.counted[u]-- }

func index(x puzzle.Fact) int { return int(x.At.C) }
func mask(value int) uint8    { return uint8(1) << value }

// TestDecisions compares hypotheses about random rules with the closure of the rules, computed by repetition. Undoing them restores the
// state and the counters.
func TestDecisions(t *testing.T) {
	const n = 7
	r := rand.New(rand.NewPCG(1, 2))
	unknowns := make([]puzzle.Unknown, n)
	for i := range unknowns {
		unknowns[i] = puzzle.Unknown{At: puzzle.Cell(0, i), Values: puzzle.Span(0, 1)}
	}
	board := puzzle.NewBoard(unknowns)
	fact := func() puzzle.Fact { return is(r.IntN(n), r.IntN(2)) }
	failed, probed := 0, 0
	for range 500 {
		p := &pairs{counted: make([]int, n)}
		p.Decisions = assume.NewDecisions(board, nil, p)
		for range 10 {
			if x, y := fact(), fact(); index(x) != index(y) {
				p.not = append(p.not, [2]puzzle.Fact{x, y})
			}
		}
		base := puzzle.NewFacts(board)
		base.Add(fact())
		known, ok := closure(p, base)
		if loaded := p.Load(base); loaded != ok {
			t.Fatalf("%v, %v: loaded: %v", p.not, base, loaded)
		}
		if !ok {
			continue
		}
		p.Undo(0)
		var want []int
		for u := range n {
			with := known.Clone()
			with.Set(u, 1)
			if _, ok := closure(p, with); known.Candidates(u).Len() == 2 && !ok {
				want = append(want, u)
			}
		}
		view := &puzzle.View{Known: base}
		view.SetContext(context.Background())
		if got, ok := p.Failing(view, 1); !ok || !slices.Equal(got, want) {
			t.Fatalf("%v: %v fail, want %v", p.not, got, want)
		}
		failed += len(want)
		if slices.Max(p.counted) != 0 || slices.Min(p.counted) != 0 || slices.Min(p.State) != assume.Open {
			t.Fatalf("%v: %v and %v at the end", p.not, p.counted, p.State)
		}
		probing := assume.Probing{Values: []uint8{assume.One}, Budget: 100, Near: func(int, func(int)) {}}
		masks := p.Probe(context.Background(), p.Masks(true), probing)
		for u, m := range masks {
			probed += 2 - m.Len()
			for x := range 1 << n {
				broken := slices.ContainsFunc(p.not, func(y [2]puzzle.Fact) bool {
					return x>>index(y[0])&1 == y[0].Value && x>>index(y[1])&1 == y[1].Value
				})
				if !broken && !m.Has(x>>u&1) {
					t.Fatalf("%v: probing leaves %v for %d, and there is the solution %07b", p.not, m, u, x)
				}
			}
		}
	}
	if failed < 50 || probed < 50 {
		t.Errorf("%d hypotheses failed, %d values were found by probing: too few to be a test", failed, probed)
	}
}

// closure adds to a board what follows from the rules; ok is false if they contradict it.
func closure(p *pairs, known puzzle.Facts) (out puzzle.Facts, ok bool) {
	out = known.Clone()
	for more := true; more; {
		more = false
		for _, x := range p.not {
			for k := range x {
				if out.Holds(x[k]) {
					other := out.Board().Opposite(x[1-k])
					more = out.Add(other) || more
				}
			}
		}
	}
	return out, out.Contradiction() < 0
}
