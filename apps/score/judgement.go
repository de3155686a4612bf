package score

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// One judgement decides whether a board counts: its introduction and everything behind it, up to the end of the text, must be harmless.
// What a sentence says of a board follows from the classes of its words (see lexicon) and from what the sentence refers to. A sentence
// that denies, doubts, supposes, asks or changes something makes the board unreadable, unless a later sentence affirms the board.

// tone is what a sentence says of the board before it.
type tone uint8

const (
	neutral tone = iota
	affirms
	doubts // unless a later sentence affirms
	denies
)

var (
	errWithdrawn = fault.Errorf("the answer is withdrawn, or only supposed")
	errSeveral   = fault.Errorf("the text contains several answers and does not say which one counts")
)

// stress is how a sentence may be marked.
var stress = strings.NewReplacer("*", "", "_", "", "`", "", `"`, "", "“", "", "”", "", "$", "", "’", "'")

// sentenceEnds lists the characters that end a sentence.
const sentenceEnds = ".!?;\n"

// sentence is a sentence of a text, which begins at an offset.
type sentence struct {
	at   int
	text string
	asks bool
}

// sentences yields the sentences of a text. A period within a number or word does not end one.
func sentences(s string) iter.Seq[sentence] {
	return func(yield func(sentence) bool) {
		for from := 0; from < len(s); {
			end := from
			for {
				i := strings.IndexAny(s[end:], sentenceEnds)
				if i < 0 {
					end = len(s)
					break
				}
				if end += i; s[end] != '.' || end+1 == len(s) || !isWordByte(s[end+1]) {
					break
				}
				end++
			}
			if !yield(sentence{from, s[from:end], end < len(s) && s[end] == '?'}) {
				return
			}
			from = end + 1
		}
	}
}

func isWordByte(c byte) bool { return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' }

// heard describes the words of a sentence.
type heard struct {
	all, first, last class // first and last are the classes of the first and last word
	ending           class // of the last clause
	words            int
	numbered         bool // as the second or a later one of several answers
	ticked           bool // a tick or the word ok ends it
}

// hear finds the classes of the words of a text. Within a clause, a fault under a negation is praise, and praise under one is refuted.
func hear(text string) (h heard) {
	text = strings.ToLower(strings.TrimSpace(stress.Replace(text)))
	h.ticked = strings.TrimRight(text, "✓✔✅☑") != text || strings.HasSuffix(text, " ok")
	var clause class
	previous := ""
	later, number := false, false // the last word is an ordinal, or the number behind a title
	end := func() {
		h.numbered = h.numbered || number
		later, number = false, false
		if clause&negates != 0 && clause&faults != 0 {
			clause = clause&^(faults|negates) | praises
		} else if clause&negates != 0 && clause&praises != 0 {
			clause = clause&^praises | refuted
		}
		h.all |= clause
		if clause != 0 {
			h.ending = clause
		}
		clause, previous = 0, ""
	}
	add := func(word string, of class) {
		if h.words++; h.words == 1 {
			h.first = of
		}
		n, ordinal := numeral(word)
		h.numbered = h.numbered || later && of&(answers|options) != 0
		later = ordinal && n > 1 && len(word) > 2
		number = h.last&(answers|options) != 0 && (ordinal && n > 1 || len(word) == 1 && word[0] >= 'b' && word[0] <= 'e')
		h.last = of
		clause |= of
	}
	for text != "" {
		r, n := utf8.DecodeRuneInString(text)
		switch {
		case r == '<': // a tag
			if n = strings.IndexAny(text, "> ") + 1; n == 0 {
				n = len(text)
			}
		case isPiece(r) || r == '✓' || r == '✔':
			piece := ""
			for _, p := range pieces() {
				if len(p) > len(piece) && strings.HasPrefix(text, p) {
					piece = p
				}
			}
			if n = max(n, len(piece)); piece != "" {
				add(piece, classOf(piece))
			} else if strings.ContainsRune("，、；：。！？", r) {
				end()
			}
		case unicode.IsLetter(r):
			n = strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '\'' || isPiece(r) })
			if n < 0 {
				n = len(text)
			}
			if i := strings.IndexByte(text[:n], '\''); i == 1 && text[0] != 'i' { // l'on
				n = 2
			}
			word := text[:n]
			add(word, classOf(word)|classOf(previous+"_"+word))
			previous = word
		case unicode.IsDigit(r) || r == '=':
			n = max(n, len(text)-len(strings.TrimLeft(text, "0123456789")))
			add(text[:n], refers)
			previous = ""
		case strings.ContainsRune(",;:()[]–—-→|", r):
			end()
		}
		text = text[n:]
	}
	end()
	return h
}

// heading matches the beginning of a heading.
var heading = pattern(`^\s*(?:#|\*\*|<|\p{So})`)

// mostLead bounds the bytes of a sentence that are examined.
const mostLead = 2000

