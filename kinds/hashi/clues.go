package hashi

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// clues are the numbers of the islands. On a board, an island shows the number of its known bridges.
var clues = ground.Slots[*Hashi]{
	Count: func(h *Hashi) int { return len(h.islands) },
	Place: (*Hashi).cell,
	At: func(h *Hashi, at puzzle.Place) int {
		r, c := int(at.R), int(at.C)
		if i, ok := h.at[[2]int{r, c}]; ok && at == puzzle.Cell(r, c) {
			return i
		}
		return -1
	},
	Clue: func(h *Hashi, i int) puzzle.Clue { return puzzle.Clue{Value: h.islands[i].N} },
	Copy: (*Hashi).clone,
	Set:  func(h *Hashi, i int, c puzzle.Clue) { h.islands[i].N = c.Value },
	Normalize: func(_ *Hashi, c puzzle.Clue) (puzzle.Clue, error) {
		if c.Value < 1 || c.Value > maxNumber || len(c.Runs) > 0 {
			return c, fault.Errorf("%v: the number of an island is 1 to %d and nothing else", c.At, maxNumber)
		}
		return c, nil
	},
	ClueFor: func(h *Hashi, board puzzle.Facts, i int) puzzle.Clue {
		built := 0
		for _, u := range h.incident[i] {
			if can := board.Candidates(u); can != 0 {
				built += can.Min()
			}
		}
		return puzzle.Clue{Value: built}
	},
	NoSlotError: noIsland,
	NoClueError: func(h *Hashi, at puzzle.Place, i int) error {
		if i < 0 {
			return noIsland(h, at)
		}
		return fault.Errorf("the island in %v has no number: %w", at, puzzle.ErrNoClue)
	},
}

func noIsland(_ *Hashi, at puzzle.Place) error {
	return fault.Errorf("there is no island in %v: %w", at, puzzle.ErrNoClue)
}

func (h *Hashi) clone() *Hashi {
	q := *h
	q.islands = slices.Clone(h.islands)
	return &q
}
