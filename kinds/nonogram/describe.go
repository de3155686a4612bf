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
	described struct {
		Colours               []describedColour // none of a puzzle in black on white
		Rows, Columns         int
		RowClues, ColumnClues string
		Loose                 bool // some clue does not tell how many runs there are, or how long they are
		Filled, Empty, Open   int
	}
	describedColour struct{ Letter, Name string }
)

// describe describes a puzzle in black on white, or in colours.
func describe(p puzzle.Puzzle, l *words.Language, known puzzle.Facts) (d described) {
	switch n := p.(type) {
	case *Nonogram:
		d.RowClues, d.ColumnClues = eachClue(n.rows, clue), eachClue(n.cols, clue)
	case *Coloured:
		d.RowClues, d.ColumnClues = eachClue(n.rows, n.clueText), eachClue(n.cols, n.clueText)
		d.Loose = slices.ContainsFunc(n.lines(), func(l colouredLine) bool {
			return l.clue == nil || slices.ContainsFunc(l.clue, func(b Block) bool { return b.Size < 0 })
		})
		if !n.black() {
			for v, ink := range n.inks[1:] {
				d.Colours = append(d.Colours, describedColour{ink.Letter, l.Names([]int{v + 1})[0]})
			}
		}
	}
	d.Rows, d.Columns = p.Size()
	cells, open := ground.Tally(p.Board(), known)
	d.Empty, d.Open = cells[White], open
	d.Filled = p.Board().Len() - d.Empty - open
	return d
}

// eachClue is the clues of all rows, or columns.
func eachClue[L any](lines []L, clue func(L) string) string {
	texts := make([]string, len(lines))
	for i, line := range lines {
		texts[i] = clue(line)
	}
	return strings.Join(texts, "; ")
}
