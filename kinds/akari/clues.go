package akari

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// clues are the numbers in black cells, in reading order. On a board, a black cell shows how many lights are next to it.
var clues = ground.Slots[*Akari]{
	NoValue: Black,
	Count:   func(a *Akari) int { return len(a.cells) },
	Place:   (*Akari).place,
	At: func(a *Akari, at puzzle.Place) int {
		i := a.Cell(int(at.R), int(at.C))
		if at != puzzle.Cell(int(at.R), int(at.C)) || i < 0 || a.cells[i] == White {
			return -1
		}
		return i
	},
	Clue: func(a *Akari, i int) puzzle.Clue { return puzzle.Clue{Value: max(a.cells[i], Black)} },
	Copy: func(a *Akari) *Akari {
		q := *a
		q.cells = slices.Clone(a.cells)
		return &q
	},
	Set: func(a *Akari, i int, c puzzle.Clue) { a.cells[i] = c.Value },
	Normalize: func(_ *Akari, c puzzle.Clue) (puzzle.Clue, error) {
		if c.Value < 0 || c.Value > maxNumber || len(c.Runs) > 0 {
			return c, fault.Errorf("%s: the number %d is not between 0 and %d", c.At, c.Value, maxNumber)
		}
		return c, nil
	},
	ClueFor: func(a *Akari, board puzzle.Facts, i int) puzzle.Clue {
		if a.cells[i] == White {
			return puzzle.Clue{Value: Black}
		}
		n := 0
		for _, u := range a.near[i] {
			n += max(0, board.ValueOr(u))
		}
		return puzzle.Clue{Value: n}
	},
	NoSlotError: func(_ *Akari, at puzzle.Place) error {
		return fault.Errorf("%s is not a black cell of the board: %w", at, puzzle.ErrNoClue)
	},
	NoClueError: func(_ *Akari, at puzzle.Place, _ int) error {
		return fault.Errorf("there is no number in %s: %w", at, puzzle.ErrNoClue)
	},
}
