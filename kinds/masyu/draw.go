package masyu

import (
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// Draw shows the pearls over the line, the known loop, and a cross on each edge where it does not run. A finished board has no crosses.
func (m *Masyu) Draw(known puzzle.Facts) scene.Scene {
	w, h := float64(m.cols), float64(m.rows)
	s := scene.Scene{Width: w, Height: h, CellWidth: 4, CellHeight: 2}
	s.AddGrid(scene.Guide, m.rows, m.cols)
	if !known.IsZero() {
		loop.DrawEdges(&s, known, func(e puzzle.Place) (x, y, x2, y2 float64) {
			x, y = s.Center(int(e.R), int(e.C))
			x2, y2 = s.Center(int(e.R2), int(e.C2))
			return x, y, x2, y2
		})
	}
	for i, pearl := range m.pearls {
		x, y := s.Center(i/m.cols, i%m.cols)
		switch pearl {
		case White:
			s.AddCircle(scene.PearlWhite, x, y, 0.36)
		case Black:
			s.AddCircle(scene.PearlBlack, x, y, 0.36)
		default:
			s.AddCircle(scene.Guide, x, y, 0.05)
		}
	}
	s.AddFrame(0, 0, w, h)
	return s
}
