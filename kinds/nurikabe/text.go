package nurikabe

import (
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// The signs of cells without a number in the text form: open, sea, land.
const openSign, seaSign, landSign = ".", "#", "x"

var cellSigns = fault.Textf("dots, numbers, ?, # and x")

// readText reads rows of cells: numbers, ? for an unknown number, and the signs of other cells. A row with numbers above 9 has blanks
// between its cells, or before its only cell.
func readText(text string, _ *codec.Notes) (*Nurikabe, *puzzle.Marks, error) {
	s := codec.ParseSheet(text)
	if len(s.Options) > 0 {
		return nil, nil, s.NoOptions()
	}
	var cells, values []int // values of the unknowns; -1 for none
	cols := 0
	for r, l := range s.Lines {
		row := codec.Words(l)
		if !strings.ContainsAny(l.Text, " \t") {
			row = row[:0]
			for at, x := range l.Text {
				row = append(row, codec.Word{Text: string(x), At: l.At + at})
			}
		}
		if r == 0 {
			cols = len(row)
		}
		switch {
		case len(row) != cols:
			return nil, nil, s.Errorf(l.At, "%d cells in this row, %d in the first", len(row), cols)
		case max(r+1, cols) > sizes.Side:
			return nil, nil, s.Errorf(l.At, "more than %d rows or columns: 1 to %d are allowed", sizes.Side, sizes.Side)
		}
		for _, w := range row {
			x, value, ok := contentOf(w.Text)
			if !ok {
				return nil, nil, s.Errorf(w.At, "%s is not a cell: %s are expected", codec.Quote(w.Text), cellSigns)
			}
			if cells = append(cells, x); x == None {
				values = append(values, value)
			}
		}
	}
	if len(cells) == 0 {
		return nil, nil, s.Errorf(s.End(), "no rows of cells: %s are expected", cellSigns)
	}
	return grid.Marked(len(s.Lines), cols, cells, values)
}

// contentOf reads a cell: its number, if any, and its value, -1 for none.
func contentOf(text string) (content, value int, ok bool) {
	switch text {
	case openSign:
		return None, -1, true
	case seaSign:
		return None, sea, true
	case landSign:
		return None, land, true
	case "?":
		return Query, -1, true
	}
	x, ok := codec.ParseNumber(text)
	return x, -1, ok && x > 0 && x <= maxNumber
}

// writeText writes what readText reads.
func (n *Nurikabe) writeText(marks *puzzle.Marks) (string, error) {
	known := puzzle.ClaimedFacts(marks)
	words, wide := make([]string, len(n.cells)), false
	for i, x := range n.cells {
		if words[i] = label(x); x == None {
			words[i] = openSign
			if v := known.ValueOr(int(n.index[i])); v >= 0 {
				words[i] = [...]string{land: landSign, sea: seaSign}[v]
			}
		}
	}
	for _, w := range words {
		wide = wide || len(w) > 1
	}
	var b strings.Builder
	b.WriteString("nurikabe\n")
	for i, w := range words {
		if wide && (i%n.Cols > 0 || n.Cols == 1) {
			b.WriteByte(' ')
		}
		if b.WriteString(w); i%n.Cols == n.Cols-1 {
			b.WriteByte('\n')
		}
	}
	return b.String(), nil
}
