package score

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// A board counts only if its introduction and everything after it are harmless. The tone of a sentence follows from the classes of its
// words (see lexicon) and from what it refers to. A sentence that denies, doubts, supposes, asks or changes something makes the board
// unreadable, unless a later sentence affirms the board.

// tone is the attitude of a sentence to the board before it.
type tone uint8

const (
	neutral tone = iota
	affirms
	doubts // unless a later sentence affirms
	denies
)

var (
	errWithdrawn = fault.Errorf("the text withdraws the answer or only supposes it")
	errSeveral   = fault.Errorf("the text contains several answers and does not say which one counts")
)

// emphasis removes the marks of emphasis and quotes.
var emphasis = strings.NewReplacer("*", "", "_", "", "`", "", `"`, "", "“", "", "”", "", "$", "", "’", "'")

// sentenceEnds lists the characters that end a sentence.
const sentenceEnds = ".!?;\n"

// sentence is a sentence with its offset in the text.
type sentence struct {
	at   int
	text string
	asks bool // it ends with a question mark
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

// wordClasses has the classes of the words of a sentence.
type wordClasses struct {
	all, first, last class // classes of all words, the first and the last
	ending           class // classes in the last clause
	words            int
	numbered         bool // it numbers the second or a later answer
	ticked           bool // it ends with a tick or the word ok
}

// classify returns the classes of the words of a text. Within a clause, a negated fault counts as praise, and negated praise as refuted.
func classify(text string) wordClasses {
	text = strings.ToLower(strings.TrimSpace(emphasis.Replace(text)))
	var c classifier
	c.ticked = strings.TrimRight(text, "✓✔✅☑") != text || strings.HasSuffix(text, " ok")
	for text != "" {
		text = text[c.read(text):]
	}
	c.endClause()
	return c.wordClasses
}

// classifier reads a text word by word.
type classifier struct {
	wordClasses
	clause         class  // classes of the words of the clause so far
	previous       string // the last word, if it is a word of letters in this clause
	later, numbers bool   // the last word is an ordinal, or the number after a title
}

// read reads the beginning of a text, a word or a character, and returns its length.
func (c *classifier) read(text string) int {
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
			c.add(piece, classOf(piece))
		} else if strings.ContainsRune("，、；：。！？", r) {
			c.endClause()
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
		c.add(word, classOf(word)|classOf(c.previous+"_"+word))
		c.previous = word
	case unicode.IsDigit(r) || r == '=':
		n = max(n, len(text)-len(strings.TrimLeft(text, "0123456789")))
		c.add(text[:n], refers)
		c.previous = ""
	case strings.ContainsRune(",;:()[]–—-→|", r):
		c.endClause()
	}
	return n
}

// add adds a word with its classes to the clause.
func (c *classifier) add(word string, of class) {
	if c.words++; c.words == 1 {
		c.first = of
	}
	n, ordinal := numeral(word)
	c.numbered = c.numbered || c.later && of&(answers|options) != 0
	c.later = ordinal && n > 1 && len(word) > 2
	c.numbers = c.last&(answers|options) != 0 && (ordinal && n > 1 || len(word) == 1 && word[0] >= 'b' && word[0] <= 'e')
	c.last = of
	c.clause |= of
}

// endClause adds the classes of the clause to those of the sentence.
func (c *classifier) endClause() {
	c.numbered = c.numbered || c.numbers
	c.later, c.numbers = false, false
	if c.clause&negates != 0 && c.clause&faults != 0 {
		c.clause = c.clause&^(faults|negates) | praises
	} else if c.clause&negates != 0 && c.clause&praises != 0 {
		c.clause = c.clause&^praises | refuted
	}
	if c.all |= c.clause; c.clause != 0 {
		c.ending = c.clause
	}
	c.clause, c.previous = 0, ""
}

// heading matches the beginning of a heading.
var heading = pattern(`^\s*(?:#|\*\*|<|\p{So})`)

// maxLead bounds the bytes of a sentence that are examined.
const maxLead = 2000

