package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// measures describe a picture. The ranges are those of edited collections (docs/generate.md).
var measures = puzzle.Measures(`
black: black cells, of all: 0.38..0.62
edges: borders between black and white, for each cell: 0.32..0.72
parts: parts of black cells that hang together by sides: 1..15
lone: black cells with no black one beside or across a corner: 0..1
empty: rows and columns without a black cell, of all: 0..0
`, survey)

// colouredMeasures describe coloured pictures. Edited collections were measured in black and white only; measures with the same meaning
// use the same range.
var colouredMeasures = puzzle.Measures(`
filled: cells in colours, of all: 0.38..0.8
parts: parts of cells in colours that hang together by sides: 1..15
lone: cells in colours with no other one beside or across a corner: 0..1
empty: rows and columns without a cell in a colour, of all: 0..0
`, func(n *Nonogram, solution puzzle.Facts) []float64 { return slices.Delete(survey(n, solution), 1, 2) })

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
