package codec

import (
	"math"
	"strings"
)

// containers lists the objects and arrays of a JSON text in the order in which they start, each followed by those inside it. Validation
// collects them, so that readers can skip a value without scanning it.
type containers []container

// container is an object or an array.
type container struct {
	end   int32 // offset after it
	all   int32 // number of containers in it, including itself
	count int32 // number of members or elements
}

// maxDepth is the maximum nesting depth, as in encoding/json.
const maxDepth = 10_000

// scanContainers returns the containers of a text. valid is false if the text is not a single JSON value. While a container is open, its
// end is its start offset and its all the index of the enclosing container.
func scanContainers(text string) (list containers, valid bool) {
	if len(text) > math.MaxInt32 {
		return nil, false
	}
	list = make(containers, 0, strings.Count(text, "[")+strings.Count(text, "{"))
	for at, open, depth := 0, -1, 0; ; {
		at = skipBlanks(text, at)
		if at == len(text) {
			return nil, false
		}
		if c := text[at]; c-'0' <= 9 && at+1 < len(text) && (text[at+1] == ',' || text[at+1] == ']') {
			at++ // fast path: most values are digits
		} else if c == '[' || c == '{' {
			if depth++; depth > maxDepth {
				return nil, false
			}
			list = append(list, container{end: int32(at), all: int32(open)})
			open = len(list) - 1
			if at = skipBlanks(text, at+1); at == len(text) {
				return nil, false
			}
			if text[at] != c+2 { // the closing bracket
				list[open].count = 1
				if c == '{' {
					at = skipName(text, at)
				}
				if at < 0 {
					return nil, false
				}
				continue
			}
		} else if at = skipScalar(text, at); at < 0 {
			return nil, false
		}
		for at = skipBlanks(text, at); open >= 0 && at < len(text) && text[at] != ','; at = skipBlanks(text, at+1) {
			n := &list[open]
			if text[at] != text[n.end]+2 {
				return nil, false
			}
			n.end, n.all, open = int32(at+1), int32(len(list)-open), int(n.all)
			depth--
		}
		if open < 0 || at == len(text) {
			return list, open < 0 && at == len(text)
		}
		list[open].count++
		if at++; text[list[open].end] == '{' {
			if at = skipName(text, skipBlanks(text, at)); at < 0 {
				return nil, false
			}
		}
	}
}

// skipValue returns the offset after the value at an offset, and the containers after it. list starts with the containers from the offset
// on.
//
//go:noinline
func (list containers) skipValue(text string, at int) (end int, rest containers) {
	switch c := text[at]; {
	case c == '[' || c == '{':
		return int(list[0].end), list[list[0].all:]
	case c == '"':
		return skipString(text, at), list
	}
	for at++; at < len(text) && text[at] > ' ' && text[at] != ',' && text[at]|0x20 != '}'; at++ {
	}
	return at, list
}

// skipString returns the offset after the string at an offset of a valid JSON text.
func skipString(text string, at int) int {
	for at++; text[at] != '"'; at++ {
		if text[at] == '\\' {
			at++
		}
	}
	return at + 1
}

// skipName returns the offset after a member name and its colon, or -1.
func skipName(text string, at int) int {
	if at == len(text) || text[at] != '"' {
		return -1
	}
	if at = skipScalar(text, at); at < 0 {
		return -1
	}
	if at = skipBlanks(text, at); at == len(text) || text[at] != ':' {
		return -1
	}
	return at + 1
}

// skipScalar returns the offset after a value that is not a container, or -1.
func skipScalar(text string, at int) int {
	switch c := text[at]; {
	case c == '"':
		for at++; at < len(text) && text[at] != '"'; at++ {
			if text[at] < ' ' {
				return -1
			}
			if text[at] == '\\' {
				if at = skipEscape(text, at+1); at < 0 {
					return -1
				}
			}
		}
		if at == len(text) {
			return -1
		}
		return at + 1
	case c == '-' || c-'0' <= 9:
		return skipNumber(text, at)
	}
	for _, word := range [...]string{"null", "true", "false"} {
		if strings.HasPrefix(text[at:], word) {
			return at + len(word)
		}
	}
	return -1
}

// skipEscape returns the offset of the last character of an escape sequence whose backslash precedes at, or -1.
func skipEscape(text string, at int) int {
	if at == len(text) || strings.IndexByte(`"\\/bfnrtu`, text[at]) < 0 {
		return -1
	}
	if text[at] != 'u' {
		return at
	}
	for range 4 {
		if at++; at == len(text) || text[at]-'0' > 9 && text[at]|0x20-'a' > 5 {
			return -1
		}
	}
	return at
}

// skipNumber returns the offset after a number, or -1.
func skipNumber(text string, at int) int {
	if text[at] == '-' {
		at++
	}
	if at < len(text) && text[at] == '0' {
		at++
	} else if at = skipDigits(text, at); at < 0 {
		return -1
	}
	if at < len(text) && text[at] == '.' {
		if at = skipDigits(text, at+1); at < 0 {
			return -1
		}
	}
	if at < len(text) && text[at]|0x20 == 'e' {
		if at++; at < len(text) && (text[at] == '+' || text[at] == '-') {
			at++
		}
		return skipDigits(text, at)
	}
	return at
}

// skipDigits returns the offset after at least one digit, or -1.
func skipDigits(text string, at int) int {
	from := at
	for at < len(text) && text[at]-'0' <= 9 {
		at++
	}
	if at == from {
		return -1
	}
	return at
}
