package score

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// literal rewrites a list or object of a programming language as JSON. It accepts:
//   - tuples, True, False, None and single quotes of Python
//   - rows printed by numpy, without commas
//   - initializers in braces, as in C
//   - trailing commas and comments at the end of a line
//
// ok is false if the text is not such a literal.
func literal(s string) (out string, ok bool) {
	l := literals{s: s}
	for l.at < len(l.s) {
		if !l.token() {
			return "", false
		}
	}
	return l.out.String(), len(l.open) == 0 && l.values == 1
}

// literals is the state of a rewrite.
type literals struct {
	s      string
	at     int
	out    strings.Builder
	open   []byte // expected closing brackets, innermost last; ',' for a list in braces
	after  bool   // the last token ended a value; the next value needs a comma
	values int    // number of values outside all brackets
}

// value writes a comma before the next value if needed, and counts it if it is outside all brackets.
func (l *literals) value() {
	if l.after {
		l.out.WriteByte(',')
	}
	l.values += btoi(len(l.open) == 0)
	l.after = true
}

// token rewrites one token. It returns false if the token is not part of a literal.
func (l *literals) token() bool {
	c := l.s[l.at]
	switch {
	case strings.IndexByte(" \t\n,;", c) >= 0:
		l.at++
	case c == '#', strings.HasPrefix(l.s[l.at:], "//"):
		l.at = l.lineEnd()
	case strings.IndexByte("[({", c) >= 0:
		l.begin(c)
	case strings.IndexByte("])}", c) >= 0:
		return l.end(c)
	case c == '"' || c == '\'':
		return l.quoted(c)
	case c == ':':
		if !l.after || len(l.open) == 0 || l.open[len(l.open)-1] != '}' {
			return false
		}
		l.out.WriteByte(':')
		l.after = false
		l.at++
	default:
		return l.word()
	}
	return true
}

func (l *literals) lineEnd() int {
	if n := strings.IndexByte(l.s[l.at:], '\n'); n >= 0 {
		return l.at + n
	}
	return len(l.s)
}

// begin rewrites an opening bracket. Parentheses, and braces without a colon, become lists.
func (l *literals) begin(c byte) {
	l.value()
	shut := byte(']')
	if c == '{' {
		if shut = ','; l.isObject() {
			shut = '}'
		}
	} else if c == '(' {
		shut = ')'
	}
	l.open = append(l.open, shut)
	if shut == '}' {
		l.out.WriteByte('{')
	} else {
		l.out.WriteByte('[')
	}
	l.after = false
	l.at++
}

// isObject reports whether the brace at l.at opens an object: a colon follows before any other brace.
func (l *literals) isObject() bool {
	rest := l.s[l.at+1:]
	colon := strings.IndexByte(rest, ':')
	brace := strings.IndexAny(rest, "{}")
	return colon >= 0 && (brace < 0 || colon < brace)
}

// end rewrites a closing bracket. It returns false if it does not match the innermost open one.
func (l *literals) end(c byte) bool {
	if len(l.open) == 0 {
		return false
	}
	shut := l.open[len(l.open)-1]
	l.open = l.open[:len(l.open)-1]
	if shut != c && (shut != ',' || c != '}') {
		return false
	}
	if shut == '}' {
		l.out.WriteByte('}')
	} else {
		l.out.WriteByte(']')
	}
	l.after = true
	l.at++
	return true
}

// quoted rewrites a quoted string. It rejects strings with backslashes, double quotes or control characters. It returns false for these,
// and if the closing quote is missing.
func (l *literals) quoted(quote byte) bool {
	rest := l.s[l.at+1:]
	n := strings.IndexByte(rest, quote)
	if n < 0 || strings.ContainsFunc(rest[:n], func(r rune) bool { return r < ' ' || r == '\\' || r == '"' }) {
		return false
	}
	l.value()
	l.out.WriteString(`"` + rest[:n] + `"`)
	l.at += n + 2
	return true
}

// literalWords maps constants of programming languages to JSON.
var literalWords = byWord(map[string]string{"True true": "true", "False false": "false", "None null": "null"})

// word rewrites a number or a constant. Floats such as numpy's "3." are accepted if they are whole numbers. It returns false for other
// words.
func (l *literals) word() bool {
	n := strings.IndexFunc(l.s[l.at:], func(r rune) bool { return r != '.' && r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if n < 0 {
		n = len(l.s) - l.at
	}
	if n == 0 {
		return false
	}
	word := l.s[l.at : l.at+n]
	to, known := literalWords[word]
	if !known {
		whole, _, _ := strings.Cut(word, ".")
		if _, ok := number(whole); !ok || strings.Trim(word[len(whole):], ".0") != "" {
			return false
		}
		if to = strings.TrimLeft(whole, "0"); to == "" {
			to = "0"
		}
	}
	l.value()
	l.out.WriteString(to)
	l.at += n
	return true
}

// brackets maps the offset of each opening bracket of a value to the offset after its closing bracket. Values nested deeper than MaxDepth
// are omitted. So are brackets that contain only a row or the name of a cell (see holdsValue).
func brackets(s string) map[int]int {
	out := map[int]int{}
	type opening struct {
		at    int
		line  int // offset of the beginning of its line
		close byte
		depth int // nesting depth, including this bracket
	}
	var stack []opening
	quoted := false
	line := 0
	for i := range len(s) {
		c := s[i]
		if c == '\n' {
			line = i + 1
		}
		switch {
		case quoted:
			if c == '\n' || c == '"' && s[i-1] != '\\' {
				quoted = false
			}
		case c == '"':
			quoted = len(stack) > 0
		case c == '{' || c == '[':
			stack = append(stack, opening{i, line, c + 2, 1})
		case c == '(':
			stack = append(stack, opening{i, line, ')', 1})
		case c == '}' || c == ']' || c == ')':
			for n := len(stack); n > 0 && c != ')' && stack[n-1].close == ')'; n-- { // drop unclosed parentheses
				stack = stack[:n-1]
			}
			if len(stack) == 0 {
				continue
			}
			top := stack[len(stack)-1]
			if top.close != c {
				if c != ')' {
					stack = stack[:0]
				}
				continue
			}
			stack = stack[:len(stack)-1]
			if n := len(stack); n > 0 {
				stack[n-1].depth = max(stack[n-1].depth, top.depth+1)
			}
			if top.depth <= MaxDepth && holdsValue(s, top.line, top.at, i) {
				out[top.at] = i + 1
			}
		}
	}
	return out
}

// holdsValue reports whether the brackets at the offsets open and end contain more than a row of numbers or the name of a cell. Their line
// begins at line.
func holdsValue(s string, line, open, end int) bool {
	inside := s[open+1 : end]
	switch s[open] {
	case '{':
		before, _ := utf8.DecodeLastRuneInString(s[:open])
		return before != '_' && !unicode.IsLetter(before) // otherwise a LaTeX argument
	case '(':
		before, _ := utf8.DecodeLastRuneInString(s[:open])
		return strings.ContainsAny(inside, "([") && !unicode.IsLetter(before)
	}
	if strings.ContainsAny(inside, "[({") {
		return true
	}
	lead := s[line:min(open, line+maxLabel)]
	return strings.ContainsAny(inside, `"'`) && !bullet().MatchString(lead) && !label().MatchString(lead)
}
