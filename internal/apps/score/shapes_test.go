package score_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// pen writes one full board in the shapes in which models and people answer.
type pen struct {
	r     *rand.Rand
	p     puzzle.Puzzle
	f     puzzle.Facts
	other puzzle.Facts // a board that breaks a rule
	names []string     // of the colours, where the puzzle has some, the background first
	loose bool         // lines that are not a single loop are omitted
}

// answer is a text in three pieces: the text before the board, the board, and the text after it.
type answer struct{ lead, core, tail string }

func (a answer) String() string { return a.lead + a.core + a.tail }

// answerShape writes a board; the core is empty if the shape does not apply.
type answerShape struct {
	name  string
	write func(w pen) answer
}

// core returns a shape that consists of the board alone.
func core(write func(w pen) string) func(w pen) answer {
	return func(w pen) answer { return answer{core: write(w)} }
}

// ofCells returns a shape for boards whose places are cells.
func ofCells(write func(w pen) string) func(w pen) answer {
	return core(func(w pen) string {
		if !singles(w.p) {
			return ""
		}
		return write(w)
	})
}

// ofLoops returns a shape for boards whose places lie between neighbouring cells. base is the number of the first row and column.
func ofLoops(write func(w pen, base int) string) func(w pen) answer {
	return core(func(w pen) string {
		if !edged(w.p) {
			return ""
		}
		base := w.base(w.path())
		if base < 0 || w.loose && !w.closed() {
			return ""
		}
		return write(w, base)
	})
}

// ofBridges returns a shape for boards whose places join distant cells.
func ofBridges(write func(w pen, base int) string) func(w pen) answer {
	return core(func(w pen) string {
		if singles(w.p) || edged(w.p) || bordered(w.p) {
			return ""
		}
		return write(w, w.r.IntN(2))
	})
}

// binary reports whether all cells are only filled or empty.
func (w pen) binary() bool { return binary(w.p) && len(w.names) == 0 && !lit(w.p) }

// cells returns the rows of values.
func (w pen) cells() [][]string {
	blocked := []string{"#", "0", "X", "."}[w.r.IntN(4)]
	return rows(w.p, w.f, strconv.Itoa, blocked)
}

// transpose returns the columns as rows.
func transpose(rows [][]string) [][]string {
	out := make([][]string, len(rows[0]))
	for _, row := range rows {
		for c, word := range row {
			out[c] = append(out[c], word)
		}
	}
	return out
}

// lines writes rows, each with its number from 1.
func lines(rows [][]string, cells string, line func(n int, row string) string) string {
	var out []string
	for i, row := range rows {
		out = append(out, line(i+1, strings.Join(row, cells)))
	}
	return strings.Join(out, "\n")
}

// labelled writes rows after labels; the format takes the number and the row.
func labelled(format, cells string) func(w pen) answer {
	return ofCells(func(w pen) string {
		return lines(w.cells(), cells, func(n int, row string) string { return fmt.Sprintf(format, n, row) })
	})
}

// plainRows writes rows without numbers.
func plainRows(format, cells string) func(w pen) answer {
	return ofCells(func(w pen) string {
		return lines(w.cells(), cells, func(_ int, row string) string { return fmt.Sprintf(format, row) })
	})
}

// quotedSigns quotes the words that are not numbers, as lists need it. It changes rows.
func quotedSigns(rows [][]string, quote string) [][]string {
	for _, row := range rows {
		for c, word := range row {
			if strings.Trim(word, "0123456789") != "" {
				row[c] = quote + word + quote
			}
		}
	}
	return rows
}

func listed(open, row, closing, end string) func(w pen) string {
	return func(w pen) string {
		var out []string
		for _, line := range quotedSigns(w.cells(), `"`) {
			out = append(out, fmt.Sprintf(row, strings.Join(line, ", ")))
		}
		return open + strings.Join(out, end) + closing
	}
}

// ordinals are words for the first numbers.
var ordinals = map[string][]string{
	"en": {"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"},
	"id": {"pertama", "kedua", "ketiga", "keempat", "kelima", "keenam", "ketujuh", "kedelapan"},
}

