package hashi

import (
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// has is the notation of the published benchmark (Coelho, Laporte, Lindbeck and Vidal, 2019).
var has = &codec.Notation{
	Name:    "has",
	Example: fault.Textf(".has"),
	Begins:  func(line string) bool { return codec.IsNumbers(line, 3) && !strings.Contains(line, "\t") },
}

// readHas reads a line with the numbers of rows, columns and islands, then the rows, with a number for each cell and 0 for water. All
// published boards are square, so the order of rows and columns is a guess.
func readHas(text string, _ *codec.Notes) (*Hashi, error) {
	lines := codec.Lines(strings.TrimRight(text, "\r\n\t "))
	if len(lines) == 0 {
		return nil, codec.Errorf(text, len(text), "rows, columns and the number of islands are expected")
	}
	head, err := codec.ParseNumbers(text, lines[0], puzzle.MaxSide*puzzle.MaxSide)
	if err != nil || len(head) != 3 {
		return nil, codec.Errorf(text, lines[0].At, "%s where rows, columns and the number of islands are expected", codec.Quote(lines[0].Text))
	}
	rows, cols := head[0], head[1]
	if err := codec.CheckSize(text, lines[0].At, rows, cols, sizes.Side); err != nil {
		return nil, err
	}
	if len(lines)-1 < rows {
		return nil, codec.Errorf(text, len(text), "the text ends after %d of %d rows", len(lines)-1, rows)
	}
	if len(lines)-1 > rows {
		return nil, codec.Errorf(text, lines[rows+1].At, "%s after the last row", codec.Quote(lines[rows+1].Text))
	}
	var islands []Island
	for r, line := range lines[1:] {
		cells, err := codec.ParseNumbers(text, line, maxNumber)
		if err != nil {
			return nil, err
		}
		if len(cells) != cols {
			return nil, codec.Errorf(text, line.At, "row %d has %d cells, not %d", r+1, len(cells), cols)
		}
		for c, n := range cells {
			if n > 0 {
				islands = append(islands, Island{r, c, n})
			}
		}
	}
	if len(islands) != head[2] {
		return nil, codec.Errorf(text, lines[0].At, "%d islands, but the rows have %d", head[2], len(islands))
	}
	return New(rows, cols, islands, Options{})
}

// writeHas writes what readHas reads. An unknown number and rules other than the default ones are errors.
func (h *Hashi) writeHas() (string, error) {
	if err := h.checkNumbers(maxNumber); err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d %d %d\n", h.rows, h.cols, len(h.islands))
	for r := range h.rows {
		for c := range h.cols {
			if c > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprint(&b, max(0, h.number(r, c)))
		}
		b.WriteByte('\n')
	}
	return b.String(), h.checkDefaultRules()
}
