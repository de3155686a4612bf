package score

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// frame is the number of rows and columns that a grid has in addition to the board, and the offset of the board in it.
type frame struct{ rows, cols, top, left int }

// Frames around boards: none; clues on all sides, on both sides, above and at the left; and, for a board whose first row and column have
// no places, a negative frame. A lenient reader accepts all, a strict one the first and the last.
var (
	bare     = frame{0, 0, 0, 0}
	inner    = frame{-1, -1, -1, -1}
	framings = []frame{bare, {2, 2, 1, 1}, {1, 1, 1, 1}, {0, 2, 0, 1}, {0, 1, 0, 1}, inner}
)

// fromSigns makes a reading from rows of equally many signs. They have another form if they do not fit the board.
func (j *Judge) fromSigns(as string, rows [][]string, frames []frame) reading {
	if len(rows) == 0 || j.shape == pairs || j.shape == borders || j.p.Board().Len() == 0 {
		return otherForm
	}
	if j.convention.unclear || j.shape == edges && (j.convention.transposed || j.convention.bottomFirst) {
		return reading{err: errConvention}
	}
	rows = j.arranged(rows)
	height, width := j.p.Size()
	for _, f := range frames {
		if len(rows) != height+f.rows || len(rows[0]) != width+f.cols || f == inner && !j.hasHeader() {
			continue
		}
		at := func(r, c int) string {
			if r += f.top; r < 0 {
				return ""
			}
			if c += f.left; c < 0 {
				return ""
			}
			return strings.TrimSpace(rows[r][c])
		}
		if f.top == 1 || f.left == 1 {
			if err := j.checkFrame(rows, f); err != nil {
				return reading{err: err}
			}
		}
		if j.shape == singles {
			return j.cells(as, at)
		}
		return j.lineSigns(as, at)
	}
	return otherForm
}

// hasHeader reports whether the first row and the first column of the board have no places.
func (j *Judge) hasHeader() bool {
	for i, u := range j.index {
		if u >= 0 && (i < j.cols || i%j.cols == 0) {
			return false
		}
	}
	return true
}

// cells makes a reading from one sign per cell, which at returns. A sign that denotes no value makes the reading unreadable; an
// impossible value leaves its place without candidates.
func (j *Judge) cells(as string, at func(r, c int) string) reading {
	r := j.newReading(as)
	board := j.p.Board()
	pair, used := signPair{}, map[string]bool{}
	for i := range j.index {
		if u := j.index[i]; u >= 0 && board.Unknown(u).Values.Has(0) {
			sign := at(i/j.cols, i%j.cols)
			pair.add(sign)
			used[sign] = true
		}
	}
	if j.lights {
		if err := j.checkBlocks(at); err != nil {
			return reading{err: err}
		}
	}
	if r := j.clued(as, at); r.hasForm() {
		return r
	}
	clues := j.clueSigns(at)
	for i, u := range j.index {
		sign := at(i/j.cols, i%j.cols)
		if u < 0 && j.isBlank(cell(i, j.cols)) {
			if n, _, err := j.parseSign(sign, true, pair); err == nil && n == 1 && used[sign] && !(sign == "1" && clues) {
				r.misplaced = append(r.misplaced, cell(i, j.cols))
			}
			continue
		}
		if u < 0 {
			if n, ok := number(sign); ok && n > 0 && j.o.Mode == Strict {
				return reading{err: fault.Errorf("%s is not a place to fill in, but the answer has %d there", cell(i, j.cols), n)}
			}
			continue
		}
		n, open, err := j.parseSign(sign, board.Unknown(u).Values.Has(0), pair)
		switch {
		case err != nil:
			return reading{err: err}
		case open && sign == "?":
			r.open = true
		case !open && !board.Unknown(u).Values.Has(n):
			r.known.SetCandidates(u, 0)
		case !open:
			r.set(u, n)
		}
	}
	return r.finish()
}

