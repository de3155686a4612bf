package heyawake

import (
	"math"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// corpus is the JSON form of the puzzle: the givens are the number of the room of each cell, row by row, and the numbers given in the
// rooms, -1 for none. A room without a number may consist of several parts, which are rooms of their own. The solution is rows of 1 for a
// shaded cell and 0 for others.
var corpus = notation.ShadedRows(puzzle.JSON{
	Givens: func(p puzzle.Puzzle) any {
		h := p.(*Heyawake)
		return struct {
			Regions [][]int `json:"regions"`
			Numbers []int   `json:"numbers"`
		}{h.ByRow(), h.numbers}
	},
	FromGivens: func(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
		m, err := v.Object("regions", "numbers")
		if err != nil {
			return nil, err
		}
		height, width, of, err := m.Get("regions").Cells(rows, cols, func(cell codec.Value) (int, error) {
			return cell.Int(0, math.MaxInt32)
		})
		if err == nil {
			err = sizes.CheckCells(height, width, len(of))
		}
		if err != nil {
			return nil, err
		}
		numbers, err := m.Get("numbers").Ints(None, maxNumber)
		if err != nil {
			return nil, err
		}
		rooms, err := ground.NewRegions(height, width, of)
		ordered, met := rooms.NoNumbers(None), map[int]bool{}
		for k, cells := range rooms.Cells {
			from := of[cells[0]]
			if from >= len(numbers) {
				return nil, m.Get("numbers").Errorf("%d numbers, but there is a room %d, counted from 0", len(numbers), from)
			}
			if met[from] && numbers[from] != None {
				return nil, m.Get("regions").Errorf("%w", err)
			}
			ordered[k], met[from] = numbers[from], true
		}
		if len(numbers) != len(met) {
			return nil, m.Get("numbers").Errorf("%d numbers for %d rooms", len(numbers), len(met))
		}
		return puzzle.AsPuzzle(New(rooms, ordered))
	},
	GivensSchema: `{"type":"object","additionalProperties":false,"required":["regions","numbers"],"properties":{` +
		`"regions":{"type":"array","items":{"type":"array","items":{"type":"integer","minimum":0}}},` +
		`"numbers":{"type":"array","items":{"type":"integer","minimum":-1}}}}`,
})
