package sudoku

import (
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// clues are the givens in reading order.
var clues = ground.Slots[*Sudoku]{
	Count: func(s *Sudoku) int { return len(s.grid) },
	Place: func(s *Sudoku, i int) puzzle.Place { return s.board.Unknown(i).At },
	At:    func(s *Sudoku, at puzzle.Place) int { return s.board.Index(at) },
	Clue:  func(s *Sudoku, i int) puzzle.Clue { return puzzle.Clue{Value: s.grid[i]} },
	Copy:  func(s *Sudoku) *Sudoku { return s.withGrid(s.grid) },
	Set:   func(s *Sudoku, i int, c puzzle.Clue) { s.grid[i] = c.Value },
	Normalize: func(s *Sudoku, c puzzle.Clue) (puzzle.Clue, error) {
		if c.Value < 1 || c.Value > s.n || len(c.Runs) > 0 {
			return c, fault.Errorf("%s: the number %d is not between 1 and %d", c.At, c.Value, s.n)
		}
		return c, nil
	},
	ClueFor: func(_ *Sudoku, board puzzle.Facts, i int) puzzle.Clue {
		v, _ := board.Value(i)
		return puzzle.Clue{Value: v}
	},
	NoSlotError: func(_ *Sudoku, at puzzle.Place) error {
		return fault.Errorf("%s is not a cell of the board: %w", at, puzzle.ErrNoClue)
	},
	NoClueError: func(_ *Sudoku, at puzzle.Place, _ int) error {
		return fault.Errorf("there is no number in %s: %w", at, puzzle.ErrNoClue)
	},
}
