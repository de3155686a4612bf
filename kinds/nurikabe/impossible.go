package nurikabe

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

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
