package nonogram

import (
	"math/rand/v2"

	"github.com/teka-puzzles/teka/puzzle"
)

// Random returns a puzzle whose cells are black with the probability o.Density. Its solution need not be unique.
func Random(r *rand.Rand, o puzzle.RandomOptions) (puzzle.Draft, error) {
	p := picture{rows: o.Rows, cols: o.Cols, cells: make([]int, o.Rows*o.Cols)}
	for i := range p.cells {
		if r.Float64() < o.Density {
			p.cells[i] = Black
		}
	}
	return p.draft()
}
