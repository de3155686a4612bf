package skyscrapers

import (
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/scene"
)

// Draw shows clues, givens, decided heights and, in open cells with eliminated candidates, the remaining ones.
func (s *Skyscrapers) Draw(known puzzle.Facts) scene.Scene {
	size := float64(s.n + 2)
	d := scene.Scene{Width: size, Height: size, Left: 1, Top: 1, CellWidth: 4, CellHeight: 2}
	d.AddGrid(scene.Grid, s.n, s.n)
	d.AddFrame(1, 1, size-1, size-1)
	for side, clues := range s.sides {
		for i, c := range clues {
			if c != 0 {
				x, y := s.outside(&d, puzzle.Side(side), i)
				d.AddLabel(scene.Clue, x, y, strconv.Itoa(c))
			}
		}
	}
	for i, h := range s.grid {
		x, y := d.Center(i/s.n, i%s.n)
		switch {
		case h != 0:
			d.AddLabel(scene.Given, x, y, strconv.Itoa(h))
		case !known.IsZero():
			ground.DrawNumber(&d, x, y, known, i, s.n)
		}
	}
	return d
}

// outside returns the centre of the square with clue i of a side.
func (s *Skyscrapers) outside(d *scene.Scene, side puzzle.Side, i int) (x, y float64) {
	switch side {
	case puzzle.Top:
		return d.Center(-1, i)
	case puzzle.Right:
		return d.Center(i, s.n)
	case puzzle.Bottom:
		return d.Center(s.n, i)
	}
	return d.Center(i, -1)
}
