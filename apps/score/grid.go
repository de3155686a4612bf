package score

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// framing is how much more a grid has than the board, and where in it the board begins.
type framing struct{ rows, cols, top, left int }

// The frames around boards: none; clues on all sides, on the sides, above and at the left; and, of a board whose first row and column hold
// no place, none of these two. A lenient reader takes all, a strict one the first and the last.
var (
	bare     = framing{0, 0, 0, 0}
	inner    = framing{-1, -1, -1, -1}
	framings = []framing{bare, {2, 2, 1, 1}, {1, 1, 1, 1}, {0, 2, 0, 1}, {0, 1, 0, 1}, inner}
)

// signs fills a reading from rows of signs, all as many. ok is false when they are no grid for the board; the error is that they are,
// and cannot be read.
func (j *Judge) signs(as string, rows [][]string, frames []framing) (reading, bool) {
	if len(rows) == 0 || j.shape == pairs || j.p.Board().Len() == 0 {
		return reading{}, false
	}
	if j.told.unclear || j.shape == edges && (j.told.turned || j.told.upended) {
		return reading{err: errConvention}, true
	}
	rows = j.arranged(rows)
	height, width := j.p.Size()
	for _, f := range frames {
		if len(rows) != height+f.rows || len(rows[0]) != width+f.cols || f == inner && !j.header() {
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
			if err := j.framed(rows, f); err != nil {
				return reading{err: err}, true
			}
		}
		if j.shape == singles {
			return j.cells(as, at), true
		}
		return j.lines(as, at)
	}
	return reading{}, false
}

// header reports whether the first row and the first column of the board hold no place.
func (j *Judge) header() bool {
	return !slices.ContainsFunc(j.index[:j.cols], held) && !slices.ContainsFunc(j.leftmost(), held)
}

func held(i int) bool { return i >= 0 }

// leftmost is what the first column holds.
func (j *Judge) leftmost() (of []int) {
	for i := 0; i < len(j.index); i += j.cols {
		of = append(of, j.index[i])
	}
	return of
}

// cells reads a sign for each cell.
func (j *Judge) cells(as string, at func(r, c int) string) reading {
	r := j.begin(as)
	board := j.p.Board()
	pair := signPair{}
	for i := range j.index {
		if u := j.index[i]; u >= 0 && board.Unknown(u).Values.Has(0) {
			pair.see(at(i/j.cols, i%j.cols))
		}
	}
	for i, u := range j.index {
		sign := at(i/j.cols, i%j.cols)
		if u < 0 {
			if n, ok := number(sign); ok && n > 0 && j.o.Mode == Strict {
				return reading{err: fault.Errorf("%s holds no value, and the answer has %d there", cell(i, j.cols), n)}
			}
			continue
		}
		n, open, err := j.value(sign, board.Unknown(u).Values.Has(0), pair)
		switch {
		case err != nil:
			return reading{err: err}
		case open && sign == "?":
			r.open = true
		case !open && !board.Unknown(u).Values.Has(n):
			r.known.Put(u, 0)
		case !open:
			r.say(u, n)
		}
	}
	return r.done()
}

// value is what a sign says of a place that may, or may not, hold nothing; open: nothing is said.
func (j *Judge) value(sign string, nothing bool, pair signPair) (n int, open bool, err error) {
	if n, ok := j.told.legend[sign]; ok && nothing {
		return n, false, nil
	}
	if n, ok := number(sign); ok {
		if n > 1 && j.filling() {
			return 0, false, fault.Errorf("%q is no value", short(sign))
		}
		return n, n == 0 && !nothing, nil
	}
	if n, ok := j.colours[sign]; ok {
		return n, false, nil
	}
	if sign == "?" || !nothing && emptySigns[sign] {
		return 0, true, nil
	}
	if j.colours != nil {
		if emptySigns[sign] {
			return 0, false, nil
		}
		return 0, false, fault.Errorf("%q is no value", short(sign))
	}
	if nothing {
		if filled, ok := pair.filled(sign); ok {
			return btoi(filled), false, nil
		} else if strings.EqualFold(sign, "x") || strings.EqualFold(sign, "o") {
			return 0, false, errTwoThings
		}
	}
	return 0, false, fault.Errorf("%q is no value", short(sign))
}

