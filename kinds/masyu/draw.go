package masyu

import (
	"fmt"
	"strings"

	ground "github.com/teka-puzzles/teka/board"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// Draw shows the pearls, over the line, and, of what is known, the loop and a cross on each edge where it does not run. A finished
// board has no crosses: they would only repeat the loop.
func (m *Masyu) Draw(known puzzle.Facts) scene.Scene {
	w, h := float64(m.cols), float64(m.rows)
	s := scene.Scene{Width: w, Height: h, CellWidth: 4, CellHeight: 2,
		Title: fmt.Sprintf("Masyu, %d rows and %d columns", m.rows, m.cols), Description: m.describe(known)}
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

// describe lists the pearls and counts what is known of the loop, for people who cannot see the drawing.
func (m *Masyu) describe(known puzzle.Facts) string {
	var b strings.Builder
	for pearl, name := range []string{White: "White", Black: "Black"} {
		if name == "" {
			continue
		}
		var cells []string
		for i, p := range m.pearls {
			if p == Pearl(pearl) {
				cells = append(cells, puzzle.Cell(i/m.cols, i%m.cols).String())
			}
		}
		if len(cells) == 0 {
			cells = []string{"none"}
		}
		fmt.Fprintf(&b, "%s pearls: %s. ", name, strings.Join(cells, ", "))
	}
	if m.all {
		b.WriteString("The loop visits every cell. ")
	}
	edges, open := ground.Tally(m.board, known)
	fmt.Fprintf(&b, "%d edges of the loop drawn, %d crossed out, %d open.", edges[1], edges[0], open)
	return b.String()
}
