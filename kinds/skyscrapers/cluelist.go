package skyscrapers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// clueList returns the format of bare numbers with sides in this order. If clockwise, the bottom is read from the right and the left from
// below. The user must name the format: three orders are in use, and a list does not show which it has.
func clueList(name string, order [4]puzzle.Side, clockwise bool) puzzle.Format {
	turn := func(sides *[4][]int) {
		if clockwise {
			slices.Reverse(sides[puzzle.Bottom])
			slices.Reverse(sides[puzzle.Left])
		}
	}
	n := &codec.Notation{Name: name, Advice: adviseClueList, Ends: func(_, line string) bool { return line == "" }}
	return notation.Clues(n,
		func(text string, _ *codec.Notes) (*Skyscrapers, error) {
			clues, grid, err := parseClueList(text)
			if err != nil {
				return nil, err
			}
			sides := arrange(clues, order)
			turn(&sides)
			return New(len(clues)/4, sides, grid)
		},
		func(s *Skyscrapers) (string, error) {
			var sides [4][]int
			for side, clues := range s.sides {
				sides[side] = slices.Clone(clues)
			}
			turn(&sides)
			var b strings.Builder
			for _, side := range order {
				writeNumbers(&b, sides[side])
			}
			if s.hasGivens() {
				for row := range slices.Chunk(s.grid, s.n) {
					writeNumbers(&b, row)
				}
			}
			return b.String(), nil
		})
}

// listing is the code that builds a board in the program of the published method, as in Fig. 24 of the paper: Skyscraper(4, clues=[0, 0, 1,
// …]). Its clues run clockwise.
var listing = &codec.Notation{
	Name:   "skyscrapers-listing",
	Begins: func(line string) bool { return strings.Contains(line, "Skyscraper(") },
	Ends:   func(_, line string) bool { return line == "" },
	Line:   true,
}

func readListing(text string, notes *codec.Notes) (puzzle.Puzzle, *puzzle.Marks, error) {
	return clueList("", trbl, true).Decode(listed(text), notes)
}

// listed blanks everything but the list of clues, and puts that on one line. Offsets stay the same.
func listed(text string) string {
	from := max(strings.IndexByte(text, '['), 0)
	to := from + strings.IndexByte(text[from:], ']') + 1
	blank := func(s string) string { return strings.Repeat(" ", len(s)) }
	return blank(text[:from]) + strings.ReplaceAll(text[from:to], "\n", " ") + blank(text[to:])
}

// adviseClueList returns advice for a line that consists of numbers only.
func adviseClueList(line string) fault.Text {
	if strings.Trim(line, "0123456789,;.-_[] \t") != "" || strings.LastIndexByte(line, '[') > 0 ||
		!strings.ContainsAny(line, "0123456789._") && line[0] == '[' || len(line) > sizes.Side && !strings.ContainsAny(line, " \t,;") {
		return fault.Text{}
	}
	return fault.Textf("%s is a list of numbers: to read it as clues of Skyscrapers, name the order: --from clues-trbl (top, right, "+
		"bottom, left), "+
		"clues-tblr (top, bottom, left, right) or clues-clockwise (bottom and left backwards)", codec.Quote(line))
}

// parseClueList reads the 4n clues of a board with n rows, in one line or in four, and, if present, n lines with the board.
func parseClueList(text string) (clues, board []int, err error) {
	var rows [][]int
	for _, line := range codec.Lines(text) {
		row, err := parseNumbers(text, line)
		if err != nil {
			return nil, nil, err
		}
		if len(row) > 0 {
			rows = append(rows, row)
		}
	}
	if len(rows) == 0 {
		return nil, nil, codec.Errorf(text, 0, "no clues")
	}
	n, lines := len(rows[0]), 4
	if len(rows) != 4 && len(rows) != 4+n || len(rows[1]) != n { // all in one line
		n, lines = len(rows[0])/4, 1
		if len(rows[0])%4 != 0 {
			return nil, nil, codec.Errorf(text, 0, "%d numbers in the first of %d lines: four lines of clues are expected, or one with a "+
				"multiple of four",
				len(rows[0]), len(rows))
		}
	}
	if err := codec.CheckSize(text, 0, n, n, sizes.Side); err != nil {
		return nil, nil, err
	}
	if len(rows) != lines && len(rows) != lines+n {
		return nil, nil, codec.Errorf(text, len(text), "%d lines below the clues, not %d", len(rows)-lines, n)
	}
	for i, row := range rows {
		want, into := n, &board
		if i < lines {
			want, into = 4*n/lines, &clues
		}
		if len(row) != want {
			return nil, nil, codec.Errorf(text, len(text), "line %d has %d numbers, not %d", i+1, len(row), want)
		}
		*into = append(*into, row...)
	}
	return clues, board, nil
}

// parseNumbers reads numbers separated by blanks, commas, semicolons or brackets, as programs print lists. 0, a dot, a dash or an
// underscore means none.
func parseNumbers(text string, line codec.Word) ([]int, error) {
	var row []int
	for i := 0; i < len(line.Text); i++ {
		switch c := line.Text[i]; {
		case strings.IndexByte(" \t\r,;[]", c) >= 0:
		case c == '.' || c == '-' || c == '_':
			row = append(row, 0)
		default:
			v, end := codec.Number(line.Text, i)
			if end == i {
				return nil, codec.Errorf(text, line.At+i, "%s is not a number: digits are expected, or a dot for none", codec.QuoteAt(line.Text, i))
			}
			row = append(row, v)
			i = end - 1
		}
	}
	return row, nil
}

// writeNumbers writes a line of numbers separated by blanks; 0 becomes a dot.
func writeNumbers(b *strings.Builder, row []int) {
	for i, v := range row {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(orDot(v))
	}
	fmt.Fprintln(b)
}
