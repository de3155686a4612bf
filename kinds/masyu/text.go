package masyu

import (
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Our text form. A line masyu, or masyu all when the loop visits every cell; then the rows: W, B and dots, set apart by blanks or
// not. Set apart, the gap between two cells may show what is known there, - for a line and x for no line, and a row between two
// rows of cells the same of the gaps above each other, | and x:
//
//	masyu
//	.-W-.
//	|   |
//	. x .
//
// A row of 0, 1 and - alone is one of black pearls, white pearls and empty cells, as the program of the published method has them.
// (A line of dashes alone divides puzzles, so a row without pearls is one of dots here, too.)

// asDigits makes our letters of a row of 0, 1 and -.
var asDigits = strings.NewReplacer("0", "B", "1", "W", "-", ".")

// lattice is how boards are drawn.
var lattice = codec.Lattice{
	Across: "x-", Down: "x|",
	Cells: fault.Textf("dots, W and B"),
	Limit: sizes.Side,
	Apart: func(row string) bool { return len(row) > 1 && strings.ContainsAny(row, " -x") },

	Between: true,
}

// pearlOf reads a cell; ok is false when the character is none.
func pearlOf(c rune) (x Pearl, ok bool) {
	switch c {
	case '.':
		return NoPearl, true
	case 'W', 'w', 'o', 'O', '○':
		return White, true
	case 'B', 'b', '●':
		return Black, true
	}
	return NoPearl, false
}

// readText reads our text form.
func readText(text string, _ *codec.Notes) (*Masyu, *puzzle.Marks, error) {
	s := codec.ParseSheet(text)
	all := false
	for _, o := range s.Options {
		if all = strings.EqualFold(o.Text, "all"); !all {
			return nil, nil, s.Errorf(o.At, "%s after the name: only all is expected (the loop visits every cell)", codec.Short(o.Text))
		}
	}
	for i, l := range s.Lines {
		if strings.Trim(l.Text, "01-") == "" {
			s.Lines[i].Text = asDigits.Replace(l.Text)
		}
	}
	g := lattice
	var pearls []Pearl
	g.Cell = func(_, _, _ int, x rune) bool {
		pearl, ok := pearlOf(x)
		pearls = append(pearls, pearl)
		return ok
	}
	if err := g.Read(s); err != nil {
		return nil, nil, err
	}
	m, err := New(g.Rows, g.Cols, pearls, all)
	if err != nil {
		return nil, nil, err
	}
	marks, err := links.Signs(m, s, g.Signs)
	return m, marks, err
}

// writeText writes our text form.
func (m *Masyu) writeText(marks *puzzle.Marks) (string, error) {
	head := "masyu"
	if m.all {
		head += " all"
	}
	return fmt.Sprintf("%s\n%s", head, lattice.Format(m.rows, m.cols,
		func(r, c int) byte { return ".WB"[m.Pearl(r, c)] },
		links.Known(m, marks))), nil
}
