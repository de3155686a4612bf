package score

import (
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

var (
	errLabels = fault.Errorf("the labels of the rows or columns are not consecutive")
	// filledCols matches a list of the filled columns of a row, noCols a statement that no column is filled.
	filledCols = pattern(`(?i)^(?:(?:the|filled|black|shaded|hitamkan|cells?|in|are|is|:|,)\s*)*(?:columns?|cols?|cells?|kolom|sel|第|c|r|` +
		`rows?|baris|zeilen|lignes|filas|spalten?|colonnes?|columnas?|colunas?)\s*:?\s*` +
		`((?:\d{1,4}(?:\s*[-–]\s*\d{1,4})?(?:[\s,;.]|columns?|kolom|第|列|行|c|r|and|dan|und|et|y|e)*)+)(?:(?:(?:is|are)\s+)?(?:filled|black|shaded|` +
		`terisi|(?:di)?hitam(?:kan)?|diarsir)|列)?(?:,? (?:and )?(?:the )?(?:rest|others?)(?: is| are)? (?:empty|white|unshaded|blank))?\.?$`)
	noCols = pattern(`(?i)^(?:(?:is|are|has)\s+)?(?:none|empty|no\s+(?:(?:filled|black|shaded)\s+)?cells?(?: are (?:filled|black|shaded))?|` +
		`all\s+empty|nothing|kosong|tidak ada(?: yang (?:terisi|(?:di)?hitam(?:kan)?|diarsir))?|keine|` +
		`aucune?|ninguna|-|—|无)\.?$`)
	// bareCols matches a list of numbers.
	bareCols = pattern(`^((?:\d{1,4}(?:\s*[-–]\s*\d{1,4})?[\s,;]*)+)\.?$`)
	// runLength matches a run of equal cells: "2 empty".
	runLength = pattern(`(?i)(\d{1,4})\s*(?:x\s*)?(` + meanings + `)\b(?:\s+cells?)?`)
	// labelledLines matches the separator before a label within a line, or the blank before a remark after a row.
	labelledLines = pattern(`(?i)[;,:.|/]( (?:(?:in )?(?:` + rowWord + `) \d{1,4}(?::| is | = |,? (?:has|no|columns?|kolom|tidak) )|` +
		`(?:` + colWord + `) \d{1,4}: |` +
		`(?:(?:the|der|die|das|el|la) )?\pL{3,12} ` +
		`(?:` + rowWord + `|` + colWord + `)(?::| is | are | reads | = )))|(\d[.;]) (\pL{2})`)
	// lastOf matches the word before the last of several values.
	lastOf      = pattern(`([\d.#■□XxOo*_-]),? (?:and|dan|und|et|y|e|en|i|og|och|и|ve|và|serta) ([\d.#■□XxOo*_-])`)
	numberRange = pattern(`(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?`)
)

// numbered reads the complete sequences of labelled rows or columns. Other lines may occur between them. A label alone on its line
// belongs to the next line.
func (j *Judge) numbered(s string) (found []located) {
	var run rowRun
	start := 0
	pending, pendingAt := "", 0
	for from, line := range linesOf(divideLabels(s)) {
		at := from + len(line)
		if line = strings.TrimRight(line, "\n"); strings.TrimSpace(line) == "" {
			continue
		}
		l, is := j.labelledRow(line)
		if !is && pending != "" {
			l, is = j.labelledRow(pending + " " + strings.TrimSpace(line))
			from = pendingAt
		}
		if pending = ""; !is {
			if head, labels := labelOf(line); labels && head.rest == "" {
				pending, pendingAt = line, from
			}
			continue
		}
		want := j.rows
		if l.column {
			want = j.cols
		}
		if run.add(l, want) {
			start = from
		}
		if run.broken {
			if len(run.rows) >= want {
				found = append(found, located{reading{err: errLabels}, start, at})
			}
			continue
		}
		if !run.full(want, j.hasHeader()) {
			continue
		}
		if j.layout(s, start, at); run.rows[0].n > 1 && !j.convention.transposed { // by the labels, the last row comes first
			j.convention.bottomFirst = true
		} else if j.convention.bottomFirst || j.convention.transposed {
			found = append(found, located{reading{err: errConvention}, start, at})
			continue
		}
		if r := j.labelledRows(run.rows); r.hasForm() {
			found = append(found, located{r, start, at})
		}
	}
	return found
}

// divideLabels begins a line at each label within a line. Offsets stay the same.
func divideLabels(s string) string {
	return labelledLines().ReplaceAllStringFunc(s, func(found string) string {
		if found[0] >= '0' && found[0] <= '9' {
			return strings.Replace(found, " ", "\n", 1)
		}
		return "\n" + found[1:]
	})
}

// rowRun are successive rows or columns with labels, upwards or downwards. It is broken if a label does not continue the run.
type rowRun struct {
	rows   []labelled
	broken bool
}

// add adds a row. want is the number of rows of a board. It reports whether the row begins a new run.
func (r *rowRun) add(l labelled, want int) (begins bool) {
	n := len(r.rows)
	continues := false
	if n > 0 && !r.broken && l.column == r.rows[0].column {
		first, last := r.rows[0].n, r.rows[n-1].n
		continues = l.n == last+1 && (n < 2 || r.rows[1].n > first) || l.n == last-1 && first == want && (n < 2 || r.rows[1].n < first)
	}
	if begins = !continues && (l.n <= 1 || l.n == want && (n == 0 || r.broken || n == want)); begins {
		r.rows = r.rows[:0]
	}
	r.broken = !begins && !continues
	r.rows = append(r.rows, l)
	return begins
}

// full reports whether the run has all rows of a board, perhaps without the first, which is a header.
func (r *rowRun) full(want int, header bool) bool {
	n := len(r.rows)
	return (n == want || n == want-1 && r.rows[0].n < 2 && header) && (r.rows[0].n <= 1 || r.rows[n-1].n == 1)
}

// labelledRow reads a label followed by a full row or column of signs. It also reads a list of the filled cells of a row, and its runs.
// ok is false for other lines.
func (j *Judge) labelledRow(line string) (l labelled, ok bool) {
	if l, ok = labelOf(line); !ok {
		return l, false
	}
	if j.fillsCells() && !j.lights {
		width := j.cols
		if l.column {
			width = j.rows
		}
		if signs := cellsFromWords(l.rest, width, false); signs != nil {
			l.rest = strings.Join(signs, " ")
			return l, true
		}
	}
	for _, divide := range dividers {
		if j.rowSigns(l, divide) != nil {
			return l, true
		}
	}
	return l, false
}

// cellsFromWords returns the cells of a row of the given width from a list of its filled columns or runs, or nil. With listed, plain
// numbers are filled columns.
func cellsFromWords(text string, width int, listed bool) (signs []string) {
	text = strings.TrimSpace(text)
	m := filledCols().FindStringSubmatch(text)
	if runs := runLength().FindAllStringSubmatch(text, -1); m == nil && runs != nil {
		if strings.Trim(runLength().ReplaceAllString(text, ""), " ,;.") != "" {
			return nil
		}
		for _, run := range runs {
			n, _ := strconv.Atoi(run[1])
			signs = append(signs, slices.Repeat([]string{strconv.Itoa(btoi(meansFilled(run[2])))}, min(n, width+1))...)
		}
		if len(signs) != width {
			return nil
		}
		return signs
	}
	if m == nil && listed {
		m = bareCols().FindStringSubmatch(text)
	}
	if m == nil && !noCols().MatchString(text) {
		return nil
	}
	signs = slices.Repeat([]string{"0"}, width)
	if m == nil {
		return signs
	}
	for _, x := range numberRange().FindAllStringSubmatch(m[1], -1) {
		from, _ := strconv.Atoi(x[1])
		to := from
		if x[2] != "" {
			to, _ = strconv.Atoi(x[2])
		}
		if from < 1 || to > width || from > to { // counted from 0, or outside the board
			return nil
		}
		for c := from; c <= to; c++ {
			signs[c-1] = "1"
		}
	}
	return signs
}

// fillsCells reports whether every cell is either filled or empty.
func (j *Judge) fillsCells() bool {
	return j.shape == singles && j.colours == nil && j.p.Board().Len() > 0 && j.p.Board().Unknown(0).Values == puzzle.Only(0)|puzzle.Only(1)
}

// rowSigns splits the text after a label into signs, without final punctuation. It returns nil unless there is one sign for each cell.
// The first cell may be missing if the board has a header row and a header column.
func (j *Judge) rowSigns(l labelled, divide func(string) []string) []string {
	width := j.cols
	if l.column {
		width = j.rows
	}
	rest := lastOf().ReplaceAllString(trimRemark(l.rest), "$1, $2")
	for _, text := range []string{"- " + rest, rest, strings.TrimRight(strings.TrimRight(rest, " "), ".,;")} {
		words := divide(text)
		if len(text) > len(rest) && (!l.dash || len(words) != width) {
			continue
		}
		for i := range words {
			if words[i] = trimMarks(words[i]); !j.isSign(words[i]) {
				words = nil
				break
			}
		}
		if n := len(words); n == width || n == width-1 && j.hasHeader() {
			return words
		}
	}
	return nil
}

// labelledRows reads labelled rows or columns as a grid.
func (j *Judge) labelledRows(list []labelled) reading {
	found := otherForm
	for _, divide := range dividers {
		rows := rowsOf(list, func(l labelled) []string { return j.rowSigns(l, divide) })
		if rows == nil {
			continue
		}
		if list[0].column {
			rows = transpose(rows)
		}
		if r := j.fromSigns("grid", rows, []frame{bare, inner}); r.err == nil {
			return r
		} else if !found.hasForm() {
			found = r
		}
	}
	return found
}

// transpose turns columns into rows.
func transpose(list [][]string) [][]string {
	out := make([][]string, len(list[0]))
	for _, line := range list {
		for i, word := range line {
			out[i] = append(out[i], word)
		}
	}
	return out
}

// rule matches a line of a drawn box that contains no cells.
var rule = pattern(`^\s*(?:\+?(?:[-=]+\+)+[-=]*|` +
	`[┌┬┐├┼┤└┴┘─━═│┃║╔╦╗╠╬╣╚╩╝╭╮╰╯╞╪╡]*[┌├└╔╠╚╭╰╞┬┼┴═─━]{2,}[┌┬┐├┼┤└┴┘─━═╔╦╗╠╬╣╚╩╝╭╮╰╯╞╪╡]*|[-=]{3,})\s*$`)

// trimLine removes list and quote marks at the start of a line of a grid and punctuation at its end.
func trimLine(line string) string {
	line = strings.TrimSpace(line)
	for {
		rest := strings.TrimPrefix(strings.TrimPrefix(line, ">"), "•")
		if m := bullet().FindString(line[:min(len(line), 2)]); m != "" {
			rest = line[len(m):]
		}
		if rest = strings.TrimSpace(rest); rest == line {
			break
		}
		line = rest
	}
	if n := len(line); n > 1 && strings.IndexByte(".,;", line[n-1]) >= 0 && strings.IndexByte("0123456789])}", line[n-2]) >= 0 {
		line = line[:n-1]
	}
	return trimRemark(line)
}

// comment matches a remark after a row: a tick, words in parentheses, or an arrow with words.
var comment = pattern(`\s+(?:[✓✔✅☑]|\([^()\d]{1,60}\)|\([^()]{0,40}\pL{3}[^()]{0,40}\)|(?:←|<-{1,2}|—|–)\s[^\d]{0,60}(?:(?:row|` +
	`baris) \d{1,3})?)\s*$`)

// trimRemark removes the remark after a row. It keeps a remark that doubts the row, so that the line is not read as a row.
func trimRemark(line string) string {
	if at := comment().FindStringIndex(line); at != nil {
		if classify(line[at[0]:at[1]]).all&(negates|refuted|faults|supposes|hedges|oughts|options) == 0 {
			return line[:at[0]]
		}
	}
	return line
}

// block reads the last run of consecutive lines of a paragraph that has the size of the board, with or without a frame. ok is false if
// there is no such run.
// Grids without a frame are preferred, then lines read without removing their marks.
func (j *Judge) block(s string) (found located, ok bool) {
	for _, frames := range [][]frame{{bare}, framings[1:]} {
		for _, dressed := range []bool{true, false} {
			for _, divide := range dividers {
				r, yes := j.blockOf(s, frames, dressed, divide)
				if yes && r.err == nil {
					return r, true
				}
				if yes && !ok {
					found, ok = r, true
				}
			}
		}
	}
	return found, ok
}

// blockOf reads the last run of consecutive lines that has the size of the board with one of the frames. divide splits a line into signs.
// Unless dressed is set, marks of lists and quotes are removed from lines first.
func (j *Judge) blockOf(s string, frames []frame, dressed bool, divide func(string) []string) (found located, ok bool) {
	var rows [][]string
	from, to := 0, 0
	flush := func() {
		if r := j.fromSigns("grid", rows, frames); r.err == nil || !ok && r.hasForm() {
			found, ok = located{r, from, to}, true
		}
		rows = nil
	}
	for start, line := range linesOf(s) {
		end := start + len(line)
		if line = strings.TrimRight(line, "\n"); !dressed {
			if j.shape == singles && rule().MatchString(line) {
				continue
			}
			line = trimLine(line)
		}
		row := j.splitRow(line, divide)
		if len(rows) > 0 && len(row) != len(rows[0]) {
			flush()
		}
		if row != nil {
			if rows == nil {
				from = start
			}
			rows, to = append(rows, row), end
		}
	}
	flush()
	return found, ok
}

var (
	inlineLead = pattern(`^[^\d\[\]()]*(?::| are| is| adalah)\s+`)
	inlineGap  = pattern(`^[\s,;/]*$`)
	bracketed  = pattern(`[\[(][^\[\]()]*[\])]`)
)

// inline reads a grid whose rows are on one line: 312/123/231, 3 1 2; 1 2 3; 2 3 1, or 312 123 231. The last such line counts; ok is
// false if none.
func (j *Judge) inline(s string) (found located, ok bool) {
	height := j.rows
	for start, line := range linesOf(s) {
		end := start + len(line)
		line = strings.Trim(introduces().ReplaceAllString(strings.TrimSpace(line), ""), "`\"' ")
		line = strings.TrimSpace(strings.TrimPrefix(line, "** ")) // the end of an emphasized introduction
		if i := inlineLead().FindStringIndex(line); i != nil {
			line = line[i[1]:]
		}
		for _, between := range []func(string) []string{
			func(s string) []string { return strings.Split(s, ";") },
			func(s string) []string { return strings.Split(s, "/") },
			func(s string) []string { return strings.Split(s, ",") },
			func(s string) []string { return strings.Split(s, "|") },
			func(s string) []string {
				if inlineGap().MatchString(bracketed().ReplaceAllString(s, "")) {
					return bracketed().FindAllString(s, -1)
				}
				return nil
			},
			strings.Fields,
		} {
			groups := between(line)
			if n := len(groups); n == height && len([]rune(strings.TrimSpace(groups[n-1]))) != len([]rune(strings.TrimSpace(groups[0]))) {
				groups[n-1] = strings.TrimRight(groups[n-1], ".*_")
			}
			if len(groups) != height || height < 2 || len(line) > maxLineBytes {
				continue
			}
			for _, divide := range dividers {
				rows := rowsOf(groups, func(group string) []string { return j.splitRow(strings.TrimSpace(group), divide) })
				if r := j.fromSigns("grid", rows, []frame{bare}); r.err == nil {
					found, ok = located{r, start, end}, true
				}
			}
		}
	}
	return found, ok
}

// item matches a line of a nested Markdown or YAML list with one value per line: "- - 3" begins a row.
var item = pattern(`^\s*(-\s+)?-\s+(\S+)\s*$`)

// items reads the last nested list of a paragraph that has the size of the board. ok is false if there is no such list.
func (j *Judge) items(s string) (found located, ok bool) {
	var rows [][]string
	from := 0
	for start, line := range linesOf(s) {
		m := item().FindStringSubmatch(strings.TrimRight(line, "\n"))
		word := ""
		if m != nil {
			word = trimMarks(m[2])
		}
		switch {
		case m == nil || !j.isSign(word) || m[1] == "" && rows == nil:
			rows = nil
			continue
		case m[1] != "":
			if rows == nil {
				from = start
			}
			rows = append(rows, []string{word})
		default:
			rows[len(rows)-1] = append(rows[len(rows)-1], word)
		}
		if len(rows) == j.rows && !slices.ContainsFunc(rows, func(row []string) bool { return len(row) != j.cols }) {
			if r := j.fromSigns("grid", rows, []frame{bare}); r.hasForm() {
				found, ok = located{r, from, start + len(line)}, true
			}
		}
	}
	return found, ok
}

// checkFrame returns errLabels if the numbers left of or above a framed grid are not valid labels (see validLabels).
func (j *Judge) checkFrame(rows [][]string, f frame) error {
	if f.left == 1 {
		var list []string
		for _, row := range rows[f.top : f.top+j.rows] {
			list = append(list, row[0])
		}
		if !j.validLabels(list, puzzle.Left, puzzle.Row) {
			return errLabels
		}
	}
	if f.top == 1 {
		list := rows[0][f.left : f.left+j.cols]
		if !j.validLabels(list, puzzle.Top, puzzle.Col) {
			return errLabels
		}
	}
	return nil
}

// headWord matches a label with a word for a row or column. Its group is the word for a column.
var headWord = pattern(`(?i)^\W*(?:(columna|column|col|kolom|spalte|colonne|coluna|colonna)|row|baris|fila|zeile|ligne|linha|` +
	`riga|rij)\W*\d`)

// headNumber matches a label that contains exactly one number.
var headNumber = pattern(`^\D*(\d+)\D*$`)

// validLabels reports whether labels at a side fit the rows or columns of the board, which line returns, in order. Numbers must count up
// from 0 or 1, or be clues of the puzzle.
func (j *Judge) validLabels(list []string, side puzzle.Side, line func(int) puzzle.Place) bool {
	var numbers []int
	for _, head := range list {
		if of := headWord().FindStringSubmatch(head); of != nil && (of[1] != "") == (side == puzzle.Left) {
			return false // the table is transposed
		}
		m := headNumber().FindStringSubmatch(head)
		if m == nil {
			return true // labels without a number are accepted
		}
		n, _ := strconv.Atoi(m[1])
		numbers = append(numbers, n)
	}
	counts := true
	for i, n := range numbers {
		counts = counts && n == numbers[0]+i && numbers[0] <= 1
	}
	if counts || j.p.Kind().Clues == nil {
		return counts
	}
	clues := map[puzzle.Place][]int{}
	for _, c := range j.p.Kind().Clues(j.p) {
		clues[c.At] = append(slices.Clone(c.Runs), c.Value)
	}
	for i, n := range numbers {
		if n != 0 && !slices.Contains(clues[puzzle.Outside(side, i)], n) && !slices.Contains(clues[line(i)], n) {
			return false
		}
	}
	return true
}