// boxed draws a box around rows; signs are: top left, top, top tee, top right, left tee, cross, right tee, bottom left, bottom tee, bottom
// right, wall. Without inner lines all rows share one box.
func boxed(signs string, inner bool) func(w pen) string {
	s := strings.Split(signs, "")
	return func(w pen) string {
		cells := w.cells()
		rule := func(from, tee, to string) string {
			if !inner {
				tee = s[1]
			}
			return from + strings.Repeat(s[1]+s[1]+s[1]+tee, len(cells[0])-1) + s[1] + s[1] + s[1] + to
		}
		out := []string{rule(s[0], s[2], s[3])}
		for i, row := range cells {
			if inner && i > 0 {
				out = append(out, rule(s[4], s[5], s[6]))
			}
			between := " "
			if inner {
				between = " " + s[10] + " "
			}
			out = append(out, s[10]+" "+strings.Join(row, between)+" "+s[10])
		}
		return strings.Join(append(out, rule(s[7], s[8], s[9])), "\n")
	}
}

const (
	ascii = "+-++++++++|"
	thin  = "┌─┬┐├┼┤└┴┘│"
)

// at names a cell.
func at(format string, base int, c puzzle.Place) string {
	return fmt.Sprintf(format, int(c.R)+base, int(c.C)+base)
}

// valued returns the cells that are places, with their values.
func (w pen) valued(each func(at puzzle.Place, v int) string) (out []string) {
	for i, u := range w.p.Board().Unknowns() {
		v, _ := w.f.Value(i)
		out = append(out, each(puzzle.Cell(int(u.At.R), int(u.At.C)), v))
	}
	return out
}

// edgeList formats the edges of the line, or the bridges with their numbers, each with its ends.
func (w pen) edgeList(each func(a, b puzzle.Place, n int) string) (out []string) {
	for i, u := range w.p.Board().Unknowns() {
		if n, _ := w.f.Value(i); n > 0 {
			a, b := u.At.Ends()
			out = append(out, each(a, b, n))
		}
	}
	return out
}

// path returns the cells of the line in their order from the first one, as far as they are connected. A second line is omitted.
func (w pen) path() (out []puzzle.Place) {
	next := map[puzzle.Place][]puzzle.Place{}
	var start puzzle.Place
	w.edgeList(func(a, b puzzle.Place, _ int) string {
		if len(next) == 0 {
			start = a
		}
		next[a], next[b] = append(next[a], b), append(next[b], a)
		return ""
	})
	seen := map[puzzle.Place]bool{}
	for here := start; !seen[here]; {
		seen[here] = true
		out = append(out, here)
		for _, to := range next[here] {
			if !seen[to] {
				here = to
				break
			}
		}
	}
	return out
}

// closed reports whether the line is one loop. Every reader closes a list of cells, so any other line would become a loop.
func (w pen) closed() bool {
	path := w.path()
	a, b := path[0], path[len(path)-1]
	if b.R < a.R || b.R == a.R && b.C < a.C {
		a, b = b, a
	}
	i := w.p.Board().Index(puzzle.Edge(int(a.R), int(a.C), int(b.R), int(b.C)))
	if i < 0 || len(path) != len(w.edgeList(func(_, _ puzzle.Place, _ int) string { return "" })) {
		return false
	}
	v, _ := w.f.Value(i)
	return v == 1
}

// base returns a number from which the cells can be counted such that no other number keeps them all on the board, or -1 if none.
func (w pen) base(cells []puzzle.Place) int {
	height, width := w.p.Size()
	first, last := false, false
	for _, c := range cells {
		first = first || c.R == 0 || c.C == 0
		last = last || int(c.R) == height-1 || int(c.C) == width-1
	}
	switch {
	case first && last:
		return w.r.IntN(2)
	case first:
		return 0
	case last:
		return 1
	}
	return -1
}

// walked writes the cells of the line in their order, closed.
func walked(format, between string, marks ...string) func(w pen) answer {
	return ofLoops(func(w pen, base int) string {
		if strings.Contains(format, "R%d") {
			base = 1
		}
		var out []string
		path := w.path()
		for _, c := range append(path, path[0]) {
			out = append(out, at(format, base, c))
		}
		text := strings.Join(out, between)
		if len(marks) == 2 {
			text = marks[0] + text + marks[1]
		}
		return text
	})
}

