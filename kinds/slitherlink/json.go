package slitherlink

import (
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// corpus is the JSON form: the givens are rows of dots and numbers.
var corpus = links.JSON(puzzle.JSON{
	Givens: func(p puzzle.Puzzle) any {
		s := p.(*Slitherlink)
		return codec.DrawRows(s.Rows, s.Cols, s.sign)
	},
	FromGivens: func(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
		list, err := v.List()
		for _, row := range list { // no lists of numbers, which other kinds have
			if _, wrong := row.Text(); wrong != nil && err == nil {
				err = wrong
			}
		}
		if err != nil {
			return nil, err
		}
		var numbers []int
		height, width, err := v.Grid(-1, -1, func(_, _ int, cell codec.Value) error {
			n := strings.Index(signs, cell.Raw())
			if n < 0 || len(cell.Raw()) != 1 {
				return cell.Errorf("%s is not a cell: %s are expected", codec.Quote(cell.Raw()), cells)
			}
			numbers = append(numbers, n+None)
			return nil
		})
		if err == nil {
			err = v.CheckSize(height, width, rows, cols)
		}
		if err != nil {
			return nil, err
		}
		return puzzle.AsPuzzle(New(height, width, numbers))
	},
	GivensSchema: `{"type":"array","items":{"type":"string"}}`,
}, func(s *Slitherlink) (rows, cols int) { return s.Corners() })