// parseSign returns the value that a sign denotes. nothing means that the place may be empty; open is true for a sign that leaves it
// undecided.
func (j *Judge) parseSign(sign string, nothing bool, pair signPair) (n int, open bool, err error) {
	if n, ok := j.convention.legend[sign]; ok && nothing {
		return n, false, nil
	}
	if n, ok := number(sign); ok {
		if n > 1 && j.fillsCells() {
			return 0, false, fault.Errorf("%q is not a value", short(sign))
		}
		return n, n == 0 && !nothing, nil
	}
	if n, ok := j.colours[sign]; ok {
		return n, false, nil
	}
	if sign == "?" || !nothing && emptySigns[sign] {
		return 0, true, nil
	}
	if j.lights {
		n, err = pair.light(sign)
		return n, false, err
	}
	if j.colours != nil {
		if emptySigns[sign] {
			return 0, false, nil
		}
		return 0, false, fault.Errorf("%q is not a value", short(sign))
	}
	if nothing {
		if filled, ok := pair.filled(sign); ok {
			return btoi(filled), false, nil
		} else if strings.EqualFold(sign, "x") || strings.EqualFold(sign, "o") {
			return 0, false, errTwoThings
		}
	}
	return 0, false, fault.Errorf("%q is not a value", short(sign))
}

// number parses a whole number of one to three digits; ok is false for anything else.
func number(sign string) (n int, ok bool) {
	n, err := strconv.Atoi(sign)
	return n, err == nil && len(sign) <= 3 && sign[0] >= '0'
}

// Signs of filled and empty cells that are unambiguous.
var (
	filledSigns = set("# ■ █ ██ ▓ ▓▓ * @ ● ⬛ ◼ ◾ ▪ ⚫ ✓ ✔ ✅ 🟥 🟦 🟩 " +
		"🟨 🟧 🟪 🟫 true True filled black")
	emptySigns = set(" . · - _ □ ░ ░░ ⬜ ◻ ◽ ▫ ⚪ ✗ ✘ ❌ false False empty white ..") // begins with the sign without characters
)

// set returns the set of the words of a text.
func set(words string) map[string]bool { return byWord(map[string]bool{words: true}) }

// byWord maps each word of some texts, separated by blanks or bars, to the value of its text.
func byWord[V any](texts map[string]V) map[string]V {
	m := map[string]V{}
	for text, value := range texts { // any order: no word comes twice
		for _, word := range strings.Split(strings.ReplaceAll(text, "|", " "), " ") {
			m[word] = value
		}
	}
	return m
}

// signPair has the context of X and O in a grid of filled and empty cells: players cross out empty cells, programs fill with X. If the
// grid has an unambiguous filled sign, X and O mean empty; otherwise they mean filled. If both X and O occur, X is ambiguous.
//
// B and W are black and white if both occur; alone, either is ambiguous.
// lit is whether a sign of lights occurs.
type signPair struct{ sure, x, o, b, w, lit bool }

// add records which kinds of signs an answer uses: sure ones, those of lights, and the letters x, o, b and w.
func (p *signPair) add(sign string) {
	p.sure = p.sure || filledSigns[sign] || sign == "1"
	p.lit = p.lit || lightSigns[sign] || sign == "1"
	p.x = p.x || strings.EqualFold(sign, "x")
	p.o = p.o || strings.EqualFold(sign, "o")
	p.b = p.b || strings.EqualFold(sign, "b")
	p.w = p.w || strings.EqualFold(sign, "w")
}

// filled returns the meaning of a sign. ok is false if it has none or is ambiguous.
func (p signPair) filled(sign string) (filled, ok bool) {
	switch {
	case filledSigns[sign]:
		return true, true
	case emptySigns[sign], sign == "○":
		return false, true
	case strings.EqualFold(sign, "x"), strings.EqualFold(sign, "o"):
		return !p.sure, p.sure || !p.x || !p.o
	case strings.EqualFold(sign, "b"), strings.EqualFold(sign, "w"):
		return strings.EqualFold(sign, "b"), p.b && p.w
	}
	return false, false
}

// isSign reports whether a word can be a sign of a grid: a number, a clue with a stroke in it, or a known sign.
func (j *Judge) isSign(word string) bool {
	if _, ok := j.colours[word]; ok {
		return true
	}
	if _, ok := j.convention.legend[word]; ok {
		return true
	}
	if _, ok := number(word); ok || filledSigns[word] || emptySigns[word] || j.lights && lightSigns[word] {
		return true
	}
	if j.hasNumbers && inBrackets().MatchString(word) {
		return true
	}
	if strings.ContainsAny(word, `\/`) && len(word) < 12 {
		return strings.Trim(word, `0123456789\/-`) == ""
	}
	r, n := utf8.DecodeRuneInString(word)
	return n == len(word) && (strings.ContainsRune("xXoO?○+", r) || j.shape != singles && arms[r] != 0 ||
		strings.ContainsRune("BbWw", r) && j.fillsCells())
}

