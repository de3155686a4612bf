package score

import (
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// A border is written with a cell that it belongs to: above R1C2, right of R1C2, R1C2: top, left. Two cells, as in R1C2-R1C3, do not name
// one: they could also be the corners of a grid of dots.

const (
	sideOf = `(?:(?:on |to |at )?(?:the )?(above|over|top(?: side| edge| border)? of|below|under|beneath|bottom(?: side| edge| border)? of|` +
		`left(?: side| edge| border)?(?: of)?|right(?: side| edge| border)?(?: of)?|top|bottom|(?:di )?(?:atas|bawah|kiri|kanan)) )`
	sideName = `(?:top|bottom|left|right|up|down|upper|lower|above|below|north|south|east|west|atas|bawah|kiri|kanan)`
	andAlso  = `(?:, ?(?:and |dan )?| and | dan | & )`
)

var (
	// besidePattern matches borders before their cells, ofCellPattern a cell before the names of its borders.
	besidePattern = pattern(`(?i)\b` + sideOf + aCell + `(?:(?:` + andAlso + sideOf + `?|-)` + aCell + `)*`)
	ofCellPattern = pattern(`(?i)` + aCell + `(?: ?[:.(/_-] ?| )` + sideName + `\b(?:(?:` + andAlso + `|[ /+])` + sideName + `\b)*`)
	sidedCell     = pattern(`(?i)` + sideOf + `?` + aCell)
	sideWords     = pattern(`(?i)\b` + sideName + `\b`)
	// otherSide matches the text before or after borders that makes them something else: the cell right of R1C2, the upper right of R1C2.
	otherSide = pattern(`(?i)(?:\b(?:upper|lower|top|bottom|atas|bawah|cells?|numbers?|clues?|squares?|digits?|areas?|corners?|the one|` +
		`angka|sel|(?:sudut|pojok)(?: kiri| kanan)?|\d)|[-/])[ ,]*$`)
	beforeCell = pattern(`^ (?:of |from )?` + aCell)
	afterSide  = pattern(`(?i)^(?: (?:of|corner|cell|dari)\b|[ ,]+(?:or|atau)\b)`)
	// crossed matches a statement before borders that the loop does not use them.
	crossed = pattern(`(?i)(?:\b(?:cross\w*|empty|blank|unused|without|avoid\w*|silang|kosong|tanpa|x)|×|✗)[^.;\n]{0,40}$`)
	// noLine matches the words before borders that deny a line on all of them.
	noLine = pattern(`(?i)\b(?:no lines? (?:(?:runs?|ran|is|are) )?|tidak ada garis (?:lewat )?)$`)
	// stated matches a statement after a border whether the loop uses it.
	stated = pattern(`(?i)^ ?(?:[:=]|is|are|->|→|adalah)? ?(?:an? )?(?:(yes|on|true|lines?|used|drawn|ya|garis)|(no|off|false|none|empty|` +
		`blank|cross\w*|unused|x|×|✗|tidak|kosong|silang))(?:[^\pL\d]|$)`)
)

// step returns the change of row and column from a cell to the other side of its border.
func step(side string) [2]int {
	side = strings.ToLower(side)
	for _, word := range sideWords().FindAllString(side+" ", -1) {
		side = word
	}
	return directions[side]
}

// besides returns the claims about borders in a text; it is not known yet whether their rows count from 0 or 1. bare is as in chain.
func (j *Judge) besides(text string, bare bool) (out []claim) {
	before, after := besidePattern().FindAllStringIndex(text, -1), ofCellPattern().FindAllStringIndex(text, -1)
	for at := 0; len(before)+len(after) > 0; {
		var list []claim
		var m []int
		if len(after) == 0 || len(before) > 0 && before[0][0] <= after[0][0] {
			m, before = before[0], before[1:]
			var side [2]int
			for _, x := range sidedCell().FindAllStringSubmatchIndex(text[m[0]:m[1]], -1) {
				if x[2] >= 0 {
					side = step(text[m[0]+x[2] : m[0]+x[3]])
				}
				c := namedCellAt(text, m[0], append([]int{x[0], x[1]}, x[4:]...))
				c.side = side
				list = append(list, c)
			}
		} else {
			if m, after = after[0], after[1:]; beforeCell().MatchString(text[m[1]:min(len(text), m[1]+24)]) {
				continue // the side is that of the next cell: "the corner of R1C1: below R1C2"
			}
			of := cellPattern().FindStringSubmatchIndex(text[m[0]:m[1]])
			c := namedCellAt(text, m[0], of)
			for _, word := range sideWords().FindAllString(text[m[0]+of[1]:m[1]], -1) {
				c.side = step(word)
				list = append(list, c)
			}
		}
		if m[0] >= at { // not part of the match before
			out = append(out, j.besideClaims(text, m[0], m[1], list, bare)...)
			at = m[1]
		}
	}
	return out
}

// besideClaims gives the borders in text[from:to] the value stated for them, or 1 if none is stated and bare is not set. It returns nil if
// the text denies them, names something else, or gives a value after several.
func (j *Judge) besideClaims(text string, from, to int, list []claim, bare bool) []claim {
	before, rest := text[max(0, from-60):from], text[to:min(len(text), to+40)]
	n, not, end := j.valueAt(text, to)
	none := n < 0 && noLine().MatchString(before)
	if none {
		n = 0
	}
	if m := stated().FindStringSubmatchIndex(rest); n < 0 && m != nil {
		n, end = btoi(m[2] >= 0), to+max(m[3], m[5])
	}
	switch {
	case len(list) > 1 && n >= 0 && !none, afterSide().MatchString(rest), denialPattern().MatchString(rest), partPattern().MatchString(before):
		return nil
	case n < 0 && (crossed().MatchString(before) || otherSide().MatchString(before) && !listStart().MatchString(before)),
		noPattern().MatchString(before) && !not && !none:
		return nil
	}
	for i := range list {
		c := &list[i]
		c.from, c.to, c.value, c.not = from, end, n, not
		if n < 0 && !bare {
			c.value, c.implied = 1, true
		}
	}
	return list
}

// listStart matches the number of an item of a list.
var listStart = pattern(`(?:^|\n)[\s*•-]*(?:\d{1,3}[.)]\s*)?[\s*•-]*$`)

// across returns the cell on the other side of a border of a cell; it may be outside the board.
func across(at puzzle.Place, side [2]int) puzzle.Place {
	return puzzle.Cell(int(at.R)+side[0], int(at.C)+side[1])
}

// corners returns the cells right of and below the ends of a border.
func corners(border puzzle.Place) (a, b puzzle.Place) {
	_, a = border.Ends()
	if border.R == border.R2 {
		return a, puzzle.Cell(int(a.R)+1, int(a.C))
	}
	return a, puzzle.Cell(int(a.R), int(a.C)+1)
}

// Signs of drawings: corners without a line, and signs on borders without a line.
const (
	dots    = "+·.•o○●∙◦*"
	without = " ·x×X"
)

// drawnBorders reads a drawing of the corners, with lines between them and perhaps the numbers in the cells.
func (j *Judge) drawnBorders(s string) reading {
	height := j.rows
	lines := drawnLines(s)
	if len(lines) != 2*height+1 || len(s) > maxNotation {
		return otherForm
	}
	for dc := 2; dc <= 8; dc++ {
		if r := j.onCorners(canvas{lines, 2, dc, indentation(lines)}); r.hasForm() {
			return r
		}
	}
	return otherForm
}

// onCorners reads a drawing whose lattice are the corners. A drawing has another form if a sign has no place on it, a line is incomplete,
// the signs at a corner do not show the lines there, or nothing is drawn.
func (j *Judge) onCorners(v canvas) reading {
	r := j.newReading("drawing")
	shown := map[puzzle.Place]int{} // directions of the lines at each corner
	lines := 0
	for i, u := range j.p.Board().Unknowns() {
		a, b := corners(u.At)
		y, x, n, dy, dx, strokes, out, in := int(a.R)*v.dr, v.left+int(a.C)*v.dc, v.dc, 0, 1, acrossOnce+acrossTwice, right, left
		if a.R != b.R {
			n, dy, dx, strokes, out, in = v.dr, 1, 0, downOnce+downTwice, down, up
		}
		drawn, blank := 0, 0
		for k := 1; k < n; k++ {
			g := v.at(y+k*dy, x+k*dx)
			drawn += btoi(strings.ContainsRune(strokes, g))
			blank += btoi(strings.ContainsRune(without, g))
		}
		if drawn != n-1 && blank != n-1 {
			return otherForm
		}
		if r.set(i, btoi(drawn > 0)); drawn > 0 {
			lines++
			shown[a] |= out
			shown[b] |= in
		}
	}
	if n := r.known.Board().Len(); n > 4 && lines == n { // the lines of a grid
		return otherForm
	}
	clues := map[puzzle.Place]rune{}
	for _, c := range j.p.Kind().Clues(j.p) {
		clues[c.At] = rune('0' + c.Value)
	}
	wide := false // the drawing reaches the right side of the board, as it does the left
	for y, line := range v.lines {
		wide = wide || v.at(y, v.left+j.cols*v.dc) != ' '
		for x, g := range line {
			at := puzzle.Cell(y/v.dr, (x-v.left)/v.dc)
			onRow, onColumn := y%v.dr == 0, x >= v.left && (x-v.left)%v.dc == 0
			switch {
			case g == ' ' || onRow != onColumn && int(at.C) <= j.cols:
			case int(at.C) > j.cols, onRow && !strings.ContainsRune(dots, g) && arms[g] != shown[at] &&
				(!strings.ContainsRune("-|", g) || shown[at] == 0 || shown[at]&^arms[g] != 0), // the end of a line in ASCII
				!onRow && g != '.' && g != clues[at]:
				return otherForm
			}
		}
	}
	if !wide || len(shown) == 0 {
		return otherForm
	}
	return r.finish()
}
