package slitherlink

import (
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// clues are the numbers in reading order; 0 is a clue. On a board, a cell shows how many of its borders are known to be lines.
var clues = ground.Numbers(func(s *Slitherlink) *[]int { return &s.numbers }, 0, 4, ground.Slots[*Slitherlink]{
	NoValue: None,
	ClueFor: func(s *Slitherlink, board puzzle.Facts, i int) puzzle.Clue {
		around := s.Around(i)
		n, _ := board.CountOf(1, around[:]...)
		return puzzle.Clue{Value: n}
	},
})
