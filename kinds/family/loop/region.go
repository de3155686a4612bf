package loop

import (
	"math/rand/v2"

	"github.com/teka-puzzles/teka/internal/anneal"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Region is a region of faces whose outline is a loop. The outline runs on the vertices around the faces: vertex (r, c) is at the upper
// left of face (r, c).
type Region struct{ *ground.Region }

// NewRegion returns an empty region of rows and columns of faces.
func NewRegion(rows, cols int) Region { return Region{ground.NewRegion(rows, cols)} }

// Exits returns the headings, a bit each, in which the outline leaves the vertex at the upper left of a face; it may lie at the lower or
// right end of the grid.
func (f Region) Exits(r, c int) uint8 {
	if r < 0 || c < 0 || r > f.Rows || c > f.Cols {
		return 0
	}
	a, b, d, e := f.At(r-1, c-1), f.At(r-1, c), f.At(r, c-1), f.At(r, c)
	var out uint8
	for h, on := range [4]bool{a != b, b != e, d != e, a != d} {
		if on {
			out |= 1 << h
		}
	}
	return out
}

// Lines returns the outline as values of the edges of a Lattice.
func (f Region) Lines() []int {
	g := NewLattice(f.Rows+1, f.Cols+1)
	lines := make([]int, g.Edges())
	for r := range g.rows {
		for c := range g.cols {
			for h := ground.East; h <= ground.South; h++ {
				if f.Exits(r, c)>>h&1 != 0 {
					lines[g.Exit(r, c, h)] = 1
				}
			}
		}
	}
	return lines
}

// Turnable reports whether a face may be moved in or out and the outline stays one loop.
func (f Region) Turnable(r, c int) bool {
	n := f.Sides(r, c)
	return n > 0 && n < 4 && f.Simple(r, c)
}

// Vary moves up to three adjacent faces in or out. It reports whether it moved any.
func (f Region) Vary(r *rand.Rand) (moved bool) {
	at := r.IntN(len(f.Inside))
	for range 1 + r.IntN(3) {
		if f.Turnable(at/f.Cols, at%f.Cols) {
			f.Inside[at], moved = !f.Inside[at], true
		}
		if next := f.Next(at, ground.Direction(r.IntN(4))); next >= 0 {
			at = next
		}
	}
	return moved
}

// Anneal moves random faces of a list, nil for all, in and out, n times as many as the list has, while the temperature falls from hot
// (see anneal.Temperature). cost returns the part of the cost that depends on a face.
func (f Region) Anneal(r *rand.Rand, list []int, n int, hot, fall float64, cost func(r, c int) float64) {
	if list == nil {
		list = make([]int, len(f.Inside))
		for i := range list {
			list[i] = i
		}
	}
	for k := range n {
		t := anneal.Temperature(hot, fall, float64(k)/float64(n))
		for range list {
			i := list[r.IntN(len(list))]
			row, col := i/f.Cols, i%f.Cols
			if !f.Turnable(row, col) {
				continue
			}
			before := cost(row, col)
			f.Inside[i] = !f.Inside[i]
			if !anneal.Accept(r, cost(row, col)-before, t) {
				f.Inside[i] = !f.Inside[i]
			}
		}
	}
}
