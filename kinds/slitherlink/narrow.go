package slitherlink

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/model"
)

// Narrow presolves from the declaration.
func (s *Slitherlink) Narrow(ctx context.Context, c *model.Certificate) []puzzle.Mask {
	return model.Filter(ctx, s, c)
}
