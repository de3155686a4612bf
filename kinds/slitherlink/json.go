package slitherlink

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// read reads rows of signs.
var read = grid.FromGivens(notation.SignContent(signs, None, cells))

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
		return read(rows, cols, v)
	},
	GivensSchema: `{"type":"array","items":{"type":"string"}}`,
}, func(s *Slitherlink) (rows, cols int) { return s.Corners() })
