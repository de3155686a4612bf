package board

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
)

// RegionKind is the kind of the places of regions: a region is identified by its first cell in reading order.
var RegionKind = puzzle.NewPlaceKind("region", puzzle.InCell)

// Regions is a partition of a grid into connected regions. They are numbered in the reading order of their first cells.
type Regions struct {
	Grid
	Of    []int   // by cell: its region
	Cells [][]int // by region: its cells in reading order
}

// NewRegions returns the partition in which connected cells with the same number belong together. It returns an error besides if some
// with the same number are not connected.
func NewRegions(rows, cols int, of []int) (Regions, error) {
	g := Grid{rows, cols}
	x := SplitRegions(rows, cols, func(cell int, h Direction) bool { return of[cell] != of[g.Next(cell, h)] })
	first := make(map[int]int, len(x.Cells))
	for k, cells := range x.Cells {
		if other, twice := first[of[cells[0]]]; twice {
			return x, fault.Errorf("%s and %s belong to one region but are not connected", x.CellPlace(x.Cells[other][0]), x.CellPlace(cells[0]))
		}
		first[of[cells[0]]] = k
	}
	return x, nil
}

// SplitRegions returns the partition into the parts that borders enclose. border reports whether there is one between a cell and its
// neighbour to the East or South.
func SplitRegions(rows, cols int, border func(cell int, h Direction) bool) Regions {
	x := Regions{Grid: Grid{rows, cols}, Of: make([]int, rows*cols)}
	sets := NewDisjointSets(rows * cols)
	for cell := range x.Of {
		for _, h := range Directions[:2] {
			if next := x.Next(cell, h); next >= 0 && !border(cell, h) {
				sets.Join(cell, next)
			}
		}
	}
	number := make([]int, rows*cols) // by representative: its region plus one
	for cell := range x.Of {
		root := sets.Find(cell)
		if number[root] == 0 {
			x.Cells = append(x.Cells, nil)
			number[root] = len(x.Cells)
		}
		k := number[root] - 1
		x.Of[cell], x.Cells[k] = k, append(x.Cells[k], cell)
	}
	return x
}

// NoNumbers returns a list with the same value for each region.
func (x *Regions) NoNumbers(none int) []int { return slices.Repeat([]int{none}, len(x.Cells)) }

// Place returns the place of a region.
func (x *Regions) Place(k int) puzzle.Place {
	first := x.Cells[k][0]
	return RegionKind.At(first/x.Cols, first%x.Cols)
}

// At returns the region of a place, or -1.
func (x *Regions) At(at puzzle.Place) int {
	cell := x.Cell(int(at.R), int(at.C))
	if cell < 0 || at != x.Place(x.Of[cell]) {
		return -1
	}
	return x.Of[cell]
}

// GroupCells implements puzzle.Grouped.
func (x *Regions) GroupCells(at puzzle.Place) (out []puzzle.Place) {
	if k := x.At(at); at.Kind == RegionKind && k >= 0 {
		for _, cell := range x.Cells[k] {
			out = append(out, x.CellPlace(cell))
		}
	}
	return out
}

// Border reports whether a cell and its neighbour are in different regions. There is none at the edge of the board.
func (x *Regions) Border(cell int, h Direction) bool {
	next := x.Next(cell, h)
	return next >= 0 && x.Of[cell] != x.Of[next]
}

// Turned returns the regions rotated or mirrored, and the region from which each comes.
func (x *Regions) Turned(t puzzle.Turn) (turned Regions, from []int) {
	rows, cols := t.Size(x.Rows, x.Cols)
	of := puzzle.TurnCells(t, x.Rows, x.Cols, x.Of)
	turned, _ = NewRegions(rows, cols, of) // connected, since x is
	for _, cells := range turned.Cells {
		from = append(from, of[cells[0]])
	}
	return turned, from
}

// ByRow returns the number of the region of each cell, row by row.
func (x *Regions) ByRow() [][]int {
	rows := make([][]int, x.Rows)
	for r := range rows {
		rows[r] = x.Of[r*x.Cols : (r+1)*x.Cols]
	}
	return rows
}

// AddBorders draws the borders between regions, in pieces as long as possible.
func (x *Regions) AddBorders(s *scene.Scene, role scene.Role) {
	for i, h := range Directions[:2] {
		along := Directions[1-i] // the direction of the line
		for cell := range x.Of {
			if before := x.Next(cell, along.Turn(2)); !x.Border(cell, h) || before >= 0 && x.Border(before, h) {
				continue
			}
			n := 1
			for next := x.Next(cell, along); next >= 0 && x.Border(next, h); next = x.Next(next, along) {
				n++
			}
			r, c := h.Step(cell/x.Cols, cell%x.Cols) // the upper left corner of this cell is the start of the line
			dr, dc := along.Step(0, 0)
			y, left := s.Top+float64(r), s.Left+float64(c)
			s.AddLine(role, left, y, left+float64(n*dc), y+float64(n*dr))
		}
	}
}
