package codec

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode/utf8"
)

// Document is one puzzle as it stands in an input.
type Document struct {
	Notation string
	Text     string
	Line     int   // where in the input it begins, from 1
	Err      error // why there is no document here; reading goes on behind it where that makes sense
}

// maxDocument is how long one document may be.
const maxDocument = 64 << 20

// Documents divides an input into puzzles. JSON objects, addresses and game IDs stand one a line (objects may also be spread over
// several lines, or be the elements of an array); everything else ends at a line --- or where the next document clearly begins. With
// from, all of the input is in that notation; without, the first line of each document tells. Input is read as it is asked for.
func Documents(r io.Reader, from string) iter.Seq[Document] {
	return func(yield func(Document) bool) {
		s := &splitter{in: bufio.NewReaderSize(r, 64<<10), from: from, yield: yield}
		s.run()
	}
}

// splitter reads lines and gives documents to yield.
type splitter struct {
	in     *bufio.Reader
	from   string
	yield  func(Document) bool
	line   string // the current one, without its end
	number int    // of the current line
	kept   bool   // the current line is to be read again
	any    bool   // some line was not empty
	err    error  // what ended the input early
}

// run is the loop over documents.
func (s *splitter) run() {
	lost := 0 // the line of the last text that was not understood
	for s.next() {
		text := strings.TrimSpace(s.line)
		if text == "" || isRule(text) || s.from == "" && isComment(text) {
			continue
		}
		s.any = true
		notation := s.from
		if notation == "" || notation == Pzprv3 && hasScheme(text) { // a file may hide in an address
			notation = Detect(text)
		}
		ok := true
		switch notation {
		case "":
			if !utf8.ValidString(text) {
				s.yield(Document{Line: s.number, Err: fmt.Errorf("not a text: line %d is not in UTF-8", s.number)})
				return
			}
			if lost == 0 || lost < s.number-1 { // one complaint for several lines on end
				ok = s.yield(Document{Text: text, Line: s.number, Err: unknownText(text)})
			}
			lost = s.number
		case JSON:
			ok = s.json()
		case PuzzLink, Kanpen:
			notation, inside := Address(text)
			ok = s.yield(Document{Notation: notation, Text: inside, Line: s.number})
		case Tatham:
			ok = s.yield(Document{Notation: Tatham, Text: text, Line: s.number})
		default:
			ok = s.block(notation)
		}
		if !ok {
			return
		}
	}
	switch {
	case s.err != nil:
		s.yield(Document{Line: s.number, Err: s.err})
	case !s.any:
		s.yield(Document{Line: 1, Err: errors.New("the input is empty")})
	}
}

// next reads a line into s.line; false at the end of the input or when it cannot be text.
func (s *splitter) next() bool {
	if s.kept {
		s.kept = false
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
			s.err = fmt.Errorf("a line of more than %d bytes", maxDocument)
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
	if i := strings.IndexFunc(s.line, isControl); i >= 0 {
		s.any = true
		s.err = fmt.Errorf("not a text: the byte %#02x stands in line %d", s.line[i], s.number)
		return false
	}
	return true
}

// isControl reports whether a character does not occur in texts.
func isControl(r rune) bool { return r < ' ' && r != '\t' && r != '\f' && r != '\r' }

// isRule reports whether a line divides documents.
func isRule(text string) bool { return len(text) >= 3 && strings.Trim(text, "-") == "" }

// isComment reports whether a line between documents is a remark. #d opens a .g file.
func isComment(text string) bool {
	return text[0] == '#' && !strings.EqualFold(text, "#d")
}

// json reads the object or the array that begins in the current line.
func (s *splitter) json() bool {
	start, text := s.number, s.line
	if strings.Trim(text, "[{ \t\r") == "" { // spread over several lines
		var b strings.Builder
		depth := depthOf(text)
		b.WriteString(text)
		for depth > 0 && b.Len() < maxDocument && s.next() {
			b.WriteString("\n" + s.line)
			depth += depthOf(s.line)
		}
		text = b.String()
	}
	if !strings.HasPrefix(strings.TrimSpace(text), "[") {
		return s.yield(Document{Notation: JSON, Text: text, Line: start})
	}
	return s.elements(text, start)
}

// depthOf is by how many brackets a line of JSON goes deeper. Strings do not go over the ends of lines.
func depthOf(line string) int {
	depth, quoted := 0, false
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		}
	}
	return depth
}

// block reads a document of many lines that begins in the current one.
func (s *splitter) block(notation string) bool {
	start := s.number
	var b strings.Builder
	blank := false // the line before was empty
	for {
		b.WriteString(s.line + "\n")
		blank = strings.TrimSpace(s.line) == ""
		if b.Len() > maxDocument {
			s.err = fmt.Errorf("a puzzle of more than %d bytes", maxDocument)
			return true
		}
		if notation == WebPBN && strings.Contains(s.line, "</puzzleset>") || !s.next() {
			break
		}
		text := strings.TrimSpace(s.line)
		if isRule(text) || s.ends(notation, text, blank) {
			s.kept = true
			break
		}
	}
	text := b.String()
	switch {
	case notation == WebPBN:
		return s.puzzles(text, start)
	case s.from == "" && notation == Nin && strings.Contains(text, "\n#"):
		notation = MK
	}
	return s.yield(Document{Notation: notation, Text: text, Line: start})
}

// ends reports whether a line lies behind the end of the block before it.
func (s *splitter) ends(notation, text string, blank bool) bool {
	switch notation {
	case Text, CluesTRBL, CluesTBLR, CluesClockwise:
		return text == ""
	case Pzprv3:
		if strings.HasPrefix(text, "pzprv3") {
			return true
		}
		next := Detect(text)
		return s.from == "" && blank && next != "" && next != Nin && next != Olsak
	}
	return false
}
