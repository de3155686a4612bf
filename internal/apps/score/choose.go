package score

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/teka-puzzles/teka/puzzle"
)

// board is a complete reading with the tone of its introduction. Equal readings share one, at the offsets of the last.
type board struct {
	located
	lead tone
}

// boards returns the complete readings of a text in order. Of overlapping ones only the last is kept.
func boards(s string, list []located) (out []board) {
	for _, c := range list {
		if c.err != nil || !c.complete {
			continue
		}
		above := 0
		if n := len(out) - 1; n >= 0 {
			above = out[n].to
		}
		b := board{c, leadTone(s[:c.from], above)}
		if n := len(out) - 1; n >= 0 && (c.from < out[n].to || !contradict(out[n].reading, c.reading)) {
			if c.from < out[n].to || b.lead == neutral {
				b.lead = out[n].lead
			}
			out = out[:n]
		}
		out = append(out, b)
	}
	return out
}

// choose selects the last complete candidate or, without one, the last readable one. It returns errWithdrawn if the text rejects the last
// complete candidate, and errSeveral if it cannot select one of several, or if another answer follows that is incomplete, unreadable (see
// unread) or was not read.
func (j *Judge) choose(s string, list []located) reading {
	all := boards(s, list)
	tail, end := len(s), len(s) // s[:end] and s[tail:] are judged; the text between them belongs to a rejected board
	for at := len(all) - 1; at >= 0 && at > len(all)-4; at-- {
		b := all[at]
		of := tailTone(s[b.to:end]).combine(tailTone(s[tail:]))
		switch {
		case of == neutral:
			of = b.lead
		case b.lead == denies:
			of = denies
		}
		if of < doubts {
			list = slices.DeleteFunc(slices.Clone(list), func(c located) bool { return c.to > end && c.from < tail })
			if ambiguousBoards(s, all[:at+1], s[b.to:end]+s[tail:]) || j.followedByOther(s[:end], list, b.located) {
				return reading{err: errSeveral}
			}
			return b.reading
		}
		if at == 0 || b.lead < doubts || all[at-1].lead != affirms {
			return reading{err: errWithdrawn}
		}
		intro, _ := introduction(s[:b.from])
		end, tail = strings.LastIndex(s[:b.from], intro), len(s)
		for x := range sentences(s[b.to:]) { // the first sentence after a rejected board belongs to it
			if strings.Trim(x.text, " `") != "" {
				tail = b.to + x.at + len(x.text)
				break
			}
		}
	}
	best := reading{err: errNoAnswer}
	for _, c := range list {
		switch r := c.reading; {
		case r.err != nil && (best.err != nil || isAmbiguous(r)):
			best = reading{err: r.err}
		case r.err == nil && (r.nonZero || j.shape != singles || best.err != nil):
			best = r
		}
	}
	return best
}

// isAmbiguous reports whether a reading failed because the answer has several possible meanings.
func isAmbiguous(r reading) bool {
	return r.err == errLabels || r.err == errTwoThings || r.err == errConvention
}

// ambiguousBoards reports whether a text does not decide between its last board and an earlier one.
func ambiguousBoards(s string, all []board, tail string) bool {
	n := len(all) - 1
	chosen := all[n].lead == affirms
	for i := n - 1; i >= 0; i-- {
		b := all[i]
		if !chosen && b.lead < doubts && tailTone(s[b.to:all[i+1].from]) < doubts {
			return true
		}
		chosen = chosen || b.lead == affirms
	}
	for x := range sentences(tail) {
		if h := classify(x.text); n > 0 && h.all&plural != 0 && h.all&refers == 0 {
			return true
		}
	}
	return false
}

// followedByOther reports whether another answer follows a board that differs and is incomplete, unreadable or was not read.
func (j *Judge) followedByOther(s string, list []located, b located) bool {
	for _, c := range list {
		if c.from >= b.to && (c.err == nil && (c.nonZero || j.shape != singles) && contradict(b.reading, c.reading) || isAmbiguous(c.reading)) {
			return true
		}
	}
	return j.precededByOther(s, b) || j.unread(s, list, b.to) || j.contradicted(s[b.to:], b.reading) || j.restated(s[b.to:], b.reading)
}