// Bits for the directions in which a line leaves a cell.
const (
	up = 1 << iota
	right
	down
	left
	none // drawn without an arm
)

var arms = func() map[rune]int {
	m := map[rune]int{}
	for of, signs := range map[int]string{ // any order: no sign comes twice
		up | down: "│┃║|", left | right: "─━═-", down | right: "┌┏╔╭",
		down | left: "┐┓╗╮", up | right: "└┗╚╰",
		up | left: "┘┛╝╯", none: ".·○●oO", up: "╵╹", right: "╶╺", down: "╷╻", left: "╴╸",
		up | right | down: "┣", up | left | down: "┫", left | down | right: "┳", left | up | right: "┻", up | right | down | left: "╋"} {
		for _, r := range signs {
			m[r] = of
		}
	}
	return m
}()

// lineSigns reads the signs that at returns, one per cell, each of which shows the directions of its line. Neighbours must agree; otherwise
// the edge between them has no value left. If nothing is drawn, they have another form.
func (j *Judge) lineSigns(as string, at func(r, c int) string) reading {
	r := j.newReading(as)
	out := make([]int, len(j.index)) // arms of the cells
	some := false
	for i := range out {
		sign := at(i/j.cols, i%j.cols)
		rune, n := utf8.DecodeRuneInString(sign)
		if out[i] = arms[rune]; sign == "" || sign == "0" {
			out[i] = none
		} else if n != len(sign) || out[i] == 0 {
			return reading{err: fault.Errorf("%q is not a value", short(sign))}
		}
		some = some || out[i] != none
	}
	for u, x := range j.p.Board().Unknowns() {
		a, b := x.At.Ends()
		toB, toA := right, left
		if a.R != b.R {
			toB, toA = down, up
		}
		from, to := out[int(a.R)*j.cols+int(a.C)]&toB != 0, out[int(b.R)*j.cols+int(b.C)]&toA != 0
		r.set(u, btoi(from))
		r.set(u, btoi(to))
	}
	for i, has := range out { // a line that leaves the board
		if row, col := i/j.cols, i%j.cols; row == 0 && has&up != 0 || col == 0 && has&left != 0 ||
			(i+j.cols) >= len(out) && has&down != 0 || col == j.cols-1 && has&right != 0 {
			return reading{err: fault.Errorf("in %s the line leaves the board", cell(i, j.cols))}
		}
	}
	if !some {
		return otherForm
	}
	return r.finish()
}

func isWall(r rune) bool { return strings.ContainsRune("|│┃║", r) }

// dividers are the ways to split a line into signs.
var dividers = []func(line string) []string{
	strings.Fields,
	func(line string) []string {
		line = strings.ReplaceAll(line, "][", ",")
		return strings.FieldsFunc(strings.Trim(strings.TrimSpace(line), "[](){},"), func(r rune) bool {
			return r == ',' || r == ';' || r == '、' || r == ' ' || r == '\t'
		})
	},
	func(line string) []string {
		return strings.FieldsFunc(line, func(r rune) bool { return isWall(r) || r == ' ' || r == '\t' })
	},
	func(line string) []string {
		if line = strings.TrimSpace(line); !strings.ContainsFunc(line, isWall) {
			return nil
		}
		line = strings.Map(func(r rune) rune {
			if isWall(r) {
				return '|'
			}
			return r
		}, line)
		words := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|"), "|")
		for i := range words {
			words[i] = strings.TrimSpace(words[i])
		}
		return words
	},
	func(line string) []string { // between the outer walls, without the clues outside
		fields := strings.FieldsFunc(line, isWall)
		line = strings.TrimSpace(line)
		from, to := strings.IndexFunc(line, isWall), strings.LastIndexFunc(line, isWall)
		if from < 0 || to == from || from == 0 && to+1 >= len(line)-2 && len(fields) < 3 {
			return nil
		}
		_, n := utf8.DecodeRuneInString(line[from:])
		inside := line[from+n : to]
		if !strings.ContainsFunc(inside, isWall) {
			return strings.Fields(inside)
		}
		var words []string
		for word := range strings.FieldsFuncSeq(inside, isWall) {
			words = append(words, strings.TrimSpace(word))
		}
		return words
	},
	func(line string) []string { // the only field with several signs
		var words []string
		for field := range strings.FieldsFuncSeq(line, isWall) {
			if of := strings.Fields(field); len(of) > 1 && words != nil {
				return nil
			} else if len(of) > 1 {
				words = of
			}
		}
		return words
	},
	func(line string) []string {
		return strings.Split(strings.ReplaceAll(strings.TrimSpace(line), " ", ""), "-")
	},
	func(line string) []string {
		var out []string
		for _, r := range strings.TrimSpace(line) {
			out = append(out, string(r))
		}
		return out
	},
}

