package nurikabe

import (
	"context"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/puzzle"
)

// Narrow decides what follows by the islands, without cuts, and by squares of sea. With a certificate it does nothing: these conclusions
// need several rules, and the kernel finds them.
func (n *Nurikabe) Narrow(ctx context.Context, c *model.Certificate) []puzzle.Mask {
	values := make([]puzzle.Mask, n.board.Len())
	for u := range values {
		values[u] = puzzle.Span(land, sea)
	}
	if c != nil {
		return values
	}
	w := newIslands(n)
	w.done = func() bool { return ctx.Err() != nil }
	if !w.settle() {
		clear(values)
		return values
	}
	for i, u := range n.index {
		switch {
		case u < 0:
		case w.state[i] == isLand:
			values[u] = puzzle.Only(land)
		case w.state[i] == isSea:
			values[u] = puzzle.Only(sea)
		}
	}
	return values
}
