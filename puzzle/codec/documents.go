package codec

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Document is one puzzle of an input.
type Document struct {
	Notation *Notation
	Explicit bool // Notation was given by the caller, not detected
	Text     string
	Line     int   // line in the input, from 1
	Col      int   // column in that line, from 1; 0 if Text differs from the input
	Err      error // why the text is unreadable; the following documents are still read
}

// MaxDocument is the maximum length of a document in bytes.
const MaxDocument = 64 << 20

// Options controls how an input is divided into documents.
type Options struct {
	From      *Notation   // notation of the whole input; nil to detect it
	Notations []*Notation // notations to detect
	// Names reports whether a word is the name of a kind, which starts a document in the text notation; nil accepts any word.
	Names func(word string) bool
	// Board reports whether a text is a board without a notation. If it is nil, unrecognized lines are an error.
	Board func(text string) bool
}

// Documents divides an input into puzzles and reads it lazily.
//
//   - JSON objects, addresses and game IDs take one line each. Objects may also span several lines or be elements of an array.
//   - Other documents end at a line --- or where the next document clearly begins.
//   - With From, the whole input is in that notation. Otherwise the first line of each document determines the notation.
//   - Addresses are also found within lines of prose.
//   - Unrecognized lines form one document with an error, or one in the notation Bare.
//
// Reading continues after an unreadable text: an error never swallows a line that clearly begins a document.
func Documents(r io.Reader, o Options) iter.Seq[Document] {
	return func(yield func(Document) bool) {
		in := buffers.Get().(*bufio.Reader)
		in.Reset(r)
		defer func() {
			in.Reset(nil)
			buffers.Put(in)
		}()
		s := &splitter{in: in, Options: o, yield: yield}
		s.all()
	}
}

// buffers are input buffers for reuse, because clearing a new one takes longer than reading a small board.
var buffers = sync.Pool{New: func() any { return bufio.NewReaderSize(nil, 64<<10) }}

// splitter reads lines and yields documents.
type splitter struct {
	Options
	in           *bufio.Reader
	yield        func(Document) bool
	line         string   // current line without line break
	number       int      // number of the current line
	reads        int      // lines read, including those read again
	pushedBack   []string // lines to be read again, in reverse order
	broken       bool     // the lines are the rest of a JSON array
	yielded      bool     // a document was yielded
	prose        bool     // puzzles are embedded in prose, which is not an error
	unterminated brackets // unterminated brackets found
	dashes       dashes   // last lines of dashes examined
	nonEmpty     bool     // a line was not empty
	address      int      // number of the last line that was an address or game ID
	err          error    // read error
}

// all yields all documents, and at the end an error if reading failed or the input is empty.
func (s *splitter) all() {
	for s.next() {
		text := strings.TrimSpace(s.line)
		if text == "" || isRule(text) && !s.startsDocument(text) || s.From == nil && s.isComment(text) {
			continue
		}
		s.nonEmpty = true
		if s.broken {
			if s.broken = text[0] == '{'; s.broken {
				s.line = strings.TrimSuffix(text, ",")
			} else if strings.Trim(text, "],}") == "" {
				continue
			}
		}
		if !s.document(text) {
			return
		}
	}
	switch {
	case s.err != nil:
		s.yieldDocument(Document{Line: s.number, Err: s.err})
	case !s.nonEmpty:
		s.yieldDocument(Document{Line: 1, Err: fault.Errorf("the input is empty")})
	}
}

// detect returns the notation of a document that begins with text; nil if no document begins there.
func (s *splitter) detect(text string) *Notation {
	n := s.From
	if n == nil {
		n = Detect(text, s.Notations)
	}
	switch {
	case s.From != nil:
	case n == nil && isRule(text):
		n = s.notationAfterDashes(text)
	case n == Text && (s.Board != nil || s.Names != nil && !s.Names(sheetKind(text))):
		return nil
	case n == JSON && text[0] == '[' && !s.objects(text):
		return nil
	}
	return n
}

