package slitherlink

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/model"
)

// Narrow propagates each number alone. The kernel finds what follows from the loop faster than a presolve does.
func (s *Slitherlink) Narrow(ctx context.Context, c *model.Certificate) []puzzle.Mask {
	if c != nil {
		return model.Filter(ctx, s, c)
	}
	masks := slices.Repeat([]puzzle.Mask{puzzle.Span(0, 1)}, s.Len())
	if !s.Network().Presolve(ctx, masks, false, nil) {
		clear(masks)
	}
	return masks
}
