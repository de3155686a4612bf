package cli

import (
	"os"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// drawText draws a board for the terminal, with some places marked by the role given. Colours are for terminals only.
func (a *app) drawText(p puzzle.Puzzle, known puzzle.Facts, role scene.Role, marked []puzzle.Place) string {
	s := p.Draw(known)
	mark(&s, role, marked)
	return scene.Text(s, scene.TextOptions{Color: isTerminal(a.stdout) && os.Getenv("NO_COLOR") == ""})
}

// mark lays marks over places.
func mark(s *scene.Scene, role scene.Role, places []puzzle.Place) {
	for _, at := range places {
		x, y := s.Center(int(at.R), int(at.C))
		switch at.Kind {
		case puzzle.CellKind:
			s.AddRect(role, x-0.5, y-0.5, x+0.5, y+0.5)
		case puzzle.EdgeKind, puzzle.PairKind:
			x2, y2 := s.Center(int(at.R2), int(at.C2))
			s.AddLine(role, x, y, x2, y2)
		}
	}
}
