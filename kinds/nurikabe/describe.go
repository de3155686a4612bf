package nurikabe

import (
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// described is the data of the description of a drawing.
type (
	described struct {
		Numbers    []describedNumber
		Blank      []puzzle.Place // unknown numbers
		Sea        []puzzle.Place
		Land, Open int // numbers of cells without a number
	}
	describedNumber struct {
		N  int
		At []puzzle.Place
	}
)

// describe returns the data of the description for screen readers. known may be zero.
func (n *Nurikabe) describe(_ *words.Language, known puzzle.Facts) described {
	var d described
	at := map[int][]puzzle.Place{}
	var sizes []int
	for i, x := range n.cells {
		switch {
		case x == Query:
			d.Blank = append(d.Blank, n.CellPlace(i))
		case x != None:
			if at[x] == nil {
				sizes = append(sizes, x)
			}
			at[x] = append(at[x], n.CellPlace(i))
		}
	}
	slices.Sort(sizes)
	for _, x := range sizes {
		d.Numbers = append(d.Numbers, describedNumber{x, at[x]})
	}
	for u, x := range n.board.Unknowns() {
		if known.ValueOr(u) == sea {
			d.Sea = append(d.Sea, x.At)
		}
	}
	held, open := ground.CountValues(n.board, known)
	d.Land, d.Open = held[land], open
	return d
}
