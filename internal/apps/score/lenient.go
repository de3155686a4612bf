package score

import (
	"iter"
	"regexp"
	"slices"
	"strings"
)

// Tags around the reasoning of a model. The answer begins after the last closing tag and ends before an unclosed opening tag.
var (
	thoughtEnds   = pattern(`(?i)</(?:think|thinking|thought|thoughts|reasoning|scratchpad)>`)
	thoughtBegins = pattern(`(?i)<(?:think|thinking|thought|thoughts|reasoning|scratchpad)>`)
)

// answerMarks lists the marks that models put around their answer, in order of preference.
var answerMarks = []func() *regexp.Regexp{
	pattern(`(?is)<(?:answer|final_answer|solution)>(.*?)</(?:answer|final_answer|solution)>`),
	pattern(`(?s)\\boxed\{(.*)\}`),
}

// finalHeading matches a heading above the answer, such as "Final answer:".
var finalHeading = pattern(`(?im)^[\s#*_>]*(?:(?:the |my |so the )?final (?:answer|solution|grid|board)|jawaban akhir|solusi ` +
	`akhir)\b[^\n]{0,40}?(?:[:*_]|$)`)

// tags matches the tags of answerMarks, which may be nested.
var tags = pattern(`(?i)</?(?:answer|final_answer|solution)>`)

// lenient finds the answer in a text; see Lenient.
func (j *Judge) lenient(s string) reading {
	if ends := thoughtEnds().FindAllStringIndex(s, -1); ends != nil {
		s = s[ends[len(ends)-1][1]:]
	}
	if begins := thoughtBegins().FindStringIndex(s); begins != nil {
		s = s[:begins[0]]
	}
	s = records(j.renameCells(removeMarkup(removeLaTeX(s))))
	for i, mark := range answerMarks {
		found := mark().FindAllStringSubmatchIndex(s, -1)
		for len(found) > 0 && strings.TrimSpace(s[found[len(found)-1][2]:found[len(found)-1][3]]) == "" {
			found = found[:len(found)-1]
		}
		if found == nil {
			continue
		}
		last := found[len(found)-1]
		r := j.search(s[last[2]:last[3]])
		if tailTone(s[last[1]:]) >= doubts || r.err == nil && j.unread(s, nil, last[1]) {
			break
		}
		if r.err == nil || i == 0 {
			return r
		}
	}
	if found := finalHeading().FindAllStringIndex(s, -1); found != nil {
		behind := s[found[len(found)-1][1]:]
		r := j.search(behind)
		if r.err == nil || len(numberRange().FindAllStringIndex(behind, j.cols)) == j.cols {
			return r
		}
	}
	return j.search(s)
}

// located is a reading and its offsets in a text.
type located struct {
	reading
	from, to int
}

// search finds the answer in a text. It prefers a verdict that satisfies isAnswer, then the candidate selected by choose, then the places
// named in sentences.
func (j *Judge) search(s string) reading {
	s = tags().ReplaceAllString(s, "\n\n")
	j.convention = j.statements(s)
	if r := j.empty(s); r.err == nil {
		return r
	}
	verdict := lastVerdict(s)
	list := j.candidates(s)
	for i, c := range list { // a verdict in JSON
		if c.err == nil && c.verdict != "" {
			verdict = conclusion{c.verdict, true, strings.Trim(s[c.to:], " \t\n`") == ""}
			list[i].err = errNoAnswer
		}
	}
	best := j.choose(s, list)
	if j.isAnswer(verdict, s, best) {
		return reading{as: "verdict", verdict: verdict.says}
	}
	if best.err == nil && (best.complete || best.nonZero) || best.err == errWithdrawn || best.err == errSeveral {
		return best
	}
	return j.sentences(s, best)
}

// empty reads a text that consists of one list or object, for boards without places or with places between cells. There, an empty list or
// zeros may be the answer.
func (j *Judge) empty(s string) reading {
	s = strings.TrimSpace(s)
	if inside, ok := fenced(s); ok {
		s = strings.TrimSpace(inside)
	}
	s = strings.TrimSpace(introduces().ReplaceAllString(s, ""))
	if j.shape == singles && j.p.Board().Len() > 0 || len(s) < 2 || s[0] != '[' && s[0] != '{' {
		return otherForm
	}
	if r := j.object(s); r.verdict == "" {
		return r
	}
	return otherForm
}

