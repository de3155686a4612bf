package score

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Lines and bridges may be given by the cells that they join: as a path from cell to cell, or as a list of links. A link has two ends and
// optionally a number. Both may be written in JSON, as a table or as text.

// maxLinks bounds the number of links read.
const maxLinks = MaxClaims

var (
	errGap   = fault.Errorf("two successive cells of the path are not in one row or column")
	errTwice = fault.Errorf("two links join the same cells without a number")
)

// Names of JSON members for links and cells, in order of preference.
var (
	endNames = [][2]string{{"from", "to"}, {"start", "end"}, {"a", "b"}, {"cell1", "cell2"}, {"island1", "island2"},
		{"island_a", "island_b"}, {"cell_a", "cell_b"},
		{"source", "target"}, {"dari", "ke"}}
	endLists   = []string{"between", "cells", "ends", "islands", "edge", "bridge"}
	countNames = []string{"bridges", "count", "n", "number", "value", "num", "lines", "num_bridges", "jumlah", "jembatan"}
	rowNames   = []string{"row", "r", "baris"}
	colNames   = []string{"col", "column", "c", "kolom"}
	valueNames = []string{"value", "v", "digit", "height", "number", "n", "colour", "color", "nilai", "filled"}
)

// cellOf reads a cell: [r, c], {"row": r, "col": c}, "R1C2" or "(1, 2)". ok is false for anything else.
func (j *Judge) cellOf(v codec.Value) (c claim, ok bool) {
	c = claim{base: -1, value: -1}
	if v.IsList() {
		n, err := v.Ints(0, 9999)
		if err != nil || len(n) != 2 {
			return c, false
		}
		return pair(n[0], n[1]), true
	}
	if v.IsText() {
		text, err := v.Text()
		found := cellPattern().FindStringSubmatchIndex(text)
		if err != nil || found == nil || found[0] != 0 || found[1] != len(text) {
			return c, false
		}
		return namedCellAt(text, 0, found), true
	}
	members, err := v.Members()
	if err != nil {
		return c, false
	}
	if cell, ok := firstOf(members, []string{"cell", "position"}); ok && !cell.IsObject() {
		return j.cellOf(cell)
	}
	r, ok1 := firstOf(members, rowNames)
	k, ok2 := firstOf(members, colNames)
	if !ok1 || !ok2 {
		return c, false
	}
	row, err1 := r.Int(0, 9999)
	col, err2 := k.Int(0, 9999)
	return pair(row, col), err1 == nil && err2 == nil
}

// pair returns a claim about a cell without a value, whose base is unknown.
func pair(row, col int) claim { return claim{base: -1, value: -1, cells: [][2]int{{row, col}}} }

// link returns the claim that a place between two cells has a value.
func link(a, b claim, value int) claim {
	return claim{base: max(a.base, b.base), cells: [][2]int{a.cells[0], b.cells[0]}, value: value}
}

// linkOf reads a link: its two ends and its number, or -1 without a number. ok is false for anything else.
func (j *Judge) linkOf(v codec.Value) (c claim, ok bool) {
	if members, err := v.Members(); err == nil {
		return j.linkIn(members)
	}
	if n, err := v.Ints(0, 9999); err == nil && (len(n) == 4 || len(n) == 5) {
		return link(pair(n[0], n[1]), pair(n[2], n[3]), append(n, -1)[4]), true
	}
	list, err := v.List()
	if err != nil || len(list) != 2 && len(list) != 3 {
		return c, false
	}
	if c, ok = j.linkBetween(list[0], list[1]); ok && len(list) == 3 {
		c.value, err = list[2].Int(0, 99)
	}
	return c, ok && err == nil
}

// linkBetween reads a link without a number from its ends.
func (j *Judge) linkBetween(from, to codec.Value) (c claim, ok bool) {
	a, ok := j.cellOf(from)
	b, other := j.cellOf(to)
	if !ok || !other {
		return c, false
	}
	return link(a, b, -1), true
}

