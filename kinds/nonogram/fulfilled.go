package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// fulfilled lists the lines whose black cells, with every open cell empty, make the runs told.
func fulfilled(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Place {
	n := p.(*Nonogram)
	var out []puzzle.Place
	for k, runs := range slices.Concat(n.rows, n.cols) {
		at, first, step, length := n.geometry(k)
		cells := make([]puzzle.Mask, length)
		for i := range cells {
			if cells[i] = puzzle.Only(White); known.Can(first+i*step) == puzzle.Only(Black) {
				cells[i] = puzzle.Only(Black)
			}
		}
		if runs != nil && slices.Equal(blackRuns(cells), runs) {
			out = append(out, at)
		}
	}
	return out
}
