package masyu

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// Draw shows the pearls, over the line, and, of what is known, the loop and a cross on each edge where it does not run. A finished
// board has no crosses: they would only repeat the loop.
func (m *Masyu) Draw(known puzzle.Facts) scene.Scene {
	w, h := float64(m.cols), float64(m.rows)
	s := scene.Scene{Width: w, Height: h, CellWidth: 4, CellHeight: 2}
	s.AddGrid(scene.Guide, m.rows, m.cols)
	if !known.IsZero() {
		m.drawEdges(&s, known)
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

// drawEdges adds the edges known.
func (m *Masyu) drawEdges(s *scene.Scene, known puzzle.Facts) {
	done := known.Complete()
	for i := range m.board.Len() {
		line, ok := known.Value(i)
		if !ok {
			continue
		}
		at := m.board.Unknown(i).At
		x, y := s.Center(int(at.R), int(at.C))
		x2, y2 := s.Center(int(at.R2), int(at.C2))
		switch {
		case line == 1:
			s.AddLine(scene.Path, x, y, x2, y2)
		case !done:
			s.AddCross(scene.Empty, (x+x2)/2, (y+y2)/2)
		}
	}
}
