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
	FromGivens: func(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
		var numbers []int
		height, width, err := v.Grid(-1, -1, func(_, _ int, cell codec.Value) error {
			n, err := cell.Int(0, maxNumber)
			numbers = append(numbers, n)
			return err
		})
		if err == nil {
			err = v.CheckSize(height, width, rows, cols)
		}
		if err != nil {
			return nil, err
		}
		return puzzle.AsPuzzle(New(height, width, numbers))
	},
	GivensSchema: `{"type":"array","items":{"type":"array","items":{"type":"integer","minimum":0}}}`,
})
