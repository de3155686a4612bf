package board

import "math/rand/v2"

// Region is a set of cells whose outline is one loop that touches no corner twice, as long as only Simple cells are added or removed.
type Region struct {
	Grid
	Inside []bool // by cell
}

// NewRegion returns an empty region.
func NewRegion(rows, cols int) *Region { return &Region{Grid{rows, cols}, make([]bool, rows*cols)} }

// At reports whether a cell is in the region.
func (g *Region) At(r, c int) bool { return g.Has(r, c) && g.Inside[r*g.Cols+c] }

// Grow extends an empty region from a random cell to a share of the grid, or until it cannot grow. It adds Simple cells only, and prefers
// those with one neighbour inside: thin regions have long outlines.
func (g *Region) Grow(r *rand.Rand, share float64) {
	start := r.IntN(len(g.Inside))
	frontier := []int{start}
	for size := 0; len(frontier) > 0 && size < max(1, int(share*float64(len(g.Inside)))); {
		i := r.IntN(len(frontier))
		cell := frontier[i]
		frontier[i] = frontier[len(frontier)-1]
		frontier = frontier[:len(frontier)-1]
		y, x := cell/g.Cols, cell%g.Cols
		if g.Inside[cell] || cell != start && !g.Simple(y, x) {
			continue
		}
		if g.Sides(y, x) > 1 && r.IntN(10) > 0 {
			continue
		}
		g.Inside[cell] = true
		size++
		for _, h := range Directions {
			if next := g.Next(cell, h); next >= 0 && !g.Inside[next] {
				frontier = append(frontier, next)
			}
		}
	}
}

// ring lists the eight cells around a cell, clockwise from a corner.
var ring = [8][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}}

// Simple reports whether adding or removing the cell keeps the outline one loop that touches no corner twice: the cells inside among its
// eight neighbours must form one arc that includes an orthogonal neighbour.
func (g *Region) Simple(y, x int) bool {
	changes := 0
	for i, d := range ring {
		e := ring[(i+1)%8]
		if g.At(y+d[0], x+d[1]) != g.At(y+e[0], x+e[1]) {
			changes++
		}
	}
	return changes == 2 && g.Sides(y, x) > 0
}

// Sides returns the number of orthogonal neighbours inside the region.
func (g *Region) Sides(y, x int) int {
	n := 0
	for h := range Direction(4) {
		if g.At(h.Step(y, x)) {
			n++
		}
	}
	return n
}
