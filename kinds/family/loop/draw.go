package loop

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// DrawEdges adds to a drawing the lines and, unless the board is complete, a cross on each edge where the loop does not run. ends returns
// the coordinates of the vertices of an edge.
func DrawEdges(s *scene.Scene, known puzzle.Facts, ends func(edge puzzle.Place) (x, y, x2, y2 float64)) {
	done := known.Complete()
	for i, u := range known.Board().Unknowns() {
		line, ok := known.Value(i)
		if !ok {
			continue
		}
		switch x, y, x2, y2 := ends(u.At); {
		case line == 1:
			s.AddLine(scene.Path, x, y, x2, y2)
		case !done:
			s.AddCross(scene.Empty, (x+x2)/2, (y+y2)/2)
		}
	}
}