// number reads a sign that is a whole number of at most three digits.
func number(sign string) (n int, ok bool) {
	if sign == "" || len(sign) > 3 {
		return 0, false
	}
	for _, c := range []byte(sign) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, true
}

// The signs of filled and of empty cells that mean the same everywhere.
var (
	filledSigns = set("#", "■", "█", "██", "▓", "▓▓", "*", "@", "●", "⬛", "◼", "◾", "▪", "⚫", "✓", "✔", "✅", "🟥", "🟦", "🟩",
		"🟨", "🟧", "🟪", "🟫", "true", "True", "filled", "black")
	emptySigns = set("", ".", "·", "-", "_", "□", "░", "░░", "⬜", "◻", "◽", "▫", "⚪", "✗", "✘", "❌", "false", "False", "empty", "white", "..")
)

func set(signs ...string) map[string]bool {
	m := map[string]bool{}
	for _, s := range signs {
		m[s] = true
	}
	return m
}

// signPair is what is seen beside X and O in a grid of filled and empty cells: players cross out empty cells, programs fill with X.
// Beside a sign that surely means filled, X and O mean empty; else they mean filled. X beside O may mean either.
//
// B and W are black and white where both are there; one of them alone may be a blank or anything.
type signPair struct{ sure, x, o, b, w bool }

// see notes a sign.
func (p *signPair) see(sign string) {
	p.sure = p.sure || filledSigns[sign] || sign == "1"
	p.x = p.x || strings.EqualFold(sign, "x")
	p.o = p.o || strings.EqualFold(sign, "o")
	p.b = p.b || strings.EqualFold(sign, "b")
	p.w = p.w || strings.EqualFold(sign, "w")
}

// filled is what a sign means, if anything.
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

// isSign reports whether a word may stand in a grid of cells: a number, a clue with a stroke in it, or a known sign.
func (j *Judge) isSign(word string) bool {
	if _, ok := j.colours[word]; ok {
		return true
	}
	if _, ok := j.told.legend[word]; ok {
		return true
	}
	if _, ok := number(word); ok || filledSigns[word] || emptySigns[word] {
		return true
	}
	if strings.ContainsAny(word, `\/`) && len(word) < 12 {
		return strings.Trim(word, `0123456789\/-`) == ""
	}
	r, n := utf8.DecodeRuneInString(word)
	return n == len(word) && (strings.ContainsRune("xXoO?○+", r) || j.shape != singles && armsOf(r) != 0 ||
		strings.ContainsRune("BbWw", r) && j.filling())
}

// The arms of a line in a cell.
const (
	up = 1 << iota
	right
	down
	left
	none // drawn, and without an arm
)

var arms = func() map[rune]int {
	m := map[rune]int{}
	for of, signs := range map[int]string{ // any order: no sign comes twice
		up | down: "│┃║|", left | right: "─━═-", down | right: "┌┏╔╭",
		down | left: "┐┓╗╮", up | right: "└┗╚╰",
		up | left: "┘┛╝╯", none: ".·○●oO"} {
		for _, r := range signs {
			m[r] = of
		}
	}
	return m
}()

func armsOf(r rune) int { return arms[r] }

// lines reads a sign for each cell that says where the line in it leads. Neighbours must agree; where they do not, no value is left.
// ok is false when nothing is drawn.
func (j *Judge) lines(as string, at func(r, c int) string) (found reading, ok bool) {
	r := j.begin(as)
	arms := make([]int, len(j.index))
	some := false
	for i := range arms {
		sign := at(i/j.cols, i%j.cols)
		rune, n := utf8.DecodeRuneInString(sign)
		if arms[i] = armsOf(rune); sign == "" || sign == "0" {
			arms[i] = none
		} else if n != len(sign) || arms[i] == 0 {
			return reading{err: fault.Errorf("%q is no value", short(sign))}, true
		}
		some = some || arms[i] != none
	}
	for u, x := range j.p.Board().Unknowns() {
		a, b := x.At.Ends()
		out, in := right, left
		if a.R != b.R {
			out, in = down, up
		}
		from, to := arms[int(a.R)*j.cols+int(a.C)]&out != 0, arms[int(b.R)*j.cols+int(b.C)]&in != 0
		r.say(u, btoi(from))
		r.say(u, btoi(to))
	}
	for i, has := range arms { // a line that leads out of the board
		if row, col := i/j.cols, i%j.cols; row == 0 && has&up != 0 || col == 0 && has&left != 0 ||
			(i+j.cols) >= len(arms) && has&down != 0 || col == j.cols-1 && has&right != 0 {
			return reading{err: fault.Errorf("in %s the line leaves the board", cell(i, j.cols))}, true
		}
	}
	if !some {
		return reading{}, false
	}
	return r.done(), true
}

