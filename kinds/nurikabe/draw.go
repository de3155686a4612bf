package nurikabe

import (
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/scene"
)

// landRadius is the radius of the dot in a cell known to be land.
const landRadius = 0.1

// Draw shows the numbers, the known sea, and a dot in each cell known to be land. A finished board has no dots.
func (n *Nurikabe) Draw(known puzzle.Facts) scene.Scene {
	s := scene.OfCells(n.Rows, n.Cols)
	done := known.Complete()
	for i, x := range n.state(known) {
		cx, cy := s.Center(i/n.Cols, i%n.Cols)
		switch {
		case n.cells[i] != None:
			s.AddLabel(scene.Clue, cx, cy, signs.Write(n.cells[i]))
		case x == isSea:
			s.AddRect(scene.Filled, cx-0.5, cy-0.5, cx+0.5, cy+0.5)
		case x == isLand && !done:
			s.AddCircle(scene.Empty, cx, cy, landRadius)
		}
	}
	s.AddGrid(scene.Grid, n.Rows, n.Cols)
	s.AddFrame(0, 0, s.Width, s.Height)
	return s
}

// described is the data of the description of a drawing.
type described struct {
	Numbers    []ground.Numbered
	Blank      []puzzle.Place // unknown numbers
	Sea        []puzzle.Place
	Land, Open int // numbers of cells without a number
}

// describe returns the data of the description for screen readers. known may be zero.
func (n *Nurikabe) describe(_ *words.Language, known puzzle.Facts) described {
	d := described{Numbers: ground.ByNumber(n.Grid, n.cells, 1), Sea: ground.PlacesWith(n.board, known, sea)}
	for i, x := range n.cells {
		if x == Query {
			d.Blank = append(d.Blank, n.CellPlace(i))
		}
	}
	held, open := ground.CountValues(n.board, known)
	d.Land, d.Open = held[land], open
	return d
}
