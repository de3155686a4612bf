package heyawake

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// maxProbed limits the decisions that follow from an assumption, since contradictions are near; probesPerCell those of all probes, by open
// unknown: boards that need more are left to the kernel.
const (
	maxProbed     = 64
	probesPerCell = 12
)

// Probe implements model.Prober: it assumes each value of each open cell and propagates; if that fails, the cell has the other value. Cells
// near new decisions come next.
func (h *Heyawake) Probe(ctx context.Context, left []puzzle.Mask) []puzzle.Mask {
	w := newNarrower(h, nil)
	w.deep = true
	for i, m := range left {
		if m.Len() == 1 && !w.decide(i, uint8(m), puzzle.Place{}) {
			return nil
		}
	}
	if !w.settle(ctx) {
		return nil
	}
	before := len(w.trail)
	budget := probesPerCell * (len(w.state) - before)
	near, next := ground.NewQueue(len(w.state)), 0
	for budget > 0 && ctx.Err() == nil {
		i, ok := near.Pop()
		if !ok {
			if i = next; i == len(w.state) {
				break
			}
			next++
		}
		n := len(w.trail)
		for _, value := range [...]uint8{shaded, unshaded} {
			if w.state[i] != open || w.fits(ctx, i, value, &budget) {
				continue
			}
			w.decide(i, open-value, puzzle.Place{})
			if !w.settle(ctx) || !w.loops(ctx) {
				return nil
			}
		}
		budget += probesPerCell * (len(w.trail) - n)
		for _, x := range w.trail[n:] {
			for _, s := range w.spansOf[x] {
				w.push(near, w.spans[s].cells)
			}
			w.push(near, w.Cells[w.Of[x]])
		}
	}
	if len(w.trail) == before {
		return nil
	}
	out := make([]puzzle.Mask, len(left))
	for i, s := range w.state {
		out[i] = puzzle.Mask(s)
	}
	return out
}

// push adds the open cells of a list to a queue.
func (w *narrower) push(to *ground.Queue, cells []int) {
	for _, i := range cells {
		if w.state[i] == open {
			to.Push(i)
		}
	}
}

// fits reports whether a value of a cell has no contradiction nearby, and takes the decisions that follow from the budget.
func (w *narrower) fits(ctx context.Context, i int, value uint8, budget *int) bool {
	n := len(w.trail)
	w.decide(i, value, puzzle.Place{})
	w.most = n + maxProbed
	fits := w.settle(ctx)
	*budget -= len(w.trail) - n
	w.most = 0
	w.undo(n)
	return fits
}
