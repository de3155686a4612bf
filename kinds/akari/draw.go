package akari

import (
	"strconv"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/scene"
)

// The radius of a light, and of the dot in a cell known to have none.
const lightRadius, emptyRadius = 0.33, 0.1

// Draw shows the black cells and their numbers, the known lights with the cells that they shine on, and a dot in each unlit cell known to
// have no light. A finished board has no dots.
func (a *Akari) Draw(known puzzle.Facts) scene.Scene {
	s := scene.OfCells(a.Rows, a.Cols)
	lit := a.litCells(known)
	for i, x := range a.cells {
		cx, cy := s.Center(i/a.Cols, i%a.Cols)
		if u := a.index[i]; u < 0 {
			s.AddRect(scene.Blocked, cx-0.5, cy-0.5, cx+0.5, cy+0.5)
		} else if lit[u] {
			s.AddRect(scene.Lit, cx-0.5, cy-0.5, cx+0.5, cy+0.5)
		}
		if x >= 0 {
			s.AddLabel(scene.Clue, cx, cy, strconv.Itoa(x))
		}
	}
	s.AddGrid(scene.Grid, a.Rows, a.Cols)
	done := known.Complete()
	for u, x := range a.board.Unknowns() {
		cx, cy := s.Center(int(x.At.R), int(x.At.C))
		switch known.ValueOr(u) {
		case 1:
			s.AddCircle(scene.Light, cx, cy, lightRadius)
		case 0:
			if !done && !lit[u] {
				s.AddCircle(scene.Empty, cx, cy, emptyRadius)
			}
		}
	}
	s.AddFrame(0, 0, s.Width, s.Height)
	return s
}

// litCells returns, by unknown, whether a known light shines on it.
func (a *Akari) litCells(known puzzle.Facts) []bool {
	lit := make([]bool, a.board.Len())
	for u := range lit {
		if known.ValueOr(u) == 1 {
			for _, v := range a.sources(u, nil) {
				lit[v] = true
			}
		}
	}
	return lit
}

// described is the data of the description of a drawing.
type described struct {
	Numbers            []ground.Numbered
	Blank              []puzzle.Place // black cells without a number
	Lights             []puzzle.Place
	Empty, Open, Unlit int // numbers of white cells
}

// describe returns the data of the description for screen readers. known may be zero.
func (a *Akari) describe(_ *words.Language, known puzzle.Facts) described {
	d := described{Numbers: ground.ByNumber(a.Grid, a.cells, 0), Lights: ground.PlacesWith(a.board, known, 1)}
	for i, x := range a.cells {
		if x == Black {
			d.Blank = append(d.Blank, a.CellPlace(i))
		}
	}
	for _, lit := range a.litCells(known) {
		if !lit {
			d.Unlit++
		}
	}
	held, open := ground.CountValues(a.board, known)
	d.Empty, d.Open = held[0], open
	return d
}
