package board

// Heading is one of the four directions in which a step leads from cell to cell. Opposite ones are two apart.
type Heading int

// The headings, clockwise.
const (
	North Heading = iota
	East
	South
	West
)

// Onward lists the headings, those that lead to later cells in reading order first.
var Onward = [4]Heading{East, South, West, North}

// Turn is the heading n quarters of a turn to the right; n is not negative.
func (h Heading) Turn(n int) Heading { return (h + Heading(n)) % 4 }

// Step is the cell next to the one in row r and column c.
func (h Heading) Step(r, c int) (int, int) {
	return r + [...]int{-1, 0, 1, 0}[h], c + [...]int{0, 1, 0, -1}[h]
}

// Grid is the cells of a board with so many rows and columns. Cells are numbered in reading order.
type Grid struct{ Rows, Cols int }

// Has reports whether there is a cell in row r and column c.
func (g Grid) Has(r, c int) bool { return r >= 0 && c >= 0 && r < g.Rows && c < g.Cols }

// Cell is the number of the cell in row r and column c; -1 outside.
func (g Grid) Cell(r, c int) int {
	if !g.Has(r, c) {
		return -1
	}
	return r*g.Cols + c
}

// Next is the cell one step from a cell; -1 outside.
func (g Grid) Next(cell int, h Heading) int { return g.Cell(h.Step(cell/g.Cols, cell%g.Cols)) }

// Parts counts the parts into which the cells given, by their numbers, fall: those of one part are joined by common sides.
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
			for h := range Heading(4) {
				if next := g.Next(cell, h); next >= 0 && in[next] && !seen[next] {
					seen[next] = true
					todo = append(todo, next)
				}
			}
		}
	}
	return n
}
