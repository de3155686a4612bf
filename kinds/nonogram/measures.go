package nonogram

import (
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// measures describe a picture. The ranges are those of edited collections (docs/generate.md).
var measures = []puzzle.Measure{
	{Name: "black", About: "black cells, of all", Low: 0.38, High: 0.62,
		Of: measure(func(s survey) float64 { return puzzle.Ratio(s.black, s.cells) })},
	{Name: "edges", About: "borders between black and white, for each cell", Low: 0.32, High: 0.72,
		Of: measure(func(s survey) float64 { return puzzle.Ratio(s.edges, s.cells) })},
	{Name: "parts", About: "parts of black cells that hang together by sides", Low: 1, High: 15,
		Of: measure(func(s survey) float64 { return float64(s.parts) })},
	{Name: "lone", About: "black cells with no black one beside or across a corner", Low: 0, High: 1,
		Of: measure(func(s survey) float64 { return float64(s.lone) })},
	{Name: "empty", About: "rows and columns without a black cell, of all", Low: 0, High: 0,
		Of: measure(func(s survey) float64 { return puzzle.Ratio(s.empty, s.lines) })},
}

// colouredMeasures describe coloured pictures. Edited collections were measured in black and white only; measures with the same meaning
// use the same range.
var colouredMeasures = []puzzle.Measure{
	{Name: "filled", About: "cells in colours, of all", Low: 0.38, High: 0.8,
		Of: measure(func(s survey) float64 { return puzzle.Ratio(s.black, s.cells) })},
	{Name: "parts", About: "parts of cells in colours that hang together by sides", Low: 1, High: 15,
		Of: measure(func(s survey) float64 { return float64(s.parts) })},
	{Name: "lone", About: "cells in colours with no other one beside or across a corner", Low: 0, High: 1,
		Of: measure(func(s survey) float64 { return float64(s.lone) })},
	{Name: "empty", About: "rows and columns without a cell in a colour, of all", Low: 0, High: 0,
		Of: measure(func(s survey) float64 { return puzzle.Ratio(s.empty, s.lines) })},
}

// survey counts the features of a picture. lone counts black cells without a black neighbour, also diagonally.
type survey struct{ cells, lines, black, edges, parts, lone, empty int }

var measure = puzzle.MeasureBy(surveyOf)

// surveyOf counts features of a puzzle and its solution. lone are black cells without a black neighbour, even diagonally; edges are
// borders between black and white cells.
func surveyOf(n *Nonogram, solution puzzle.Facts) survey {
	rows, cols := n.Size()
	s := survey{cells: rows * cols, lines: rows + cols}
	for _, line := range n.lines {
		if line != nil && len(line) == 0 {
			s.empty++
		}
	}
	grid, in := ground.Grid{Rows: rows, Cols: cols}, make([]bool, rows*cols)
	for i := range in {
		v, ok := solution.Value(i)
		in[i] = ok && v > 0
	}
	s.parts = grid.Parts(in)
	black := func(y, x int) bool { return grid.Has(y, x) && in[y*cols+x] }
	for i := range in {
		y, x := i/cols, i%cols
		if x+1 < cols && black(y, x) != black(y, x+1) {
			s.edges++
		}
		if y+1 < rows && black(y, x) != black(y+1, x) {
			s.edges++
		}
		if !black(y, x) {
			continue
		}
		s.black++
		near := 0
		for k := range 9 {
			if black(y+k/3-1, x+k%3-1) {
				near++
			}
		}
		if near == 1 {
			s.lone++
		}
	}
	return s
}
