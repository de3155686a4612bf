package nurikabe

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// corpus is the JSON form of the puzzle: the givens are rows of numbers, 0 for none and -1 for an unknown number; the solution is rows of
// 1 for sea and 0 for land.
var corpus = notation.ShadedRows(puzzle.JSON{
	Givens: func(p puzzle.Puzzle) any {
		n := p.(*Nurikabe)
		return slices.Collect(slices.Chunk(n.cells, n.Cols))
	},
	FromGivens:   grid.FromGivens(func(cell codec.Value) (int, error) { return cell.Int(Query, maxNumber) }),
	GivensSchema: `{"type":"array","items":{"type":"array","items":{"type":"integer","minimum":-1}}}`,
})
