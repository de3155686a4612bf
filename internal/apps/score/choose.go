package score

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
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
	r, ok := j.list(lead[strings.LastIndex(lead, "\n\n")+1:])
	return ok && r.err == nil && 2*r.count() >= c.count() && contradict(c.reading, r)
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
			if lines++; lines > 1 && lines >= len(j.index)/j.cols-1 {
				return true
			}
		default:
			lines, announced = 0, title && (heading || len(text) < 40 && !strings.ContainsAny(text, sentenceEnds))
		}
	}
	return false
}

// contradicted reports whether a sentence claims a value of a place that a board does not have, whether rows count from 0 or from 1, and no
// later sentence affirms the board.
func (j *Judge) contradicted(s string, r reading) bool {
	if j.shape != singles {
		return false
	}
	n := 0
	var last [2]int // the end of the last contradicting claim, by what rows count from
	for _, c := range j.claims(s, false) {
		near := max(0, c.from-maxStatement)
		from, end := near+strings.LastIndexAny(s[near:c.from], sentenceEnds)+1, min(len(s), c.to+maxStatement)
		if k := strings.IndexAny(s[c.to:end], sentenceEnds); k >= 0 {
			end = c.to + k
		}
		n++
		if c.not || classify(s[from:end]).all&(supposing|negates|refuted|faults|praises|others) != 0 {
			continue
		}
		for c.base = range last {
			of, err := j.at(c)
			if err == nil {
				if v, known := r.known.Value(of[0]); !known || v == c.value {
					continue
				}
			}
			last[c.base] = end
		}
	}
	end := last[1]
	if n > 1 || j.convention.base == 0 {
		end = min(end, last[0])
	}
	return end > 0 && tailTone(s[end:]) != affirms
}

var (
	// sequence matches numbers in a row, inRow a word for a row or column.
	sequence = pattern(`\b\d(?:(?:, ?|-| )\d)+\b`)
	inRow    = pattern(`(?i)\b(?:(?:` + rowWord + `)|(` + colWord + `))\b(?:\s*(\d{1,2})\b)?`)
)

// restated reports whether a sentence about rows or columns lists as many values as these have, and the board has no such line.
func (j *Judge) restated(s string, r reading) bool {
	if j.shape != singles || j.fillsCells() || j.colours != nil {
		return false
	}
	signs := make([]byte, len(j.index))
	for i, u := range j.index {
		if signs[i] = '0'; u >= 0 {
			v, _ := r.known.Value(u)
			signs[i] += byte(v)
		}
	}
	lines := [2]map[string]int{{}, {}} // rows and columns as bits by their values, in both directions
	note := func(down, n int, line []byte) {
		for range 2 {
			lines[down][string(line)] |= 3 << n // n counts from 0 or 1
			slices.Reverse(line)
		}
	}
	for n := range max(j.cols, len(signs)/j.cols) {
		var line []byte
		for k := n; n < j.cols && k < len(signs); k += j.cols {
			line = append(line, signs[k])
		}
		note(1, n, line)
		if n*j.cols < len(signs) {
			note(0, n, signs[n*j.cols:][:j.cols])
		}
	}
	for x := range sentences(s) {
		label := inRow().FindStringSubmatch(x.text)
		if label == nil || classify(x.text).all&(supposes|others|cases) != 0 {
			continue
		}
		n, err := strconv.Atoi(label[2])
		other := false
		for _, found := range sequence().FindAllString(x.text, -1) {
			digits := strings.NewReplacer(" ", "", ",", "", "-", "").Replace(found)
			at := lines[btoi(label[1] != "")][digits]
			if at != 0 && (err != nil || at>>min(n, 60)&1 == 1) {
				other = false
				break
			}
			other = other || len(digits) == j.cols || len(digits)*j.cols == len(signs)
		}
		if other {
			return true
		}
	}
	return false
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
