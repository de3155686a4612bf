package masyu

import (
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// The text form is described in docs/formats.md. A row of only 0, 1 and - has black pearls, white pearls and empty cells, as in the
// program of the published method. A line of only dashes separates puzzles, so a row without pearls needs dots.

var asDigits = strings.NewReplacer("0", "B", "1", "W", "-", ".")

var lattice = codec.Lattice{
	Across: "x-", Down: "x|",
	Cells:  fault.Textf("dots, W and B"),
	Limit:  sizes.Side,
	Spaced: func(row string) bool { return len(row) > 1 && strings.ContainsAny(row, " -x") },

	Between: true,
}

// pearlOf reads a cell: a pearl or, for a dot, NoPearl. ok is false for any other character.
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

// readText reads the text form: the option all, and rows of pearls, perhaps with lines and crosses between the cells.
func readText(text string, _ *codec.Notes) (*Masyu, *puzzle.Marks, error) {
	s := codec.ParseSheet(text)
	all := false
	for _, o := range s.Options {
		if all = strings.EqualFold(o.Text, "all"); !all {
			return nil, nil, s.Errorf(o.At, "unknown option %s (option: all, if the loop visits every cell)", codec.Quote(o.Text))
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

// writeText writes what readText reads.
func (m *Masyu) writeText(marks *puzzle.Marks) (string, error) {
	head := "masyu"
	if m.all {
		head += " all"
	}
	return fmt.Sprintf("%s\n%s", head, lattice.Format(m.rows, m.cols,
		func(r, c int) byte { return ".WB"[m.Pearl(r, c)] }, nil,
		links.ValueBetween(m, marks))), nil
}
