package heyawake

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// clues are the numbers of rooms. On a board, a room shows how many of its cells are shaded.
var clues = ground.Slots[*Heyawake]{
	NoValue: None,
	Count:   func(h *Heyawake) int { return len(h.numbers) },
	Place:   func(h *Heyawake, k int) puzzle.Place { return h.Place(k) },
	At:      func(h *Heyawake, at puzzle.Place) int { return h.At(at) },
	Clue:    func(h *Heyawake, k int) puzzle.Clue { return puzzle.Clue{Value: h.numbers[k]} },
	Copy: func(h *Heyawake) *Heyawake {
		q := *h
		q.numbers = slices.Clone(h.numbers)
		return &q
	},
	Set: func(h *Heyawake, k int, c puzzle.Clue) { h.numbers[k] = c.Value },
	Normalize: func(_ *Heyawake, c puzzle.Clue) (puzzle.Clue, error) {
		if c.Value < 0 || len(c.Runs) > 0 {
			return c, fault.Errorf("%s: %d is not the number of a room", puzzle.Cell(int(c.At.R), int(c.At.C)), c.Value)
		}
		return c, nil
	},
	ClueFor: func(h *Heyawake, board puzzle.Facts, k int) puzzle.Clue {
		n, _ := board.CountOf(1, h.Cells[k]...)
		return puzzle.Clue{Value: n}
	},
}

// Impossible returns why the numbers alone exclude a solution: one is larger than the number of cells of its room. It returns nil
// otherwise.
func Impossible(p puzzle.Puzzle) error {
	h := p.(*Heyawake)
	for k, n := range h.numbers {
		if size := len(h.Cells[k]); n > size {
			return fault.Errorf("the room at %s requires %d shaded cells, but it has only %d", h.firstCell(k), n, size)
		}
	}
	return nil
}
