package score

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// fillers matches the text permitted between the places of a list.
var fillers = pattern(`(?i)^(?:[\s,;.:*|•‣#_>()-]|(?:row|baris) \d+:|(?:\d{1,3}[.)])|(?:and|dan|und|et|y|e|cells?|sel|connect\w*|` +
	`join\w*|link\w*|draw|place|put|an?|` +
	`one|two|single|double|satu|dua|ganda|tunggal|[12]|bridges?|connections?|links?|lines?|jembatan|from|between|antara|dari|` +
	`islands?|pulau|horizontal|vertical)\b)*$`)

// list reads a text that consists of places with their values, without other words.
func (j *Judge) list(s string) reading {
	list := j.claims(s, false)
	if len(list) == 0 {
		return otherForm
	}
	at := 0
	for _, c := range list {
		if c.from > at && !fillers().MatchString(s[at:c.from]) {
			return otherForm
		}
		at = max(at, c.to)
	}
	if !fillers().MatchString(s[at:]) {
		return otherForm
	}
	if j.repeats(list, 1) {
		return reading{err: errTwice}
	}
	return j.fromClaims("places", list)
}

// repeats reports whether two links with the given value join the same cells: a double bridge, or a repetition.
func (j *Judge) repeats(list []claim, value int) bool {
	seen := map[int]bool{}
	for _, c := range list {
		of, err := j.at(c)
		if j.shape != pairs || err != nil || c.value != value {
			continue
		}
		for _, i := range of {
			if seen[i] {
				return true
			}
			seen[i] = true
		}
	}
	return false
}

// filledLead matches the heading of a list of filled cells.
var filledLead = pattern(`(?i)^[\s*_-]*(?:the |all )?(?:filled|black|shaded|sea|water|sel terisi|sel hitam|laut)\b` +
	`(?:[^:.\n]{0,60}[:=][*_]*|[ \pL]{0,20} (?:are|adalah)\b)\s*`)

// othersEmpty matches a remark after a list of filled cells that all others are empty.
var othersEmpty = pattern(`(?i)[.;,]? (?:and )?(?:all (?:the )?(?:other|remaining)|(?:all )?the (?:other|rest|remaining)|others)` +
	`(?: cells?)? ?(?:of the cells )?(?:are|is|remain|stay) (?:left )?(?:empty|white|unshaded|blank|unfilled|land|islands?)\.?\s*$`)

// filledList reads a list of the filled cells of a board below a heading.
func (j *Judge) filledList(s string) reading {
	lead := filledLead().FindString(s)
	if j.lights {
		lead = lightLead().FindString(s)
	}
	if !j.fillsCells() || lead == "" {
		return otherForm
	}
	s = othersEmpty().ReplaceAllString(s[len(lead):], "")
	list := j.claims(s, true)
	if rest := cellPattern().ReplaceAllString(s, ""); len(list) == 0 || strings.Trim(rest, " \n,;.[]{}-*•and") != "" {
		return otherForm
	}
	return j.onlyFilled("places", list)
}

var (
	// rowsLead matches the heading of a list of filled cells by row and the first label, otherLead one of numbers or of other cells.
	rowsLead = pattern(`(?im)^[^\n:]{0,60}\b(?:filled|black|shaded|sea|water|terisi|hitam|laut|light ?bulbs?|lights?|bulbs?|lamps?|lampu)\b` +
		`[^:\n]{0,60}:?[*_ ]*\n[\s*_•-]*(?:` + rowWord + `|` + colWord + `|[rc]\d)`)
	otherLead = pattern(`(?i)\b(?:not?|non|never|tidak|bukan|per|numbers?|counts?|many|total|clues?|hints?|runs?|blocks?|lengths?|jumlah|` +
		`banyak|petunjuk)\b`)
)

// listedRows reads lists of the filled cells of rows or columns below a heading. Rows that are not listed have none. If a line with a
// label is no such list, or two have the same label, nothing is read.
func (j *Judge) listedRows(s string) []located {
	divided := divideLabels(s)
	heads := rowsLead().FindAllStringIndex(divided, -1)
	if heads == nil || !j.fillsCells() {
		return nil
	}
	head := heads[len(heads)-1]
	if otherLead().MatchString(divided[head[0]:head[1]]) {
		return nil
	}
	from, end := head[0], head[0]
	var list []claim
	var seen []labelled
	for at, line := range linesOf(divided[from:]) {
		l, ok := labelOf(strings.TrimSpace(line))
		width, height := j.cols, j.rows
		if l.column {
			width, height = height, width
		}
		if !ok || !l.worded || len(seen) == height {
			continue
		}
		clashes := func(x labelled) bool { return x.n == l.n || x.column != l.column }
		signs := cellsFromWords(l.rest, width, true)
		if signs == nil || l.n < 1 || l.n > height || slices.ContainsFunc(seen, clashes) {
			return nil
		}
		seen, end = append(seen, l), from+at+len(line)
		for i, sign := range signs {
			if c := [2]int{l.n, i + 1}; sign == "1" && l.column {
				list = append(list, claim{cells: [][2]int{{c[1], c[0]}}, base: 1, value: -1})
			} else if sign == "1" {
				list = append(list, claim{cells: [][2]int{c}, base: 1, value: -1})
			}
		}
	}
	if len(seen) < 2 {
		return nil
	}
	return []located{{j.onlyFilled("places", list), from, end}}
}

// onlyFilled makes a reading from a list of the filled cells; all others are empty. A list with values has another form.
func (j *Judge) onlyFilled(as string, list []claim) reading {
	r := j.newReading(as)
	filled := map[int]bool{}
	for _, c := range list {
		if at, is := j.blank(c); is && c.value < 0 {
			r.misplaced = append(r.misplaced, at)
			continue
		}
		of, err := j.at(c)
		switch {
		case err != nil:
			return reading{err: err}
		case c.value >= 0:
			return otherForm
		}
		filled[of[0]] = true
	}
	for i := range r.known.Board().Len() {
		r.set(i, btoi(filled[i]))
	}
	return r.finish()
}

// wholeList reads a complete list of places: every place has a value, lines are closed, and bridges reach every island.
func (j *Judge) wholeList(s string) reading {
	r := j.list(s)
	if r.err != nil || !r.complete || grouped().MatchString(s) { // the list continues below another heading
		return otherForm
	}
	touched := map[puzzle.Place]int{}
	for i, u := range r.known.Board().Unknowns() {
		if u.At.Between() {
			a, b := u.At.Ends()
			if j.shape == borders {
				a, b = corners(u.At)
			}
			v, _ := r.known.Value(i)
			touched[a] += btoi(v > 0)
			touched[b] += btoi(v > 0)
		}
	}
	for _, n := range touched { // any order: every end must fit
		if j.shape == pairs && n == 0 || j.shape != pairs && n == 1 {
			return otherForm
		}
	}
	return r
}
