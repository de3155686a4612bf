package hitori

import (
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// clues are the numbers in reading order.
var clues = ground.Numbers(func(h *Hitori) *[]int { return &h.numbers }, 1, maxNumber, ground.Slots[*Hitori]{
	ClueFor: func(h *Hitori, board puzzle.Facts, i int) puzzle.Clue {
		for j := range h.crossing(i) {
			if h.numbers[j] == h.numbers[i] && board.ValueOr(i) != 1 && board.ValueOr(j) != 1 {
				return puzzle.Clue{} // the number is repeated
			}
		}
		return puzzle.Clue{Value: h.numbers[i]}
	},
})
