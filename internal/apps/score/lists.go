package score

import (
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
var filledLead = pattern(`(?i)^[\s*_-]*(?:the |all )?(?:filled|black|shaded|sea|water|sel terisi|sel hitam|laut)[^:\n]{0,60}[:=][*_]*\s*`)

// filledList reads a list of the filled cells of a board below a heading.
func (j *Judge) filledList(s string) reading {
	lead := filledLead().FindString(s)
	if j.lights {
		lead = lightLead().FindString(s)
	}
	if !j.fillsCells() || lead == "" {
		return otherForm
	}
	list := j.claims(s[len(lead):], true)
	if rest := cellPattern().ReplaceAllString(s[len(lead):], ""); len(list) == 0 || strings.Trim(rest, " \n,;.[]{}-*•and") != "" {
		return otherForm
	}
	return j.onlyFilled("places", list)
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
