package codec

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/fault"
)

// Document is one puzzle as it stands in an input.
type Document struct {
	Notation *Notation
	Told     bool // the caller named the notation; it was not found out
	Text     string
	Line     int   // where in the input it begins, from 1
	Col      int   // and in that line, from 1; 0 where the text is not as the input has it
	Err      error // why there is no document here; reading goes on behind it
}

// maxDocument is how long one document may be.
const maxDocument = 64 << 20

// Documents divides an input into puzzles. JSON objects, addresses and game IDs stand one a line (objects may also be spread over
// several lines, or be the elements of an array); everything else ends at a line --- or where the next document clearly begins. With
// from, all of the input is in that notation; without, the first line of each document tells in which of some. Input is read as it is
// asked for. Behind a text that cannot be read the next ones are given: an error never swallows a line that clearly begins a document.
func Documents(r io.Reader, from *Notation, among []*Notation) iter.Seq[Document] {
	return func(yield func(Document) bool) {
		s := &splitter{in: bufio.NewReaderSize(r, 64<<10), from: from, among: among}
		s.yield = func(doc Document) bool { return s.counted(yield) && yield(doc) }
		s.all()
		if !s.ended {
			s.counted(yield)
		}
	}
}

// splitter reads lines and gives documents to yield.
type splitter struct {
	in     *bufio.Reader
	from   *Notation
	among  []*Notation
	yield  func(Document) bool
	line   string   // the current one, without its end
	number int      // of the current line
	reads  int      // how often a line was read, or read again
	again  []string // lines to be read again, the next one last
	run    int      // how many lines were not understood since the last document
	silent int      // how many of them were not complained of
	lost   int      // the first of those
	ended  bool     // no more documents are wanted
	broken bool     // the lines are what is left of a JSON array
	open   brackets // those that were found to have no end
	dashes dashes   // the last ones that were looked at
	any    bool     // some line was not empty
	err    error    // what ended the input early
}

// all is the loop over documents.
func (s *splitter) all() {
	for s.next() {
		text := strings.TrimSpace(s.line)
		if text == "" || isRule(text) && !s.opens(text) || s.from == nil && s.isComment(text) {
			continue
		}
		s.any = true
		if s.broken {
			if s.broken = text[0] == '{'; s.broken {
				s.line = strings.TrimSuffix(text, ",")
			} else if strings.Trim(text, "],}") == "" {
				continue
			}
		}
		if s.ended = !s.document(text); s.ended {
			return
		}
	}
	switch {
	case s.err != nil:
		s.yield(Document{Line: s.number, Err: s.err})
	case !s.any:
		s.yield(Document{Line: 1, Err: fault.Errorf("the input is empty")})
	}
}

// document reads the document that begins with the current line; false when no more are wanted.
func (s *splitter) document(text string) bool {
	n := s.from
	if n == nil {
		n = Detect(text, s.among)
	}
	if n == nil && isRule(text) {
		n = s.begins(text)
	}
	switch {
	case !utf8.ValidString(text):
		return s.unreadable(text, fault.Errorf("not a text: line %d is not in UTF-8", s.number))
	case control(text) >= 0:
		return s.unreadable(text, fault.Errorf("not a text: the byte %#02x stands in line %d", text[control(text)], s.number))
	case n == nil:
		return s.unreadable(text, unknownText(text, s.among))
	case n == JSON:
		return s.json()
	}
	s.run = 0
	return s.block(n)
}

// mostLost is how many lines on end are complained of one by one that do not even look like puzzles written on one line: a text that is no
// list of puzzles shall not fill the screen. Of the others the number is told.
const mostLost = 20

// unreadable complains of a line.
func (s *splitter) unreadable(text string, err error) bool {
	if !meant(text) {
		if s.run++; s.run > mostLost {
			if s.silent++; s.silent == 1 {
				s.lost = s.number
			}
			return true
		}
	}
	return s.yield(Document{Text: text, Line: s.number, Err: err})
}

// meant reports whether a line that is not understood looks like a puzzle written on one line, such as the address of a site that is
// not known: one word with the signs of an address, a game ID or JSON in it.
func meant(text string) bool {
	if !utf8.ValidString(text) || control(text) >= 0 || strings.ContainsAny(text, " \t") && text[0] != '{' {
		return false
	}
	return text[0] == '{' || strings.Contains(text, "://") || text[0] >= '0' && text[0] <= '9' && strings.Contains(text, ":")
}

// counted tells how many lines were not complained of since the last complaint; false when no more documents are wanted.
func (s *splitter) counted(yield func(Document) bool) bool {
	n := s.silent
	if n == 0 {
		return true
	}
	s.silent = 0
	return yield(Document{Line: s.lost, Err: fault.Errorf("%v", fault.Count(n, fault.Textf("this line cannot be read either"),
		fault.Textf("%d lines from here on cannot be read either", n)))})
}

// unknownText says what was seen and what is accepted.
func unknownText(line string, among []*Notation) error {
	var looks []fault.Text
	for _, n := range among {
		if n.Advice != nil {
			if what := n.Advice(line); !what.Empty() {
				return fault.Errorf("%v", what)
			}
		}
		if !n.Looks.Empty() {
			looks = append(looks, n.Looks)
		}
	}
	return fault.Errorf("%s is the beginning of no notation that is read here: %s", Short(line), fault.List(looks))
}

