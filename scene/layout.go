package scene

import (
	"math"
	"sort"
)

// Layout maps positions of a scene to characters of a terminal drawing and back. It depends only on the size, grid and frame of the
// scene, so it stays valid while a board is filled in, e.g. for mouse input.
type Layout struct {
	cols, rows axis
}

// axis places the grid lines and cells of one direction. Cell i is between line i and line i+1.
type axis struct {
	size    int    // characters inside a cell
	ownChar []bool // line i has a character of its own
	line    []int  // character of the line; without its own, the first of cell i
}

// FitCandidates widens the cells of a scene so that a terminal shows all candidates of each cell, within the brackets of a mark.
func (s *Scene) FitCandidates() {
	room := 1
	for _, it := range s.Items {
		if it.Shape == Rect && it.Role.Mark() {
			room, s.fitted = 3, true
		}
	}
	counts := map[[2]float64]int{} // number of candidates by cell centre
	for _, it := range s.Items {
		if at := [2]float64{it.X, it.Y}; it.Role == Candidate && it.Shape == Label && !s.Dense {
			counts[at]++
			s.CellWidth = max(s.CellWidth, counts[at]+room)
		}
	}
}

// Layout returns the characters that Text gives to columns and rows, so that callers can draw on them.
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

// newAxis returns an axis in which, unless dense, only lines between cells have their own character.
func newAxis(length float64, size int, dense bool) axis {
	n := 0
	if length > 0 && !math.IsInf(length, 1) {
		n = int(math.Ceil(length))
	}
	a := axis{size: max(size, 1), ownChar: make([]bool, n+1), line: make([]int, n+1)}
	if !dense {
		a.size = max(size-1, 1)
		for i := 1; i < n; i++ {
			a.ownChar[i] = true
		}
	}
	return a
}

// reserve gives the line at x, if any, its own character.
func (a *axis) reserve(x float64) {
	if x >= 0 && x < float64(len(a.ownChar)) && x == math.Floor(x) {
		a.ownChar[int(x)] = true
	}
}

// place computes the positions of the lines.
func (a *axis) place() {
	at := 0
	for i := range a.line {
		a.line[i] = at
		if a.ownChar[i] {
			at++
		}
		at += a.size
	}
}

func (a *axis) cells() int { return len(a.line) - 1 }

// length returns the number of characters.
func (a *axis) length() int {
	n := a.cells()
	if a.ownChar[n] {
		return a.line[n] + 1
	}
	return a.line[n]
}

// begin returns the first character of cell i.
func (a *axis) begin(i int) int {
	if a.ownChar[i] {
		return a.line[i] + 1
	}
	return a.line[i]
}

// at returns the character at position x, clamped to the drawing: that of the line or, without its own, the first of the cell; or the
// middle of a cell.
func (a *axis) at(x float64) int {
	i, half := a.split(x)
	if !half {
		return a.line[i]
	}
	return a.begin(i) + a.size/2
}

// split clamps x to the drawing and rounds it to half cells: line i, or with half the centre of cell i.
func (a *axis) split(x float64) (i int, half bool) {
	n := float64(a.cells())
	if !(x > 0) { // also NaN
		x = 0
	}
	twice := int(math.Round(2 * math.Min(x, n)))
	return twice / 2, twice%2 == 1
}

// span returns the characters between two positions as a half-open range, without lines at the ends.
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

// point returns the position of character k: a line or the centre of a cell.
func (a *axis) point(k int) float64 {
	i := sort.SearchInts(a.line, k+1) - 1
	switch {
	case i < 0:
		return 0
	case i >= a.cells():
		return float64(a.cells())
	case a.ownChar[i] && k == a.line[i]:
		return float64(i)
	}
	return float64(i) + 0.5
}

// Size returns the columns and rows of the drawing.
func (l Layout) Size() (cols, rows int) { return l.cols.length(), l.rows.length() }

// At returns the character that shows the position x, y.
func (l Layout) At(x, y float64) (col, row int) { return l.cols.at(x), l.rows.at(y) }

// Point returns the position that a character shows: the centre of its cell, border or corner.
func (l Layout) Point(col, row int) (x, y float64) { return l.cols.point(col), l.rows.point(row) }