func isWall(r rune) bool { return strings.ContainsRune("|│┃║", r) }

// dividers are the ways in which a line falls into signs.
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
	func(line string) []string { // between the outer walls; clues stand outside
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
	func(line string) []string { // the one field that holds several signs
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

// mostLine is how long, in bytes, a line of a grid is at most: a thousand signs of three digits.
const mostLine = 8000

// row divides a line in one way; nil when it is no row of signs of a width that a frame may have.
func (j *Judge) row(line string, divide func(string) []string) []string {
	if len(line) > mostLine {
		return nil
	}
	words := divide(line)
	if len(words) < j.cols-1 || len(words) > j.cols+2 || len(words) == 0 {
		return nil
	}
	for i := range words {
		words[i] = unmarked(words[i])
		if !j.isSign(words[i]) {
			return nil
		}
	}
	return words
}

// grid reads a text that is rows of signs and nothing else.
func (j *Judge) grid(s string) (reading, bool) {
	var lines []string
	for line := range strings.SplitSeq(s, "\n") {
		if strings.TrimSpace(line) != "" {
			lines = append(lines, line)
		}
	}
	var why error
	for _, divide := range dividers {
		var rows [][]string
		for _, line := range lines {
			row := j.row(line, divide)
			if row == nil || len(rows) > 0 && len(row) != len(rows[0]) {
				rows = nil
				break
			}
			rows = append(rows, row)
		}
		r, ok := j.signs("grid", rows, []framing{bare, inner})
		if ok && r.err == nil {
			return r, true
		}
		if ok && why == nil {
			why = r.err
		}
	}
	return reading{err: why}, why != nil
}

// ruled is the line of a table below its head. One dash is a sign of a cell.
var ruled = pattern(`^\s*\|?\s*:?--+:?\s*(\|\s*:?--+:?\s*)*\|?\s*$`)

// table reads a table of Markdown and nothing else. Above the line of dashes stands a head, or the first row; before each row may stand
// its number.
func (j *Judge) table(s string) (reading, bool) {
	var rows [][]string
	head := -1
	for line := range strings.SplitSeq(strings.TrimSpace(s), "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
			continue
		case !strings.Contains(line, "|") || len(line) > mostLine:
			return reading{}, false
		case ruled().MatchString(line) && head < 0:
			head = len(rows)
			continue
		}
		row := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|"), "|")
		for i := range row {
			row[i] = unmarked(strings.TrimSpace(row[i]))
		}
		if len(rows) > 0 && len(row) != len(rows[0]) {
			return reading{}, false
		}
		if rows = append(rows, row); len(rows) > len(j.index)/j.cols+3 {
			return reading{}, false
		}
	}
	if len(rows) == 0 || head < 0 && j.o.Mode == Strict {
		return reading{}, false
	}
	frames := append([]framing{{1, 0, 1, 0}, {1, 1, 1, 1}, {0, 1, 0, 1}}, framings...)
	return j.signs("table", rows, frames)
}

// unmarked is a sign without quotes, and without the stars and ticks with which Markdown stresses it.
func unmarked(sign string) string {
	if inside := strings.Trim(sign, "*`\"'"); inside != "" || strings.Trim(sign, "*") != "" {
		return inside
	}
	return sign
}

// short is a sign for a message.
func short(s string) string {
	const most = 20
	if utf8.RuneCountInString(s) > most {
		return string([]rune(s)[:most]) + "…"
	}
	return s
}