// candidates returns all passages of a text that may be the answer, in the order of their ends. They may overlap.
func (j *Judge) candidates(s string) (list []located) {
	for _, p := range parts(s) {
		j.layout(s, p.from, p.from+len(p.text))
		if c, ok := j.part(p); ok {
			c.from, c.to = c.from+p.from, c.to+p.from
			list = append(list, c)
		}
	}
	list = slices.Concat(list, j.numbered(s), j.listedRows(s), j.packed(s))
	if c, ok := j.matrices(s); ok {
		list = append(list, c)
	}
	slices.SortStableFunc(list, func(a, b located) int { return a.to - b.to })
	return list
}

// packedBoard matches what may be a board in one word, with a digit or letter for each cell.
var packedBoard = pattern(`[0-9A-P]{4,}`)

// packed reads boards within sentences that are written as one word: all cells of a kind with Traits.Givens.
func (j *Judge) packed(s string) (found []located) {
	if !j.p.Kind().Traits.Givens {
		return nil
	}
	for _, m := range packedBoard().FindAllStringIndex(s, -1) {
		if m[1]-m[0] != j.p.Board().Len() {
			continue
		}
		if r := j.notation(s[m[0]:m[1]]); r.hasForm() {
			found = append(found, located{r, m[0], m[1]})
		}
	}
	return found
}

// contradict reports whether two readings give different values to a place. In complete readings, an unmentioned place between cells is
// empty.
func contradict(a, b reading) bool {
	whole := a.complete && b.complete
	for i, u := range a.known.Board().Unknowns() {
		v, ok := a.known.Value(i)
		w, both := b.known.Value(i)
		if told := whole && u.At.Between(); (ok || told) && (both || told) && v != w {
			return true
		}
	}
	return false
}

// compareLists compares two lists of places. same means that they agree on all places, shared that they have a place in common. Lists of
// cells are the same if they do not contradict each other.
func compareLists(a, b reading) (same, shared bool) {
	same = true
	for i, u := range a.known.Board().Unknowns() {
		x, y := a.known.Candidates(i), b.known.Candidates(i)
		both := x != u.Values && y != u.Values
		shared = shared || both
		same = same && (x == y || !both && !u.At.Between())
	}
	return same, shared
}

// part is a passage of a text that may be an answer.
type part struct {
	text string
	json bool // a bracketed value
	from int  // offset in the text
}

// maxParts bounds the number of passages read, counted from the end of the text.
const maxParts = 400

// parts divides a text into code fences, JSON values and paragraphs, in text order.
func parts(s string) (out []part) {
	inFence := false
	at := 0
	for piece := range strings.SplitSeq(s, "```") {
		from := at
		at += len(piece) + len("```")
		if inFence {
			if first, rest, ok := strings.Cut(piece, "\n"); ok && !strings.ContainsAny(first, " .#|0123456789[{(") { // language
				from += len(piece) - len(rest)
				piece = rest
			}
			out = append(out, splitValues(piece, from)...)
			if text := strings.TrimRight(piece, "\n"); strings.Contains(text, "\n\n") || strings.ContainsAny(text, "[{(") {
				out = append(out, part{text: text, from: from})
			}
		} else {
			out = append(out, splitValues(piece, from)...)
		}
		inFence = !inFence
	}
	return out[max(0, len(out)-maxParts):]
}

// introduces matches words that introduce an answer, such as "Final answer:".
var introduces = pattern(`^(?:[*_ ]*(?i:(?:the |my )?(?:final )?(?:answer|solution|grid|board|result|jawaban|hasil|solusi|penyelesaian))` +
	`(?:[*_]*(?: is| adalah)?:[*_]*| is| adalah|[*_]* =)[ \t]*)+`)

