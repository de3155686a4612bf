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
})

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

// Impossible returns why the numbers alone exclude a solution: two are side by side, there is none on a board with 2x2 cells, or they need
// more cells than there are. It returns nil otherwise.
func Impossible(p puzzle.Puzzle) error {
	n := p.(*Nurikabe)
	sum, numbers := 0, 0
	for i, x := range n.cells {
		if x == None {
			continue
		}
		numbers++
		sum += max(1, x)
		for _, v := range n.Neighbours(i) {
			if v > i && n.cells[v] != None {
				return fault.Errorf("the numbers in %s and %s are side by side, so they would be on one island", n.CellPlace(i), n.CellPlace(v))
			}
		}
	}
	switch {
	case sum > len(n.cells):
		return fault.Errorf("the islands need %d cells, but the board has only %d", sum, len(n.cells))
	case numbers == 0 && min(n.Rows, n.Cols) > 1:
		return fault.Errorf("there is no number, so the sea would fill the board")
	}
	return nil
}
