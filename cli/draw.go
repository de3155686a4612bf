package cli

import (
	"os"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// drawText draws a board for the terminal, with some places marked by the role given. Colours are for terminals only.
func (a *app) drawText(p puzzle.Puzzle, known puzzle.Facts, role scene.Role, marked []puzzle.Place) string {
	s := p.Draw(known)
	puzzle.Highlight(&s, p, role, marked...)
	return scene.Text(s, scene.TextOptions{Color: a.colour()})
}

// colour reports whether colours are wanted: on a terminal, unless the user says no.
func (a *app) colour() bool { return isTerminal(a.stdout) && os.Getenv("NO_COLOR") == "" }
