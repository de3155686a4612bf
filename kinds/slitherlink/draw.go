package slitherlink

import (
	"strconv"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/scene"
)

// Draw shows the numbers, a dot at each corner, the known loop, and a cross on each border where it does not run. A finished board has no
// crosses.
func (s *Slitherlink) Draw(known puzzle.Facts) scene.Scene {
	d := scene.OfCells(s.Rows, s.Cols)
	rows, cols := s.Corners()
	for x := range rows * cols {
		d.AddCircle(scene.Dot, float64(x%cols), float64(x/cols), 0.06)
	}
	for i, n := range s.numbers {
		if x, y := d.Center(i/s.Cols, i%s.Cols); n != None {
			d.AddLabel(scene.Clue, x, y, strconv.Itoa(n))
		}
	}
	if !known.IsZero() {
		loop.DrawEdges(&d, known, func(e puzzle.Place) (x, y, x2, y2 float64) {
			a, b := loop.CornersOf(e)
			return float64(a.C), float64(a.R), float64(b.C), float64(b.R)
		})
	}
	return d
}

// described is the data of the description of a drawing.
type described struct {
	Numbers              [][]puzzle.Place // the cells with each number from 0 to 4
	Lines, Crossed, Open int              // number of borders
}

// describe returns the data of the description for screen readers. known may be zero.
func (s *Slitherlink) describe(_ *words.Language, known puzzle.Facts) described {
	d := described{Numbers: make([][]puzzle.Place, 5)}
	for i, n := range s.numbers {
		if n != None {
			d.Numbers[n] = append(d.Numbers[n], s.CellPlace(i))
		}
	}
	borders, open := ground.CountValues(s.board, known)
	d.Lines, d.Crossed, d.Open = borders[1], borders[0], open
	return d
}
