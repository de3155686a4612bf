package nurikabe

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// landRadius is the radius of the dot in a cell known to be land.
const landRadius = 0.1

// Draw shows the numbers, the known sea, and a dot in each cell known to be land. A finished board has no dots.
func (n *Nurikabe) Draw(known puzzle.Facts) scene.Scene {
	s := scene.Scene{Width: float64(n.Cols), Height: float64(n.Rows), CellWidth: 4, CellHeight: 2}
	done := known.Complete()
	for i, x := range n.state(known) {
		cx, cy := s.Center(i/n.Cols, i%n.Cols)
		switch {
		case n.cells[i] != None:
			s.AddLabel(scene.Clue, cx, cy, label(n.cells[i]))
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
