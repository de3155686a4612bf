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
	Clue:  func(h *Hashi, i int) puzzle.Clue { return puzzle.Clue{Value: h.islands[i].N} },
	Copy:  (*Hashi).clone,
	Set:   func(h *Hashi, i int, c puzzle.Clue) { h.islands[i].N = c.Value },
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
}

func (h *Hashi) clone() *Hashi {
	q := *h
	q.islands = slices.Clone(h.islands)
	return &q
}
