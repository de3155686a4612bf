package score_test

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// listedShapes are answers in sentences and lists, with remarks before and after them.
var listedShapes = []answerShape{
	{"rows in sentences", ofCells(func(w pen) string {
		var out []string
		for i, row := range w.cells() {
			n := len(row) - 1
			out = append(out, "The "+ordinals["en"][i]+" row reads "+strings.Join(row[:n], ", ")+" and "+row[n]+".")
		}
		return strings.Join(out, " ") + " Every clue is met."
	})},
	{"clues before rows", ofCells(func(w pen) string {
		if !w.binary() {
			return ""
		}
		return lines(rows(w.p, w.f, func(v int) string { return []string{".", "#"}[v] }, ""), "", func(n int, row string) string {
			return fmt.Sprintf("R%d [%d] -> %s", n, strings.Count(row, "#"), row)
		})
	})},
	{"filled columns below a head", func(w pen) answer {
		a := filledRows("Row %d: %s", "Row %d: none")(w)
		if a.core == "" {
			return a
		}
		return answer{lead: "Filled cells per row (columns counted from 1):\n\n", core: a.core}
	}},
	{"filled cells and the others", ofCells(func(w pen) string {
		if !w.binary() {
			return ""
		}
		var out []string
		for i, u := range w.p.Board().Unknowns() {
			if v, _ := w.f.Value(i); v == 1 {
				out = append(out, at("(%d, %d)", 1, puzzle.Cell(int(u.At.R), int(u.At.C))))
			}
		}
		return "The filled cells are (row, col, from 1): " + strings.Join(out, ", ") + ". All other cells are empty."
	})},
	{"path and back in Spanish", ofLoops(func(w pen, base int) string {
		var out []string
		for _, c := range w.path() {
			out = append(out, at("(%d,%d)", base, c))
		}
		return fmt.Sprintf("El bucle recorre estas celdas (fila, columna, desde %d): ", base) + strings.Join(out, ", ") + " y vuelve al inicio."
	})},
	{"moves and a remark", ofLoops(func(w pen, _ int) string {
		path := w.path()
		return at("Start at row %d, column %d (1-based) and move: ", 1, path[0]) + strings.Join(moves(path), " ") + ". That closes the loop."
	})},
	{"segments by row and column", ofLoops(func(w pen, _ int) string {
		height, width := w.p.Size()
		of := [2][]string{make([]string, height), make([]string, width)}
		w.edgeList(func(a, b puzzle.Place, _ int) string {
			if a.R == b.R {
				of[0][a.R] += fmt.Sprintf(", %d-%d", a.C+1, b.C+1)
			} else {
				of[1][a.C] += fmt.Sprintf(", %d-%d", a.R+1, b.R+1)
			}
			return ""
		})
		var out []string
		for down, list := range of {
			for i, ranges := range list {
				if ranges == "" {
					ranges = ", none"
				}
				out = append(out, []string{"Row ", "Column "}[down]+strconv.Itoa(i+1)+": "+[]string{"horizontal", "vertical"}[down]+
					" segments "+ranges[2:])
			}
		}
		return strings.Join(out, "\n")
	})},
	{"pairs with a bar", func(w pen) answer {
		a := counted("(A) – (B): einfach", "(A) – (B): doppelt", "%d|%d", "\n")(w)
		if a.core == "" {
			return a
		}
		return answer{lead: "Brücken (Zeile, Spalte):\n", core: a.core}
	}},
	{"islands by letters", ofBridges(func(w pen, base int) string {
		names := map[puzzle.Place]string{}
		text := "Islands:\n"
		for i, c := range w.p.Kind().Clues(w.p) {
			names[c.At] = string(rune('A' + i))
			text += names[c.At] + " = " + strconv.Itoa(c.Value) + at(" at (%d,%d)\n", base, c.At)
		}
		if len(names) > 26 {
			return ""
		}
		return text + "\nBridges:\n" + strings.Join(w.edgeList(func(a, b puzzle.Place, n int) string {
			return names[a] + "-" + names[b] + ": " + strconv.Itoa(n)
		}), "\n")
	})},
	{"a drawing below steps", ofBridges(func(w pen, _ int) string {
		return "[step 1] The island in row 1 has one way on.\n[done] status=SOLVED\n" + w.drawn(2, 4, " ", "-", "|", "=", "\"")
	})},
	{"a drawing in an element", ofBridges(func(w pen, _ int) string {
		return "<p>The completed puzzle:</p>\n<pre>\n" + w.drawn(1, 2, ".", "-", "|", "=", "\"") + "\n</pre>"
	})},
	{"three attempts", within(func(w pen) answer {
		if edged(w.p) || bordered(w.p) {
			return answer{}
		} else if singles(w.p) {
			return plainRows("%s", " ")(w)
		}
		return answer{core: w.drawn(1, 2, ".", "-", "|", "=", "\"")}
	}, "Attempt 1:\n{other}\nFails.\n\nAttempt 2:\n", "\nAll clues hold. This is my answer.")},
	{"a common mistake", within(plainRows("%s", " "), "Model answer:\n\n",
		"\n\nCommon mistake: students often write\n\n{other}\n\nwhich violates a clue.")},
	{"boxed text", within(ofCells(func(w pen) string {
		return strings.ReplaceAll(lines(rows(w.p, w.f, strconv.Itoa, "."), " ", func(_ int, s string) string { return s }), "\n", " / ")
	}), "Therefore the answer is\n\n$$\\boxed{\\text{", "}}$$")},
	{"rows without the clues", ofCells(func(w pen) string {
		cells := w.cells()
		if w.p.Kind().Name != "kakuro" {
			return ""
		}
		for i := range cells {
			cells[i] = cells[i][1:]
		}
		return lines(cells[1:], " ", func(n int, row string) string { return fmt.Sprintf("- **Row %d:** %s", n, row) })
	})},
}
