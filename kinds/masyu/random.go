package masyu

import (
	"math/rand/v2"

	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/puzzle"
)

// Random draws a random loop and shows every pearl that it allows. The loop is the outline of a region of the faces between cells (a
// face touches four cells); the region grows face by face, and only where the outline stays one loop that meets no cell twice. The density
// is the share of faces in the region, as far as it can grow.
func Random(r *rand.Rand, o puzzle.RandomOptions) (puzzle.Draft, error) {
	if err := o.Valid(2, sizes.Side); err != nil {
		return puzzle.Draft{}, err
	}
	in := newFaces(o.Rows-1, o.Cols-1)
	in.grow(r, o.Density)
	m, err := New(o.Rows, o.Cols, make([]Pearl, o.Rows*o.Cols), false)
	if err != nil {
		return puzzle.Draft{}, err
	}
	line := make([]int, m.edges()) // an edge is on the loop when exactly one of the two faces beside it is inside
	for y := range o.Rows {
		for x := range o.Cols {
			if e := m.across(y, x); e >= 0 && in.at(y-1, x) != in.at(y, x) {
				line[e] = 1
			}
			if e := m.down(y, x); e >= 0 && in.at(y, x-1) != in.at(y, x) {
				line[e] = 1
			}
		}
	}
	pearls := make([]Pearl, o.Rows*o.Cols)
	look := newTables(m)
	for i := range pearls {
		pearls[i] = look.allowed(line, i)
	}
	if m, err = New(o.Rows, o.Cols, pearls, false); err != nil {
		return puzzle.Draft{}, fault.Errorf("a random loop: %w", err)
	}
	return puzzle.NewDraft(m, line), nil
}

// allowed is the pearl that a loop allows in a cell.
func (t *tables) allowed(line []int, cell int) Pearl {
	on := func(cell int, h heading) bool {
		e := t.exits[cell][h]
		return e >= 0 && line[e] == 1
	}
	straight := func(cell int) bool {
		for h := range heading(2) {
			if on(cell, h) && on(cell, h+2) {
				return true
			}
		}
		return false
	}
	lines, turns := 0, 0 // the cells beside this one on the loop, and those of them in which it turns
	for h := range heading(4) {
		if on(cell, h) {
			lines++
			if !straight(int(t.beside[cell][h])) {
				turns++
			}
		}
	}
	switch {
	case lines != 2:
	case straight(cell) && turns > 0:
		return White
	case !straight(cell) && turns == 0:
		return Black
	}
	return NoPearl
}

// faces is a region of a grid of faces.
type faces struct {
	rows, cols int
	in         []bool
}

func newFaces(rows, cols int) *faces { return &faces{rows, cols, make([]bool, rows*cols)} }

// at reports whether a face is in the region.
func (f *faces) at(y, x int) bool {
	return y >= 0 && x >= 0 && y < f.rows && x < f.cols && f.in[y*f.cols+x]
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
		y, x := face/f.cols, face%f.cols
		if f.in[face] || face != start && !f.simple(y, x) {
			continue
		}
		if f.sides(y, x) > 1 && r.IntN(10) > 0 { // thin regions make long loops
			continue
		}
		f.in[face] = true
		size++
		for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			if v, w := y+d[0], x+d[1]; v >= 0 && w >= 0 && v < f.rows && w < f.cols && !f.at(v, w) {
				frontier = append(frontier, v*f.cols+w)
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
	for i := 1; i < 8; i += 2 {
		if f.at(y+ring[i][0], x+ring[i][1]) {
			n++
		}
	}
	return n
}
