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
	FromGivens:   grid.FromGivens(notation.SignContent(signs, White, cellSigns)),
	GivensSchema: `{"type":"array","items":{"type":"string"}}`,
})
