package dataset

import (
	"context"
	"math/rand/v2"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// maxSpoils limits the attempts to spoil a puzzle, each a search for solutions.
const maxSpoils = 100

// spoil returns a puzzle without a solution, in which two clues have changed places, or with several, from which random clues were removed.
// Counting the clues does not show that there is no solution. ErrNotUnique means that none was found. The error may also be that of ctx.
func spoil(ctx context.Context, p puzzle.Puzzle, status puzzle.Status, r *rand.Rand) (puzzle.Puzzle, error) {
	k := p.Kind()
	for range maxSpoils {
		clues := k.Clues(p)
		if len(clues) == 0 {
			break
		}
		c, other := clues[r.IntN(len(clues))], clues[r.IntN(len(clues))]
		var q puzzle.Puzzle
		var err error
		switch {
		case status == puzzle.SeveralSolutions:
			q, err = k.Without(p, c.At)
			p = q
		case c.At.Kind != other.At.Kind:
			continue
		default:
			c.At, other.At = other.At, c.At
			if q, err = k.With(p, c, other); err == nil && k.Impossible != nil && k.Impossible(q) != nil {
				continue
			}
		}
		if err != nil {
			return nil, err
		}
		if study.Unique(ctx, q, study.Options{}).Status == status {
			return q, nil
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
	}
	return nil, ErrNotUnique
}
