package sudoku

import (
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// clues are the givens in reading order.
var clues = ground.Numbers(func(s *Sudoku) *[]int { return &s.grid }, 1, sizes.Side, ground.Slots[*Sudoku]{
	Normalize: func(s *Sudoku, c puzzle.Clue) (puzzle.Clue, error) {
		if c.Value < 1 || c.Value > s.n || len(c.Runs) > 0 {
			return c, ground.NumberError(c.At, c.Value, 1, s.n)
		}
		return c, nil
	},
	ClueFor: func(_ *Sudoku, board puzzle.Facts, i int) puzzle.Clue {
		v, _ := board.Value(i)
		return puzzle.Clue{Value: v}
	},
})