// maxLineBytes is the maximum length of a line of a grid: a thousand signs of three digits.
const maxLineBytes = 8000

// splitRow splits a line into signs with divide. It returns nil unless the number of signs fits the board with some frame.
func (j *Judge) splitRow(line string, divide func(string) []string) []string {
	if len(line) > maxLineBytes {
		return nil
	}
	words := divide(line)
	if len(words) < j.cols-1 || len(words) > j.cols+2 || len(words) == 0 {
		return nil
	}
	for i := range words {
		words[i] = trimMarks(words[i])
		if !j.isSign(words[i]) {
			return nil
		}
	}
	return words
}

// rowsOf returns the signs of each line, as split returns them. It returns nil if a line has none, or not as many as the first.
func rowsOf[T any](lines []T, split func(T) []string) (rows [][]string) {
	for _, line := range lines {
		row := split(line)
		if row == nil || len(rows) > 0 && len(row) != len(rows[0]) {
			return nil
		}
		rows = append(rows, row)
	}
	return rows
}

// grid reads a text that consists of rows of signs that fit the board.
func (j *Judge) grid(s string) reading {
	var lines []string
	for line := range strings.SplitSeq(s, "\n") {
		if strings.TrimSpace(line) != "" {
			lines = append(lines, line)
		}
	}
	first := otherForm
	for _, divide := range dividers {
		rows := rowsOf(lines, func(line string) []string { return j.splitRow(line, divide) })
		if r := j.fromSigns("grid", rows, []frame{bare, inner}); r.err == nil {
			return r
		} else if !first.hasForm() {
			first.err = r.err
		}
	}
	return first
}

// tableRule matches the line below the head of a table. A single dash is a sign.
var tableRule = pattern(`^\s*\|?\s*:?--+:?\s*(\|\s*:?--+:?\s*)*\|?\s*$`)

// table reads a text that is a Markdown table. The line above the dashes is a head or the first row; rows may begin with their number.
func (j *Judge) table(s string) reading {
	var rows [][]string
	head := -1
	for line := range strings.SplitSeq(strings.TrimSpace(s), "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
			continue
		case !strings.Contains(line, "|") || len(line) > maxLineBytes:
			return otherForm
		case tableRule().MatchString(line) && head < 0:
			head = len(rows)
			continue
		}
		row := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|"), "|")
		for i := range row {
			row[i] = trimMarks(strings.TrimSpace(row[i]))
		}
		if len(rows) > 0 && len(row) != len(rows[0]) {
			return otherForm
		}
		if rows = append(rows, row); len(rows) > j.rows+3 {
			return otherForm
		}
	}
	if len(rows) == 0 || head < 0 && j.o.Mode == Strict {
		return otherForm
	}
	frames := append([]frame{{1, 0, 1, 0}, {1, 1, 1, 1}, {0, 1, 0, 1}}, framings...)
	return j.fromSigns("table", rows, frames)
}

// trimMarks removes quotes and Markdown emphasis from a sign.
func trimMarks(sign string) string {
	if inside := strings.Trim(sign, "*`\"'"); inside != "" || strings.Trim(sign, "*") != "" {
		return inside
	}
	return sign
}

// short cuts a sign to 20 characters for a message.
func short(s string) string { return cut(s, 20) }

// cut returns a text with at most that many characters, and an ellipsis after them if there were more.
func cut(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