// linkIn reads a link from the members of an object.
func (j *Judge) linkIn(members codec.Members) (c claim, ok bool) {
	for _, names := range endNames {
		if from := members.Get(names[0]); from.Exists() && !ok {
			c, ok = j.linkBetween(from, members.Get(names[1]))
		}
	}
	for _, name := range endLists {
		if list, err := members.Get(name).List(); err == nil && len(list) == 2 && !ok {
			c, ok = j.linkBetween(list[0], list[1])
		}
	}
	for _, names := range [][4]string{{"r1", "c1", "r2", "c2"}, {"row1", "col1", "row2", "col2"}} {
		var n [4]int
		var err error
		for i, name := range names {
			at, wrong := members.Get(name).Int(0, 9999)
			n[i], err = at, cmp.Or(err, wrong)
		}
		if err == nil && !ok {
			c, ok = link(pair(n[0], n[1]), pair(n[2], n[3]), -1), true
		}
	}
	for _, name := range countNames {
		m := members.Get(name)
		if !ok || !m.Exists() || m.IsList() {
			continue
		}
		var err error
		if c.value, err = m.Int(0, 99); err != nil {
			word, _ := m.Text()
			c.value, ok = wordValues[strings.ToLower(strings.Fields(word + " ?")[0])]
		}
		break
	}
	return c, ok
}

// links reads a list of links or a list of the cells of a path.
func (j *Judge) links(v codec.Value) reading {
	list, err := v.List()
	if err != nil || !j.joins() || len(list) == 0 || len(list) > maxLinks {
		return otherForm
	}
	var cells, joined []claim
	for _, e := range list {
		if c, ok := j.cellOf(e); ok {
			cells = append(cells, c)
		} else if c, ok := j.linkOf(e); ok {
			joined = append(joined, c)
		}
	}
	switch {
	case len(cells) == len(list) && j.shape == edges:
		return j.walk("json", cells)
	case len(joined) == len(list):
		return j.join("json", joined)
	}
	return otherForm
}

// walk reads the cells of a closed path. Each cell must share its row or column with the next, and the last cell with the first;
// otherwise the reading fails with errGap. Fewer than four cells have another form.
func (j *Judge) walk(as string, cells []claim) reading {
	if len(cells) < 4 {
		return otherForm
	}
	if n := len(cells); cells[0].cells[0] != cells[n-1].cells[0] {
		cells = append(cells, cells[0])
	}
	var list []claim
	for i := 1; i < len(cells); i++ {
		a, b := cells[i-1], cells[i]
		if x, y := a.cells[0], b.cells[0]; x[0] != y[0] && x[1] != y[1] || x == y {
			return reading{err: errGap}
		}
		list = append(list, link(a, b, 1))
	}
	j.rebase(list)
	return j.fromClaims(as, list)
}

// join reads links. A link without a number counts as 1. If two of these join the same islands, which may mean a double bridge or a
// repetition, the reading fails with errTwice.
func (j *Judge) join(as string, list []claim) reading {
	j.rebase(list)
	if j.repeats(list, -1) {
		return reading{err: errTwice}
	}
	for i := range list {
		if list[i].value < 0 {
			list[i].value = 1
		}
	}
	return j.fromClaims(as, list)
}

// valued reads a list of cells with their values, such as {"row": 1, "col": 2, "value": 3}.
func (j *Judge) valued(v codec.Value) reading {
	list, err := v.List()
	if err != nil || j.shape != singles || len(list) == 0 || len(list) > len(j.index) {
		return otherForm
	}
	var said []claim
	for _, e := range list {
		if n, err := e.Ints(0, 9999); err == nil && len(n) == 3 {
			c := pair(n[0], n[1])
			c.value = n[2]
			said = append(said, c)
			continue
		}
		members, err := e.Members()
		if err != nil {
			return otherForm
		}
		c, ok := j.cellOf(e)
		m, has := firstOf(members, valueNames)
		if !ok || !has {
			return otherForm
		}
		if c.value, err = m.Int(0, 999); err != nil {
			word, err := m.Text()
			if err != nil {
				word = m.Raw()
			}
			n, open, err := j.parseSign(word, j.fillsCells() || j.colours != nil, signPair{})
			if open || err != nil {
				return otherForm
			}
			c.value = n
		}
		said = append(said, c)
	}
	j.rebase(said)
	return j.fromClaims("json", said)
}

