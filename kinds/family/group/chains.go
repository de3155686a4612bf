package group

import (
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
)

// PostChains posts that the unshaded cells are connected, on a board with PostApart: the shaded cells then separate others exactly where
// they touch at corners all around a part of the board. Its reasons are shorter than those of PostConnected.
func (s Shading) PostChains(m *model.Model) {
	if min(s.Rows, s.Cols) < 2 {
		s.PostConnected(m, 0)
		return
	}
	m.Clue(puzzle.WholeBoard(puzzle.Connected), func() {
		shaded := make([]sat.Lit, s.board.Len())
		for i := range shaded {
			shaded[i] = m.Is(i, 1)
		}
		rule.Chains(m.S, s.Rows, s.Cols, shaded)
	})
}
