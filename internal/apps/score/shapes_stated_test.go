package score_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// statedShapes are answers whose text describes their notation, drawings, and answers whose context mentions mistakes.
var statedShapes = []answerShape{
	{"rows downwards", within(ofCells(func(w pen) string {
		text := strings.Split(lines(w.cells(), " ", func(n int, row string) string { return fmt.Sprintf("Line %d: %s", n, row) }), "\n")
		slices.Reverse(text)
		return strings.Join(text, "\n")
	}), "I list the lines upwards.\n\n", "")},
	{"bottom row first", within(ofCells(func(w pen) string {
		rows := w.cells()
		slices.Reverse(rows)
		return lines(rows, " ", func(_ int, row string) string { return row })
	}), "The grid, with the last row written first:\n\n", "")},
	{"lines are columns", within(ofCells(func(w pen) string {
		return lines(transpose(w.cells()), " ", func(_ int, row string) string { return row })
	}), "In this grid each line is a column:\n\n", "")},
	{"inverted legend", within(ofCells(func(w pen) string {
		if !w.binary() {
			return ""
		}
		put := strings.NewReplacer("0", "#", "1", ".")
		return lines(w.cells(), " ", func(_ int, row string) string { return put.Replace(row) })
	}), "Filled cells are shown as \".\" and empty cells as \"#\".\n\n", "")},
	{"letters of a legend", within(ofCells(func(w pen) string {
		if !w.binary() {
			return ""
		}
		put := strings.NewReplacer("0", "N", "1", "Y")
		return lines(w.cells(), " ", func(_ int, row string) string { return put.Replace(row) })
	}), "", "\n\nHere Y means filled and N means empty.")},
	{"columns and rows", ofLoops(func(w pen, _ int) string {
		out := []string{"Cells are (column, row), counted from 1:"}
		path := w.path()
		for _, c := range append(path, path[0]) {
			out = append(out, fmt.Sprintf("(%d, %d)", c.C+1, c.R+1))
		}
		return out[0] + "\n" + strings.Join(out[1:], " -> ")
	})},
	{"drawn line", ofLoops(func(w pen, _ int) string { return "```\n" + w.drawn(2, 4, "·", "─", "│", "─", "│") + "\n```" })},
	{"drawn line in ASCII", ofLoops(func(w pen, _ int) string { return "```\n" + w.drawn(2, 3, "+", "-", "|", "-", "|") + "\n```" })},
	{"drawn bridges", ofBridges(func(w pen, _ int) string { return "```\n" + w.drawn(1, 2, ".", "-", "|", "=", "H") + "\n```" })},
	{"drawn bridges apart", ofBridges(func(w pen, _ int) string { return "```\n" + w.drawn(2, 4, " ", "─", "│", "═", "║") + "\n```" })},
	{"two matrices", ofLoops(func(w pen, _ int) string {
		rows, cols := w.p.Size()
		bit := func(a, b puzzle.Place) string {
			i := w.p.Board().Index(puzzle.Edge(int(a.R), int(a.C), int(b.R), int(b.C)))
			v, _ := w.f.Value(i)
			return fmt.Sprint(v)
		}
		text := "Horizontal edges:\n"
		for r := range rows {
			for c := range cols - 1 {
				text += bit(puzzle.Cell(r, c), puzzle.Cell(r, c+1))
			}
			text += "\n"
		}
		text += "\nVertical edges:\n"
		for r := range rows - 1 {
			for c := range cols {
				text += bit(puzzle.Cell(r, c), puzzle.Cell(r+1, c))
			}
			text += "\n"
		}
		return text
	})},
	{"joined with", counted("Join A and B with 1 bridge.", "Join A and B with 2 bridges.", "R%dC%d", "\n")},
	{"connected by", counted("A and B are connected by one bridge.", "A and B are connected by two bridges.", "R%dC%d", " ")},
	{"lettered columns", ofBridges(func(w pen, _ int) string {
		name := func(c puzzle.Place) string { return fmt.Sprintf("%c%d", 'A'+rune(c.C), c.R+1) }
		return "Columns A to the right, rows from the top; columns are lettered A to Z.\n\n" +
			strings.Join(w.edgeList(func(a, b puzzle.Place, n int) string { return fmt.Sprintf("%s-%s: %d", name(a), name(b), n) }), "\n")
	})},
	{"records of bridges", ofBridges(func(w pen, _ int) string {
		return "r1,c1,r2,c2,count\n" + strings.Join(w.edgeList(func(a, b puzzle.Place, n int) string {
			return fmt.Sprintf("%d,%d,%d,%d,%d", a.R, a.C, b.R, b.C, n)
		}), "\n")
	})},
	{"elements of cells", ofCells(func(w pen) string {
		return "<board>\n" + strings.Join(w.valued(func(at puzzle.Place, v int) string {
			return fmt.Sprintf(`<cell row="%d" col="%d" value="%d"/>`, at.R+1, at.C+1, v)
		}), "\n") + "\n</board>"
	})},
	{"label above", labelled("Row %d\n%s", " ")},
	{"numbered in brackets", labelled("(%d) %s", " ")},
	{"Zeile with a dot", labelled("%d. Zeile: %s", " ")},
	{"baris ke", labelled("Baris ke-%d: %s", " ")},
	{"chat marks", within(plainRows("%s", " "), "Assistant: ", "<|im_end|>")},
	{"a mistake was fixed", within(plainRows("%s", " "), "", "\n\n(An earlier draft had an error in column 1; it is corrected here.)")},
	{"nothing else works", within(plainRows("%s", " "), "", "\n\nAll alternatives lead to a contradiction.")},
}