// linkTable reads a table with two cells and optionally a number in each row. The first row may be a header.
func (j *Judge) linkTable(s string) reading {
	if !j.joins() {
		return otherForm
	}
	var list []claim
	n := 0
	counts := true // the only number in each line is the number of the line
	for line := range strings.SplitSeq(strings.TrimSpace(s), "\n") {
		if line = strings.TrimSpace(line); line == "" || tableRule().MatchString(line) {
			continue
		}
		n++
		cells := cellPattern().FindAllStringSubmatchIndex(line, -1)
		if len(cells) == 0 && n == 1 {
			continue
		}
		if len(cells) != 2 || len(list) == maxLinks {
			return otherForm
		}
		a, b := namedCellAt(line, 0, cells[0]), namedCellAt(line, 0, cells[1])
		c := link(a, b, -1)
		rest := strings.TrimSpace(strings.Trim(line[cells[1][1]:], "|* `"))
		if ahead := strings.TrimSpace(strings.Trim(line[:cells[0][0]], "|* `")); rest == "" {
			rest, ahead = ahead, ""
			counts = counts && rest == strconv.Itoa(len(list)+1)
		} else if ahead != "" && ahead != strconv.Itoa(len(list)+1) {
			return otherForm
		} else {
			counts = false
		}
		if between := strings.Trim(line[cells[0][1]:cells[1][0]], "|* `-–—→↔"); between != "" {
			return otherForm
		}
		if rest != "" {
			v, ok := number(rest)
			if word, known := wordValues[strings.ToLower(rest)]; known {
				v, ok = word, true
			}
			if !ok {
				return otherForm
			}
			c.value = v
		}
		list = append(list, c)
	}
	if len(list) < 2 || counts {
		return otherForm
	}
	return j.join("table", list)
}

// path reads a text that lists the cells of a path. It may have an introduction and a closing phrase such as "back to start".
func (j *Judge) path(s string) reading {
	if j.shape != edges {
		return otherForm
	}
	found := cellPattern().FindAllStringSubmatchIndex(s, -1)
	if len(found) < 4 || len(found) > maxLinks {
		return otherForm
	}
	lead := strings.TrimSpace(s[:found[0][0]])
	if m := pathTable().FindString(lead); m != "" {
		lead = lead[len(m):]
	}
	if lead != "" && strings.Trim(lead, "-*•>([1. \t") != "" {
		if i := strings.LastIndexAny(lead, ":="); i >= 0 {
			lead = strings.Trim(lead[i+1:], " \n\t-*•>([1.")
		}
		if lead != "" && !pathWords().MatchString(lead) {
			return otherForm
		}
	}
	var cells []claim
	for i, m := range found {
		if i > 0 && !pathGap().MatchString(s[found[i-1][1]:m[0]]) {
			return otherForm
		}
		cells = append(cells, namedCellAt(s, 0, m))
	}
	if rest := s[found[len(found)-1][1]:]; strings.Trim(rest, " \n\t.,;)]`*|") != "" && !pathEnd().MatchString(rest) {
		return otherForm
	}
	return j.walk("places", cells)
}

