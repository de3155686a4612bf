package hitori

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// clues are the numbers in reading order.
var clues = ground.Slots[*Hitori]{
	Count: func(h *Hitori) int { return len(h.numbers) },
	Place: func(h *Hitori, i int) puzzle.Place { return h.CellPlace(i) },
	At: func(h *Hitori, at puzzle.Place) int {
		if at != puzzle.Cell(int(at.R), int(at.C)) {
			return -1
		}
		return h.Cell(int(at.R), int(at.C))
	},
	Clue: func(h *Hitori, i int) puzzle.Clue { return puzzle.Clue{Value: h.numbers[i]} },
	Copy: func(h *Hitori) *Hitori {
		q := *h
		q.numbers = slices.Clone(h.numbers)
		return &q
	},
	Set: func(h *Hitori, i int, c puzzle.Clue) { h.numbers[i] = c.Value },
	Normalize: func(_ *Hitori, c puzzle.Clue) (puzzle.Clue, error) {
		if c.Value < 1 || c.Value > maxNumber || len(c.Runs) > 0 {
			return c, fault.Errorf("%s: the number %d is not between 1 and %d", c.At, c.Value, maxNumber)
		}
		return c, nil
	},
	ClueFor: func(h *Hitori, board puzzle.Facts, i int) puzzle.Clue {
		for j := range h.crossing(i) {
			if h.numbers[j] == h.numbers[i] && board.ValueOr(i) != 1 && board.ValueOr(j) != 1 {
				return puzzle.Clue{} // the number is repeated
			}
		}
		return puzzle.Clue{Value: h.numbers[i]}
	},
	NoSlotError: func(_ *Hitori, at puzzle.Place) error {
		return fault.Errorf("%s is not a cell of the board: %w", at, puzzle.ErrNoClue)
	},
	NoClueError: func(_ *Hitori, at puzzle.Place, _ int) error {
		return fault.Errorf("there is no number in %s: %w", at, puzzle.ErrNoClue)
	},
}
