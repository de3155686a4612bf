package codec

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// json reads the object or array that starts in the current line. It returns false if the consumer stopped.
func (s *splitter) json() bool {
	start, lines := s.number, []string{s.line}
	if strings.Trim(s.line, "[{ \t\r") == "" || s.Board != nil && depthOf(s.line) > 0 { // multi-line
		if s.unterminated.isUnterminated(start) {
			return s.readUnterminated()
		}
		depth := depthOf(s.line)
		for size := 0; depth > 0 && size < MaxDocument && s.next(); size += len(s.line) {
			lines = append(lines, s.line)
			depth += depthOf(s.line)
		}
		if depth > 0 {
			s.unterminated.find(start, lines)
			lines = s.trimUnterminated(lines)
		}
	}
	text := strings.Join(lines, "\n")
	if strings.HasPrefix(strings.TrimSpace(text), "[") {
		return s.elements(text, start, lines)
	}
	return s.yieldDocument(Document{Notation: JSON, Explicit: s.From != nil, Text: text, Line: start, Col: 1})
}

// trimUnterminated returns the part of an unterminated object to report: the lines up to the next one that clearly begins a document. For
// an array it returns all lines, since elements are read one by one afterwards.
func (s *splitter) trimUnterminated(lines []string) []string {
	if strings.TrimSpace(lines[0])[0] == '[' {
		return lines
	}
	for i, line := range lines[1:] {
		if text := strings.TrimSpace(line); text == line && isClearStart(text) || isRule(text) {
			s.unread(lines[i+1:]...)
			return lines[:i+1]
		}
	}
	return lines
}

// brackets caches, for the lines after an unterminated bracket, which of them open unterminated brackets. So an input of brackets is
// scanned to its end once, not once per bracket.
type brackets struct {
	from         int
	unterminated []bool
}

// isUnterminated reports whether a line opens an unterminated bracket.
func (b *brackets) isUnterminated(number int) bool {
	i := number - b.from
	return i >= 0 && i < len(b.unterminated) && b.unterminated[i]
}

// find marks the lines that open unterminated brackets: those after which the depth never returns to its previous value.
func (b *brackets) find(from int, lines []string) {
	b.from, b.unterminated = from, make([]bool, len(lines))
	after, least := 0, 0 // depth relative to the end of the text; minimum from this line on
	for i, line := range slices.Backward(lines) {
		least = min(least, after)
		after -= depthOf(line)
		b.unterminated[i] = after < least
	}
}

// readUnterminated reads an unterminated object or array, and returns false if the consumer stopped. The document is the text up to the
// next line that clearly begins a document or, for an array, its first line.
func (s *splitter) readUnterminated() bool {
	start, lines := s.number, []string{s.line}
	if strings.TrimSpace(s.line)[0] == '[' {
		return s.yieldDocument(Document{Text: s.line, Line: start, Err: fault.Errorf("the text ends within a JSON array")})
	}
	for size := 0; size < MaxDocument && s.next(); size += len(s.line) {
		if text := strings.TrimSpace(s.line); text == s.line && isClearStart(text) || isRule(text) {
			s.unread(s.line)
			break
		}
		lines = append(lines, s.line)
	}
	return s.yieldDocument(Document{Notation: JSON, Explicit: s.From != nil, Text: strings.Join(lines, "\n"), Line: start})
}

// depthOf returns the change of bracket depth in a line of JSON. Strings end at the end of the line.
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

// elements yields the elements of an array as documents, and returns false if the consumer stopped. If an element is unterminated, the
// lines after its first are read one by one.
func (s *splitter) elements(text string, start int, lines []string) bool {
	at := strings.IndexByte(text, '[') + 1
	line, seen := start, 0
	for n := 1; ; n++ {
		at = skipBlanks(text, at)
		end := skipElement(text, at)
		line += strings.Count(text[seen:at], "\n")
		seen = at
		switch {
		case end == len(text):
			if line < start+len(lines)-1 {
				s.broken = true
				s.unread(lines[line-start+1:]...)
			}
			return s.yieldDocument(Document{Line: line, Err: Errorf(text, end, "the text ends within a JSON array, in element %d", n)})
		case at < end:
			if !s.yieldDocument(Document{Notation: JSON, Explicit: s.From != nil, Text: strings.TrimSpace(text[at:end]), Line: line}) {
				return false
			}
		case n == 1 && text[end] == ']':
			return s.yieldDocument(Document{Line: start, Err: Errorf(text, 0, "an empty JSON array: no puzzle")})
		default:
			err := Errorf(text, at, "%s where element %d of a JSON array is expected", QuoteAt(text, end), n)
			if !s.yieldDocument(Document{Line: line, Err: err}) {
				return false
			}
		}
		if at = end + 1; text[end] != ']' {
			continue
		}
		if rest := strings.TrimSpace(text[at:]); rest != "" {
			return s.yieldDocument(Document{Line: line, Err: Errorf(text, at, "%s after the end of a JSON array", Quote(rest))})
		}
		return true
	}
}

// skipElement returns the offset of the comma or bracket after an element, or the end of the text.
func skipElement(text string, at int) int {
	depth, quoted := 0, false
	for ; at < len(text); at++ {
		switch c := text[at]; {
		case quoted && c == '\\':
			at++
		case c == '"':
			quoted = !quoted
		case quoted:
			quoted = c != '\n' // strings end at the end of the line
		case depth == 0 && (c == ',' || c == ']'):
			return at
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		}
	}
	return len(text)
}
