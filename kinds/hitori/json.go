package hitori

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// corpus is the JSON form of the puzzle: the givens are rows of numbers, 0 for none, the solution rows of 1 for a shaded cell and 0.
var corpus = notation.ShadedRows(puzzle.JSON{
	Givens: func(p puzzle.Puzzle) any {
		h := p.(*Hitori)
		return slices.Collect(slices.Chunk(h.numbers, h.Cols))
	},
	FromGivens:   grid.FromGivens(func(cell codec.Value) (int, error) { return cell.Int(None, maxNumber) }),
	GivensSchema: `{"type":"array","items":{"type":"array","items":{"type":"integer","minimum":0}}}`,
})
