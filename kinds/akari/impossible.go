package akari

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Impossible returns why the numbers alone exclude a solution: one is larger than the number of white cells next to it. It returns nil
// otherwise.
func Impossible(p puzzle.Puzzle) error {
	a := p.(*Akari)
	for i, n := range a.cells {
		if near := len(a.near[i]); n > near {
			return fault.Errorf("%s requires %d lights, but only %d white cells are next to it", a.CellPlace(i), n, near)
		}
	}
	return nil
}