// objects reports whether a line begins an array that is empty or contains objects.
func (s *splitter) objects(text string) bool {
	rest := strings.TrimSpace(text[1:])
	if rest == "" && s.next() {
		rest = strings.TrimSpace(s.line)
		s.unread(text, s.line)
		s.next()
	}
	return rest == "" || rest[0] == '{' || rest[0] == ']'
}

// document reads the document that begins at the current line. It returns false if the consumer stopped.
func (s *splitter) document(text string) bool {
	if err := s.checkText(text); err != nil {
		start := s.number
		for s.next() { // report the error once
			if text := strings.TrimSpace(s.line); text != "" && s.checkText(text) == nil && s.detect(text) != nil {
				s.unread(s.line)
				break
			}
		}
		return s.yieldDocument(Document{Text: text, Line: start, Err: err})
	}
	n := s.detect(text)
	if s.From == nil && n != Text && s.address > 0 && s.belowAddress() && !s.opens(text) && s.skipDrawing() {
		return true
	}
	if s.From == nil && (n == nil || n.Line && n != JSON && n != Pzprv3 || text[0] == '<') {
		if found := s.addresses(text); len(found) > 0 {
			s.prose = s.prose || n == nil
			s.address = s.number
			for _, w := range found {
				if !s.yieldDocument(Document{Notation: Detect(w.Text, s.Notations), Text: w.Text, Line: s.number, Col: w.At + 1}) {
					return false
				}
			}
			return true
		}
	}
	switch n {
	case nil, Bare:
		return s.unknown(text)
	case JSON:
		return s.json()
	}
	if n.Line {
		s.address = s.number
	}
	return s.block(n)
}

// belowAddress reports whether the current line is the first below one with an address, apart from an empty line above a drawing that is
// indented because it has clues outside.
func (s *splitter) belowAddress() bool {
	return s.number == s.address+1 || s.number == s.address+2 && strings.HasPrefix(s.line, " ")
}

// skipDrawing skips the current lines up to an empty one or the next document if they contain a corner or a dot of a drawing: below an
// address, as generate prints it, a drawing shows the same puzzle. Between rows of dots, lines may be empty.
func (s *splitter) skipDrawing() bool {
	lines, drawn := []string{s.line}, strings.ContainsAny(s.line, "┌·")
	for len(lines) < maxDrawing && s.next() {
		text := strings.TrimSpace(s.line)
		if dots := strings.Contains(text, "·"); !dots && lines[len(lines)-1] == "" || s.opens(text) {
			s.unread(s.line)
			break
		}
		drawn = drawn || strings.ContainsAny(text, "┌·")
		lines = append(lines, s.line)
	}
	if !drawn {
		s.unread(lines[1:]...)
		s.line = lines[0]
	}
	return drawn
}

// maxDrawing is the maximum number of lines of a drawing that skipDrawing skips: more than the largest board has.
const maxDrawing = 4096

// addresses returns the addresses within a line of prose.
func (s *splitter) addresses(text string) []Word {
	return slices.DeleteFunc(addressesIn(text), func(w Word) bool { n := Detect(w.Text, s.Notations); return n == nil || !n.Line })
}

func (s *splitter) yieldDocument(doc Document) bool {
	s.yielded = true
	return s.yield(doc)
}

// checkText returns an error if a line is not valid UTF-8 or contains control characters.
func (s *splitter) checkText(text string) error {
	if !utf8.ValidString(text) {
		return fault.Errorf("not a text: line %d is not in UTF-8", s.number)
	}
	if i := controlChar(text); i >= 0 {
		return fault.Errorf("not a text: byte %#02x in line %d", text[i], s.number)
	}
	return nil
}

