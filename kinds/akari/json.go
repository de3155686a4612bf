package akari

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// corpus is the JSON form of the puzzle: the givens are rows of signs, the solution rows of 1 for a light and 0 for other cells.
var corpus = notation.ShadedRows(puzzle.JSON{
	Givens: func(p puzzle.Puzzle) any {
		a := p.(*Akari)
		return codec.DrawRows(a.Rows, a.Cols, a.sign)
	},
	FromGivens: func(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
		var cells []int
		height, width, err := v.Grid(-1, -1, func(_, _ int, cell codec.Value) error {
			content, ok := 0, false
			for _, x := range cell.Raw() {
				content, ok = contentOf(x)
			}
			if !ok || len(cell.Raw()) != 1 {
				return cell.Errorf("%s is not a cell: %s are expected", codec.Quote(cell.Raw()), cellSigns)
			}
			cells = append(cells, content)
			return nil
		})
		if err == nil {
			err = v.CheckSize(height, width, rows, cols)
		}
		if err != nil {
			return nil, err
		}
		return puzzle.AsPuzzle(New(height, width, cells))
	},
	GivensSchema: `{"type":"array","items":{"type":"string"}}`,
})
