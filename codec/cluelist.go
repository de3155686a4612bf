package codec

import (
	"strconv"
	"strings"
)

// ClueList reads the numbers around a square board of n rows, 4n of them, and perhaps below them the board itself: rows of n numbers.
// 0, a dot, a dash or an underscore is none. Numbers are divided by blanks, commas, semicolons or brackets, as a program prints a list. The clues stand on one line or on
// four; the caller knows in which order the sides come. A side longer than limit is an error.
func ClueList(text string, limit int) (clues, board []int, err error) {
	var rows [][]int
	for at := 0; at < len(text); {
		line, _, _ := strings.Cut(text[at:], "\n")
		row, err := numbers(text, Word{line, at})
		if err != nil {
			return nil, nil, err
		}
		if len(row) > 0 {
			rows = append(rows, row)
		}
		at += len(line) + 1
	}
	if len(rows) == 0 {
		return nil, nil, Errorf(text, 0, "no clues")
	}
	n, lines := len(rows[0]), 4
	if len(rows) != 4 && len(rows) != 4+n || len(rows[1]) != n { // all on one line
		n, lines = len(rows[0])/4, 1
		if len(rows[0])%4 != 0 {
			return nil, nil, Errorf(text, 0, "%d numbers in the first of %d lines: four lines of clues are expected, or one with a multiple of four",
				len(rows[0]), len(rows))
		}
	}
	if err := Size(text, 0, n, n, limit); err != nil {
		return nil, nil, err
	}
	if len(rows) != lines && len(rows) != lines+n {
		return nil, nil, Errorf(text, len(text), "%d lines below the clues, not %d", len(rows)-lines, n)
	}
	for i, row := range rows {
		want, into := n, &board
		if i < lines {
			want, into = 4*n/lines, &clues
		}
		if len(row) != want {
			return nil, nil, Errorf(text, len(text), "line %d has %d numbers, not %d", i+1, len(row), want)
		}
		*into = append(*into, row...)
	}
	return clues, board, nil
}

// numbers reads the numbers of a line.
func numbers(text string, line Word) ([]int, error) {
	var row []int
	for i := 0; i < len(line.Text); i++ {
		switch c := line.Text[i]; {
		case strings.IndexByte(" \t\r,;[]", c) >= 0:
		case c == '.' || c == '-' || c == '_':
			row = append(row, 0)
		default:
			v, end := Number(line.Text, i)
			if end == i {
				return nil, Errorf(text, line.At+i, "%s is not a number: digits are expected, or a dot for none", Seen(line.Text, i))
			}
			row = append(row, v)
			i = end - 1
		}
	}
	return row, nil
}

// FormatClueList writes what ClueList reads: the sides on a line each, and below them the rows of the board, if any.
func FormatClueList(sides [4][]int, board [][]int) string {
	var b strings.Builder
	for _, row := range append(sides[:], board...) {
		for i, v := range row {
			if i > 0 {
				b.WriteByte(' ')
			}
			if v == 0 {
				b.WriteByte('.')
			} else {
				b.WriteString(strconv.Itoa(v))
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}
