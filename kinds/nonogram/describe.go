package nonogram

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// The data for the text description of a drawing, read by words/*.tmpl.
type (
	description struct {
		Colours               []colourName // nil in black and white
		Rows, Columns         int
		RowClues, ColumnClues string
		Loose                 bool // some clue has ? or *, or is missing
		Filled, Empty, Open   int
	}
	colourName struct{ Letter, Name string }
)

// describe returns the data of the description for screen readers. known may be zero.
func describe(p puzzle.Puzzle, l *words.Language, known puzzle.Facts) (d description) {
	n := p.(*Nonogram)
	texts := lists.Map(n.lines, n.clueText)
	d.RowClues, d.ColumnClues = strings.Join(texts[:n.height], "; "), strings.Join(texts[n.height:], "; ")
	d.Loose = n.variant != plain && slices.ContainsFunc(n.lines, isOpen)
	for v := 1; v < len(n.inks) && n.variant == coloured; v++ {
		d.Colours = append(d.Colours, colourName{n.inks[v].Letter, l.Names([]int{v})[0]})
	}
	d.Rows, d.Columns = p.Size()
	cells, open := ground.CountValues(p.Board(), known)
	d.Empty, d.Open = cells[White], open
	d.Filled = p.Board().Len() - d.Empty - open
	return d
}