// tone returns the tone of a sentence. early means that it is the first one after the board.
func (x sentence) tone(early bool) tone {
	h := classify(x.text[:min(len(x.text), maxLead)])
	is := func(of class) bool { return h.all&of != 0 }
	aside := is(refers) && h.first&(points|contrasts) == 0 // about places of the board
	switch {
	case x.asks && (h.words == 0 && early || is(points) && is(praises|faults|refuted) || !is(addresses) && is(points|praises|faults|refuted)):
		return doubts
	case x.asks, h.words == 0 && !h.ticked:
		return neutral
	case is(refuted|faults) && (is(others) && !is(speaks) || is(cases) && !is(points) || h.first&cases == 0 && aside && is(supposes|cases)):
		return neutral // about another board
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
	case is(others) && is(points|answers) && !is(negates|refers|alls|addresses|concludes), x.alien():
		return denies
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

// called matches a statement of what the answer is; group 1 is the rest of its clause. plainly matches words that such a rest may have
// besides those of the lexicon.
var (
	called = pattern(`(?i)\b(?:answer|solution|grid|board|result|jawaban(?:nya)?|solusi(?:nya)?|papan(?:nya)?|hasil(?:nya)?|penyelesaian(?:nya)?)` +
		`(?: (?:above|below|here|itu|ini|tersebut|akhir(?:nya)?|di (?:atas|bawah)))?\s+(?:is|adalah|ialah|equals)\s+([^,;:()–—]*)`)
	plainly = pattern(`(?i)^(?:an?|the|as|in|of|by|at|on|to|for|and|with|both|above|below|here|shown|given|written|listed|presented|provided|attached|` +
		`follows?|following|there|now|indeed|only|one|single|found|obtained|determined|reached|derived|deduced|elimination|logic|filled|full|fully|` +
		`ready|easy|simple|clear|legal|latin|square|symmetric(?:al)?|deterministic|di|yang|dan|dengan|sebagai|berikut|seperti|atas|bawah|sudah|` +
		`telah|terisi|penuh|tunggal|satu|satunya|mudah|jelas|unik|logika|grid|board|papan)$`)
	// rightFirst matches the order of signs from right to left, seen words and numbers of what a clue counts in that direction.
	rightFirst = pattern(`(?i)\bright to left\b|\bdari kanan ke kiri\b`)
	seen       = pattern(`(?i)\d|\b(?:see|look|view|visible|count|lihat|terlihat|tampak)`)
)

// alien reports whether a sentence states in words that are not understood what the answer is, or that it is written from right to left.
func (x sentence) alien() bool {
	text := x.text[:min(len(x.text), maxLead)]
	m := called().FindStringSubmatch(text)
	if m == nil {
		return rightFirst().MatchString(text) && !seen().MatchString(text)
	}
	for word := range strings.FieldsFuncSeq(strings.ToLower(m[1]), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' }) {
		switch of := classOf(word); {
		case of&(concludes|cases|contrasts) != 0: // another clause
			return false
		case of&(praises|answers|alls|negates|points|addresses|refers) == 0 && !plainly().MatchString(word):
			return true
		}
	}
	return false
}

// place matches a row, a column or a cell that an unlabelled remark is about.
var place = pattern(`(?i)^[^:(=]*\b(?:(?:` + rowWord + `|` + colWord + `)s?\b|[rb]\d+[ck]\d)[^:(=]*$`)

// combine returns the tone of a text with tone a that continues with tone b.
func (a tone) combine(b tone) tone {
	if b == neutral || a == denies {
		return a
	}
	return b
}

// tailTone returns the tone of the text after a board, combined from those of its sentences: neutral, affirms, doubts or denies.
func tailTone(tail string) (of tone) {
	early := true
	for x := range sentences(tail) {
		of = of.combine(x.tone(early))
		early = early && strings.Trim(x.text, " \t`") == ""
	}
	return of
}

// fenceMark matches the beginning of a code fence at the end of a text.
var fenceMark = pattern("```\\w*\\s*$")

// introWords matches words that introduce a board below an empty line.
var introWords = pattern(`(?i)\b(?:below|following|next|berikut)\b`)

// maxGap bounds the signs and blanks between a board and an introduction below it.
const maxGap = 8

// introduction returns the paragraph that leads to a board, and whether it is closed: it ends with a sentence about something else.
func introduction(lead string) (s string, closed bool) {
	lead = lead[max(0, len(lead)-maxLead):]
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
		!introWords().MatchString(last)
	return s, closed
}

// leadTone returns the tone of the introduction of a board. Text before the offset from is not part of it.
func leadTone(lead string, from int) tone {
	if strings.HasSuffix(strings.TrimSpace(lead), "~~") { // struck out
		return denies
	}
	s, closed := introduction(lead)
	behind := from > 0 && from > len(lead)-len(s)-maxGap // another board is above
	of := neutral
	var last sentence
	for x := range sentences(s) {
		if strings.TrimSpace(x.text) == "" {
			continue
		}
		if last = x; closed {
			if h := classify(x.text); h.all&speaks != 0 && h.all&negates != 0 && h.all&refers == 0 {
				of = doubts
			}
		}
	}
	if closed {
		return of
	}
	h := classify(last.text)
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
