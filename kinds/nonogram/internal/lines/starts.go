package lines

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Run is a run of cells with the same letter.
type Run struct{ Size, Letter int }

// Starts returns, by run and cell, where each run can start so that a line of the given letters consists of the runs, separated where two
// adjacent ones have the same letter, and letter 0 elsewhere.
func Starts(cells []puzzle.Mask, runs []Run) [][]bool {
	n := len(cells)
	_, ends := Forward(cells, runs)
	mirrored, last := slices.Clone(cells), slices.Clone(runs)
	slices.Reverse(mirrored)
	slices.Reverse(last)
	back, _ := Forward(mirrored, last)
	out := make([][]bool, len(runs))
	for j, r := range runs {
		out[j] = make([]bool, n)
		for s := 0; s+r.Size <= n; s++ {
			out[j][s] = ends[j][s+r.Size] && back[len(runs)-1-j][n-s-r.Size]
		}
	}
	return out
}

// Forward returns where each run can start and before which cell it can end, considering only the runs before it.
func Forward(cells []puzzle.Mask, runs []Run) (starts, ends [][]bool) {
	ended := make([]bool, len(cells)+1)
	ended[0] = true
	letter := 0
	for _, r := range runs {
		from := canStart(cells, ended, letter != r.Letter)
		ended, letter = endsOf(cells, from, r), r.Letter
		starts, ends = append(starts, from), append(ends, ended)
	}
	return starts, ends
}

// endsOf returns the cells before which a run can end, given where it can start.
func endsOf(cells []puzzle.Mask, start []bool, r Run) []bool {
	next := make([]bool, len(start))
	row := 0 // length of the stretch that can have the letter
	for i, m := range cells {
		if row++; !m.Has(r.Letter) {
			row = 0
		}
		if row >= r.Size {
			next[i+1] = start[i+1-r.Size]
		}
	}
	return next
}

// canStart returns where the next run can start: after a gap or, if it may touch the previous run, right after that.
func canStart(cells []puzzle.Mask, ended []bool, touches bool) []bool {
	start := make([]bool, len(ended))
	gap := false // whether the gap after the last run can continue
	for i, here := range ended {
		if i > 0 {
			gap = (gap || ended[i-1]) && cells[i-1].Has(0)
		}
		start[i] = gap || here && touches
	}
	return start
}
