package generate

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
)

// needs reports whether a puzzle needs the technique of the wish: without it, the others up to a level leave more open than with it.
func (p *plan) needs(ctx context.Context, q puzzle.Puzzle, level float64) (bool, error) {
	without, err := p.study(q).Reach(ctx, puzzle.Facts{}, level, p.must)
	if err != nil || without.Board.Complete() {
		return false, err
	}
	with, err := p.study(q).Reach(ctx, without.Board, level)
	return with.Board.Open() < without.Board.Open(), err
}