// unknown reads lines up to the next document: a board without a notation, or an error. It skips prose before the first address and around
// addresses embedded in prose. It returns false if the consumer stopped.
func (s *splitter) unknown(text string) bool {
	start, before, prose := s.number, "x", true
	var b strings.Builder
	next := ""
	for first := true; ; first = false {
		trimmed := strings.TrimSpace(s.line)
		if !first && trimmed != "" && (s.separates(before, trimmed, b.Len()) || s.checkText(trimmed) != nil ||
			s.opening(trimmed, before, prose)) {
			next = trimmed
			s.unread(s.line)
			break
		}
		prose = prose && (trimmed == "" || isProse(trimmed))
		if b.Len() < maxBare+1 {
			b.WriteString(s.line)
			b.WriteByte('\n')
		}
		before = trimmed
		if looksLikePuzzle(text) || !s.next() {
			break
		}
	}
	embedded := !s.yielded && next != "" && !s.isComment(next)
	if prose && (s.prose || embedded && (addressOf(next) != noAddress || isID(next) || len(s.addresses(next)) > 0)) {
		s.prose = true
		return true
	}
	if s.Board == nil {
		return s.yieldDocument(Document{Notation: Bare, Text: b.String(), Line: start})
	}
	for _, w := range boards(b.String(), s.Board) {
		line := start + strings.Count(b.String()[:w.At], "\n")
		if !s.yieldDocument(Document{Notation: Bare, Text: w.Text, Line: line}) {
			return false
		}
	}
	return true
}

// separates reports whether a line of dashes below the line before, after size bytes of a document, ends an unrecognized document. If
// boards may be bare, longer lines of dashes may be rulers within a board: function boards decides.
func (s *splitter) separates(before, text string, size int) bool {
	const most = 32 << 10
	return isRule(text) && (s.Board == nil || !Bare.KeepsDashes(before, text) && (len(text) == 3 || size > most))
}

// opening reports whether a line begins a document after unrecognized lines. before is the line before it; prose means that all these lines
// were prose.
func (s *splitter) opening(text, before string, prose bool) bool {
	switch n := Detect(text, s.Notations); {
	case s.opens(text):
		return true
	case n == Text:
		return s.Names != nil && s.Names(sheetKind(text)) && !(s.Board != nil && prose)
	default:
		return n != nil && n != JSON && s.Board == nil && before == "" && strings.Trim(text, "0123456789 -\t") != ""
	}
}

// opens reports whether a document certainly begins at a line, regardless of the lines before it.
func (s *splitter) opens(text string) bool {
	_, _, sized := SheetSize(text)
	return isClearStart(text) || looksLikePuzzle(text) || len(s.addresses(text)) > 0 || sized && s.Names != nil && s.Names(sheetKind(text))
}

// looksLikePuzzle reports whether an unrecognized line looks like a one-line puzzle, such as the address of an unknown site: one word that
// contains "://" or resembles a game ID, or JSON.
func looksLikePuzzle(text string) bool {
	if text == "" || strings.ContainsAny(text, " \t") && text[0] != '{' {
		return false
	}
	return text[0] == '{' || strings.Contains(text, "://") || text[0] >= '0' && text[0] <= '9' && strings.Contains(text, ":")
}

