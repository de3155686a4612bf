package cli

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// marked is a board with some places marked by the role given.
func marked(p puzzle.Puzzle, known puzzle.Facts, role scene.Role, places []puzzle.Place) scene.Scene {
	s := p.Draw(known)
	puzzle.Highlight(&s, p, role, places...)
	return s
}

// drawText draws a board for the terminal, with some places marked by the role given.
func (a *app) drawText(p puzzle.Puzzle, known puzzle.Facts, role scene.Role, places []puzzle.Place) string {
	return a.draw(marked(p, known, role, places), scene.TextOptions{})
}

// numbered draws a board with the numbers of its rows and columns, for what is said in sentences beside it.
func (a *app) numbered(p puzzle.Puzzle, s scene.Scene) string {
	return a.draw(s, scene.TextOptions{})
}

// draw draws a scene for the terminal.
func (a *app) draw(s scene.Scene, o scene.TextOptions) string {
	o.Color = a.colour()
	return scene.Text(s, o)
}

// wrap divides a text into lines that the terminal has room for.
func (a *app) wrap(text string) string { return text }

// wrapUnder is a text behind a sign, with its lines set in under each other.
func (a *app) wrapUnder(sign, text string) string { return sign + text }

// colour reports whether colours are wanted: on a terminal, unless the user says no.
func (a *app) colour() bool { return isTerminal(a.stdout) }
