package score

import (
	"regexp"
	"strings"
	"unicode"
)

// thoughts end with one of these marks; what is behind the last is the answer.
var thoughtEnds = pattern(`(?i)</(?:think|thinking|thought|reasoning|scratchpad)>`)

// marked are the ways in which models mark their answer.
var marked = []func() *regexp.Regexp{
	pattern(`(?is)<(?:answer|final_answer|solution)>(.*?)</(?:answer|final_answer|solution)>`),
	pattern(`(?s)\\boxed\{(.*)\}`),
}

// tags are those marks where they nest.
var tags = pattern(`(?i)</?(?:answer|final_answer|solution)>`)

// lenient looks for the answer in a text.
func (j *Judge) lenient(s string) reading {
	if ends := thoughtEnds().FindAllStringIndex(s, -1); ends != nil {
		if behind := s[ends[len(ends)-1][1]:]; strings.TrimSpace(behind) != "" {
			s = behind
		}
	}
	s = untexed(s)
	for _, mark := range marked {
		found := mark().FindAllStringSubmatch(s, -1)
		if found == nil {
			continue
		}
		if r := j.search(found[len(found)-1][1]); r.err == nil {
			return r
		}
	}
	return j.search(s)
}

// Of LaTeX are read matrices and tables, whose rows become lines, and words in a dress, which lose it.
var (
	texGrid = pattern(`(?s)\\begin\{(?:[a-zA-Z]*matrix\*?|array|tabular|cases|aligned)\}(?:\{[^{}\n]*\})?` +
		`(.*?)\\end\{[a-zA-Z*]+\}`)
	texRow   = strings.NewReplacer(`\\`, "\n", "&", " ", `\hline`, "", `\cr`, "\n", "\n", " ")
	texDress = pattern(`\\(?:text|textbf|textit|mathbf|mathrm|mathit|mathtt|texttt|operatorname|boldsymbol)\{([^{}]*)\}`)
	texSigns = strings.NewReplacer(`\to `, "→ ", `\rightarrow`, "→", `\Rightarrow`, "⇒", `\neq`, "≠", `\ne `, "≠ ", `\times`, "×",
		`\leq`, "≤", `\geq`, "≥", `\blacksquare`, "■", `\square`, "□", `\cdot`, "·", `\quad`, " ", `\,`, " ", `\;`, " ", `\ `, " ")
)

// untexed is a text without the orders of LaTeX that stand around answers.
func untexed(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	s = texDress().ReplaceAllString(s, "$1")
	s = texGrid().ReplaceAllStringFunc(s, func(grid string) string {
		var lines []string
		for line := range strings.SplitSeq(texRow.Replace(texGrid().FindStringSubmatch(grid)[1]), "\n") {
			if line = strings.TrimSpace(line); line != "" {
				lines = append(lines, line)
			}
		}
		return "\n\n" + strings.Join(lines, "\n") + "\n\n"
	})
	return texSigns.Replace(s)
}

// search finds all that may be the answer in a text, and takes the last that is whole, or else the last that says something.
func (j *Judge) search(s string) reading {
	s = tags().ReplaceAllString(s, "\n\n")
	verdict := concluded(s)
	best := reading{err: errNoAnswer}
	for _, part := range parts(s) {
		r, ok := j.part(part)
		switch {
		case !ok:
		case r.verdict != "" && r.err == nil:
			verdict = conclusion{r.verdict, true, strings.HasSuffix(strings.TrimSpace(s), strings.TrimSpace(part.text))}
		case r.err != nil:
			if best.err != nil {
				best.err = r.err
			}
		case !r.some && j.shape == singles && best.err == nil:
		case r.whole || best.err != nil || !best.whole:
			best = r
		}
	}
	if j.answers(verdict, s, best) {
		return reading{as: "verdict", verdict: verdict.says}
	}
	if best.err == nil && (best.whole || best.some) {
		return best
	}
	list, unsure := j.asserted(s)
	if unsure && best.err == errNoAnswer {
		best.err = errBase
	}
	r := j.spoken("places", list)
	for _, part := range parts(s) { // a list that has most of it is the answer, and what is not in it was a draft
		if last, ok := j.list(part.text); ok && !part.json && last.err == nil && 2*last.says() >= r.says() {
			r = last
		}
	}
	if r.err == nil && r.some || best.err == errNoAnswer && r.err != nil {
		return r
	}
	return best
}

// part is a stretch of a text that may be an answer.
type part struct {
	text string
	json bool
}

// mostParts bounds how many stretches of a text are looked at, from its end.
const mostParts = 400

// parts divides a text into code fences, values of JSON, and paragraphs, in their order.
func parts(s string) (out []part) {
	inFence := false
	for piece := range strings.SplitSeq(s, "```") {
		if inFence {
			if first, rest, ok := strings.Cut(piece, "\n"); ok && !strings.ContainsAny(first, " .#|0123456789[{") { // the name of a language
				piece = rest
			}
			out = append(out, divided(piece)...)
			out = append(out, part{text: strings.Trim(piece, "\n")})
		} else {
			out = append(out, divided(piece)...)
		}
		inFence = !inFence
	}
	return out[max(0, len(out)-mostParts):]
}

// called is what an answer may be called before it begins.
var called = pattern(`^(?:[*_ ]*(?i:(?:the |my )?(?:final )?(?:answer|solution|grid|board|result|jawaban|hasil|solusi|penyelesaian))` +
	`[*_]*(?: is| adalah)?:[*_]*[ \t]*)+`)