// precededByOther reports whether a different list of places precedes a candidate immediately.
func (j *Judge) precededByOther(s string, c located) bool {
	lead := strings.TrimRight(s[:c.from], "\n ")
	r := j.list(lead[strings.LastIndex(lead, "\n\n")+1:])
	return r.err == nil && 2*r.count() >= c.count() && contradict(c.reading, r)
}

// unread reports whether s[from:] contains lines of an answer that no candidate includes: several together, or an announced one.
func (j *Judge) unread(s string, list []located, from int) bool {
	if n := strings.IndexByte(s[from:], '\n'); n >= 0 {
		from += n + 1
	} else {
		return false
	}
	lines, announced := 0, false
	for line := range strings.SplitAfterSeq(s[from:], "\n") {
		start := from
		from += len(line)
		text := strings.Trim(line, " \t\n*_#>`")
		head, rest, titled := strings.Cut(text, ":")
		heading := titled && rest == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "**")
		read := slices.ContainsFunc(list, func(c located) bool { return c.err == nil && c.from < from && start < c.to })
		says := classify(head).all
		title := says&(answers|options|others) != 0 && says&negates == 0
		switch {
		case read:
			lines, announced = 0, false
		case text == "":
		case titled && title && isGridLine(rest), announced && (isGridLine(text) || strings.ContainsAny(text[:1], "[{(|<")):
			return true
		case isGridLine(text) && !lowerCaseWord().MatchString(text) && !strings.ContainsAny(text, "=✓✔✅:"):
			if lines++; lines > 1 && lines >= j.rows-1 {
				return true
			}
		default:
			lines, announced = 0, title && (heading || len(text) < 40 && !strings.ContainsAny(text, sentenceEnds))
		}
	}
	return false
}

// tried matches the start of a sentence that reports a trial ("Checking ¦R1C1 = 2"), up to a mark before the claim, or one that has an
// imagined value ("dengan ¦B1K1 = 2 akan terlihat 3").
var tried = pattern(`^\W*\pL+ing\W+¦|(?i)\bdengan\W+¦.*\bakan\b`)

// contradicted reports whether a sentence claims a value of a place that a board does not have, whether rows count from 0 or from 1. The
// number of a cell that shows its clue is not a value.
func (j *Judge) contradicted(s string, r reading) bool {
	if j.shape != singles {
		return false
	}
	var against [2]bool                                            // by what pairs count from
	for _, c := range append(j.claims(s, false), j.argued(s)...) { // the second has the kind's own words
		near := max(0, c.from-maxStatement)
		from, end := near+strings.LastIndexAny(s[near:c.from], sentenceEnds)+1, min(len(s), c.to+maxStatement)
		if k := strings.IndexAny(s[c.to:end], sentenceEnds); k >= 0 {
			end = c.to + k
		}
		if classify(s[from:end]).all&(supposing|negates|refuted|faults|others) != 0 ||
			tried().MatchString(s[from:c.from]+"¦"+s[c.from:end]) {
			continue
		}
		if c.base >= 0 {
			if j.differs(c, r, s) {
				return true
			}
			continue
		}
		for c.base = range against {
			against[c.base] = against[c.base] || j.differs(c, r, s)
		}
	}
	return against[0] && against[1]
}

// differs reports whether a claim in the text s disagrees with a board, or names no place of it.
func (j *Judge) differs(c claim, r reading, s string) bool {
	of, err := j.at(c)
	if err != nil {
		return true
	}
	v, known := r.known.Value(of[0])
	return known && (v == c.value) == c.not && !j.isClue(of[0], s[c.from:c.to])
}

// isClue reports whether a claim ends with the number that a cell shows as its clue.
func (j *Judge) isClue(u int, claim string) bool {
	n, err := strconv.Atoi(claim[strings.LastIndexAny(claim, " =:")+1:])
	return err == nil && j.hasNumbers && slices.ContainsFunc(j.p.Kind().Clues(j.p), func(c puzzle.Clue) bool {
		return j.p.Board().Index(c.At) == u && c.Value == n
	})
}

