package akari

import (
	"context"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/puzzle"
)

// What is known of an unknown.
const (
	open  = assume.Open
	dark  = assume.Zero // no light
	light = assume.One
)

// narrower propagates the rules. It counts what the constraints need.
type narrower struct {
	*Akari
	assume.Decisions
	left []int32 // by unknown: how many of its sources are not dark
	lit  []int32 // by unknown: how many lights shine on it, counting each direction
}

// newNarrower returns a narrower that knows nothing yet. cert may be nil.
func newNarrower(a *Akari, cert *model.Certificate) *narrower {
	n := a.board.Len()
	w := &narrower{Akari: a, left: make([]int32, n), lit: make([]int32, n)}
	w.Decisions = assume.NewDecisions(a.board, cert, w)
	for u := range w.left {
		w.left[u] = int32(len(a.lanes[a.in[u][0]].cells) + len(a.lanes[a.in[u][1]].cells) - 1)
	}
	return w
}

// Narrow propagates the rules until nothing changes or ctx ends. It returns the candidates left, by unknown; all are empty if there is no
// solution.
func (a *Akari) Narrow(ctx context.Context, cert *model.Certificate) []puzzle.Mask {
	w := newNarrower(a, cert)
	return w.Masks(w.start(ctx))
}

// start propagates what holds on the empty board. It returns false if there is no solution.
func (w *narrower) start(ctx context.Context) bool {
	for i, n := range w.cells {
		if n >= 0 && !w.number(i) {
			return false
		}
	}
	for u := range w.State {
		if !w.source(u) {
			return false
		}
	}
	return w.Settle(ctx)
}

// count adds by times the effect of a decided unknown to the counters: a light lights all cells of its lanes; a dark cell is one place less
// for a light there.
func (w *narrower) count(u int, by int32) {
	for h, l := range w.in[u] {
		for _, v := range w.lanes[l].cells {
			switch {
			case w.State[u] == light:
				w.lit[v] += by
			case h == 0 || v != u:
				w.left[v] -= by
			}
		}
	}
}

// Retract implements assume.Rules.
func (w *narrower) Retract(u int) { w.count(u, -1) }

// Propagate implements assume.Rules.
func (w *narrower) Propagate(u int) bool {
	w.count(u, 1)
	for _, k := range w.beside[u] {
		if k >= 0 && w.cells[k] >= 0 && !w.number(int(k)) {
			return false
		}
	}
	for _, l := range w.in[u] {
		for _, v := range w.lanes[l].cells {
			switch {
			case w.State[u] == dark:
				if !w.source(v) {
					return false
				}
			case v != u && !w.Decide(v, dark, w.lanes[l].at):
				return false
			}
		}
	}
	return true
}

// source applies the rule that an unknown is lit. It returns false if it cannot be.
func (w *narrower) source(v int) bool {
	if w.lit[v] > 0 || w.left[v] > 1 {
		return true
	}
	for _, l := range w.in[v] {
		for _, x := range w.lanes[l].cells {
			if w.State[x] != dark {
				return w.Decide(x, light, w.board.Unknown(v).At)
			}
		}
	}
	return w.Fail(w.board.Unknown(v).At)
}

// number applies the rule of the number in a cell. It returns false if it cannot be satisfied.
func (w *narrower) number(cell int) bool {
	near := w.near[cell]
	lights, free := 0, 0
	for _, u := range near {
		switch w.State[u] {
		case light:
			lights++
		case open:
			free++
		}
	}
	to, n := open, w.cells[cell]
	switch {
	case lights > n || lights+free < n:
		return w.Fail(w.CellPlace(cell))
	case free > 0 && lights == n:
		to = dark
	case free > 0 && lights+free == n:
		to = light
	default:
		return true
	}
	for _, u := range near {
		if w.State[u] == open && !w.Decide(u, to, w.CellPlace(cell)) {
			return false
		}
	}
	return true
}

// Probe implements model.Prober: it assumes lights only.
func (a *Akari) Probe(ctx context.Context, left []puzzle.Mask) []puzzle.Mask {
	w := newNarrower(a, nil)
	return w.Decisions.Probe(ctx, left, assume.Probing{Values: []uint8{light}, Budget: 6, Near: func(u int, push func(v int)) {
		for _, l := range w.in[u] {
			for _, v := range w.lanes[l].cells {
				push(v)
			}
		}
	}})
}
