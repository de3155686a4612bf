package assume

import (
	"context"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// The candidates of an unknown with the values 0 and 1.
const (
	Zero = uint8(1)
	One  = uint8(2)
	Open = Zero | One
)

// Rules are the rules of a puzzle whose unknowns have the values 0 and 1, with counters of decided unknowns.
type Rules interface {
	// Propagate applies the rules that a newly decided unknown affects, by calls of Decide. It returns false if one cannot be satisfied.
	Propagate(u int) bool
	// Retract undoes the effect of Propagate on the counters, also where that returned false.
	Retract(u int)
}

// Decisions decides unknowns, propagates what follows, and undoes it in reverse order.
type Decisions struct {
	State []uint8 // by unknown: Open, Zero or One
	Trail []int32 // decided unknowns, in order
	Done  int     // how many of Trail are propagated
	Base  int     // how many of Trail are known rather than assumed

	rules Rules
	board *puzzle.Board
	cert  *model.Certificate
	limit int // of Done; 0 for none
}

// NewDecisions returns decisions about a board of which nothing is known yet. cert may be nil.
func NewDecisions(b *puzzle.Board, cert *model.Certificate, r Rules) Decisions {
	d := Decisions{rules: r, State: make([]uint8, b.Len()), Trail: make([]int32, 0, b.Len()), board: b, cert: cert}
	for u := range d.State {
		d.State[u] = Open
	}
	return d
}

// Decide decides an unknown because of the rule of a clue. It returns false if it has the other value.
func (d *Decisions) Decide(u int, to uint8, clue puzzle.Place) bool {
	switch d.State[u] {
	case to:
		return true
	case Open:
		d.cert.Restrict(clue, u, puzzle.Mask(Open), puzzle.Mask(to))
		d.State[u] = to
		d.Trail = append(d.Trail, int32(u))
		return true
	}
	return d.Fail(clue)
}

// Fail records in the certificate that the rule of a clue cannot be satisfied, and returns false.
func (d *Decisions) Fail(clue puzzle.Place) bool {
	d.cert.Contradiction(clue)
	return false
}

// Settle propagates the decided unknowns. It returns false if there is no solution. If ctx ends, it stops early.
func (d *Decisions) Settle(ctx context.Context) bool {
	for d.Done < len(d.Trail) && (d.limit == 0 || d.Done < d.limit) {
		if d.Done%1024 == 1023 && ctx.Err() != nil {
			return true
		}
		d.Done++
		if !d.rules.Propagate(int(d.Trail[d.Done-1])) {
			return false
		}
	}
	return true
}

// Undo removes all decisions after the first n.
func (d *Decisions) Undo(n int) {
	for k := len(d.Trail) - 1; k >= n; k-- {
		u := int(d.Trail[k])
		if k < d.Done {
			d.rules.Retract(u)
		}
		d.State[u] = Open
	}
	d.Trail, d.Done = d.Trail[:n], min(d.Done, n)
}

// Masks returns the candidates of all unknowns; none if there is no solution.
func (d *Decisions) Masks(solvable bool) []puzzle.Mask {
	masks := make([]puzzle.Mask, len(d.State))
	for u := range masks {
		if solvable {
			masks[u] = puzzle.Mask(d.State[u])
		}
	}
	return masks
}

// Load decides and propagates the known values. It returns false, with nothing decided, if that is a contradiction.
func (d *Decisions) Load(known puzzle.Facts) bool {
	for u := range d.State {
		if m := known.Candidates(u); m.Len() != 2 {
			d.Decide(u, uint8(m), puzzle.Place{})
		}
	}
	if !d.Settle(context.Background()) {
		d.Undo(0)
		return false
	}
	d.Base = len(d.Trail)
	return true
}

// settler is implemented by Rules with conclusions that are only drawn once everything is propagated.
type settler interface {
	// Settled decides what follows from decisions that have been propagated. It returns false if there is no solution.
	Settled(trail []int32) bool
}

// Try decides and propagates facts. It returns false if that is a contradiction.
func (d *Decisions) Try(facts ...puzzle.Fact) bool {
	for _, x := range facts {
		if !d.Decide(d.board.Index(x.At), uint8(puzzle.Only(x.Value)), puzzle.Place{}) {
			return false
		}
	}
	for before := -1; before < len(d.Trail); {
		if !d.Settle(context.Background()) {
			return false
		}
		before = len(d.Trail)
		if s, ok := d.rules.(settler); ok && !s.Settled(d.Trail[d.Base:before]) {
			return false
		}
	}
	return true
}

// Failing lists the open unknowns of a board for which a value leads to a contradiction by propagation; ok is false if the board itself
// does. It ends early if l is done.
func (d *Decisions) Failing(l *puzzle.View, value int) (out []int, ok bool) {
	defer d.Undo(0)
	if !d.Load(l.Known) || !d.Try() {
		return nil, false
	}
	d.Base = len(d.Trail)
	for u := range d.State {
		if d.State[u] == Open && !l.Done() && !d.Try(puzzle.Fact{At: d.board.At(u), Value: value}) {
			out = append(out, u)
		}
		d.Undo(d.Base)
	}
	return out, true
}

// Probing describes how a puzzle is probed.
type Probing struct {
	Values []uint8 // assumed for each unknown, in this order
	Budget int     // decisions that follow from assumptions, for each open unknown: boards that need more are left to the kernel
	// Near calls push with the unknowns to probe again after a decision.
	Near func(u int, push func(v int))
	// Settle propagates further after a refutation; nil for nothing. It returns false if there is no solution.
	Settle func(ctx context.Context) bool
}

// maxProbed limits the decisions that follow from an assumption, since contradictions are near.
const maxProbed = 64

// Probe implements model.Prober, with nothing decided before: it assumes values of the open unknowns and propagates; an unknown whose value
// fails has the other. Unknowns near new decisions come next.
func (d *Decisions) Probe(ctx context.Context, left []puzzle.Mask, p Probing) []puzzle.Mask {
	for u, m := range left {
		if m.Len() == 1 && !d.Decide(u, uint8(m), puzzle.Place{}) {
			return nil
		}
	}
	if !d.Settle(ctx) {
		return nil
	}
	before := len(d.Trail)
	budget := p.Budget * (len(d.State) - before)
	near, next := ground.NewQueue(len(d.State)), 0
	push := func(v int) {
		if d.State[v] == Open {
			near.Push(v)
		}
	}
	for budget > 0 && ctx.Err() == nil {
		u, ok := near.Pop()
		if !ok {
			if u = next; u == len(d.State) {
				break
			}
			next++
		}
		n := len(d.Trail)
		for _, value := range p.Values {
			if d.State[u] != Open || d.fits(ctx, u, value, &budget) {
				continue
			}
			d.Decide(u, Open-value, puzzle.Place{})
			if !d.Settle(ctx) || p.Settle != nil && !p.Settle(ctx) {
				return nil
			}
		}
		budget += p.Budget * (len(d.Trail) - n)
		for _, v := range d.Trail[n:] {
			p.Near(int(v), push)
		}
	}
	if len(d.Trail) == before {
		return nil
	}
	return d.Masks(true)
}

// fits reports whether a value of an unknown has no contradiction nearby, and takes the decisions that follow from the budget.
func (d *Decisions) fits(ctx context.Context, u int, value uint8, budget *int) bool {
	n := len(d.Trail)
	d.Decide(u, value, puzzle.Place{})
	d.limit = n + maxProbed
	fits := d.Settle(ctx)
	*budget -= len(d.Trail) - n
	d.limit = 0
	d.Undo(n)
	return fits
}
