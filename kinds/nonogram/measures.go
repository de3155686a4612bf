package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// measures describe a picture. The ranges are those of edited collections (docs/generate.md).
var measures = puzzle.Measures([]puzzle.Measure{
	{Name: "black", About: "black cells, of all", Low: 0.38, High: 0.62},
	{Name: "edges", About: "borders between black and white, for each cell", Low: 0.32, High: 0.72},
	{Name: "parts", About: "parts of black cells that hang together by sides", Low: 1, High: 15},
	{Name: "lone", About: "black cells with no black one beside or across a corner", Low: 0, High: 1},
	{Name: "empty", About: "rows and columns without a black cell, of all", Low: 0, High: 0},
}, survey)

// colouredMeasures describe coloured pictures. Edited collections were measured in black and white only; measures with the same meaning
// use the same range.
var colouredMeasures = puzzle.Measures([]puzzle.Measure{
	{Name: "filled", About: "cells in colours, of all", Low: 0.38, High: 0.8},
	{Name: "parts", About: "parts of cells in colours that hang together by sides", Low: 1, High: 15},
	{Name: "lone", About: "cells in colours with no other one beside or across a corner", Low: 0, High: 1},
	{Name: "empty", About: "rows and columns without a cell in a colour, of all", Low: 0, High: 0},
}, func(n *Nonogram, solution puzzle.Facts) []float64 { return slices.Delete(survey(n, solution), 1, 2) })

// survey returns the values of measures. Lone are black cells without a black neighbour, even diagonally; edges are borders between black
// and white cells.
func survey(n *Nonogram, solution puzzle.Facts) []float64 {
	rows, cols := n.Size()
	black, edges, lone, empty := 0, 0, 0, 0
	for _, line := range n.lines {
		if line != nil && len(line) == 0 {
			empty++
		}
	}
	grid, in := ground.Grid{Rows: rows, Cols: cols}, make([]bool, rows*cols)
	for i := range in {
		v, ok := solution.Value(i)
		in[i] = ok && v > 0
	}
	has := func(y, x int) bool { return grid.Has(y, x) && in[y*cols+x] }
	for i := range in {
		y, x := i/cols, i%cols
		if x+1 < cols && has(y, x) != has(y, x+1) {
			edges++
		}
		if y+1 < rows && has(y, x) != has(y+1, x) {
			edges++
		}
		if !has(y, x) {
			continue
		}
		black++
		near := 0
		for k := range 9 {
			if has(y+k/3-1, x+k%3-1) {
				near++
			}
		}
		if near == 1 {
			lone++
		}
	}
	return []float64{puzzle.Ratio(black, len(in)), puzzle.Ratio(edges, len(in)), float64(grid.Parts(in)), float64(lone),
		puzzle.Ratio(empty, rows+cols)}
}
