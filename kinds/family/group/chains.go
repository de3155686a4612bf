package group

import (
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// PostConnected posts that the unshaded cells are connected, on a board with PostApart: the shaded cells then separate others exactly where
// they touch at corners all around a part of the board. The reasons are shorter than those of rule.Members, which serves boards with one
// row or column.
func (s Shading) PostConnected(m *model.Model) {
	m.Clue(puzzle.WholeBoard(puzzle.Connected), func() {
		cells := make([]sat.Lit, s.board.Len())
		for i := range cells {
			cells[i] = m.Is(i, 1)
		}
		if min(s.Rows, s.Cols) > 1 {
			rule.Chains(m.S, s.Rows, s.Cols, cells)
			return
		}
		for i, shaded := range cells {
			cells[i] = shaded.Not()
		}
		rule.Members(m.S, &rule.Graph{N: len(cells), Ends: constraint.Grid(s.Rows, s.Cols, 0).Ends}, cells)
	})
}