// divided is the values of JSON in a text, and the paragraphs between them.
func divided(s string) (out []part) {
	at := 0
	prose := func(text string) {
		for paragraph := range strings.SplitSeq(text, "\n\n") {
			paragraph = called().ReplaceAllString(strings.Trim(paragraph, "\n"), "")
			if strings.TrimSpace(paragraph) != "" {
				out = append(out, part{text: paragraph})
			}
		}
	}
	closes := brackets(s)
	for open := 0; open < len(s); open++ {
		end, ok := closes[open]
		if !ok || open < at {
			continue
		}
		prose(s[at:open])
		out = append(out, part{s[open:end], true})
		open, at = end-1, end
	}
	prose(s[at:])
	return out
}

// brackets says where brackets that begin a value of JSON with something in it are closed. Those that nest too deep, and lists of two
// numbers or fewer such as [1,2], which name cells, are left out.
func brackets(s string) map[int]int {
	out := map[int]int{}
	type opening struct {
		at    int
		close byte
		depth int // of what is in it
	}
	var stack []opening
	quoted := false
	for i := range len(s) {
		c := s[i]
		switch {
		case quoted:
			if c == '\n' || c == '"' && s[i-1] != '\\' {
				quoted = false
			}
		case c == '"':
			quoted = len(stack) > 0
		case c == '{' || c == '[':
			stack = append(stack, opening{i, c + 2, 1})
		case (c == '}' || c == ']') && len(stack) > 0:
			top := stack[len(stack)-1]
			if stack = stack[:len(stack)-1]; top.close != c {
				stack = stack[:0]
				continue
			}
			if n := len(stack); n > 0 {
				stack[n-1].depth = max(stack[n-1].depth, top.depth+1)
			}
			if top.depth <= MostDepth && (c == '}' || strings.ContainsAny(s[top.at+1:i], `["'{`)) {
				out[top.at] = i + 1
			}
		}
	}
	return out
}

// part reads a stretch.
func (j *Judge) part(p part) (reading, bool) {
	if p.json {
		return j.object(p.text)
	}
	if strings.Contains(p.text, "|") {
		if r, ok := j.within(p.text, func(line string) bool { return strings.Contains(line, "|") }, j.table); ok && r.err == nil {
			return r, true
		}
	}
	r, ok := j.block(p.text)
	if ok && r.err == nil {
		return r, true
	}
	if len(p.text) < mostNotation {
		if r, ok := j.notation(p.text); ok {
			return r, true
		}
	}
	return r, ok
}

// mostNotation bounds a stretch that is tried as a puzzle in some notation.
const mostNotation = 64 << 10

// within reads the last lines on end that have a property and can be read.
func (j *Judge) within(s string, has func(string) bool, read func(string) (reading, bool)) (found reading, ok bool) {
	var lines []string
	flush := func() {
		if len(lines) > 0 {
			if r, yes := read(strings.Join(lines, "\n")); yes && (r.err == nil || !ok) {
				found, ok = r, true
			}
		}
		lines = lines[:0]
	}
	for line := range strings.SplitSeq(s, "\n") {
		if !has(line) {
			flush()
			continue
		}
		lines = append(lines, line)
	}
	flush()
	return found, ok
}

// block reads the last lines on end of a paragraph that are rows of a grid: as many, and as wide, as the board or its frame.
func (j *Judge) block(s string) (found reading, ok bool) {
	lines := strings.Split(s, "\n")
	for _, divide := range dividers {
		var rows [][]string
		flush := func() {
			if r, yes := j.signs("grid", rows, framings); yes && (r.err == nil || !ok) {
				found, ok = r, true
			}
			rows = nil
		}
		for _, line := range lines {
			row := j.row(label().ReplaceAllString(line, ""), divide)
			if len(rows) > 0 && len(row) != len(rows[0]) {
				flush()
			}
			if row != nil {
				rows = append(rows, row)
			}
		}
		if flush(); ok && found.err == nil {
			return found, true
		}
	}
	return found, ok
}

// supposing are the words of a sentence that supposes, asks, or tells of what is possible; what it says of places is no claim.
var supposing = set("if", "suppose", "supposing", "assume", "assuming", "try", "trying", "let's", "could", "might", "may", "maybe",
	"perhaps", "would", "either", "possible", "possibly", "candidate", "candidates", "whether", "unless", "wait", "hmm",
	"jika", "kalau", "andai", "andaikan", "misal", "misalkan", "coba", "mungkin", "bisa")

// supposes reports whether a sentence has one of these words, or asks.
func supposes(sentence string) bool {
	if strings.Contains(sentence, "?") {
		return true
	}
	for word := range strings.FieldsFuncSeq(sentence, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' }) {
		if supposing[word] || supposing[strings.ToLower(word)] {
			return true
		}
	}
	return false
}

// asserted are the claims of a text, but for those in sentences that suppose, and those whose rows may count from 0 or from 1, of which
// it is told that there are some.
func (j *Judge) asserted(s string) (out []claim, unsure bool) {
	at := 0
	for _, c := range j.claims(s, false) {
		for at < c.from { // the beginning of the sentence
			next := strings.IndexAny(s[at:c.from], ".;!?\n")
			if next < 0 {
				break
			}
			at += next + 1
		}
		end := c.to
		if next := strings.IndexAny(s[c.to:min(len(s), c.to+200)], ".;!?\n"); next >= 0 {
			end += next + 1
		}
		if supposes(s[at:end]) {
			continue
		}
		if c.base < 0 {
			unsure = true
			continue
		}
		if out = append(out, c); len(out) == MostClaims {
			break
		}
	}
	return out, unsure
}
