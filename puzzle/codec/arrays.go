package codec

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// json reads the object or the array that begins in the current line.
func (s *splitter) json() bool {
	start, lines := s.number, []string{s.line}
	if strings.Trim(s.line, "[{ \t\r") == "" || s.Bare && depthOf(s.line) > 0 { // spread over several lines
		if s.open.at(start) {
			return s.endless()
		}
		depth := depthOf(s.line)
		for size := 0; depth > 0 && size < maxDocument && s.next(); size += len(s.line) {
			lines = append(lines, s.line)
			depth += depthOf(s.line)
		}
		if depth > 0 {
			s.open.find(start, lines)
			lines = s.shorter(lines)
		}
	}
	text := strings.Join(lines, "\n")
	if strings.HasPrefix(strings.TrimSpace(text), "[") {
		return s.elements(text, start, lines)
	}
	return s.give(Document{Notation: JSON, Told: s.From != nil, Text: text, Line: start, Col: 1})
}

// shorter is what to take for an object that has no end: the lines up to the next that clearly begins a document. In an array every line
// may, and is looked at by itself once the array turns out to be broken.
func (s *splitter) shorter(lines []string) []string {
	if strings.TrimSpace(lines[0])[0] == '[' {
		return lines
	}
	for i, line := range lines[1:] {
		if text := strings.TrimSpace(line); text == line && clearly(text) || isRule(text) {
			s.back(lines[i+1:]...)
			return lines[:i+1]
		}
	}
	return lines
}

// brackets are lines behind one whose brackets have no end, of which each is known to have one or not: an input of brackets alone is
// read to its end once, not once for each of them.
type brackets struct {
	from    int
	endless []bool
}

// at reports whether what a line opens has no end.
func (b *brackets) at(number int) bool {
	i := number - b.from
	return i >= 0 && i < len(b.endless) && b.endless[i]
}

// find finds the lines that open what has no end: those behind which the depth never falls to what it was before.
func (b *brackets) find(from int, lines []string) {
	b.from, b.endless = from, make([]bool, len(lines))
	after, least := 0, 0 // depth before the end, counted from there; the least one of any line from here on
	for i, line := range slices.Backward(lines) {
		least = min(least, after)
		after -= depthOf(line)
		b.endless[i] = after < least
	}
}

// endless reads an object or an array that is known to have no end. Of an object that is what stands before the next line that clearly
// begins a document; of an array, in which every line may, its first line.
func (s *splitter) endless() bool {
	start, lines := s.number, []string{s.line}
	if strings.TrimSpace(s.line)[0] == '[' {
		return s.give(Document{Text: s.line, Line: start, Err: fault.Errorf("the text ends within a JSON array")})
	}
	for size := 0; size < maxDocument && s.next(); size += len(s.line) {
		if text := strings.TrimSpace(s.line); text == s.line && clearly(text) || isRule(text) {
			s.back(s.line)
			break
		}
		lines = append(lines, s.line)
	}
	return s.give(Document{Notation: JSON, Told: s.From != nil, Text: strings.Join(lines, "\n"), Line: start})
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

// elements gives the elements of a JSON array one by one, each to be judged by itself. Where one has no end, the lines behind its first
// are read one by one.
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
				s.back(lines[line-start+1:]...)
			}
			return s.give(Document{Line: line, Err: Errorf(text, end, "the text ends within a JSON array, in element %d", n)})
		case at < end:
			if !s.give(Document{Notation: JSON, Told: s.From != nil, Text: strings.TrimSpace(text[at:end]), Line: line}) {
				return false
			}
		case n == 1 && text[end] == ']':
			return s.give(Document{Line: start, Err: Errorf(text, 0, "an empty JSON array: no puzzle")})
		default:
			if !s.give(Document{Line: line, Err: Errorf(text, at, "%s where element %d of a JSON array is expected", Seen(text, end), n)}) {
				return false
			}
		}
		if at = end + 1; text[end] != ']' {
			continue
		}
		if rest := strings.TrimSpace(text[at:]); rest != "" {
			return s.give(Document{Line: line, Err: Errorf(text, at, "%s behind the end of a JSON array", Short(rest))})
		}
		return true
	}
}

// skipElement is the offset of the comma or bracket behind an element of an array; the end of the text when there is none.
func skipElement(text string, at int) int {
	depth, quoted := 0, false
	for ; at < len(text); at++ {
		switch c := text[at]; {
		case quoted && c == '\\':
			at++
		case c == '"':
			quoted = !quoted
		case quoted:
			quoted = c != '\n' // a string does not go over the end of a line
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
