package nurikabe

import (
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// clues are the sizes of the islands with a number, in reading order. Without its clue, an island has an unknown number. On a board, a
// number is the size of the area without sea around it.
var clues = ground.Numbers(func(n *Nurikabe) *[]int { return &n.cells }, 1, maxNumber, ground.Slots[*Nurikabe]{
	NoValue: Query,
	Has:     func(n *Nurikabe, i int) bool { return n.cells[i] != None },
	ClueFor: func(n *Nurikabe, board puzzle.Facts, i int) puzzle.Clue {
		state := n.state(board)
		size := len(n.area(i, func(v int) bool { return state[v] != isSea }))
		return puzzle.Clue{Value: size}
	},
	NoSlotError: noNumber,
	NoClueError: func(n *Nurikabe, at puzzle.Place, _ int) error { return noNumber(n, at) },
})

func noNumber(_ *Nurikabe, at puzzle.Place) error {
	return fault.Errorf("%s has no number: %w", at, puzzle.ErrNoClue)
}

// area returns the cells connected to one, itself first, through cells that in accepts.
func (n *Nurikabe) area(from int, in func(cell int) bool) []int {
	out, seen := []int{from}, map[int]bool{from: true}
	for k := 0; k < len(out); k++ {
		for h := range ground.Direction(4) {
			if v := n.Next(out[k], h); v >= 0 && !seen[v] && in(v) {
				seen[v] = true
				out = append(out, v)
			}
		}
	}
	return out
}
