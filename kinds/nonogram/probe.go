package nonogram

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/rule"
)

// probeLooks bounds the looks at lines of a board that is probed, from one find to the next. Of 974 newspaper boards that
// lines leave open it finishes 806, and those with up to 40 conflicts take a third less in all; with 300 looks it finishes 681.
const probeBudget = 600

// Probe goes on where Narrow has left cells open: it supposes that one is black, or white, and filters. It returns what is left
// then, or nil when that is nothing.
func (n *Nonogram) Probe(ctx context.Context, left []puzzle.Mask) []puzzle.Mask {
	rows, cols := n.Runs()
	if n.variant != plain || max(len(rows), len(cols)) > rule.MaxGridSide || len(left) == 0 || left[0] == 0 {
		return nil
	}
	g := gridFilters.Get().(*rule.GridFilter)
	defer gridFilters.Put(g)
	known := func(i, k int) int {
		m := left[i*len(cols)+k]
		return int(m>>Black&1) - int(m>>White&1)
	}
	if !g.Probe(ctx, rows, cols, known, probeBudget) {
		return nil
	}
	masks := make([]puzzle.Mask, len(left))
	copyMasks(g, masks, len(cols))
	return masks
}