// next reads a line into s.line; false at the end of the input.
func (s *splitter) next() bool {
	s.reads++
	if last := len(s.again) - 1; last >= 0 {
		s.line, s.again = s.again[last], s.again[:last]
		s.number++
		return true
	}
	if s.err != nil {
		return false
	}
	var b []byte
	for {
		part, err := s.in.ReadSlice('\n')
		b = append(b, part...)
		if len(b) > maxDocument {
			s.err = fault.Errorf("a line of more than %d bytes; the input is not read further", maxDocument)
			s.number++
			return false
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil && !errors.Is(err, io.EOF) {
			s.err = err
			return false
		}
		break
	}
	if len(b) == 0 {
		return false
	}
	s.number++
	s.line = strings.TrimRight(string(b), "\r\n")
	if s.number == 1 {
		s.line = strings.TrimPrefix(s.line, "\ufeff")
	}
	return true
}

// back makes some lines the next ones to be read; the last of them is the current one.
func (s *splitter) back(lines ...string) {
	for _, line := range slices.Backward(lines) {
		s.again = append(s.again, line)
	}
	s.number -= len(lines)
}

// control is the offset of the first character that does not occur in texts, -1 when there is none.
func control(text string) int {
	for i := range len(text) {
		if c := text[i]; c < ' ' && c != '\t' && c != '\f' && c != '\r' {
			return i
		}
	}
	return -1
}

// isRule reports whether a line divides documents.
func isRule(text string) bool { return len(text) >= 3 && strings.Trim(text, "-") == "" }

// maxDashes bounds the lines of dashes with which a document may begin.
const maxDashes = 1000

// opens reports whether the current line, one of dashes, is the first of a document.
func (s *splitter) opens(text string) bool {
	if s.from != nil {
		return s.from.Keeps != nil && s.from.Keeps(text, text)
	}
	return s.begins(text) != nil
}

// dashes are like lines of dashes, one after the other, and the notation of the document that begins with the last maxDashes of them.
type dashes struct {
	text     string
	to       int // the number of the last one
	notation *Notation
}

// begins is the notation of a document that begins with the current line, one of dashes: that of the next line that is not, if it
// keeps such lines. All of them are looked at once.
func (s *splitter) begins(text string) *Notation {
	if s.dashes.text != text || s.number > s.dashes.to {
		s.dashes = dashes{text: text, to: s.number}
		lines, size := []string{s.line}, 0
		for strings.TrimSpace(s.line) == text && size < maxDocument && s.next() {
			lines = append(lines, s.line)
			size += len(s.line)
		}
		other := strings.TrimSpace(s.line)
		s.back(lines...)
		s.dashes.to = max(s.number+1, s.number+len(lines)-1)
		s.next()
		if n := Detect(other, s.among); other != "" && n != nil && n.Keeps != nil && n.Keeps(other, text) {
			s.dashes.notation = n
		}
	}
	if s.dashes.to-s.number >= maxDashes {
		return nil
	}
	return s.dashes.notation
}

// isComment reports whether a line between documents is a remark. Some notations of several lines open with such a line, too.
func (s *splitter) isComment(text string) bool {
	if text[0] != '#' {
		return false
	}
	for _, n := range s.among {
		if !n.Line && n.Begins != nil && n.Begins(text) {
			return false
		}
	}
	return true
}

// block reads a document that begins in the current line and may have more of them.
func (s *splitter) block(n *Notation) bool {
	start := s.number
	var b strings.Builder
	for before := ""; ; {
		b.WriteString(s.line)
		b.WriteByte('\n')
		before = strings.TrimSpace(s.line)
		if b.Len() > maxDocument {
			return s.yield(Document{Line: start, Err: fault.Errorf("a puzzle of more than %d bytes", maxDocument)})
		}
		if !s.next() {
			break
		}
		text := strings.TrimSpace(s.line)
		if isRule(text) && (n.Keeps == nil || !n.Keeps(before, text)) || control(text) >= 0 || s.ends(n, before, text) {
			s.back(s.line)
			break
		}
	}
	doc := Document{Notation: n, Told: s.from != nil, Text: b.String(), Line: start}
	if n.Ends != nil && n.Ends("", "") && n.Ends("x", "x") { // one line
		doc.Col = 1 + len(doc.Text) - len(strings.TrimLeft(doc.Text, " \t"))
		doc.Text = strings.TrimSpace(doc.Text)
	}
	if n.Divide == nil {
		return s.yield(doc)
	}
	at, text, divided := 0, doc.Text, false
	for offset, part := range n.Divide(text) {
		divided = true
		doc.Line += strings.Count(text[at:offset], "\n")
		doc.Text, at = part, offset
		if !s.yield(doc) {
			return false
		}
	}
	return divided || s.yield(doc)
}

// ends reports whether a line lies behind the end of the block before it.
func (s *splitter) ends(n *Notation, before, text string) bool {
	if n.Ends != nil && n.Ends(before, text) {
		return true
	}
	if n.Divide != nil || text == "" {
		return false
	}
	next := text[0]
	return clearly(text) || s.from == nil && n == Pzprv3 && before == "" && (next == '<' || next|0x20 >= 'a' && next|0x20 <= 'z') &&
		Detect(text, s.among) != nil
}
