package board

import "math/rand/v2"

// Region is a set of cells whose outline is one loop that meets no corner twice, as long as only cells are added or removed that are Simple.
type Region struct {
	Grid
	In []bool // by cell
}

// NewRegion returns an empty region.
func NewRegion(rows, cols int) *Region { return &Region{Grid{rows, cols}, make([]bool, rows*cols)} }

// At reports whether a cell is in the region; none outside the grid is.
func (g *Region) At(r, c int) bool { return g.Has(r, c) && g.In[r*g.Cols+c] }

// Grow extends an empty region from a random cell until it has a share of the grid or cannot grow. It adds only simple cells, and mostly such
// that have one neighbour inside: thin regions have long outlines.
func (g *Region) Grow(r *rand.Rand, share float64) {
	start := r.IntN(len(g.In))
	frontier := []int{start}
	for size := 0; len(frontier) > 0 && size < max(1, int(share*float64(len(g.In)))); {
		i := r.IntN(len(frontier))
		cell := frontier[i]
		frontier[i] = frontier[len(frontier)-1]
		frontier = frontier[:len(frontier)-1]
		y, x := cell/g.Cols, cell%g.Cols
		if g.In[cell] || cell != start && !g.Simple(y, x) {
			continue
		}
		if g.Sides(y, x) > 1 && r.IntN(10) > 0 {
			continue
		}
		g.In[cell] = true
		size++
		for _, h := range Onward {
			if next := g.Next(cell, h); next >= 0 && !g.In[next] {
				frontier = append(frontier, next)
			}
		}
	}
}

// ring lists the eight cells around one, clockwise from a corner.
var ring = [8][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}}

// Simple reports whether adding or removing a cell keeps the outline one loop that meets no corner twice: of the eight cells around it
// those inside must be one arc, and one of them must share a side with it.
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

// Sides counts the neighbours of a cell that are inside.
func (g *Region) Sides(y, x int) int {
	n := 0
	for h := range Heading(4) {
		if g.At(h.Step(y, x)) {
			n++
		}
	}
	return n
}
