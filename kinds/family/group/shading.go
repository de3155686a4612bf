package group

import (
	"fmt"
	"math/rand/v2"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/constraint"
	"github.com/teka-puzzles/teka/scene"
)

// Shading is the board of a puzzle in which cells are shaded: the unknowns are all cells in reading order, 1 for a shaded cell and 0 for
// an unshaded one.
type Shading struct {
	ground.Grid
	board *puzzle.Board
}

// NewShading returns a board of the given size.
func NewShading(rows, cols int) Shading {
	return Shading{ground.Grid{Rows: rows, Cols: cols}, puzzle.GridBoard(rows, cols, puzzle.Span(0, 1))}
}

// Board returns the cells in reading order.
func (s Shading) Board() *puzzle.Board { return s.board }

// Touched lists, by cell, what a shaded cell there touches: the cells at its corners and, at the edge of the board, the outside, whose
// number is that of the cells. On a board with one row or column an inner cell touches the outside twice.
func Touched(s Shading) [][]int32 {
	n := s.board.Len()
	all, touched := make([]int32, 0, 4*n), make([][]int32, n)
	for i := range touched {
		begin, r, c := len(all), i/s.Cols, i%s.Cols
		for _, d := range [...][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
			if x := s.Cell(r+d[0], c+d[1]); x >= 0 {
				all = append(all, int32(x))
			}
		}
		if r == 0 || c == 0 || r == s.Rows-1 || c == s.Cols-1 {
			all = append(all, int32(n))
		}
		if s.Rows == 1 && c > 0 && c < s.Cols-1 || s.Cols == 1 && r > 0 && r < s.Rows-1 {
			all = append(all, int32(n))
		}
		touched[i] = all[begin:len(all):len(all)]
	}
	return touched
}

// AddApart adds to a network that no two shaded cells are side by side.
func (s Shading) AddApart(n *constraint.Network) {
	for _, e := range constraint.Grid(s.Rows, s.Cols, 0).Ends {
		a, b := int(e[0]), int(e[1])
		at := puzzle.Edge(a/s.Cols, a%s.Cols, b/s.Cols, b%s.Cols) // not the clue of a cell
		n.Add("side-by-side", at, constraint.Count{Max: 1, Of: puzzle.Only(1)}, a, b).Text = func(at []puzzle.Place) string {
			return fmt.Sprintf("the shaded cells %s and %s are side by side", at[0], at[1])
		}
	}
}

// PostApart posts that no two shaded cells are side by side. The rule belongs to no clue.
func (s Shading) PostApart(m *model.Model) {
	for i := range s.board.Len() {
		for k, h := range [...]ground.Direction{ground.East, ground.South} {
			if j := s.Next(i, h); j >= 0 {
				name := puzzle.NewRuleName([...]string{"h", "v"}[k], i/s.Cols+1, i%s.Cols+1)
				m.S.From(m.Rule(name), func() { m.S.Add(m.Is(i, 0), m.Is(j, 0)) })
			}
		}
	}
}

// Draw adds the shaded cells, the texts of clues ("" for none), a dot in each cell known to be unshaded unless the board is
// complete, the grid and the frame. A cell with a text has a light shade, or a circle around the text instead of a dot.
func (s Shading) Draw(to *scene.Scene, known puzzle.Facts, text func(i int) string) {
	done := known.Complete()
	for i := range s.board.Len() {
		x, y := to.Center(i/s.Cols, i%s.Cols)
		clue := text(i)
		switch value := known.ValueOr(i); {
		case value == 1 && clue != "":
			to.AddRect(scene.Blocked, x-0.5, y-0.5, x+0.5, y+0.5)
		case value == 1:
			to.AddRect(scene.Filled, x-0.5, y-0.5, x+0.5, y+0.5)
		case value == 0 && !done && clue == "":
			to.AddCircle(scene.Empty, x, y, 0.1)
		case value == 0 && !done:
			to.AddCircle(scene.Island, x, y, 0.38)
		}
		if clue != "" {
			to.AddLabel(scene.Clue, x, y, clue)
		}
	}
	to.AddGrid(scene.Grid, s.Rows, s.Cols)
	to.AddFrame(0, 0, to.Width, to.Height)
}

// RandomApart shades random cells, up to a share of the board, so that no two are side by side and the others stay connected. They are
// symmetric under a turn.
func (s Shading) RandomApart(r *rand.Rand, share float64, turn puzzle.Turn) []bool {
	n := s.board.Len()
	shaded := make([]bool, n)
	walls, left := NewWalls(Touched(s)), int(share*float64(n))
	for _, i := range r.Perm(n) {
		y, x := turn.Cell(i/s.Cols, i%s.Cols, s.Rows, s.Cols)
		j := y*s.Cols + x
		if left < 1 {
			break
		}
		if !s.mayShade(shaded, i) || walls.Closes(i) {
			continue
		}
		before := walls.Joins()
		walls.Link(i)
		if shaded[i] = true; j != i {
			if !s.mayShade(shaded, j) || walls.Closes(j) {
				shaded[i] = false
				walls.Unlink(before, i)
				continue
			}
			walls.Link(j)
			shaded[j] = true
			left--
		}
		left--
	}
	return shaded
}

// mayShade reports whether a cell and those next to it are unshaded, and is false for cells that would divide a single row or column.
func (s Shading) mayShade(shaded []bool, i int) bool {
	if min(s.Rows, s.Cols) == 1 && i > 0 && i < len(shaded)-1 || len(shaded) == 1 || shaded[i] {
		return false
	}
	for h := range ground.Direction(4) {
		if j := s.Next(i, h); j >= 0 && shaded[j] {
			return false
		}
	}
	return true
}