// corners returns the cells where the line turns.
func corners(path []puzzle.Place) (out []puzzle.Place) {
	for i, c := range path {
		a, b := path[(i+len(path)-1)%len(path)], path[(i+1)%len(path)]
		if a.R != b.R && a.C != b.C {
			out = append(out, c)
		}
	}
	return append(out, out[:min(1, len(out))]...)
}

// moves returns the steps of the line: U, R, D, L.
func moves(path []puzzle.Place) (out []string) {
	for i, c := range path {
		to := path[(i+1)%len(path)]
		switch {
		case to.R < c.R:
			out = append(out, "U")
		case to.R > c.R:
			out = append(out, "D")
		case to.C < c.C:
			out = append(out, "L")
		default:
			out = append(out, "R")
		}
	}
	return out
}

// bridged writes each bridge; the format takes the ends in the form of cell, and the number.
func bridged(cell, format, between string, marks ...string) func(w pen) answer {
	return ofBridges(func(w pen, base int) string {
		if strings.Contains(cell, "R%d") {
			base = 1
		}
		text := strings.Join(w.edgeList(func(a, b puzzle.Place, n int) string {
			return strings.NewReplacer("A", at(cell, base, a), "B", at(cell, base, b), "N", strconv.Itoa(n)).Replace(format)
		}), between)
		if len(marks) == 2 {
			text = marks[0] + text + marks[1]
		}
		return text
	})
}

// counted returns a shape with words for one and two bridges.
func counted(one, two, cell, between string) func(w pen) answer {
	return ofBridges(func(w pen, base int) string {
		if strings.Contains(cell, "R%d") {
			base = 1
		}
		return strings.Join(w.edgeList(func(a, b puzzle.Place, n int) string {
			return strings.NewReplacer("A", at(cell, base, a), "B", at(cell, base, b)).Replace([]string{one, two}[n-1])
		}), between)
	})
}

// within puts a shape between two texts.
func within(write func(w pen) answer, lead, tail string) func(w pen) answer {
	return func(w pen) answer {
		a := write(w)
		if a.core == "" {
			return a
		}
		other := w
		other.f, other.r = w.other, rand.New(rand.NewPCG(1, 2))
		put := strings.NewReplacer("{other}", write(other).core)
		return answer{put.Replace(lead) + a.lead, a.core, a.tail + put.Replace(tail)}
	}
}

// fullWidth replaces digits by full-width ones.
func fullWidth(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r - '0' + '０'
		}
		return r
	}, s)
}

// filledRows lists the filled cells of each row.
func filledRows(some, none string) func(w pen) answer {
	return ofCells(func(w pen) string {
		if !w.binary() {
			return ""
		}
		var out []string
		for i, row := range w.cells() {
			var at []string
			for c, word := range row {
				if word == "1" {
					at = append(at, strconv.Itoa(c+1))
				}
			}
			if len(at) == 0 {
				out = append(out, fmt.Sprintf(none, i+1))
				continue
			}
			out = append(out, fmt.Sprintf(some, i+1, strings.Join(at, ", ")))
		}
		return strings.Join(out, "\n")
	})
}

// coloured writes rows of signs or names of colours, or black and white if the puzzle has no colours.
func coloured(sign func(name string) string, cells string) func(w pen) answer {
	return ofCells(func(w pen) string {
		names := w.names
		if h, c := w.p.Size(); names == nil && binary(w.p) && w.p.Board().Len() == h*c {
			names = []string{"white", "black"}
		}
		if names == nil {
			return ""
		}
		signs := make([]string, len(names))
		for i, name := range names {
			if signs[i] = sign(name); signs[i] == "" || slices.Contains(signs[:i], signs[i]) {
				return ""
			}
		}
		return lines(rows(w.p, w.f, func(v int) string { return signs[v] }, ""), cells, func(_ int, row string) string { return row })
	})
}

// squares are the signs of colours.
var squares = map[string]string{"red": "🟥", "blue": "🟦", "green": "🟩", "yellow": "🟨", "orange": "🟧", "purple": "🟪", "brown": "🟫",
	"black": "⬛", "white": "⬜"}

