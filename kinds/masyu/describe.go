package masyu

import (
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// described is the data of the description of a drawing.
type described struct {
	White, Black         []puzzle.Place
	All                  bool // the loop visits every cell
	Lines, Crossed, Open int  // number of edges
}

// describe returns the data of the description for screen readers. known may be zero.
func (m *Masyu) describe(_ *words.Language, known puzzle.Facts) described {
	d := described{All: m.all}
	for i, p := range m.pearls {
		switch at := puzzle.Cell(i/m.cols, i%m.cols); p {
		case White:
			d.White = append(d.White, at)
		case Black:
			d.Black = append(d.Black, at)
		}
	}
	edges, open := ground.CountValues(m.board, known)
	d.Lines, d.Crossed, d.Open = edges[1], edges[0], open
	return d
}