var (
	pathWords = pattern(`(?i)^(?:the |my |this )?(?:loop|line|path|garis|lintasan|jalur)(?: is| goes| runs| visits| passes| adalah| ` +
		`melalui)?(?: from| through| along| dari)?$`)
	pathGap = pattern(`(?i)^(?:[\s,;*•>.|()-]*(?:\d{1,4}\s*[.)|]\s*)?|` +
		`\s*(?:-{1,2}>?|[–—→⇒]|(?:back |kembali )?(?:to|ke)|then|lalu|and|dan)\s*)+$`)
	// pathTable matches the head of a table of cells and the number of the first.
	pathTable = pattern(`^\|[^|\n\d]*\|[^|\n\d]*\|\s*\n[|: -]+\n\|\s*\d{1,4}\s*\|$`)
	pathEnd   = pattern(`^[\s,.)\]]*(?:\p{Ll}+ ){0,4}\p{Ll}*[\s,.)\]]*$`)
	startAt   = pattern(`(?i)\b(?:start\w*|begin\w*|mulai|from|dari)(?: at| from| in| with| dari|` +
		` di)?:? ` + aCell + `(?: ?\([^()\n]{1,20}\))?[^:\n\pL]{0,4}(?:[:,]|goes|moves?|and go)?\s*`)
	// moveWord matches several directions (1), or a step: 2 its length, 3 its direction, 4 its length.
	moveWord = pattern(`(?i)^(?:([URDL↑→↓←]{2,})(?:\b|$|[^\pL])|(?:(\d{1,3})\s*(?:x\s*)?)?(up|right|down|left|atas|kanan|bawah|kiri|` +
		`north|east|south|west|[URDL↑→↓←])` +
		`(?:wards?)?(?:\s*(?:by\s+)?\(?(\d{1,3})\)?)?(?:\b|$|[^\pL↑→↓←]))`)
	moveEnd = pattern(`(?i)^(?:to|ke|until|at|reaching)\s+` + aCell)
	// moveGap matches the text between steps.
	moveGap = pattern(`(?i)^(?:[\s,;:.*()-]|(?:the|loop|line|path|it|goes?|going|moves?|turns?|turning|then|and|next|finally|cells?|` +
		`squares?|steps?|langkah|` +
		`kotak|lalu|kemudian|dan|go)\b)+`)
	moveBack = pattern(`(?i)^(?:which |and |to )?(?:clos\w+|back|return\w*|where|kembali|end\w*)\b[^.\n]{0,60}$`)
)

// directions maps words and arrows to changes of row and column.
var directions = byWord(map[string][2]int{"up u ↑ atas north top upper above over": {-1, 0},
	"down d ↓ bawah south bottom lower below under beneath": {1, 0}, "left l ← kiri west": {0, -1}, "right r → kanan east": {0, 1}})

// moved reads a path given as a start cell and moves that return to it.
func (j *Judge) moved(s string) reading {
	if j.shape != edges {
		return otherForm
	}
	at := startAt().FindStringIndex(s)
	if at == nil {
		return otherForm
	}
	m := cellPattern().FindStringSubmatchIndex(s[at[0]:at[1]])
	here := namedCellAt(s[at[0]:at[1]], 0, m)
	cells := []claim{here}
	var heading [2]int
	free := false // the last step has no length; the cell where it ends may follow
	rest := strings.TrimRight(s[at[1]:], " \n\t.`*")
	for rest != "" && !moveBack().MatchString(rest) {
		if gap := moveGap().FindString(rest); gap != "" {
			rest = rest[len(gap):]
			continue
		}
		if to := moveEnd().FindString(rest); to != "" && len(cells) > 1 { // end of the last step
			end := namedCellAt(to, 0, cellPattern().FindStringSubmatchIndex(to)).cells[0]
			if last := cells[len(cells)-2].cells[0]; free {
				here.cells = [][2]int{end}
				if cells[len(cells)-1] = here; cmp.Compare(end[0], last[0]) != heading[0] || cmp.Compare(end[1], last[1]) != heading[1] {
					return otherForm
				}
			} else if end != here.cells[0] {
				return otherForm
			}
			rest, free = rest[len(to):], false
			continue
		}
		headings, n, length := moveStep(rest)
		if headings == nil || len(cells) > maxLinks {
			return otherForm
		}
		if free = n < 0; free {
			n = 1
		}
		for _, heading = range headings {
			here.cells = [][2]int{{here.cells[0][0] + n*heading[0], here.cells[0][1] + n*heading[1]}}
			cells = append(cells, here)
		}
		rest = rest[length:]
	}
	if n := len(cells); n < 5 || cells[0].cells[0] != cells[n-1].cells[0] { // not closed
		return otherForm
	}
	return j.walk("places", cells)
}

