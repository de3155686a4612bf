package heyawake

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Impossible returns why the numbers alone exclude a solution: one is larger than the number of cells of its room. It returns nil
// otherwise.
func Impossible(p puzzle.Puzzle) error {
	h := p.(*Heyawake)
	for k, n := range h.numbers {
		if size := len(h.Cells[k]); n > size {
			return fault.Errorf("the room at %s requires %d shaded cells, but it has only %d cells", h.firstCell(k), n, size)
		}
	}
	return nil
}
