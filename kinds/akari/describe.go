package akari

import (
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// described is the data of the description of a drawing.
type described struct {
	Numbers            []ground.Numbered
	Blank              []puzzle.Place // black cells without a number
	Lights             []puzzle.Place
	Empty, Open, Unlit int // numbers of white cells
}

// describe returns the data of the description for screen readers. known may be zero.
func (a *Akari) describe(_ *words.Language, known puzzle.Facts) described {
	d := described{Numbers: a.ByNumber(a.cells, 0), Lights: ground.PlacesWith(a.board, known, 1)}
	for i, x := range a.cells {
		if x == Black {
			d.Blank = append(d.Blank, a.CellPlace(i))
		}
	}
	for _, lit := range a.litCells(known) {
		if !lit {
			d.Unlit++
		}
	}
	held, open := ground.CountValues(a.board, known)
	d.Empty, d.Open = held[0], open
	return d
}