// answerShapes are the shapes that a lenient judge must read.
var answerShapes = []answerShape{
	{"bold labels", labelled("**Row %d:** %s", " ")},
	{"bulleted labels", labelled("- Row %d: %s", ", ")},
	{"bullets", plainRows("* %s", " ")},
	{"quoted", plainRows("> %s", " ")},
	{"quoted labels", labelled("> **Row %d**: %s", " ")},
	{"ascii boxes", ofCells(boxed(ascii, true))},
	{"ascii box", ofCells(boxed(ascii, false))},
	{"drawn boxes", ofCells(boxed(thin, true))},
	{"drawn box", ofCells(boxed(thin, false))},
	{"numpy", ofCells(func(w pen) string { return strings.ReplaceAll(listed("[", "[%s]", "]", "\n ")(w), ",", "") })},
	{"array", ofCells(listed("array([", "[%s]", "])", ",\n       "))},
	{"yaml flow", ofCells(listed("solution:\n  - ", "[%s]", "", "\n  - "))},
	{"yaml blocks", ofCells(func(w pen) string {
		var b strings.Builder
		b.WriteString("grid:")
		for _, row := range quotedSigns(w.cells(), `"`) {
			b.WriteString("\n  - - " + strings.Join(row, "\n    - "))
		}
		return b.String()
	})},
	{"html", ofCells(func(w pen) string {
		return "<table border=\"1\">\n" + lines(w.cells(), "</td><td>", func(_ int, row string) string {
			return "  <tr><td>" + row + "</td></tr>"
		}) + "\n</table>"
	})},
	{"tuples", ofCells(listed("(", "(%s)", ")", ", "))},
	{"booleans", ofCells(func(w pen) string {
		if !w.binary() {
			return ""
		}
		return strings.NewReplacer("0", "False", "1", "True").Replace(listed("[", "[%s]", "]", ",\n ")(w))
	})},
	{"trailing commas", ofCells(listed("[\n", "  [%s,],", "\n]", "\n"))},
	{"ordinals", ofCells(func(w pen) string {
		return lines(w.cells(), ", ", func(n int, row string) string { return "The " + ordinals["en"][n-1] + " row is " + row + "." })
	})},
	{"ordinals id", ofCells(func(w pen) string {
		return lines(w.cells(), " ", func(n int, row string) string { return "Baris " + ordinals["id"][n-1] + ": " + row })
	})},
	{"columns", ofCells(func(w pen) string {
		return lines(transpose(w.cells()), " ", func(n int, row string) string { return fmt.Sprintf("Column %d: %s", n, row) })
	})},
	{"columns id", ofCells(func(w pen) string {
		return lines(transpose(w.cells()), ", ", func(n int, row string) string { return fmt.Sprintf("- **Kolom %d:** %s", n, row) })
	})},
	{"labels id", labelled("Baris %d: %s", " ")},
	{"labels zh", labelled("第%d行：%s", "，")},
	{"labels ja", ofCells(func(w pen) string {
		return fullWidth(lines(w.cells(), "　", func(n int, row string) string { return fmt.Sprintf("%d行目： %s", n, row) }))
	})},
	{"labels es", labelled("Fila %d: %s", " ")},
	{"labels de", labelled("**Zeile %d**: %s", " ")},
	{"labels fr", labelled("Ligne %d : %s", " ")},
	{"labels pt", labelled("Linha %d: %s", ", ")},
	{"labels ru", labelled("Строка %d: %s", " ")},
	{"letters", labelled("R%d: %s", " ")},
	{"equal labels", labelled("Row %d = [%s]", ", ")},
	{"arrow labels", labelled("row %d → %s", " ")},
	{"dashes", labelled("%d. %s", "-")},
	{"thoughts", within(plainRows("%s", " "), "Let me think step by step.\n\nRow 1 must be tried first. If I put\n\n{other}\n\nthen a rule "+
		"is broken. So that does not work.\n\nLet me go on.\n\n**Final answer**\n\n", "\n")},
	{"fence", within(plainRows("%s", " "), "Some steps follow from the clues.\n\n```text\n", "\n```\n\nEvery clue is satisfied, "+
		"and no rule is violated.")},
	{"answer tags", within(plainRows("%s", ", "), "I first thought of\n```\n{other}\n```\nbut no.\n<answer>\n```\n", "\n```\n</answer>")},
	{"boxed array", within(ofCells(func(w pen) string {
		return `\begin{array}{` + strings.Repeat("c", len(w.cells()[0])) + "}\n" +
			lines(rows(w.p, w.f, strconv.Itoa, "0"), " & ", func(_ int, row string) string { return row + ` \\` }) + "\n\\end{array}"
	}), "The final answer is:\n\n$$\\boxed{", "}$$")},
	{"text array", within(ofCells(func(w pen) string {
		return lines(rows(w.p, w.f, strconv.Itoa, ""), ` & \text{`, func(_ int, row string) string {
			return `\text{` + strings.ReplaceAll(row, " &", "} &") + `} \\ \hline`
		})
	}), "\\[\n\\begin{array}{|*{9}{c|}}\n\\hline\n", "\n\\end{array}\n\\]")},
	{"lettered table", ofCells(func(w pen) string {
		cells := w.cells()
		head := "|   |"
		for c := range cells[0] {
			head += " " + string(rune('A'+c)) + " |"
		}
		return head + "\n|" + strings.Repeat(":-:|", len(cells[0])+1) + "\n" +
			lines(cells, " | ", func(n int, row string) string { return fmt.Sprintf("| **%d** | %s |", n, row) })
	})},
	{"bold table", ofCells(func(w pen) string {
		cells := w.cells()
		head := "| |"
		for c := range cells[0] {
			head += fmt.Sprintf(" C%d |", c+1)
		}
		return head + "\n|" + strings.Repeat("---|", len(cells[0])+1) + "\n" +
			lines(cells, "** | **", func(n int, row string) string { return fmt.Sprintf("| R%d | **%s** |", n, row) })
	})},
	{"corrected", within(plainRows("%s", " "), "Answer:\n\n{other}\n\nWait, that is wrong: a clue is not met. Corrected answer:\n\n", "")},
	{"candidates", within(plainRows("%s", " "), "Candidate 1:\n{other}\n\nCandidate 2 keeps every rule, so the final answer "+
		"is:\n", "\n\nThis is correct.")},
	{"thought", within(plainRows("%s", ""), "<think>\nMaybe\n\n{other}\n\nor not\n</think>\nThe solution:\n\n", "")},
	{"dict", ofCells(func(w pen) string {
		return "{" + strings.Join(w.valued(func(c puzzle.Place, v int) string {
			return at("(%d, %d)", 0, c) + ": " +
				"" + strconv.Itoa(v)
		}), ", ") + "}"
	})},
	{"row members", ofCells(func(w pen) string {
		return "{" + lines(quotedSigns(w.cells(), `"`), ", ", func(n int, row string) string { return fmt.Sprintf(`"row%d": [%s],`, n, row) }) +
			` "note": "rows from top to bottom"}`
	})},
	{"rows member", ofCells(func(w pen) string { return "```json\n" + listed(`{"rows": [`, "[%s]", "]}", ", ")(w) + "\n```" })},
	{"cell objects", ofCells(func(w pen) string {
		return "[" + strings.Join(w.valued(func(c puzzle.Place, v int) string {
			return at(`{"row": %d, "col": %d, `, 1, c) + fmt.Sprintf(`"value": %d}`, v)
		}), ",\n ") + "]"
	})},
	{"csv", ofCells(func(w pen) string {
		cells := w.cells()
		var head []string
		for c := range cells[0] {
			head = append(head, "c"+strconv.Itoa(c+1))
		}
		return strings.Join(head, ",") + "\n" + lines(cells, ",", func(_ int, row string) string { return row })
	})},
	{"semicolons", within(ofCells(func(w pen) string {
		return strings.ReplaceAll(lines(w.cells(), " ", func(_ int, s string) string { return s }), "\n", "; ")
	}),
		"Answer: ", "")},
	{"slashes", within(ofCells(func(w pen) string {
		return strings.ReplaceAll(lines(w.cells(), "", func(_ int, s string) string { return s }), "\n", "/")
	}),
		"**Final answer:** ", "")},
	{"one line", within(ofCells(func(w pen) string {
		return strings.ReplaceAll(lines(w.cells(), "", func(_ int, s string) string { return s }), "\n", " ")
	}),
		"The answer is ", ".")},
	{"filled cells", filledRows("Row %d: columns %s", "Row %d: none")},
	{"filled cells in words", filledRows("In row %d, columns %s are filled.", "Row %d is empty.")},
	{"squares", coloured(func(name string) string { return squares[name] }, "")},
	{"names", coloured(func(name string) string { return name }, " ")},
	{"initials", coloured(func(name string) string { return strings.ToUpper(name[:1]) }, " ")},
	{"numbered frame", ofCells(func(w pen) string {
		cells := w.cells()
		head := "   "
		for c := range cells[0] {
			head += " " + strconv.Itoa(c+1)
		}
		return head + "\n" + lines(cells, " ", func(n int, row string) string { return fmt.Sprintf("%d | %s", n, row) })
	})},
	{"comments", ofCells(func(w pen) string {
		n := 0
		return regexp.MustCompile(`(?m)\],?$`).ReplaceAllStringFunc(listed("grid = [\n", "    [%s]", "\n]", ",\n")(w), func(s string) string {
			n++
			return fmt.Sprintf("%s  # row %d", s, n)
		})
	})},
	{"braces", ofCells(listed("int[][] grid = {", "{%s}", "};", ", "))},
	{"words de", ofCells(func(w pen) string {
		return strings.Join(w.valued(func(c puzzle.Place, v int) string { return at("Zeile %d, Spalte %d: ", 1, c) + strconv.Itoa(v) }), "\n")
	})},
	{"words es", ofCells(func(w pen) string {
		return strings.Join(w.valued(func(c puzzle.Place, v int) string { return at("fila %d, columna %d = ", 1, c) + strconv.Itoa(v) }), "; ")
	})},

	{"path", walked("(%d,%d)", " → ")},
	{"path in words", within(walked("R%dC%d", " -> "), "The loop goes ", ".")},
	{"json path", walked("[%d, %d]", ", ", "[", "]")},
	{"wrapped path", walked("[%d, %d]", ", ", `{"loop": [`, "]}")},
	{"tuple path", within(walked("(%d, %d)", ", ", "[", "]"), "loop = ", "")},
	{"numbered path", walked("(%d,%d)", "\n- ", "The loop visits these cells in order:\n- ", "")},
	{"corners", ofLoops(func(w pen, _ int) string {
		var out []string
		for _, c := range corners(w.path()) {
			out = append(out, rc(c))
		}
		return "The loop runs " + strings.Join(out, " → ")
	})},
	{"moves", ofLoops(func(w pen, _ int) string {
		path := w.path()
		return "Start at " + rc(path[0]) + " and move: " + strings.Join(moves(path), " ")
	})},
	{"json edges", ofLoops(func(w pen, base int) string {
		return "[" + strings.Join(w.edgeList(func(a, b puzzle.Place, _ int) string {
			return "[" + at("[%d,%d]", base, a) + "," + at("[%d,%d]", base, b) + "]"
		}), ", ") + "]"
	})},
	{"edge objects", ofLoops(func(w pen, base int) string {
		return `{"edges": [` + strings.Join(w.edgeList(func(a, b puzzle.Place, _ int) string {
			return `{"from": ` + at("[%d,%d]", base, a) + `, "to": ` + at("[%d,%d]", base, b) + "}"
		}), ",\n") + "]}"
	})},
	{"edge tuples", ofLoops(func(w pen, base int) string {
		return "[" + strings.Join(w.edgeList(func(a, b puzzle.Place, _ int) string {
			return "(" + at("(%d, %d)", base, a) + ", " + at("(%d, %d)", base, b) + ")"
		}), ", ") + "]"
	})},
	{"edge table", ofLoops(func(w pen, base int) string {
		return "| From | To |\n|---|---|\n" + strings.Join(w.edgeList(func(a, b puzzle.Place, _ int) string {
			return "| " + at("(%d,%d)", base, b) + " | " + at("(%d,%d)", base, a) + " |"
		}), "\n")
	})},
	{"drawn labels", ofLoops(func(w pen, _ int) string {
		text := strings.TrimSpace(drawn(nil, w.p, w.f))
		if text == "" {
			return ""
		}
		var out []string
		for i, line := range strings.Split(text, "\n") {
			out = append(out, fmt.Sprintf("Row %d: %s", i+1, line))
		}
		return strings.Join(out, "\n")
	})},
	{"python edges", ofLoops(func(w pen, _ int) string { return strings.ReplaceAll(asJSON("%s")(nil, w.p, w.f), `"`, "'") })},

	{"bridge objects", bridged("[%d, %d]", `{"from": A, "to": B, "bridges": N}`, ", ", "[", "]")},
	{"bridge objects of objects", bridged(`{"row": %d, "col": %d}`, `{"from": A, "to": B, "count": N}`, ",\n", `{"bridges": [`, "]}")},
	{"bridge tuples", bridged("(%d, %d)", "(A, B, N)", ", ", "[", "]")},
	{"flat bridges", bridged("%d, %d", "[A, B, N]", ", ", "[", "]")},
	{"bridge table", bridged("(%d, %d)", "| A | B | N |", "\n", "| From | To | Bridges |\n|------|----|---------|\n", "")},
	{"bridge table R", bridged("R%dC%d", "| A | B | N |", "\n", "| Island | Island | Number |\n|---|---|---|\n", "")},
	{"bridges between", counted("One bridge between A and B", "Two bridges between A and B", "R%dC%d", "\n")},
	{"bridges connect", counted("A single bridge connects A and B.", "A double bridge connects A and B.", "(%d,%d)", "\n")},
	{"bridges id", counted("- Satu jembatan antara A dan B", "- Dua jembatan antara A dan B", "R%dC%d", "\n")},
	{"bridge signs", counted("A - B", "A = B", "R%dC%d", "\n")},
	{"bridges listed", bridged("(%d, %d)", "- A to B: N bridge(s)", "\n")},
	{"bridges numbered", counted("* A ↔ B: 1 bridge", "* A ↔ B: 2 bridges", "(%d,%d)", "\n")},
	{"bridges from both ends", ofBridges(func(w pen, base int) string {
		var out []string
		w.edgeList(func(a, b puzzle.Place, n int) string {
			out = append(out, fmt.Sprintf("%s to %s x%d", at("R%dC%d", 1, a), at("R%dC%d", 1, b), n),
				fmt.Sprintf("%s to %s x%d", at("R%dC%d", 1, b), at("R%dC%d", 1, a), n))
			return ""
		})
		slices.Sort(out)
		return strings.Join(out, "\n")
	})},
	{"drawn bridges", ofBridges(func(w pen, _ int) string {
		head, board, ok := strings.Cut(encoded("text")(nil, w.p, w.f), "\n")
		if !ok || strings.Contains(head, " ") { // signs that the head explains
			return ""
		}
		return "```\n" + board + "\n```"
	})},
	{"answer bridges", within(bridged("(%d,%d)", "A - B: N", "\n"), "First I tried\n{other}\nThat fails. Final "+
		"answer:\n\n", "\n\nAll islands are connected.")},
	{"json", func(w pen) answer { return answer{"Here it is: ", asJSON("%s")(nil, w.p, w.f), " (0-based)"} }},
}

