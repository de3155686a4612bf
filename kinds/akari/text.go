package akari

import (
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// signs are the characters of cells in the text form and in JSON, from White: a white cell, a black one, numbers.
const signs = ".#01234"

// The signs of marks in white cells in the text form: a light, and a cell without one.
const lightSign, emptySign = '*', 'x'

var cellSigns = fault.Textf("dots, #, and numbers from 0 to 4")

func (a *Akari) sign(r, c int) byte { return signs[a.Content(r, c)-White] }

// contentOf reads a cell; ok is false for an unknown character.
func contentOf(x rune) (content int, ok bool) {
	i := strings.IndexRune(signs, x)
	return i + White, i >= 0
}

// readText reads rows of signs. A white cell may have a mark: * for a light, x for none.
func readText(text string, _ *codec.Notes) (*Akari, *puzzle.Marks, error) {
	s := codec.ParseSheet(text)
	if len(s.Options) > 0 {
		return nil, nil, s.NoOptions()
	}
	var cells []int
	var values []int // of the white cells; -1 for none
	g := codec.Lattice{Cells: cellSigns, Limit: sizes.Side, Spaced: func(string) bool { return false }, Cell: func(_, _, _ int, x rune) bool {
		value := -1
		switch x {
		case lightSign:
			x, value = '.', 1
		case emptySign:
			x, value = '.', 0
		}
		content, ok := contentOf(x)
		if cells = append(cells, content); content == White {
			values = append(values, value)
		}
		return ok
	}}
	if err := g.Read(s); err != nil {
		return nil, nil, err
	}
	return grid.Marked(g.Rows, g.Cols, cells, values)
}

// writeText writes what readText reads.
func (a *Akari) writeText(marks *puzzle.Marks) (string, error) {
	known := puzzle.ClaimedFacts(marks)
	rows := codec.DrawRows(a.Rows, a.Cols, func(r, c int) byte {
		if u := a.index[a.Cell(r, c)]; u >= 0 && known.ValueOr(int(u)) >= 0 {
			return [...]byte{emptySign, lightSign}[known.ValueOr(int(u))]
		}
		return a.sign(r, c)
	})
	return "akari\n" + strings.Join(rows, "\n") + "\n", nil
}
