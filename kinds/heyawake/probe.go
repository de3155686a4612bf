package heyawake

import (
	"context"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/puzzle"
)

// Probe implements model.Prober.
func (h *Heyawake) Probe(ctx context.Context, left []puzzle.Mask) []puzzle.Mask {
	w := newNarrower(h, nil)
	w.deep = true
	near := func(i int, push func(j int)) {
		for _, s := range w.spansOf[i] {
			for _, j := range w.spans[s].cells {
				push(j)
			}
		}
		for _, j := range w.Cells[w.Of[i]] {
			push(j)
		}
	}
	return w.Decisions.Probe(ctx, left, assume.Probing{Values: []uint8{shaded, unshaded}, Budget: 12, Near: near, Settle: w.loops})
}
