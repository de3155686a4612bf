package nonogram

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// described is what a drawing is described with: the clues, as players write them, and how much is known of the cells.
type (
	description struct {
		Colours               []colourName // none of a puzzle in black on white
		Rows, Columns         int
		RowClues, ColumnClues string
		Loose                 bool // some clue does not tell how many runs there are, or how long they are
		Filled, Empty, Open   int
	}
	colourName struct{ Letter, Name string }
)

// describe describes a puzzle in black on white, or in colours.
func describe(p puzzle.Puzzle, l *words.Language, known puzzle.Facts) (d description) {
	n := p.(*Nonogram)
	texts := make([]string, len(n.lines))
	for k, line := range n.lines {
		texts[k] = n.clueText(line)
	}
	d.RowClues, d.ColumnClues = strings.Join(texts[:n.height], "; "), strings.Join(texts[n.height:], "; ")
	d.Loose = n.variant != plain && slices.ContainsFunc(n.lines, isOpen)
	for v := 1; v < len(n.inks) && n.variant == coloured; v++ {
		d.Colours = append(d.Colours, colourName{n.inks[v].Letter, l.Names([]int{v})[0]})
	}
	d.Rows, d.Columns = p.Size()
	cells, open := ground.Tally(p.Board(), known)
	d.Empty, d.Open = cells[White], open
	d.Filled = p.Board().Len() - d.Empty - open
	return d
}
