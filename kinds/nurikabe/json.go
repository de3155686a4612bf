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
	FromGivens: func(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
		var cells []int
		height, width, err := v.Grid(-1, -1, func(_, _ int, cell codec.Value) error {
			x, err := cell.Int(Query, maxNumber)
			cells = append(cells, x)
			return err
		})
		if err == nil {
			err = v.CheckSize(height, width, rows, cols)
		}
		if err != nil {
			return nil, err
		}
		return puzzle.AsPuzzle(New(height, width, cells))
	},
	GivensSchema: `{"type":"array","items":{"type":"array","items":{"type":"integer","minimum":-1}}}`,
})
