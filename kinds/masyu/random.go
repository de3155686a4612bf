package masyu

import (
	"math/rand/v2"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Random draws a random loop and shows every pearl that it allows. The loop is the outline of a region of the faces between cells (a
// face touches four cells); the region grows face by face, and only where the outline stays one loop that meets no cell twice. The density
// is the share of faces in the region, as far as it can grow.
func Random(r *rand.Rand, o puzzle.RandomOptions) (puzzle.Draft, error) {
	if err := o.Valid(2, sizes.Side); err != nil {
		return puzzle.Draft{}, err
	}
	l := newLoops(o.Rows, o.Cols)
	l.grow(r, o.Density)
	return l.allPearls(nil)
}

// faces is a region of a grid of faces.
type faces struct {
	ground.Grid
	in []bool
}

// at reports whether a face is in the region.
func (f *faces) at(y, x int) bool {
	return f.Has(y, x) && f.in[y*f.Cols+x]
}

// grow grows the region from a random face, without holes and without two faces that touch at a corner only, until it has the share given
// or cannot grow.
func (f *faces) grow(r *rand.Rand, share float64) {
	start := r.IntN(len(f.in))
	frontier := []int{start}
	for size := 0; len(frontier) > 0 && size < max(1, int(share*float64(len(f.in)))); {
		i := r.IntN(len(frontier))
		face := frontier[i]
		frontier[i] = frontier[len(frontier)-1]
		frontier = frontier[:len(frontier)-1]
		y, x := face/f.Cols, face%f.Cols
		if f.in[face] || face != start && !f.simple(y, x) {
			continue
		}
		if f.sides(y, x) > 1 && r.IntN(10) > 0 { // thin regions make long loops
			continue
		}
		f.in[face] = true
		size++
		for _, h := range ground.Onward {
			if next := f.Next(face, h); next >= 0 && !f.in[next] {
				frontier = append(frontier, next)
			}
		}
	}
}

// ring lists the eight faces around one, in a circle that begins at a corner.
var ring = [8][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}}

// simple reports whether adding a face keeps the outline of the region one loop that meets no point twice: of the eight faces around
// it those inside must be one arc, and one of them must share a side with it.
func (f *faces) simple(y, x int) bool {
	changes := 0
	for i, d := range ring {
		e := ring[(i+1)%8]
		if f.at(y+d[0], x+d[1]) != f.at(y+e[0], x+e[1]) {
			changes++
		}
	}
	return changes == 2 && f.sides(y, x) > 0
}

// sides counts the faces inside that share a side with the one given.
func (f *faces) sides(y, x int) int {
	n := 0
	for h := range heading(4) {
		if f.at(h.Step(y, x)) {
			n++
		}
	}
	return n
}
