package slitherlink

import (
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// The text form is described in docs/formats.md: rows of signs, or a drawing with corners (+), lines and crosses between them.

// signs are the characters of clues in the text form and JSON: none, then the numbers.
const signs = ".01234"

var cells = fault.Textf("dots and numbers from 0 to 4")

func (s *Slitherlink) sign(r, c int) byte { return signs[s.Number(r, c)-None] }

var lattice = codec.Lattice{
	Across: "x-", Down: "x|",
	Cells:  cells,
	Limit:  sizes.Side + 1,
	Spaced: func(row string) bool { return strings.HasPrefix(row, "+") },
}

// readText reads the text form: rows of numbers and dots, or a drawing of the corners with lines and crosses between them.
func readText(text string, _ *codec.Notes) (*Slitherlink, *puzzle.Marks, error) {
	sheet := codec.ParseSheet(text)
	if len(sheet.Options) > 0 {
		return nil, nil, sheet.NoOptions()
	}
	g := lattice
	var numbers []int
	read := func(_, _, _ int, x rune) bool {
		numbers = append(numbers, strings.IndexRune(signs, x)+None)
		return strings.ContainsRune(signs, x)
	}
	drawn := len(sheet.Lines) > 0 && strings.HasPrefix(sheet.Lines[0].Text, "+")
	if drawn {
		g.Face, g.Cells = read, fault.Textf("+ at corners, and between them %s", cells)
		g.Cell = func(_, _, _ int, x rune) bool { return x == '+' }
	} else {
		g.Cell, g.Limit = read, sizes.Side
	}
	if err := g.Read(sheet); err != nil {
		return nil, nil, err
	}
	rows, cols := g.Rows, g.Cols
	if drawn {
		rows, cols = rows-1, cols-1
		if len(numbers) != rows*cols {
			return nil, nil, sheet.Errorf(sheet.End(), "%d cells between %d rows and %d columns of corners", len(numbers), g.Rows, g.Cols)
		}
	}
	s, err := New(rows, cols, numbers)
	if err != nil {
		return nil, nil, err
	}
	marks, err := links.Signs(s, sheet, g.Signs)
	return s, marks, err
}

// writeText writes what readText reads, with the corners only if there are marks.
func (s *Slitherlink) writeText(marks *puzzle.Marks) (string, error) {
	head := "slitherlink\n"
	if marks == nil || marks.Empty() {
		return head + strings.Join(codec.DrawRows(s.Rows, s.Cols, s.sign), "\n") + "\n", nil
	}
	rows, cols := s.Corners()
	return head + lattice.Format(rows, cols, func(_, _ int) byte { return '+' }, s.sign, links.ValueBetween(s, marks)), nil
}
