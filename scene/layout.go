package scene

import (
	"math"
	"sort"
)

// Layout says which character of a terminal drawing shows which position of a scene. It depends on the size of the scene and on
// its grid and frame only, so it stays the same while a board is filled, and serves a mouse as well.
type Layout struct {
	cols, rows axis
}

// axis places the lattice lines and cells of one direction. Cell i lies between line i and line i+1.
type axis struct {
	size int    // characters inside a cell
	room []bool // line i has a character of its own
	line []int  // that character; without room, where cell i begins
}

// FitCandidates widens the cells of a scene that is drawn for the terminal, so that the candidates of each are written whole, within
// the brackets of a mark.
func (s *Scene) FitCandidates() {
	room := 1
	for _, it := range s.Items {
		if it.Shape == Rect && it.Role.Mark() {
			room, s.fitted = 3, true
		}
	}
	counts := map[[2]float64]int{} // of candidates, by the centre of a cell
	for _, it := range s.Items {
		if at := [2]float64{it.X, it.Y}; it.Role == Candidate && it.Shape == Label && !s.Dense {
			counts[at]++
			s.CellWidth = max(s.CellWidth, counts[at]+room)
		}
	}
}

// Layout is how Text lays the scene out.
func (s Scene) Layout() Layout {
	l := Layout{newAxis(s.Width, s.CellWidth, s.Dense), newAxis(s.Height, s.CellHeight, s.Dense)}
	for _, it := range s.Items {
		if it.Role == Dot {
			l.cols.reserve(it.X)
			l.rows.reserve(it.Y)
		}
		if it.Shape != Line || it.Role != Frame && it.Role != GridBold && (it.Role != Grid || s.Dense) {
			continue
		}
		if it.X == it.X2 {
			l.cols.reserve(it.X)
		}
		if it.Y == it.Y2 {
			l.rows.reserve(it.Y)
		}
	}
	l.cols.place()
	l.rows.place()
	return l
}

// newAxis is the axis of a scene of the length given before any of its lines asks for room: unless dense, only the lines between
// cells have it.
func newAxis(length float64, size int, dense bool) axis {
	n := 0
	if length > 0 && !math.IsInf(length, 1) {
		n = int(math.Ceil(length))
	}
	a := axis{size: max(size, 1), room: make([]bool, n+1), line: make([]int, n+1)}
	if !dense {
		a.size = max(size-1, 1)
		for i := 1; i < n; i++ {
			a.room[i] = true
		}
	}
	return a
}

// reserve gives the line at x room, if x is on one.
func (a *axis) reserve(x float64) {
	if x >= 0 && x < float64(len(a.room)) && x == math.Floor(x) {
		a.room[int(x)] = true
	}
}

// place computes where the lines are.
func (a *axis) place() {
	at := 0
	for i := range a.line {
		a.line[i] = at
		if a.room[i] {
			at++
		}
		at += a.size
	}
}

// cells counts the cells.
func (a *axis) cells() int { return len(a.line) - 1 }

// length counts the characters.
func (a *axis) length() int {
	n := a.cells()
	if a.room[n] {
		return a.line[n] + 1
	}
	return a.line[n]
}

// begin is the first character of cell i.
func (a *axis) begin(i int) int {
	if a.room[i] {
		return a.line[i] + 1
	}
	return a.line[i]
}

// at is the character at position x, which is moved into the drawing: the line's own, where cell i begins if it has none, or the
// middle of a cell.
func (a *axis) at(x float64) int {
	i, half := a.split(x)
	if !half {
		return a.line[i]
	}
	return a.begin(i) + a.size/2
}

// split is x moved into the drawing and rounded to the half-cell lattice: line i, or the centre of cell i.
func (a *axis) split(x float64) (i int, half bool) {
	n := float64(a.cells())
	if !(x > 0) { // also when it is not a number
		x = 0
	}
	twice := int(math.Round(2 * math.Min(x, n)))
	return twice / 2, twice%2 == 1
}

// span is the characters between two positions, the first and the one after the last; lines at the ends are left out.
func (a *axis) span(x, x2 float64) (from, to int) {
	if x2 < x {
		x, x2 = x2, x
	}
	i, half := a.split(x)
	if from = a.begin(i); half {
		from = a.at(x)
	}
	return from, max(from, a.at(x2))
}

// point is the position that the character at k shows: a line or the centre of a cell.
func (a *axis) point(k int) float64 {
	i := sort.SearchInts(a.line, k+1) - 1
	switch {
	case i < 0:
		return 0
	case i >= a.cells():
		return float64(a.cells())
	case a.room[i] && k == a.line[i]:
		return float64(i)
	}
	return float64(i) + 0.5
}

// Size is how many columns and rows of characters the drawing has.
func (l Layout) Size() (cols, rows int) { return l.cols.length(), l.rows.length() }

// At is the character that shows the position x, y.
func (l Layout) At(x, y float64) (col, row int) { return l.cols.at(x), l.rows.at(y) }

// Point is the position that a character shows: the centre of the cell around it, or of the border or corner it lies on.
func (l Layout) Point(col, row int) (x, y float64) { return l.cols.point(col), l.rows.point(row) }
