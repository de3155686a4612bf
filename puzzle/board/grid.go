package board

import "github.com/teka-puzzles/teka/puzzle"

// Direction is a direction from cell to cell. Opposite directions differ by 2.
type Direction int

// The directions, clockwise.
const (
	North Direction = iota
	East
	South
	West
)

// Directions lists the directions; the first two lead to later cells in reading order.
var Directions = [4]Direction{East, South, West, North}

// Turn returns the direction after n ≥ 0 quarter turns to the right.
func (h Direction) Turn(n int) Direction { return (h + Direction(n)) % 4 }

// Step returns the neighbouring cell.
func (h Direction) Step(r, c int) (int, int) {
	return r + [...]int{-1, 0, 1, 0}[h], c + [...]int{0, 1, 0, -1}[h]
}

// Grid numbers the cells of a board in reading order.
type Grid struct{ Rows, Cols int }

// Size returns the number of rows and columns.
func (g Grid) Size() (rows, cols int) { return g.Rows, g.Cols }

// CellPlace returns the place of a cell.
func (g Grid) CellPlace(cell int) puzzle.Place { return puzzle.Cell(cell/g.Cols, cell%g.Cols) }

// Has reports whether the cell exists.
func (g Grid) Has(r, c int) bool { return r >= 0 && c >= 0 && r < g.Rows && c < g.Cols }

// Cell returns the number of a cell, or -1 outside the grid.
func (g Grid) Cell(r, c int) int {
	if !g.Has(r, c) {
		return -1
	}
	return r*g.Cols + c
}

// Next returns the neighbour of a cell, or -1 outside the grid.
func (g Grid) Next(cell int, h Direction) int { return g.Cell(h.Step(cell/g.Cols, cell%g.Cols)) }

// LargestRect returns the cells of the first largest rectangle in which all cells satisfy in.
func (g Grid) LargestRect(in func(cell int) bool) []int {
	height := make([]int, g.Cols) // by column: the number of cells in a row that satisfy in, from this row up
	most, right, bottom, wide := 0, 0, 0, 0
	for r := range g.Rows {
		for c := range g.Cols {
			if height[c]++; !in(r*g.Cols + c) {
				height[c] = 0
			}
			low := height[c]
			for left := c; left >= 0 && low > 0; left-- {
				if low = min(low, height[left]); low*(c-left+1) > most {
					most, right, bottom, wide = low*(c-left+1), c, r, c-left+1
				}
			}
		}
	}
	cells := make([]int, most)
	for k := range cells {
		cells[k] = (bottom-k/wide)*g.Cols + right - k%wide
	}
	return cells
}

// Neighbours returns the cells next to one.
func (g Grid) Neighbours(cell int) []int {
	out := make([]int, 0, 4)
	for h := range Direction(4) {
		if next := g.Next(cell, h); next >= 0 {
			out = append(out, next)
		}
	}
	return out
}

// Parts returns the number of orthogonally connected components of the cells in the set.
func (g Grid) Parts(in []bool) int {
	n := 0
	seen := make([]bool, len(in))
	var todo []int
	for first := range in {
		if !in[first] || seen[first] {
			continue
		}
		n++
		seen[first] = true
		for todo = append(todo[:0], first); len(todo) > 0; {
			cell := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for h := range Direction(4) {
				if next := g.Next(cell, h); next >= 0 && in[next] && !seen[next] {
					seen[next] = true
					todo = append(todo, next)
				}
			}
		}
	}
	return n
}
