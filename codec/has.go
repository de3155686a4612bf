package codec

import (
	"strconv"
	"strings"
)

// ParseHas reads a .has file, the notation of the published Hashi benchmark (Coelho, Laporte, Lindbeck and Vidal, 2019): a line with the
// number of rows, of columns and of islands, then the rows, a number for each cell, 0 for the sea. The published boards are square, so
// that they do not tell which of rows and columns comes first: rows are taken to. A side longer than limit or a number above most is an
// error.
func ParseHas(text string, limit, most int) (rows, cols int, cells []int, err error) {
	all := lines(text)
	for len(all) > 0 && all[len(all)-1].Text == "" {
		all = all[:len(all)-1]
	}
	if len(all) == 0 {
		return 0, 0, nil, Errorf(text, len(text), "rows, columns and the number of islands are expected")
	}
	head := Words(all[0])
	var n [3]int
	for i := range n {
		if i >= len(head) || len(head) > len(n) {
			return 0, 0, nil, Errorf(text, all[0].At, "%s where rows, columns and the number of islands are expected", Short(all[0].Text))
		}
		end := 0
		if n[i], end = Number(head[i].Text, 0); end < len(head[i].Text) {
			return 0, 0, nil, Errorf(text, head[i].At, "%s is not a number", Short(head[i].Text))
		}
	}
	rows, cols = n[0], n[1]
	if err := Size(text, all[0].At, rows, cols, limit); err != nil {
		return 0, 0, nil, err
	}
	islands := 0
	for r := range rows {
		if r+1 >= len(all) {
			return 0, 0, nil, Errorf(text, len(text), "the text ends after %d of %d rows", r, rows)
		}
		words := Words(all[r+1])
		if len(words) != cols {
			return 0, 0, nil, Errorf(text, all[r+1].At, "row %d has %d cells, not %d", r+1, len(words), cols)
		}
		for _, w := range words {
			v, end := Number(w.Text, 0)
			if end < len(w.Text) || v > most {
				return 0, 0, nil, Errorf(text, w.At, "%s is not a number from 0 to %d", Short(w.Text), most)
			}
			if cells = append(cells, v); v > 0 {
				islands++
			}
		}
	}
	if len(all) > rows+1 {
		return 0, 0, nil, Errorf(text, all[rows+1].At, "%s after the last row", Short(all[rows+1].Text))
	}
	if islands != n[2] {
		return 0, 0, nil, Errorf(text, head[2].At, "%d islands, the rows have %d", n[2], islands)
	}
	return rows, cols, cells, nil
}

// FormatHas writes what ParseHas reads.
func FormatHas(rows, cols int, cells []int) string {
	islands := 0
	for _, v := range cells {
		if v > 0 {
			islands++
		}
	}
	var b strings.Builder
	b.WriteString(strconv.Itoa(rows) + " " + strconv.Itoa(cols) + " " + strconv.Itoa(islands) + "\n")
	for i, v := range cells {
		b.WriteString(strconv.Itoa(v))
		if i%cols == cols-1 {
			b.WriteByte('\n')
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
