package slitherlink

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// clues are the numbers in reading order; 0 is a clue. On a board, a cell shows how many of its borders are known to be lines.
var clues = ground.Slots[*Slitherlink]{
	NoValue: None,
	Count:   func(s *Slitherlink) int { return len(s.numbers) },
	Place:   func(s *Slitherlink, i int) puzzle.Place { return s.CellPlace(i) },
	At: func(s *Slitherlink, at puzzle.Place) int {
		if at != puzzle.Cell(int(at.R), int(at.C)) {
			return -1
		}
		return s.Cell(int(at.R), int(at.C))
	},
	Clue: func(s *Slitherlink, i int) puzzle.Clue { return puzzle.Clue{Value: s.numbers[i]} },
	Copy: func(s *Slitherlink) *Slitherlink {
		q := *s
		q.numbers = slices.Clone(s.numbers)
		return &q
	},
	Set: func(s *Slitherlink, i int, c puzzle.Clue) { s.numbers[i] = c.Value },
	Normalize: func(_ *Slitherlink, c puzzle.Clue) (puzzle.Clue, error) {
		if c.Value < 0 || c.Value > 4 || len(c.Runs) > 0 {
			return c, fault.Errorf("%s: the number %d is not between 0 and 4", c.At, c.Value)
		}
		return c, nil
	},
	ClueFor: func(s *Slitherlink, board puzzle.Facts, i int) puzzle.Clue {
		n := 0
		for _, e := range s.Around(i) {
			n += max(0, board.ValueOr(e))
		}
		return puzzle.Clue{Value: n}
	},
	NoSlotError: func(_ *Slitherlink, at puzzle.Place) error {
		return fault.Errorf("%v is not a cell of the board: %w", at, puzzle.ErrNoClue)
	},
	NoClueError: func(_ *Slitherlink, at puzzle.Place, _ int) error {
		return fault.Errorf("there is no number in %v: %w", at, puzzle.ErrNoClue)
	},
}
