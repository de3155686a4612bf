package loop

import (
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Places of a loop along the borders of cells.
var (
	border = puzzle.NewPlaceKind("border", puzzle.OnBorder)
	corner = puzzle.NewPlaceKind("corner", puzzle.AtCorner)
)

// Borders is a grid of cells with a loop along their borders, from corner to corner. Its unknowns are the borders, 1 where the loop runs:
// the horizontal ones in reading order, then the vertical ones. Corners, the vertices of the loop, are numbered in reading order.
type Borders struct{ ground.Grid }

// Board returns the board with an unknown for each border, horizontal ones first.
func (b Borders) Board() *puzzle.Board {
	list := make([]puzzle.Unknown, 0, b.Len())
	for r := range b.Rows + 1 {
		for c := range b.Cols {
			list = append(list, puzzle.Unknown{At: border.Between(r-1, c, r, c), Values: puzzle.Span(0, 1)})
		}
	}
	for r := range b.Rows {
		for c := range b.Cols + 1 {
			list = append(list, puzzle.Unknown{At: border.Between(r, c-1, r, c), Values: puzzle.Span(0, 1)})
		}
	}
	return puzzle.NewBoard(list)
}

// Len returns the number of borders.
func (b Borders) Len() int { return (b.Rows+1)*b.Cols + b.Rows*(b.Cols+1) }

// Corners returns the number of rows and columns of corners.
func (b Borders) Corners() (rows, cols int) { return b.Rows + 1, b.Cols + 1 }

// Corner returns the place of a corner.
func (b Borders) Corner(x int) puzzle.Place { return corner.At(x/(b.Cols+1), x%(b.Cols+1)) }

// From returns the border that leads from a corner to the right, or down. It must exist.
func (b Borders) From(r, c int, down bool) int {
	if down {
		return (b.Rows+1)*b.Cols + r*(b.Cols+1) + c
	}
	return r*b.Cols + c
}

// Exit returns the border that leads from a corner in a heading, -1 for none.
func (b Borders) Exit(r, c int, h ground.Direction) int {
	switch {
	case h == ground.North && r > 0:
		return b.From(r-1, c, true)
	case h == ground.East && c < b.Cols:
		return b.From(r, c, false)
	case h == ground.South && r < b.Rows:
		return b.From(r, c, true)
	case h == ground.West && c > 0:
		return b.From(r, c-1, false)
	}
	return -1
}

// Around returns the borders of a cell, by heading.
func (b Borders) Around(cell int) [4]int {
	r, c := cell/b.Cols, cell%b.Cols
	return [4]int{ground.North: b.From(r, c, false), ground.East: b.From(r, c+1, true), ground.South: b.From(r+1, c, false),
		ground.West: b.From(r, c, true)}
}

// Ends returns the corners of a border, the upper or left one first.
func (b Borders) Ends(e int) (x, y int) {
	if n := (b.Rows + 1) * b.Cols; e >= n {
		return e - n, e - n + b.Cols + 1
	}
	x = e/b.Cols*(b.Cols+1) + e%b.Cols
	return x, x + 1
}

// Graph returns the rule of one loop through the corners.
func (b Borders) Graph() *constraint.Graph {
	rows, cols := b.Corners()
	g := &constraint.Graph{Nodes: rows * cols, At: b.Corner, Loop: true, Ends: make([][2]int32, b.Len())}
	for e := range g.Ends {
		x, y := b.Ends(e)
		g.Ends[e] = [2]int32{int32(x), int32(y)}
	}
	return g
}

// NewLayout returns the layout of the loop. Faces are named by their cells.
func (b Borders) NewLayout(kind string) *Layout {
	rows, cols := b.Corners()
	g := NewLayout(kind, rows, cols, b.Exit)
	g.Place = b.Corner
	g.Point = func(face int) []puzzle.Place { return []puzzle.Place{puzzle.Cell(face/cols-1, face%cols-1)} }
	return g
}

// Face returns the face of a layout that is a cell.
func (b Borders) Face(cell int) int { return (cell/b.Cols+1)*(b.Cols+1) + cell%b.Cols + 1 }

// Lines returns the outline of a region of cells as values of the borders.
func (b Borders) Lines(in *ground.Region) []int {
	lines := make([]int, b.Len())
	for cell := range in.Inside {
		for h, e := range b.Around(cell) {
			if in.Inside[cell] && !in.At(ground.Direction(h).Step(cell/b.Cols, cell%b.Cols)) {
				lines[e] = 1
			}
		}
	}
	return lines
}

// RegionOf returns the region of cells inside the loop of a solution.
func (b Borders) RegionOf(solution puzzle.Facts) Region {
	in := NewRegion(b.Rows, b.Cols)
	for cell := range in.Inside {
		inside := cell%b.Cols > 0 && in.Inside[cell-1]
		in.Inside[cell] = inside != (solution.ValueOr(b.Around(cell)[ground.West]) == 1)
	}
	return in
}

// CornersOf returns the ends of a border's place.
func CornersOf(e puzzle.Place) (a, b puzzle.Place) {
	if e.R == e.R2 {
		return corner.At(int(e.R2), int(e.C2)), corner.At(int(e.R2)+1, int(e.C2))
	}
	return corner.At(int(e.R2), int(e.C2)), corner.At(int(e.R2), int(e.C2)+1)
}

// borderOf returns the border between two corners.
func borderOf(a, b puzzle.Place) puzzle.Place {
	r, c := int(min(a.R, b.R)), int(min(a.C, b.C))
	if a.C == b.C {
		return border.Between(r, c-1, r, c)
	}
	return border.Between(r-1, c, r, c)
}
