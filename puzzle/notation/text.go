package notation

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Text returns the Format of Teka's text form of boards whose empty cells are unknowns with the values 0 and 1: rows of words, or of
// characters without blanks if each content is one. An empty cell with a value has a mark, by value. expected describes the cells.
func (x *Cells[P]) Text(kind string, w *Words, marks [2]string, expected fault.Text) puzzle.Format {
	read := func(text string, _ *codec.Notes) (p P, m *puzzle.Marks, err error) {
		s := codec.ParseSheet(text)
		if len(s.Options) > 0 {
			return p, nil, s.NoOptions()
		}
		var cells, values []int // values of the empty cells; -1 for none
		cols := 0
		for r, l := range s.Lines {
			row := w.row(l)
			if r == 0 {
				cols = len(row)
			}
			switch {
			case len(row) != cols:
				return p, nil, s.Errorf(l.At, "%d cells in this row, %d in the first", len(row), cols)
			case max(r+1, cols) > x.Limit:
				return p, nil, s.Errorf(l.At, "more than %d rows or columns: 1 to %d are allowed", x.Limit, x.Limit)
			}
			for _, word := range row {
				n, value := x.Empty, slices.Index(marks[:], word.Text)
				if value < 0 {
					if n, err = w.Read(word.Text); err != nil {
						return p, nil, s.Errorf(word.At, "%s is not a cell: %s are expected", codec.Quote(word.Text), expected)
					}
				}
				if cells = append(cells, n); n == x.Empty {
					values = append(values, value)
				}
			}
		}
		if len(cells) == 0 {
			return p, nil, s.Errorf(s.End(), "no rows of cells: %s are expected", expected)
		}
		return x.Marked(len(s.Lines), cols, cells, values)
	}
	return Marks(codec.Text, read, func(p P, m *puzzle.Marks) (string, error) {
		known, unknown, blank := puzzle.ClaimedFacts(m), 0, ""
		var words []string
		for _, n := range x.contents(p) {
			word := w.Write(n)
			if n == x.Empty {
				if v := known.ValueOr(unknown); v >= 0 {
					word = marks[v]
				}
				unknown++
			}
			if words = append(words, word); len(word) > 1 {
				blank = " "
			}
		}
		_, cols := p.Size()
		first := "" // a number alone in its row is not a row of digits
		if cols == 1 {
			first = blank
		}
		text := kind + "\n"
		for row := range slices.Chunk(words, cols) {
			text += first + strings.Join(row, blank) + "\n"
		}
		return text, nil
	})
}

// row divides a line into words at its blanks or, if there are none or all contents are one character, into characters.
func (x *Words) row(l codec.Word) []codec.Word {
	if x.Most > 9 && strings.ContainsAny(l.Text, " \t") {
		return codec.Words(l)
	}
	var row []codec.Word
	for at, c := range l.Text {
		if c != ' ' {
			row = append(row, codec.Word{Text: string(c), At: l.At + at})
		}
	}
	return row
}
