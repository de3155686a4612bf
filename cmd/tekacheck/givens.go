package main

import (
	"bytes"
	"encoding/json"
)

// givens is a puzzle in the corpus form, of any kind, as it is written. What is told in numbers is tables, by the name of the member; a list is
// a table of one row, and a number, or 0 and 1 for false and true, a list of one. A row of the table of entries is a sum and then the row and
// column of each cell.
type givens struct {
	kind       string
	rows, cols int
	tables     map[string][][]int
	pearls     []string
}

// list is a row of numbers, nil where the puzzle does not tell it.
func (p *givens) list(name string) []int {
	if t := p.tables[name]; len(t) > 0 {
		return t[0]
	}
	return nil
}

// is is a number, 0 where the puzzle does not tell it.
func (p *givens) is(name string) int {
	if l := p.list(name); len(l) > 0 {
		return l[0]
	}
	return 0
}

// readGivens reads the JSON of a puzzle.
func readGivens(text []byte) (*givens, error) {
	p, s := &givens{tables: map[string][][]int{}}, &reader{text: text, pool: make([]int, 0, 256)}
	s.object(func(name string) {
		switch name {
		case "kind":
			p.kind = s.word()
		case "rows":
			p.rows = s.number()
		case "cols":
			p.cols = s.number()
		case "givens":
			if s.next() == '[' {
				s.list(func() { p.pearls = append(p.pearls, s.word()) })
			} else {
				s.object(func(name string) { s.given(p, name) })
			}
		default:
			s.skip()
		}
	})
	if s.next() != 0 {
		s.fail("nothing more")
	}
	return p, s.err
}

// given reads a member of what is given.
func (s *reader) given(p *givens, name string) {
	switch name {
	case "rows", "cols", "cells", "grid", "islands":
		p.tables[name] = s.table()
	case "top", "right", "bottom", "left":
		p.tables[name] = [][]int{s.numbers()}
	case "n", "max":
		p.tables[name] = [][]int{{s.number()}}
	case "all", "tree":
		if p.tables[name] = [][]int{{1}}; !s.literal("true") && s.literal("false") {
			p.tables[name] = nil
		} else if s.text[s.at-1] != 'e' {
			s.fail("true or false")
		}
	case "pearls":
		s.list(func() { p.pearls = append(p.pearls, s.word()) })
	case "entries":
		s.list(func() {
			entry := []int{0}
			s.object(func(name string) {
				switch name {
				case "sum":
					entry[0] = s.number()
				case "cells":
					for _, at := range s.table() {
						entry = append(entry, at...)
					}
				default:
					s.skip()
				}
			})
			p.tables[name] = append(p.tables[name], entry)
		})
	default:
		s.skip()
	}
}

// reader is JSON, read from left to right. The first thing that is not what the reader expects is its error, and ends the text.
type reader struct {
	text []byte
	at   int
	err  error
	pool []int // the numbers of lists
}

func (s *reader) fail(expected string) {
	if s.err == nil {
		s.err = bad("puzzle: %s is expected at character %d", expected, s.at+1)
	}
	s.at = len(s.text)
}

// next passes blanks and returns what follows; 0 is the end.
func (s *reader) next() byte {
	for ; s.at < len(s.text); s.at++ {
		if c := s.text[s.at]; c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return c
		}
	}
	return 0
}

// take passes a character, if that follows.
func (s *reader) take(c byte) bool {
	if s.next() != c || s.at == len(s.text) {
		return false
	}
	s.at++
	return true
}

// literal passes a word without quotes, if that follows.
func (s *reader) literal(word string) bool {
	s.next()
	if !bytes.HasPrefix(s.text[s.at:], []byte(word)) {
		return false
	}
	s.at += len(word)
	return true
}

// list reads a list; one reads an element.
func (s *reader) list(one func()) { s.between('[', ']', one) }

// object reads an object; member reads what stands behind a name.
func (s *reader) object(member func(name string)) {
	s.between('{', '}', func() {
		name := s.word()
		if !s.take(':') {
			s.fail("a colon")
		}
		member(name)
	})
}

func (s *reader) between(open, end byte, one func()) {
	if !s.take(open) {
		s.fail(string(open))
	}
	for more := !s.take(end); more && s.err == nil; {
		one()
		if more = s.take(','); !more && !s.take(end) {
			s.fail("a comma or " + string(end))
		}
	}
}

// word reads a text. Those that are looked at have no escapes.
func (s *reader) word() string {
	if s.take('"') {
		if n := bytes.IndexAny(s.text[s.at:], "\"\\"); n >= 0 && s.text[s.at+n] == '"' {
			s.at += n + 1
			return string(s.text[s.at-n-1 : s.at-1])
		}
	}
	s.fail("a plain text")
	return ""
}

// number reads a number without sign.
func (s *reader) number() int {
	s.next()
	from := s.at
	for s.at < len(s.text) && s.text[s.at] >= '0' && s.text[s.at] <= '9' {
		s.at++
	}
	n, ok := number(s.text[from:s.at])
	if !ok {
		s.at = from
		s.fail("a number")
	}
	return n
}

// numbers reads a list of numbers; null is nil.
func (s *reader) numbers() []int {
	if s.literal("null") {
		return nil
	}
	from := len(s.pool)
	s.list(func() { s.pool = append(s.pool, s.number()) })
	return s.pool[from:len(s.pool):len(s.pool)]
}

// table reads a list of lists.
func (s *reader) table() (all [][]int) {
	s.list(func() { all = append(all, s.numbers()) })
	return all
}

// skip passes any value.
func (s *reader) skip() {
	d := json.NewDecoder(bytes.NewReader(s.text[s.at:]))
	if err := d.Decode(new(json.RawMessage)); err != nil {
		s.fail("a value")
		return
	}
	s.at += int(d.InputOffset())
}