// moveStep reads the step, or the steps in one word, at the start of a text: their headings, their common number of cells, or -1 if it is
// not stated, and the length of their text. There are no headings if the text begins with anything else.
func moveStep(s string) (headings [][2]int, n, length int) {
	step := moveWord().FindStringSubmatch(s)
	if step == nil {
		return nil, 0, 0
	}
	words, n, length := []string{step[3]}, -1, len(strings.TrimRight(step[0], " ,;.()"))
	if step[1] != "" {
		words, n, length = strings.Split(step[1], ""), 1, len(step[1])
	}
	for _, digits := range []string{step[2], step[4]} {
		if digits != "" {
			n, _ = strconv.Atoi(digits)
		}
	}
	for _, word := range words {
		headings = append(headings, directions[strings.ToLower(word)])
	}
	return headings, n, length
}

var (
	// matrixHead matches the head of the matrix of horizontal (1) or vertical (2) edges.
	matrixHead = pattern(`(?im)(?:^|[;,{]|\s)[\s*_#"'-]*(?:(h)|(v))(?:or|ert|orizontal|ertical)?(?: (?:edges|lines|segments|` +
		`links|borders))?(?: ?\([hv]\))?[*_"']*\s*[:=][*_ ]*`)
	matrixRow   = pattern(`(?:[^\n/;|\]]+|\][\s,]*)`)
	matrixLabel = pattern(`(?i)^[\s*-]*(?:(?:row|baris|r) ?\d{1,3} ?[:.)]|\d{1,3}[:.)])`)
	matrixNoise = strings.NewReplacer(" ", "", ",", "", "[", "", "]", "", "\t", "", "*", "", "`", "", `"`, "", "'", "", ".", "")
)

// matrices reads the horizontal and the vertical edges as two matrices of zeros and ones, each below its head. ok is false if the text
// has no two complete matrices.
func (j *Judge) matrices(s string) (found located, ok bool) {
	if j.shape != edges && j.shape != borders {
		return found, false
	}
	heads := matrixHead().FindAllStringSubmatchIndex(s, -1)
	for i := len(heads) - 2; i >= 0; i-- {
		if heads[i][2] < 0 || heads[i+1][4] < 0 {
			continue
		}
		r := j.newReading("grid")
		if _, whole := j.matrix(r, 0, s[heads[i][1]:heads[i+1][0]]); !whole {
			continue
		}
		if n, whole := j.matrix(r, 1, s[heads[i+1][1]:]); whole {
			return located{r.finish(), heads[i][0], heads[i+1][1] + n}, true
		}
	}
	return found, false
}

// matrix records the horizontal (0) or vertical (1) edges at the start of a text in r. It returns the offset where they end, and whether
// the matrix is complete.
func (j *Judge) matrix(r reading, down int, text string) (end int, whole bool) {
	height, width, row := j.rows-down, j.cols-1+down, 0
	if j.shape == borders {
		height, width = height+1, j.cols+down
	}
	for _, at := range matrixRow().FindAllStringIndex(text, 4*height+8) {
		line := matrixNoise.Replace(matrixLabel().ReplaceAllString(text[at[0]:at[1]], ""))
		if line == "" {
			continue
		}
		if row == height || len(line) != width || strings.Trim(line, "01") != "" {
			return end, row == height && down == 1
		}
		for c := range line {
			a, b := puzzle.Cell(row, c), puzzle.Cell(row+down, c+1-down)
			if j.shape == borders { // the line runs between two cells
				a, b = puzzle.Cell(row-1+down, c-down), puzzle.Cell(row, c)
			}
			if i, ok := j.placeBetween(a, b); ok {
				r.set(i, int(line[c]-'0'))
			}
		}
		row, end = row+1, at[1]
	}
	return end, row == height
}
