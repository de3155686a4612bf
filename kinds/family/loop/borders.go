package loop

import (
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Places of a loop along the borders of cells.
var (
	border = puzzle.NewPlaceKind("border", puzzle.OnBorder)
	corner = puzzle.NewPlaceKind("corner", puzzle.AtCorner)
)

// Borders is a grid of cells with a loop along their borders, from corner to corner. Its unknowns are the borders, 1 where the loop runs:
// the horizontal ones in reading order, then the vertical ones. Corners, the vertices of the loop, are numbered in reading order.
type Borders struct {
	ground.Grid
	Lattice
}

// NewBorders returns the borders of rows and columns of cells.
func NewBorders(rows, cols int) Borders {
	return Borders{ground.Grid{Rows: rows, Cols: cols}, NewLattice(rows+1, cols+1)}
}

// Board returns the board with an unknown for each border, horizontal ones first.
func (b Borders) Board() *puzzle.Board {
	list := make([]puzzle.Unknown, 0, b.Edges())
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

// Corners returns the number of rows and columns of corners.
func (b Borders) Corners() (rows, cols int) { return b.Rows + 1, b.Cols + 1 }

// Corner returns the place of a corner.
func (b Borders) Corner(x int) puzzle.Place { return corner.At(x/(b.Cols+1), x%(b.Cols+1)) }

// Around returns the borders of a cell, by heading.
func (b Borders) Around(cell int) [4]int {
	r, c := cell/b.Cols, cell%b.Cols
	return [4]int{ground.North: b.From(r, c, false), ground.East: b.From(r, c+1, true), ground.South: b.From(r+1, c, false),
		ground.West: b.From(r, c, true)}
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