// next reads a line into s.line. It returns false at the end of the input or, with s.err set, after an error.
func (s *splitter) next() bool {
	s.reads++
	if last := len(s.pushedBack) - 1; last >= 0 {
		s.line, s.pushedBack = s.pushedBack[last], s.pushedBack[:last]
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
		if len(b) > MaxDocument {
			s.err = fault.Errorf("a line of more than %d bytes; the input is not read further", MaxDocument)
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

// unread pushes lines back, including the current one.
func (s *splitter) unread(lines ...string) {
	for _, line := range slices.Backward(lines) {
		s.pushedBack = append(s.pushedBack, line)
	}
	s.number -= len(lines)
}

// controlChar returns the offset of the first control character that texts do not contain, or -1.
func controlChar(text string) int {
	for i := range len(text) {
		if c := text[i]; c < ' ' && c != '\t' && c != '\f' && c != '\r' {
			return i
		}
	}
	return -1
}

// isRule reports whether a line of dashes separates documents.
func isRule(text string) bool { return len(text) >= 3 && strings.Trim(text, "-") == "" }

// maxDashes is the maximum number of lines of dashes at the start of a document.
const maxDashes = 1000

// startsDocument reports whether the current line of dashes is the first of a document.
func (s *splitter) startsDocument(text string) bool {
	if s.From != nil {
		return s.From.KeepsDashes != nil && s.From.KeepsDashes(text, text)
	}
	return s.notationAfterDashes(text) != nil
}

// dashes is a run of equal lines of dashes, and the notation of the document that starts with its last maxDashes lines.
type dashes struct {
	text     string
	to       int // number of the last line
	notation *Notation
}

// notationAfterDashes returns the notation of a document that starts with the current line of dashes: the notation of the next other line,
// if it allows such lines. Each run is examined once.
func (s *splitter) notationAfterDashes(text string) *Notation {
	if s.dashes.text != text || s.number > s.dashes.to {
		s.dashes = dashes{text: text, to: s.number}
		lines, size := []string{s.line}, 0
		for strings.TrimSpace(s.line) == text && size < MaxDocument && s.next() {
			lines = append(lines, s.line)
			size += len(s.line)
		}
		other := strings.TrimSpace(s.line)
		s.unread(lines...)
		s.dashes.to = max(s.number+1, s.number+len(lines)-1)
		s.next()
		n := Detect(other, s.Notations)
		if n == nil && s.Board != nil {
			n = Bare
		}
		if other != "" && n != nil && n.KeepsDashes != nil && n.KeepsDashes(other, text) {
			s.dashes.notation = n
		}
	}
	if s.dashes.to-s.number >= maxDashes {
		return nil
	}
	return s.dashes.notation
}

// isComment reports whether a line between documents is a comment, rather than the start of a document.
func (s *splitter) isComment(text string) bool {
	if text[0] != '#' || s.Board != nil && !isProse(text) {
		return false
	}
	for _, n := range s.Notations {
		if !n.Line && n.Begins != nil && n.Begins(text) {
			return false
		}
	}
	return true
}

// block reads a document in notation n that starts in the current line. It returns false if the consumer stopped.
func (s *splitter) block(n *Notation) bool {
	start := s.number
	var b strings.Builder
	for before := ""; ; {
		b.WriteString(s.line)
		b.WriteByte('\n')
		before = strings.TrimSpace(s.line)
		if b.Len() > MaxDocument {
			return s.yieldDocument(Document{Line: start, Err: fault.Errorf("a puzzle of more than %d bytes", MaxDocument)})
		}
		if !s.next() {
			break
		}
		text := strings.TrimSpace(s.line)
		if isRule(text) && (n.KeepsDashes == nil || !n.KeepsDashes(before, text)) || controlChar(text) >= 0 || s.ends(n, before, text) {
			s.unread(s.line)
			break
		}
	}
	doc := Document{Notation: n, Explicit: s.From != nil, Text: b.String(), Line: start}
	if n.Ends != nil && n.Ends("", "") && n.Ends("x", "x") { // one line
		doc.Col = 1 + len(doc.Text) - len(strings.TrimLeft(doc.Text, " \t"))
		doc.Text = strings.TrimSpace(doc.Text)
	}
	if n.Split == nil {
		return s.yieldDocument(doc)
	}
	at, text, divided := 0, doc.Text, false
	for offset, part := range n.Split(text) {
		divided = true
		doc.Line += strings.Count(text[at:offset], "\n")
		doc.Text, at = part, offset
		if !s.yieldDocument(doc) {
			return false
		}
	}
	return divided || s.yieldDocument(doc)
}

// ends reports whether the document ends before a line.
func (s *splitter) ends(n *Notation, before, text string) bool {
	if n.Ends != nil && n.Ends(before, text) {
		return true
	}
	if n.Split != nil || text == "" {
		return false
	}
	next := text[0]
	return isClearStart(text) || s.From == nil && n == Pzprv3 && before == "" && (next == '<' || next|0x20 >= 'a' && next|0x20 <= 'z') &&
		Detect(text, s.Notations) != nil
}