// tone returns what a sentence says of the board before it. early reports whether it is the first sentence behind the board.
func (x sentence) tone(early bool) tone {
	h := hear(x.text[:min(len(x.text), mostLead)])
	is := func(of class) bool { return h.all&of != 0 }
	aside := is(refers) && h.first&(points|contrasts) == 0 // about places of the board
	switch {
	case x.asks && (h.words == 0 && early || is(points) && is(praises|faults|refuted) || !is(addresses) && is(points|praises|faults|refuted)):
		return doubts
	case x.asks, h.words == 0 && !h.ticked:
		return neutral
	case is(refuted|faults) && (is(others) && !is(speaks) || is(cases) && !is(points) || h.first&cases == 0 && aside && is(supposes|cases)):
		return neutral // of another board
	case is(refuted | faults):
		return denies
	case h.ticked:
		return affirms
	case is(oughts) && is(refers):
		return denies
	case is(interrupts) && !is(addresses), is(oughts | hedges), h.first&options != 0, is(negates) && is(speaks) && !is(addresses),
		is(contrasts) && is(praises), is(others) && is(answers) && !is(negates|praises):
		return doubts
	case is(negates | contrasts | supposes):
		switch {
		case is(negates) && (is(praises) || is(others) && is(answers)) && !is(contrasts|supposes|speaks):
			return affirms
		case aside && (is(concludes) || !is(supposes|contrasts)), is(addresses), is(others) && !is(contrasts):
			return neutral
		}
		return doubts
	case is(praises), is(answers) && !is(refers):
		return affirms
	case is(addresses | answers | alls), is(concludes) && !is(points), heading().MatchString(x.text):
		return neutral
	case early && aside && place().MatchString(x.text),
		is(points) && (h.words <= 7 && !is(refers) || h.first&points != 0 && (early || !is(refers))):
		return doubts
	}
	return neutral
}

// place matches a row, a column or a cell that a remark without a label is about.
var place = pattern(`(?i)^[^:(=]*\b(?:(?:` + rowWord + `|` + colWord + `)s?\b|r\d+c\d)[^:(=]*$`)

// then returns the tone of a text whose tone so far is a and whose next sentence has the tone b.
func (a tone) then(b tone) tone {
	if b == neutral || a == denies {
		return a
	}
	return b
}

// tailTone returns the tone of the text behind a board.
func tailTone(tail string) (of tone) {
	early := true
	for x := range sentences(tail) {
		of = of.then(x.tone(early))
		early = early && strings.Trim(x.text, " \t`") == ""
	}
	return of
}

// fenceMark matches the beginning of a code fence at the end of a text.
var fenceMark = pattern("```\\w*\\s*$")

// ahead matches words of a sentence that introduces a board below an empty line.
var ahead = pattern(`(?i)\b(?:below|following|next|berikut)\b`)

// mostGap bounds the signs and blanks between a board and an introduction below it.
const mostGap = 8

// introduction returns the paragraph that leads to a board, and whether it is closed: it ends with a sentence about something else.
func introduction(lead string) (s string, closed bool) {
	lead = lead[max(0, len(lead)-mostLead):]
	lead = fenceMark().ReplaceAllString(lead, "")
	text := strings.TrimRight(lead, " \t\n`*_>|$[\\<")
	if text == "" {
		return "", false
	}
	s = text[strings.LastIndex(text, "\n\n")+1:]
	line := strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:])
	heading := strings.HasPrefix(line, "#") || strings.HasPrefix(line, "**") && strings.HasPrefix(lead[len(text):], "*")
	body := strings.TrimRight(text, sentenceEnds)
	last := body[strings.LastIndexAny(body, sentenceEnds)+1:]
	closed = strings.ContainsAny(text[len(text)-1:], ".!;") && len(strings.Fields(s)) > 3 &&
		strings.Contains(lead[len(text):], "\n\n") && !heading &&
		!ahead().MatchString(last)
	return s, closed
}

// leadTone returns the tone of the introduction of a board. What stands before the offset from is not part of it.
func leadTone(lead string, from int) tone {
	if strings.HasSuffix(strings.TrimSpace(lead), "~~") { // struck out
		return denies
	}
	s, closed := introduction(lead)
	behind := from > 0 && from > len(lead)-len(s)-mostGap // another board stands above
	of := neutral
	var last sentence
	for x := range sentences(s) {
		if strings.TrimSpace(x.text) == "" {
			continue
		}
		if last = x; closed {
			if h := hear(x.text); h.all&speaks != 0 && h.all&negates != 0 && h.all&refers == 0 {
				of = doubts
			}
		}
	}
	if closed {
		return of
	}
	h := hear(last.text)
	is := func(of class) bool { return h.all&of != 0 }
	clean := h.ending&(negates|refuted|supposes|hedges|faults|interrupts|oughts|options|cases) == 0
	switch {
	case h.last&negates != 0, is(oughts) && h.ending&oughts != 0:
		return denies
	case h.ending&(answers|praises|concludes) != 0 && clean && !last.asks && (!h.numbered || is(praises)):
		return affirms
	case is(refuted | faults):
		return denies
	case is(negates | supposes | hedges | cases | options | interrupts | oughts), h.ending&others != 0, last.asks, h.numbered:
		return doubts
	}
	for x := range sentences(s[:last.at]) {
		if t := x.tone(false); t >= doubts && !behind {
			of = doubts
		}
	}
	if of == neutral && is(answers|praises) {
		return affirms
	}
	return of
}
