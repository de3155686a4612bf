package kakuro

import "github.com/teka-puzzles/teka/puzzle"

// measures describe a layout and its sums for setters. The ranges are those of edited collections (docs/generate.md).
var measures = puzzle.Measures([]puzzle.Measure{
	{Name: "white", About: "white cells, of all but the header", Low: 0.64, High: 0.79},
	{Name: "pairs", About: "runs of two cells, of all runs", Low: 0.26, High: 0.64},
	{Name: "length", About: "mean number of cells in a run", Low: 2.7, High: 3.6},
	{Name: "combinations", About: "mean number of combinations for the sum of a run", Low: 2.25, High: 3.43},
	{Name: "single", About: "runs with a unique sum, of all runs", Low: 0.29, High: 0.64},
	{Name: "symmetry", About: "cells of the colour of their image after a half turn", Low: 1, High: 1},
}, func(k *Kakuro, _ puzzle.Facts) []float64 {
	runs, pairs, length, combinations, single, same := len(k.runs), 0, 0, 0, 0, 0
	for _, r := range k.runs {
		n := ways(r)
		length, combinations = length+len(r.cells), combinations+n
		if len(r.cells) == 2 {
			pairs++
		}
		if n == 1 {
			single++
		}
	}
	top, left := k.core()
	for y := top; y < k.rows; y++ {
		for x := left; x < k.cols; x++ {
			if (k.unknown(y, x) >= 0) == (k.unknown(k.rows-1-y+top, k.cols-1-x+left) >= 0) {
				same++
			}
		}
	}
	cells := (k.rows - top) * (k.cols - left)
	return []float64{puzzle.Ratio(k.board.Len(), cells), puzzle.Ratio(pairs, runs), puzzle.Ratio(length, runs),
		puzzle.Ratio(combinations, runs), puzzle.Ratio(single, runs), puzzle.Ratio(same, cells)}
})

// ways counts the sets of digits for a run; of any sum if it has no clue.
func ways(r run) int {
	if n := len(r.cells); r.sum > 0 || n > 9 {
		return len(sets(n, r.sum, digits))
	}
	return len(subsets(digits, len(r.cells)))
}