// neverShapes wrap a right board so that it is not an answer, or so that its meaning is unclear.
var neverShapes = []answerShape{
	{"unclosed thought", wrapped("<think>\nPerhaps\n\n", "\n\nLet me check")},
	{"unclosed thought behind", wrapped("<think>a</think>\n<think>\n", "\n")},
	{"withdrawn", wrapped("Answer:\n\n", "\n\nWait, that is wrong.")},
	{"withdrawn id", wrapped("Jawaban:\n\n", "\n\nTunggu, itu salah.")},
	{"withdrawn later", wrapped("", "\n\nChecking each clue in turn.\n\nHmm, this violates the first clue. I have to start again.")},
	{"introduced as wrong", wrapped("Here is an incorrect attempt:\n\n", "\n")},
	{"introduced as wrong id", wrapped("Percobaan yang salah:\n\n", "\n")},
	{"said not to be it", wrapped("This is not the answer:\n\n", "\n")},
	{"supposed", wrapped("Suppose the board were\n\n", "\n\nThen a rule is broken, so it cannot be.")},
	{"asked", wrapped("Is it this?\n\n", "\n\nI am not sure. I could not find the solution.")},
	{"two options", wrapped("Option A:\n\n{other}\n\nOption B:\n\n", "\n\nEither may be right.")},
	{"correction", wrapped("", "\n\nCorrection: the last row has to change.")},
	{"both fail", wrapped("", "\n\nor\n\n{other}\n\nNeither works.")},
	{"union", func(w pen) answer {
		list := strings.FieldsFunc(places(rc, " = ", true)(w.r, w.p, w.f), func(r rune) bool { return strings.ContainsRune("\n,;", r) })
		half := len(list) / 2
		return answer{core: "Attempt 1:\n" + strings.Join(list[:half], "\n") + "\n\nAttempt 2:\n" + strings.Join(list[half:], "\n")}
	}},
	{"open cell", ofCells(func(w pen) string {
		cells := w.cells()
		for range 50 {
			r, c := w.r.IntN(len(cells)), w.r.IntN(len(cells[0]))
			if w.p.Board().Index(puzzle.Cell(r, c)) >= 0 {
				cells[r][c] = "?"
				break
			}
		}
		return lines(cells, " ", func(_ int, row string) string { return row })
	})},
	{"labels out of order", ofCells(func(w pen) string {
		all := strings.Split(lines(w.cells(), " ", func(n int, row string) string { return fmt.Sprintf("Row %d: %s", n, row) }), "\n")
		number := regexp.MustCompile(`\d+:`)
		a, b := number.FindString(all[0]), number.FindString(all[1])
		all[0], all[1] = strings.Replace(all[0], a, b, 1), strings.Replace(all[1], b, a, 1)
		return strings.Join(all, "\n")
	})},
	{"a label twice", ofCells(func(w pen) string {
		all := lines(w.cells(), " ", func(n int, row string) string { return fmt.Sprintf("Row %d: %s", n, row) })
		return strings.Replace(all, "Row 2:", "Row 1:", 1)
	})},
	{"contradiction", func(w pen) answer {
		list := places(rc, " = ", true)(rand.New(rand.NewPCG(3, 4)), w.p, w.f)
		u := w.p.Board().Unknown(0)
		v, _ := w.f.Value(0)
		other := (u.Values &^ puzzle.Only(v)).Min()
		name := rc(puzzle.Cell(int(u.At.R), int(u.At.C)))
		if bordered(w.p) {
			name = border(rand.New(rand.NewPCG(5, 6)), w.p, u.At, rc)
		} else if u.At.Between() {
			a, b := u.At.Ends()
			name = rc(a) + "-" + rc(b)
		}
		return answer{core: list + "\n" + name + " = " + strconv.Itoa(other)}
	}},
	{"a comment in a cell", ofCells(func(w pen) string {
		cells := w.cells()
		u := w.p.Board().Unknown(w.r.IntN(w.p.Board().Len()))
		cells[u.At.R][u.At.C] += " or 4"
		return lines(cells, ", ", func(_ int, row string) string { return row })
	})},
}

// wrapped surrounds an answer with words that withdraw it.
func wrapped(lead, tail string) func(w pen) answer {
	return func(w pen) answer {
		write := core(func(w pen) string { return asJSON("%s")(nil, w.p, w.f) })
		if singles(w.p) && w.r.IntN(2) == 0 {
			write = plainRows("%s", " ")
		} else if !singles(w.p) && !bordered(w.p) && w.r.IntN(2) == 0 {
			write = core(func(w pen) string {
				return strings.Join(w.edgeList(func(a, b puzzle.Place, n int) string { return fmt.Sprintf("%s-%s = %d", rc(a), rc(b), n) }), "\n")
			})
		}
		return within(write, lead, tail)(w)
	}
}

// colourNames returns the names of the colours of a puzzle, or nil if it has none.
func colourNames(p puzzle.Puzzle) (names []string) {
	var g struct{ Colours [][2]string }
	text, err := json.Marshal(p.Kind().JSON.Givens(p))
	if err != nil || json.Unmarshal(text, &g) != nil {
		return nil
	}
	for _, c := range g.Colours {
		names = append(names, c[0])
	}
	return names
}