// splitValues returns the JSON values in s and the paragraphs between them. Offsets are relative to the text in which s begins at offset.
func splitValues(s string, offset int) (out []part) {
	at := 0
	prose := func(from, to int) {
		for from < to {
			end := to
			if n := strings.Index(s[from:to], "\n\n"); n >= 0 {
				end = from + n
			}
			paragraph := strings.Trim(s[from:end], "\n")
			start := from + len(s[from:end]) - len(strings.TrimLeft(s[from:end], "\n"))
			rest := introduces().ReplaceAllString(paragraph, "")
			if strings.TrimSpace(rest) != "" {
				out = append(out, part{text: rest, from: offset + start + len(paragraph) - len(rest)})
			}
			from = end + len("\n\n")
		}
	}
	closes := brackets(s)
	for open := 0; open < len(s); open++ {
		end, ok := closes[open]
		if !ok || open < at {
			continue
		}
		if s[open] == '(' {
			if _, ok := literal(s[open:end]); !ok {
				continue
			}
		}
		prose(at, open)
		out = append(out, part{s[open:end], true, offset + open})
		open, at = end-1, end
	}
	prose(at, len(s))
	return out
}

// part reads one passage. Offsets of the result are relative to it. ok is false if nothing in it looks like an answer.
func (j *Judge) part(p part) (located, bool) {
	whole := func(r reading) located { return located{r, 0, len(p.text)} }
	if p.json {
		r := j.object(p.text)
		return whole(r), r.hasForm()
	}
	if strings.Contains(p.text, "|") {
		has := func(line string) bool { return strings.Contains(line, "|") }
		for _, read := range []func(string) reading{j.table, j.linkTable} {
			if r, ok := j.lastLines(p.text, has, read); ok && (r.err == nil || r.err == errLabels || r.err == errBase) {
				return r, true
			}
		}
	}
	c, ok := j.block(p.text)
	if ok && c.err == nil {
		return c, true
	}
	for _, read := range []func(string) (located, bool){j.inline, j.items, j.scattered} {
		if c, ok := read(p.text); ok && c.err == nil {
			return c, true
		}
	}
	for _, body := range bodies(p.text) {
		for i, read := range []func(string) reading{j.drawing, j.linkTable, j.path, j.moved, j.filledList, j.runs, j.wholeList} {
			if i > 0 && body[0] > 0 { // a list without the preceding words may be incomplete
				break
			}
			if r := read(p.text[body[0]:body[1]]); r.err == nil || r.err == errBase || r.err == errTwice {
				return located{r, body[0], body[1]}, true
			}
		}
	}
	if len(p.text) < maxNotation && c.err != errConvention {
		if r := j.notation(p.text); r.hasForm() {
			return whole(r), true
		}
	}
	return c, ok
}

var (
	// remark matches the words at the end of a passage: sentences without a number.
	remark = pattern(`([.;!]\s+|\n)[^\d\n]*\p{Ll}{2}[^\d]*$`)
	// wordless matches lines without words.
	wordless = pattern(`(?m)^(?:[^\n\p{Ll}]|[^\n\p{Ll}]\p{Ll}\b)*$(?:\n(?:[^\n\p{Ll}]|\b\p{Ll}\b)*$)+`)
)

// bodies returns the offsets of possible answers in a passage: all of it, all but the remark at its end, and the last lines without
// words.
func bodies(s string) [][2]int {
	out := [][2]int{{0, len(s)}}
	if at := remark().FindStringSubmatchIndex(s); at != nil {
		out = append(out, [2]int{0, at[3]})
	}
	if all := wordless().FindAllStringIndex(s, -1); all != nil {
		if last := all[len(all)-1]; last[1]-last[0] < len(s) {
			out = append(out, [2]int(last))
		}
	}
	return out
}

// maxNotation is the maximum length in bytes of a passage that is parsed as a puzzle notation.
const maxNotation = 64 << 10

// lastLines reads the last run of consecutive lines that satisfy has and that read accepts. A reading without an error is preferred. ok
// is false if read accepts none.
func (j *Judge) lastLines(s string, has func(string) bool, read func(string) reading) (found located, ok bool) {
	from, to := 0, 0
	flush := func() {
		if to > from {
			if r := read(s[from:to]); r.err == nil || !ok && r.hasForm() {
				found, ok = located{r, from, to}, true
			}
		}
	}
	for at, line := range linesOf(s) {
		if to = at; !has(line) {
			flush()
			from = at + len(line)
		}
		to = at + len(line)
	}
	flush()
	return found, ok
}

// linesOf yields the lines of a text, with their ends, by their offsets.
func linesOf(s string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		at := 0
		for line := range strings.SplitAfterSeq(s, "\n") {
			if !yield(at, line) {
				return
			}
			at += len(line)
		}
	}
}