var (
	// sequence matches numbers in a row, inRow a word for a row or column.
	sequence = pattern(`\b\d(?:(?:, ?|-| )\d)+\b`)
	inRow    = pattern(`(?i)\b(?:(?:` + rowWord + `)|(` + colWord + `))\b(?:\s*(\d{1,2})\b)?`)
	// choice matches the end of a list of possible values.
	choice = pattern(`^,? ?(?:or|atau|oder|ou|o)\b`)
	// rowZero matches a row or column with the number 0, backwards the direction from the end of a line to its start.
	rowZero   = pattern(`(?i)\b(?:` + rowWord + `|` + colWord + `)\s*0\b`)
	backwards = pattern(`(?i)\b(?:from|von|dari|de|da|van) (?:(?:the|der|la) )?(?:right|bottom|kanan|bawah|rechts|unten|derecha|droite|direita|` +
		`destra)\b|\bbackwards?\b|\brevers|\bright to left\b`)
)

// restated reports whether a sentence about rows or columns lists as many values as these have, and the board has no such line. Rows count
// from 0 only if the text does, and are read backwards only if the sentence says so.
func (j *Judge) restated(s string, r reading) bool {
	if j.shape != singles || j.fillsCells() || j.colours != nil {
		return false
	}
	rows := j.rows
	lines := [2][]string{make([]string, rows), make([]string, j.cols)} // the values of rows and columns; blanks for cells without
	for i, u := range j.index {
		sign := " "
		if u >= 0 {
			v, _ := r.known.Value(u)
			sign = string(rune('0' + v))
		}
		lines[0][i/j.cols] += sign
		lines[1][i%j.cols] += sign
	}
	base := 1
	if j.convention.base == 0 || rowZero().MatchString(s) {
		base = 0
	}
	for x := range sentences(s) {
		label := inRow().FindStringSubmatch(x.text)
		if label == nil || classify(x.text).all&(supposes|others|cases) != 0 {
			continue
		}
		n, err := strconv.Atoi(label[2])
		among := lines[btoi(label[1] != "")]
		if n -= base; err == nil && n >= 0 && n < len(among) {
			among = append(slices.Clone(among[n:n+1]), valued(among, n)...)
		}
		other := false
		for _, m := range sequence().FindAllStringIndex(x.text, -1) {
			found := x.text[m[0]:m[1]]
			if choice().MatchString(x.text[m[1]:]) {
				continue
			}
			digits := strings.NewReplacer(" ", "", ",", "", "-", "").Replace(found)
			is := func(line string) bool {
				short := strings.ReplaceAll(line, " ", "")
				back := []byte(short)
				slices.Reverse(back)
				return digits == strings.ReplaceAll(line, " ", "0") || digits == short ||
					backwards().MatchString(x.text) && digits == string(back)
			}
			if slices.ContainsFunc(among, is) {
				other = false
				break
			}
			other = other || len(digits) == j.cols || len(digits)*j.cols == len(j.index) ||
				slices.ContainsFunc(among, func(line string) bool { return len(strings.ReplaceAll(line, " ", "")) == len(digits) })
		}
		if other {
			return true
		}
	}
	return false
}

// valued returns line n of the lines with a value, or no line if there are fewer.
func valued(lines []string, n int) []string {
	lines = slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return strings.TrimSpace(line) == "" })
	return lines[min(n, len(lines)):min(n+1, len(lines))]
}

// lowerCaseWord matches a word.
var lowerCaseWord = pattern(`\p{Ll}{2}`)

// isGridLine reports whether a line consists of numbers, signs and single letters instead of words.
func isGridLine(line string) bool {
	words, signs := 0, 0
	for _, field := range strings.FieldsFunc(line, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;:|", r) }) {
		letters, lower := 0, 0
		for _, r := range field {
			letters += btoi(unicode.IsLetter(r))
			lower += btoi(unicode.IsLower(r) || r > 0x2e80 && unicode.IsLetter(r))
		}
		switch {
		case lower > 1, letters == len(field) && letters < 8 && letters > 2:
			words++
		case len(field) > 2*len([]rune(field)): // emoji and box drawing
			signs += len([]rune(field))
		default:
			signs += max(1, len([]rune(field))/2)
		}
	}
	return signs >= 3 && signs > 2*words
}
