package akari

import (
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// clues are the numbers in black cells, in reading order. On a board, a black cell shows how many lights are next to it.
var clues = ground.Numbers(func(a *Akari) *[]int { return &a.cells }, 0, maxNumber, ground.Slots[*Akari]{
	NoValue: Black,
	Has:     func(a *Akari, i int) bool { return a.cells[i] != White },
	ClueFor: func(a *Akari, board puzzle.Facts, i int) puzzle.Clue {
		n, _ := board.CountOf(1, a.near[i]...)
		return puzzle.Clue{Value: n}
	},
})

// Impossible returns why the numbers alone exclude a solution: one is larger than the number of white cells next to it. It returns nil
// otherwise.
func Impossible(p puzzle.Puzzle) error {
	a := p.(*Akari)
	for i, n := range a.cells {
		if near := len(a.near[i]); n > near {
			return fault.Errorf("the number in %s is %d, but only %d of the cells next to it can hold a light", a.CellPlace(i), n, near)
		}
	}
	return nil
}
