package akari

import (
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// described is the data of the description of a drawing.
type (
	described struct {
		Numbers            []describedNumber
		Blank              []puzzle.Place // black cells without a number
		Lights             []puzzle.Place
		Empty, Open, Unlit int // numbers of white cells
	}
	describedNumber struct {
		N  int
		At []puzzle.Place
	}
)

// describe returns the data of the description for screen readers. known may be zero.
func (a *Akari) describe(_ *words.Language, known puzzle.Facts) described {
	var d described
	var numbers [maxNumber + 1]describedNumber
	for i, x := range a.cells {
		switch {
		case x >= 0:
			numbers[x].N, numbers[x].At = x, append(numbers[x].At, a.CellPlace(i))
		case x == Black:
			d.Blank = append(d.Blank, a.CellPlace(i))
		}
	}
	for _, x := range numbers {
		if len(x.At) > 0 {
			d.Numbers = append(d.Numbers, x)
		}
	}
	for u, lit := range a.litCells(known) {
		if known.ValueOr(u) == 1 {
			d.Lights = append(d.Lights, a.board.Unknown(u).At)
		}
		if !lit {
			d.Unlit++
		}
	}
	held, open := ground.CountValues(a.board, known)
	d.Empty, d.Open = held[0], open
	return d
}
