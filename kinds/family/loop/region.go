package loop

import (
	"math/rand/v2"

	"github.com/teka-puzzles/teka/internal/anneal"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Region is a region of a grid of faces whose outline is one loop that meets no vertex twice. Makers draw loops with it. The outline runs
// on the vertices around the faces: vertex (r, c) is at the upper left of face (r, c).
type Region struct {
	ground.Grid
	In []bool
}

// NewRegion returns an empty region of rows and columns of faces.
func NewRegion(rows, cols int) *Region {
	return &Region{ground.Grid{Rows: rows, Cols: cols}, make([]bool, rows*cols)}
}

// Inside reports whether a face is in the region.
func (f *Region) Inside(r, c int) bool { return f.Has(r, c) && f.In[r*f.Cols+c] }

// Exits returns the headings, a bit each, in which the outline leaves the vertex at the upper left of a face; it may lie at the lower or
// right end of the grid.
func (f *Region) Exits(r, c int) uint8 {
	if r < 0 || c < 0 || r > f.Rows || c > f.Cols {
		return 0
	}
	a, b, d, e := f.Inside(r-1, c-1), f.Inside(r-1, c), f.Inside(r, c-1), f.Inside(r, c)
	var out uint8
	for h, on := range [4]bool{a != b, b != e, d != e, a != d} {
		if on {
			out |= 1 << h
		}
	}
	return out
}

// Grow adds faces to an empty region from a random one until it has a share of all, or cannot grow.
func (f *Region) Grow(r *rand.Rand, share float64) {
	start := r.IntN(len(f.In))
	frontier := []int{start}
	for size := 0; len(frontier) > 0 && size < max(1, int(share*float64(len(f.In)))); {
		i := r.IntN(len(frontier))
		face := frontier[i]
		frontier[i] = frontier[len(frontier)-1]
		frontier = frontier[:len(frontier)-1]
		row, col := face/f.Cols, face%f.Cols
		if f.In[face] || face != start && !f.simple(row, col) {
			continue
		}
		if f.around(row, col) > 1 && r.IntN(10) > 0 { // thin regions have long loops
			continue
		}
		f.In[face] = true
		size++
		for _, h := range ground.Onward {
			if next := f.Next(face, h); next >= 0 && !f.In[next] {
				frontier = append(frontier, next)
			}
		}
	}
}

// ring lists the offsets of the eight faces around one, in a circle that begins at a corner.
var ring = [8][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}}

// simple reports whether adding or removing a face keeps the outline one loop that meets no vertex twice, given that the face has
// neighbours both inside and outside: of the eight faces around it, those inside must be one arc.
func (f *Region) simple(r, c int) bool {
	changes := 0
	for i, d := range ring {
		e := ring[(i+1)%8]
		if f.Inside(r+d[0], c+d[1]) != f.Inside(r+e[0], c+e[1]) {
			changes++
		}
	}
	return changes == 2 && f.around(r, c) > 0
}

// around counts the faces inside that share a side with a face.
func (f *Region) around(r, c int) int {
	n := 0
	for h := range ground.Heading(4) {
		if f.Inside(h.Step(r, c)) {
			n++
		}
	}
	return n
}

// Turnable reports whether a face may be moved in or out and the outline stays one loop.
func (f *Region) Turnable(r, c int) bool {
	n := f.around(r, c)
	return n > 0 && n < 4 && f.simple(r, c)
}

// Anneal moves random faces of a list in and out, n times as many as the list has, while the temperature falls from hot (see
// anneal.Cooled). cost returns the part of the cost that depends on a face.
func (f *Region) Anneal(r *rand.Rand, list []int, n int, hot, fall float64, cost func(r, c int) float64) {
	for k := range n {
		t := anneal.Cooled(hot, fall, float64(k)/float64(n))
		for range list {
			i := list[r.IntN(len(list))]
			row, col := i/f.Cols, i%f.Cols
			if !f.Turnable(row, col) {
				continue
			}
			before := cost(row, col)
			f.In[i] = !f.In[i]
			if !anneal.Accepts(r, cost(row, col)-before, t) {
				f.In[i] = !f.In[i]
			}
		}
	}
}
