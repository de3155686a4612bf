package codec

import (
	"math"
	"strings"
)

// nested are the objects and the lists of a JSON text, in the order in which they begin: each is followed by those in it. They are found in
// the one pass that tells whether the text is JSON, so that whoever reads it need not walk over what stands in one to get behind it.
type nested []container

// container is an object or a list.
type container struct {
	end   int32 // the offset behind it
	all   int32 // how many they are: itself, and those in it
	count int32 // its members or elements
}

// deepest is how deep values may be nested, as encoding/json has it.
const deepest = 10_000

// nestedIn finds what is nested in a text; valid is false when that is not one JSON value. While one is open, its end is where it begins,
// and all the number of the one around it.
func nestedIn(text string) (list nested, valid bool) {
	if len(text) > math.MaxInt32 {
		return nil, false
	}
	list = make(nested, 0, strings.Count(text, "[")+strings.Count(text, "{"))
	for at, open, depth := 0, -1, 0; ; {
		at = skipBlanks(text, at)
		if at == len(text) {
			return nil, false
		}
		if c := text[at]; c-'0' <= 9 && at+1 < len(text) && (text[at+1] == ',' || text[at+1] == ']') {
			at++ // most values are digits
		} else if c == '[' || c == '{' {
			if depth++; depth > deepest {
				return nil, false
			}
			list = append(list, container{end: int32(at), all: int32(open)})
			open = len(list) - 1
			if at = skipBlanks(text, at+1); at == len(text) {
				return nil, false
			}
			if text[at] != c+2 { // the bracket that closes it
				list[open].count = 1
				if c == '{' {
					at = behindName(text, at)
				}
				if at < 0 {
					return nil, false
				}
				continue
			}
		} else if at = behindScalar(text, at); at < 0 {
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
			if at = behindName(text, skipBlanks(text, at)); at < 0 {
				return nil, false
			}
		}
	}
}

// behind is the offset behind the value that begins at an offset, and what is nested behind it, where list begins with what is nested from
// the offset on.
//
//go:noinline
func (list nested) behind(text string, at int) (end int, rest nested) {
	switch c := text[at]; {
	case c == '[' || c == '{':
		return int(list[0].end), list[list[0].all:]
	case c == '"':
		return behindText(text, at), list
	}
	for at++; at < len(text) && text[at] > ' ' && text[at] != ',' && text[at]|0x20 != '}'; at++ {
	}
	return at, list
}

// behindText is the offset behind the string that begins at an offset of a valid JSON text.
func behindText(text string, at int) int {
	for at++; text[at] != '"'; at++ {
		if text[at] == '\\' {
			at++
		}
	}
	return at + 1
}

// behindName is the offset behind the name of a member and its colon, -1 when none stands there.
func behindName(text string, at int) int {
	if at == len(text) || text[at] != '"' {
		return -1
	}
	if at = behindScalar(text, at); at < 0 {
		return -1
	}
	if at = skipBlanks(text, at); at == len(text) || text[at] != ':' {
		return -1
	}
	return at + 1
}

// behindScalar is the offset behind a value that is neither object nor list, -1 when none stands there.
func behindScalar(text string, at int) int {
	switch c := text[at]; {
	case c == '"':
		for at++; at < len(text) && text[at] != '"'; at++ {
			if text[at] < ' ' {
				return -1
			}
			if text[at] == '\\' {
				if at = behindEscape(text, at+1); at < 0 {
					return -1
				}
			}
		}
		if at == len(text) {
			return -1
		}
		return at + 1
	case c == '-' || c-'0' <= 9:
		return behindNumber(text, at)
	}
	for _, word := range [...]string{"null", "true", "false"} {
		if strings.HasPrefix(text[at:], word) {
			return at + len(word)
		}
	}
	return -1
}

// behindEscape is the offset of the last character of an escape, whose backslash stands before an offset; -1 when it is none.
func behindEscape(text string, at int) int {
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

// behindNumber is the offset behind a number, -1 when none stands there.
func behindNumber(text string, at int) int {
	if text[at] == '-' {
		at++
	}
	if at < len(text) && text[at] == '0' {
		at++
	} else if at = behindDigits(text, at); at < 0 {
		return -1
	}
	if at < len(text) && text[at] == '.' {
		if at = behindDigits(text, at+1); at < 0 {
			return -1
		}
	}
	if at < len(text) && text[at]|0x20 == 'e' {
		if at++; at < len(text) && (text[at] == '+' || text[at] == '-') {
			at++
		}
		return behindDigits(text, at)
	}
	return at
}

// behindDigits is the offset behind digits, -1 when there are none.
func behindDigits(text string, at int) int {
	from := at
	for at < len(text) && text[at]-'0' <= 9 {
		at++
	}
	if at == from {
		return -1
	}
	return at
}