// drawn draws a line or bridges, with a cell every dr lines and dc columns.
func (w pen) drawn(dr, dc int, empty, across, down, twiceAcross, twiceDown string) string {
	rows, cols := w.p.Size()
	lines := make([][]string, (rows-1)*dr+1)
	for y := range lines {
		for x := range (cols-1)*dc + 1 {
			sign := " "
			if y%dr == 0 && x%dc == 0 {
				sign = empty
			}
			lines[y] = append(lines[y], sign)
		}
	}
	w.edgeList(func(a, b puzzle.Place, n int) string {
		for x := int(a.C)*dc + 1; x < int(b.C)*dc; x++ {
			lines[int(a.R)*dr][x] = []string{across, twiceAcross}[n-1]
		}
		for y := int(a.R)*dr + 1; y < int(b.R)*dr; y++ {
			lines[y][int(a.C)*dc] = []string{down, twiceDown}[n-1]
		}
		return ""
	})
	for _, c := range w.p.Kind().Clues(w.p) {
		sign := fmt.Sprint(c.Value)
		if edged(w.p) {
			sign = "●"
		}
		lines[int(c.At.R)*dr][int(c.At.C)*dc] = sign
	}
	var out []string
	for _, line := range lines {
		out = append(out, strings.TrimRight(strings.Join(line, ""), " "))
	}
	return strings.Join(out, "\n")
}

// statedNever are answers followed by a text that may replace them.
var statedNever = []answerShape{
	{"rows to swap", wrapped("Answer:\n\n", "\n\nNow swap rows 1 and 2.")},
	{"a cell to change", wrapped("Answer:\n\n", "\n\nCorrection: R2C2 should be 1.")},
	{"a last answer unread", wrapped("Working:\n\n", "\n\nThe final answer is:\n\na1 b2 c3 d4\nb2 c3 d4 a1\n")},
	{"an option unread", wrapped("Option A:\n\na1 b2 c3 d4\nb2 c3 d4 a1\n\nOption B:\n\n", "\n")},
	{"both valid", wrapped("Solution 1:\n\n{other}\n\nSolution 2:\n\n", "\n\nBoth satisfy the rules.")},
	{"two in a row", wrapped("{other}\n\n", "\n")},
	{"because", wrapped("Answer:\n\n", "\n\nCorrection: my answer above is wrong, because a clue is not met.")},
}
