package kakuro

import "github.com/teka-puzzles/teka/puzzle"

// measures describe a layout and its sums for setters. The ranges are those of edited collections (docs/generate.md).
var measures = []puzzle.Measure{
	{Name: "white", About: "white cells, of all but the header", Low: 0.64, High: 0.79, Of: func(p puzzle.Puzzle, _ puzzle.Facts) float64 {
		k := p.(*Kakuro)
		top, left := k.core()
		return puzzle.Ratio(k.board.Len(), (k.rows-top)*(k.cols-left))
	}},
	{Name: "pairs", About: "runs of two cells, of all runs", Low: 0.26, High: 0.64, Of: ofRuns(func(r run) float64 {
		if len(r.cells) == 2 {
			return 1
		}
		return 0
	})},
	{Name: "length", About: "mean number of cells in a run", Low: 2.7, High: 3.6,
		Of: ofRuns(func(r run) float64 { return float64(len(r.cells)) })},
	{Name: "combinations", About: "mean number of combinations for the sum of a run", Low: 2.25, High: 3.43,
		Of: ofRuns(func(r run) float64 { return float64(ways(r)) })},
	{Name: "single", About: "runs with a unique sum, of all runs", Low: 0.29, High: 0.64, Of: ofRuns(func(r run) float64 {
		if ways(r) == 1 {
			return 1
		}
		return 0
	})},
	{Name: "symmetry", About: "cells of the colour of their image after a half turn", Low: 1, High: 1, Of: halfTurned},
}

// ofRuns returns a measure: the mean of f over the runs of a puzzle.
func ofRuns(f func(r run) float64) func(p puzzle.Puzzle, solution puzzle.Facts) float64 {
	return func(p puzzle.Puzzle, _ puzzle.Facts) float64 {
		k, sum := p.(*Kakuro), 0.0
		for _, r := range k.runs {
			sum += f(r)
		}
		return sum / float64(max(1, len(k.runs)))
	}
}

// ways counts the sets of digits for a run; of any sum if it has no clue.
func ways(r run) int {
	if n := len(r.cells); r.sum > 0 || n > 9 {
		return len(sets(n, r.sum, digits))
	}
	return len(subsets(digits, len(r.cells)))
}

// halfTurned returns the share of cells that are of the same colour as their image under a half turn.
func halfTurned(p puzzle.Puzzle, _ puzzle.Facts) float64 {
	k := p.(*Kakuro)
	top, left := k.core()
	same := 0
	for y := top; y < k.rows; y++ {
		for x := left; x < k.cols; x++ {
			if (k.unknown(y, x) >= 0) == (k.unknown(k.rows-1-y+top, k.cols-1-x+left) >= 0) {
				same++
			}
		}
	}
	return puzzle.Ratio(same, (k.rows-top)*(k.cols-left))
}
