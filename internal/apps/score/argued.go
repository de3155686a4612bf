package score

import (
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// An argument claims less than an answer with the same words: "the pearls R1C1 and R1C2" draws no line, and "R1C2 is a 3" may repeat a
// clue. A phrase whose meaning is uncertain gives no claim, because a claim read wrongly would be reported as a false step.

const (
	listed = `(?:, ?(?:and |dan )?| and | dan | & | to | sampai | ?[-–] ?)`
	// clause matches the beginning of a clause up to a list of cells: the list is then all of its subject.
	clause = `(?i)(?:^|[.:;!?\n(] ?|\b(?:so|then|thus|hence|therefore|since|because|that|jadi|maka|sehingga|karena|lalu) (?:both |sel |kotak )?)$`
)

var (
	listPattern   = pattern(aCell + `(?:` + listed + aCell + `)*`)
	rangePattern  = pattern(`(?: to | sampai |[-–])`)
	andPattern    = pattern(`(?: (?:and|dan|to|sampai) |[&–-])`)
	clausePattern = pattern(clause)
	pluralPattern = pattern(`^ (?:are|have) `)
	// partOf matches the text before cells that are only part of what the sentence is about: "one of R1C1 and R1C2", "next to R1C2".
	partOf = pattern(`(?i)\b(?:of|between|next to|near|beside|than|from|to|past|through|around|one|either|except|neighbou?rs?|` +
		`adjacent|touch\w*|reach\w*|with|by|for|or|atau|dari|antara|samping|dekat|selain|kecuali|ke|dengan|lewat|melewati|melalui|` +
		`sekitar|salah satu|oleh|untuk)[ (]*$`)
	// bounded matches the text before a number of bridges that is only a bound.
	bounded = pattern(`(?i)\b(?:at least|at most|up to|more than|less than|fewer than|only|each|sedikitnya|setidaknya|sebanyak-banyaknya|` +
		`paling (?:sedikit|banyak|tidak)|hingga|lebih dari|kurang dari|hanya)(?: \pL+){0,4} ?$`)
	// bridgesOn matches a number of bridges before the islands: "and two on".
	bridgesOn = pattern(`(?i)\b(one|two|satu|dua)(?: bridges?| jembatan)? (?:on|at|along|di|pada) $`)
	// otherUse matches the text before places without a stated value that are not claimed to have a line.
	otherUse = pattern(`(?i)(?:\b(?:cross(?:es)?|silang|box|kotak|area|gaps?|celah|edges?|borders?|sides?|of|rules out|closes|menutup|between|antara|beside|past|` +
		`points?|titik|corners?|sudut)|[.:;]\s*sisi(?: \pL+)?|` + aCell + `) $`)
	crossedOut = pattern(`^ (?:(?:is|are|must be) crossed(?: out)?|(?:harus )?disilang)\b`)
	// joined matches the text between two cells with a line between them, drawn or in words; spanned is a weaker form.
	joined  = pattern(`^ ?(?:<?-{1,2}>?|[–—→↔]|={1,2}|═+|.*\b(?:joined|connect\w*|linked|joins|goes)\b.*) ?$`)
	spanned = pattern(`(?i)\b(?:lines?|loops?|paths?|goes|runs|from|bridges?|garis|lintasan|dari|jembatan) ?$`)
)

// argued returns the claims that an argument asserts; see hypotheses.
func (j *Judge) argued(s string) (out []claim) {
	list := j.told(s)
	j.rebase(list)
	var h hypotheses
	next := 0
	for x := range sentences(s) {
		from := next
		for next < len(list) && list[next].from < x.at+len(x.text) {
			next++
		}
		if (x.at == 0 || s[x.at-1] == '\n') && itemPattern().MatchString(x.text) {
			h.endItem()
		}
		for _, c := range h.asserted(x, list[from:next]) {
			if c.base >= 0 && !j.isAboutClue(c, s[c.to-1]) && len(out) < MaxClaims {
				out = append(out, c)
			}
		}
	}
	return out
}

// told returns the places with values in a text, including those in suppositions.
func (j *Judge) told(s string) (out []claim) {
	if j.shape == singles {
		for _, at := range listPattern().FindAllStringIndex(s, -1) {
			out = append(out, j.listClaims(s, at[0], at[1])...)
		}
		return out
	}
	for _, c := range j.chains(s, false) {
		if j.shape == borders && (!c.implied || !otherUse().MatchString(s[max(0, c.from-40):c.from])) || j.joins() && j.drawn(s, &c) {
			out = append(out, c)
		}
	}
	return out
}

// drawn reports whether the words of a claim about the places between two cells mean lines or bridges. It sets a number of bridges that
// stands before them.
func (j *Judge) drawn(s string, c *claim) bool {
	before := s[max(0, c.from-40):c.from]
	if m := bridgesOn().FindStringSubmatchIndex(before); j.shape == pairs && c.implied && m != nil {
		c.value, c.implied = wordValues[strings.ToLower(before[m[2]:m[3]])], false
		before = before[:m[2]]
	}
	if j.shape == pairs && (c.implied || bounded().MatchString(before)) {
		return false
	}
	if m := crossedOut().FindString(s[c.to:]); c.implied && m != "" {
		c.value, c.implied, c.to = 0, false, c.to+len(m)
	}
	if c.implied && otherUse().MatchString(before) {
		return false
	}
	if a, b := c.cells[0], c.cells[1]; a[0] != b[0] && a[1] != b[1] { // opposite corners of an area
		return false
	}
	ends := cellPattern().FindAllStringIndex(s[c.from:c.to], 2)
	gap := s[c.from+ends[0][1] : c.from+ends[1][0]]
	switch {
	case joined().MatchString(gap):
		return true
	case strings.TrimSpace(gap) == "to" || strings.TrimSpace(gap) == "ke":
		return !c.implied || spanned().MatchString(before)
	}
	return !c.implied // "two bridges between R1C1 and R1C3"
}

// listClaims returns the claims about the cells of a list in s[from:to]: of all of them if the sentence states a value of the whole list,
// otherwise of the last.
func (j *Judge) listClaims(s string, from, to int) (out []claim) {
	n, not, many, end := j.statedAt(s, to)
	before := s[max(0, from-40):from]
	no := noPattern().FindStringSubmatch(before)
	if n < 0 || partPattern().MatchString(before) || !not && no != nil && no[1] == "" {
		return nil
	}
	at := cellPattern().FindAllStringSubmatchIndex(s[from:to], -1)
	switch plain := strings.ContainsAny(s[from:to], ",") && !andPattern().MatchString(s[from:to]); {
	case many && (pluralPattern().MatchString(s[to:]) || clausePattern().MatchString(before)):
	case len(at) > 1 && !plain:
		return nil
	default:
		at = at[len(at)-1:]
		before = s[max(0, from+at[0][0]-40) : from+at[0][0]]
	}
	if partOf().MatchString(before) {
		return nil
	}
	for k, m := range at {
		c := namedCellAt(s, from, m)
		c.from, c.to, c.value, c.not = from+at[0][0], end, n, not
		if k > 0 && rangePattern().MatchString(s[from+at[k-1][1]:from+m[0]]) {
			out = append(out, inside(out[len(out)-1], c)...)
		}
		out = append(out, c)
	}
	return out
}

// inside returns claims like b for the cells between those of a and b.
func inside(a, b claim) (out []claim) {
	for r := a.cells[0][0]; r <= b.cells[0][0]; r++ {
		for c := a.cells[0][1]; c <= b.cells[0][1]; c++ {
			if x := [2]int{r, c}; x != a.cells[0] && x != b.cells[0] && len(out) < puzzle.MaxValue {
				b.cells = [][2]int{x}
				out = append(out, b)
			}
		}
	}
	return out
}

// isAboutClue reports whether a claim about a cell only describes the puzzle: its clue, or a cell that is not filled in. last is the last
// byte of the claim.
func (j *Judge) isAboutClue(c claim, last byte) bool {
	at, ok := j.cellAt(c.cells[0], c.base)
	if j.shape != singles || !ok {
		return false
	}
	digit := last >= '0' && last <= '9'
	if !digit && !j.fillsCells() && j.colours == nil { // "empty", of a cell for a number
		return true
	}
	if digit && (c.value > 1 && j.fillsCells() || j.hasNumbers || j.p.Board().Index(at) < 0) {
		for _, x := range j.p.Kind().Clues(j.p) {
			if x.At == at && x.Value == c.value {
				return true
			}
		}
		return c.value > 1 && j.fillsCells()
	}
	return j.p.Board().Index(at) < 0 && c.not == (c.value != 0)
}

// phrase is a way to state a fact about cells in Teka's own words: " is sea", " are land", " tanpa lampu".
type phrase struct {
	text string
	many bool // of several cells
	fact puzzle.Fact
}

// phrasesFor returns the phrases for the words, not numbers, that a puzzle has for its values, in all languages.
func phrasesFor(p puzzle.Puzzle) (out []phrase) {
	var cells []puzzle.Place
	for _, u := range p.Board().Unknowns() {
		if n := len(cells); n == 0 || n == 1 && u.At.R != cells[0].R && u.At.C != cells[0].C {
			cells = append(cells, u.At)
		}
	}
	if len(cells) == 0 || cells[0].Between() {
		return nil
	}
	for _, code := range words.Languages {
		l, err := kinds.Language(code)
		if err != nil {
			continue
		}
		l = l.About(p)
		for n := 1; n <= len(cells); n++ {
			for v := range p.Board().Unknown(0).Values.Values() {
				for _, not := range []bool{false, true} {
					fact := puzzle.Fact{Value: v, Not: not}
					var facts []puzzle.Fact
					for _, at := range cells[:n] {
						facts = append(facts, puzzle.Fact{At: at, Value: v, Not: not})
					}
					text, ok := strings.CutPrefix(l.Facts(p.Kind().Name, facts), l.Places(cells[:n]))
					if ok && !strings.ContainsAny(text, "0123456789") {
						out = append(out, phrase{text, n > 1, fact})
					}
				}
			}
		}
	}
	return out
}

// statedAt is valueAt, and reads Teka's own words, too. many means that the words fit several cells.
func (j *Judge) statedAt(s string, at int) (value int, not, many bool, end int) {
	if j.phrases == nil {
		j.phrases = phrasesFor(j.p)
	}
	var best phrase
	for _, x := range j.phrases {
		if len(x.text) >= len(best.text) && strings.HasPrefix(s[at:], x.text) {
			best = x
		}
	}
	rest := s[at+len(best.text):]
	if best.text == "" || wordStart().MatchString(rest) {
		value, not, end = j.valueAt(s, at)
		return value, not, strings.HasPrefix(s[at:], " are "), end
	}
	if laterPattern().MatchString(rest) || deniedPattern().MatchString(rest) {
		return -1, false, false, at
	}
	return best.fact.Value, best.fact.Not, best.many, at + len(best.text)
}

// wordStart matches the rest of a word.
var wordStart = pattern(`^[\pL\d-]`)
