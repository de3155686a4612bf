package main

import (
	"bytes"
	"encoding/json"
)

// object is an object of JSON. Its values are nil, bool, string, []any, object, int for a number without sign and point, and float64 for any other.
type object map[string]any

// parser reads JSON from left to right: encoding/json takes as long for a small puzzle as its whole certificate does.
type parser struct {
	text []byte
	at   int
	err  error // the first; nothing is read behind it
}

// maxDepth bounds lists and objects within each other.
const maxDepth = 50

// parse reads an object.
func parse(text []byte) (object, error) {
	p := &parser{text: text}
	o, ok := p.value(0).(object)
	if !ok || p.next() != 0 || p.at < len(text) {
		p.fail()
	}
	return o, p.err
}

func (p *parser) fail() {
	if p.err == nil {
		p.err = bad("puzzle: character %d is not one of an object of JSON", p.at+1)
	}
	p.at = len(p.text)
}

// next passes blanks and returns what follows; 0 is the end.
func (p *parser) next() byte {
	for ; p.at < len(p.text); p.at++ {
		if c := p.text[p.at]; c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return c
		}
	}
	return 0
}

// value reads what stands so deep.
func (p *parser) value(depth int) any {
	switch c := p.next(); {
	case depth > maxDepth:
		p.fail()
	case c == '[':
		list := []any{}
		for p.more(len(list), ']') {
			list = append(list, p.value(depth+1))
		}
		return list
	case c == '{':
		o := object{}
		for n := 0; p.more(n, '}'); n++ {
			name, ok := p.value(depth + 1).(string)
			if p.next() != ':' || !ok {
				p.fail()
				break
			}
			p.at++
			o[name] = p.value(depth + 1)
		}
		return o
	}
	return p.scalar()
}

// more passes what stands before the next element when n have been read, or the end.
func (p *parser) more(n int, end byte) bool {
	if n == 0 {
		p.at++
	}
	switch c := p.next(); {
	case c == end:
		p.at++
		return false
	case n > 0 && c == ',':
		p.at++
	case n > 0:
		p.fail()
	}
	return p.err == nil
}

// scalar reads what is no list or object.
func (p *parser) scalar() (v any) {
	from, end := p.at, ",:]} \t\n\r"
	if p.next() == '"' {
		end = `"`
		p.at++
	}
	for p.at < len(p.text) && bytes.IndexByte([]byte(end), p.text[p.at]) < 0 {
		if p.text[p.at] == '\\' {
			p.at++
		}
		p.at++
	}
	if end == `"` {
		p.at++
	}
	token := p.text[from:min(p.at, len(p.text))]
	if n, ok := number(token); ok {
		return n
	}
	if n := len(token); end == `"` && n > 1 && bytes.IndexByte(token, '\\') < 0 && token[n-1] == '"' {
		return string(token[1 : n-1])
	}
	if json.Unmarshal(token, &v) != nil {
		p.fail()
	}
	return v
}

// number is a member that is a number, or 0 and 1 for false and true; -1 when it is anything else.
func (o object) number(name string, otherwise int) int {
	switch x := o[name].(type) {
	case nil:
		return otherwise
	case int:
		return x
	case bool:
		if x {
			return 1
		}
		return 0
	}
	return -1
}

// table is a member that is a list of lists of numbers, in which null is nil. It has no rows when it is anything else.
func (o object) table(name string) (rows [][]int) {
	list, _ := o[name].([]any)
	for _, x := range list {
		row, ok := numbers(x)
		if !ok {
			return nil
		}
		rows = append(rows, row)
	}
	return rows
}

// numbers is a value that is a list of numbers, or null.
func numbers(x any) (row []int, ok bool) {
	list, ok := x.([]any)
	if !ok {
		return nil, x == nil
	}
	row = make([]int, len(list))
	for i, x := range list {
		if row[i], ok = x.(int); !ok {
			return nil, false
		}
	}
	return row, true
}
