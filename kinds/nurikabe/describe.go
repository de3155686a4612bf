package nurikabe

import (
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// described is the data of the description of a drawing.
type described struct {
	Numbers    []ground.Numbered
	Blank      []puzzle.Place // unknown numbers
	Sea        []puzzle.Place
	Land, Open int // numbers of cells without a number
}

// describe returns the data of the description for screen readers. known may be zero.
func (n *Nurikabe) describe(_ *words.Language, known puzzle.Facts) described {
	d := described{Numbers: n.ByNumber(n.cells, 1), Sea: ground.PlacesWith(n.board, known, sea)}
	for i, x := range n.cells {
		if x == Query {
			d.Blank = append(d.Blank, n.CellPlace(i))
		}
	}
	held, open := ground.CountValues(n.board, known)
	d.Land, d.Open = held[land], open
	return d
}
