package heyawake

import (
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// emptyRadius is the radius of the dot in an unshaded cell.
const emptyRadius = 0.1

// Draw shows the rooms with their numbers in their first cells, the known shaded cells, and a dot in each cell known to be unshaded. A
// finished board has no dots.
func (h *Heyawake) Draw(known puzzle.Facts) scene.Scene {
	s := scene.Scene{Width: float64(h.Cols), Height: float64(h.Rows), CellWidth: 4, CellHeight: 2}
	for i := range h.Of {
		if x, y := s.Center(i/h.Cols, i%h.Cols); known.ValueOr(i) == 1 {
			s.AddRect(scene.Filled, x-0.5, y-0.5, x+0.5, y+0.5)
		}
	}
	s.AddGrid(scene.Grid, h.Rows, h.Cols)
	h.AddBorders(&s, scene.GridBold)
	done := !known.IsZero() && known.Complete()
	for i, k := range h.Of {
		x, y := s.Center(i/h.Cols, i%h.Cols)
		if n := h.numbers[k]; n != None && h.Cells[k][0] == i {
			s.AddLabel(scene.Clue, x, y, strconv.Itoa(n))
		} else if known.ValueOr(i) == 0 && !done {
			s.AddCircle(scene.Empty, x, y, emptyRadius)
		}
	}
	s.AddFrame(0, 0, s.Width, s.Height)
	return s
}
