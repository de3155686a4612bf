// Package jsontest changes the structure of JSON values, for tests of readers: it removes, repeats, nests, renames and replaces parts.
//
// Fuzzing bytes rarely gives valid JSON of another shape, which is what programs and models send by mistake.
package jsontest

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"strings"
)

// node is a JSON value: raw text, or the elements of a list, or the members of an object, with names.
type node struct {
	raw   string
	open  byte // '[' or '{', or 0 for raw text
	names []string
	elems []*node
}

// atoms are replacements for any value.
var atoms = strings.Fields(`null true false 0 -1 1 5 -2147483649 9223372036854775808 1e308 1e400 -0 0.5 1E2 "" "é☃" "\u0000" "1" ` +
	`"-1" "\ud800" "R1C1" "99999999999999999999" [] {} [[]] [{}] [null] {"":0} [1] [[1]] [0,0] [[0,0]] [-1,-1] [9999,9999] [[[0,0],[0,1]]] ` +
	`{"a":{"a":{}}} 1000000 4294967296 "x"`)

// Pool has valid values, and all their parts.
type Pool struct {
	docs  []*node
	parts []*node
	names []string // of members
}

// NewPool parses texts and ignores those that are not JSON. names are further names of members.
func NewPool(texts []string, names ...string) *Pool {
	p := &Pool{names: append([]string{""}, names...)}
	for _, text := range texts {
		if n := parse(text); n != nil {
			p.docs = append(p.docs, n)
			n.walk(func(n *node) {
				p.parts = append(p.parts, n)
				p.names = append(p.names, n.names...)
			})
		}
	}
	return p
}

// Mutate returns a value of the pool after one to four changes. It is valid JSON, but members may be repeated.
func (p *Pool) Mutate(r *rand.Rand) string {
	n := p.docs[r.IntN(len(p.docs))].clone()
	for range 1 + r.IntN(4) {
		p.change(r, n)
	}
	var b strings.Builder
	n.write(&b)
	return b.String()
}

// Value returns any part of the pool or an extreme value.
func (p *Pool) Value(r *rand.Rand) string {
	if r.IntN(2) == 0 {
		return atoms[r.IntN(len(atoms))]
	}
	var b strings.Builder
	p.parts[r.IntN(len(p.parts))].write(&b)
	return b.String()
}

// change changes one part of n.
func (p *Pool) change(r *rand.Rand, n *node) {
	var all []*node
	n.walk(func(n *node) { all = append(all, n) })
	at := all[r.IntN(len(all))]
	if r.IntN(3) == 0 { // a part near the root: there are few
		at = all[r.IntN(min(len(all), 4))]
	}
	k := 0
	if len(at.elems) > 0 {
		k = r.IntN(len(at.elems))
	}
	switch op := r.IntN(12); {
	case op < 2:
		*at = *parse(atoms[r.IntN(len(atoms))])
	case op < 4:
		*at = *p.parts[r.IntN(len(p.parts))].clone()
	case op == 4:
		in := at.clone()
		*at = node{open: '[', elems: []*node{in}}
	case op == 5:
		in := at.clone()
		*at = node{open: '{', names: []string{p.name(r)}, elems: []*node{in}}
	case op == 6:
		*at = *all[r.IntN(len(all))].clone()
	case at.open == 0:
		*at = *parse(atoms[r.IntN(len(atoms))])
	case op == 7 && at.open == '{':
		at.add(p.name(r), p.parts[r.IntN(len(p.parts))].clone())
	case len(at.elems) == 0:
		at.open ^= '[' ^ '{'
	case op == 8 && at.open == '{':
		at.names[k] = p.name(r)
	case op <= 9:
		at.elems = append(at.elems[:k:k], at.elems[k+1:]...)
		if at.open == '{' {
			at.names = append(at.names[:k:k], at.names[k+1:]...)
		}
	case op == 10:
		for range 1 + r.IntN(3)*r.IntN(30) {
			at.add(p.name(r), at.elems[k].clone())
			if at.open == '{' && r.IntN(2) == 0 { // a repeated name
				at.names[len(at.names)-1] = at.names[k]
			}
		}
	case at.open == '{':
		at.open, at.names = '[', nil
	default:
		at.open = '{'
		for range at.elems {
			at.names = append(at.names, p.name(r))
		}
	}
}

func (p *Pool) name(r *rand.Rand) string { return p.names[r.IntN(len(p.names))] }

func (n *node) add(name string, e *node) {
	n.elems = append(n.elems, e)
	if n.open == '{' {
		n.names = append(n.names, name)
	}
}

func (n *node) walk(do func(*node)) {
	do(n)
	for _, e := range n.elems {
		e.walk(do)
	}
}

func (n *node) clone() *node {
	out := &node{raw: n.raw, open: n.open, names: append([]string(nil), n.names...)}
	for _, e := range n.elems {
		out.elems = append(out.elems, e.clone())
	}
	return out
}

func (n *node) write(b *strings.Builder) {
	if n.open == 0 {
		b.WriteString(n.raw)
		return
	}
	b.WriteByte(n.open)
	for i, e := range n.elems {
		if i > 0 {
			b.WriteByte(',')
		}
		if n.open == '{' {
			b.WriteString(quote(n.names[i]) + ":")
		}
		e.write(b)
	}
	b.WriteByte(n.open + 2)
}

// quote returns a JSON string.
func quote(s string) string {
	b, _ := json.Marshal(s) // a string: cannot fail
	return string(b)
}

// parse returns nil for a text that is not JSON.
func parse(text string) *node {
	if !json.Valid([]byte(text)) {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.UseNumber()
	return read(d)
}

// read reads the next value of valid JSON.
func read(d *json.Decoder) *node {
	t, err := d.Token()
	if err != nil {
		return nil
	}
	switch t := t.(type) {
	case json.Delim:
		n := &node{open: byte(t)}
		for d.More() {
			if t == '{' {
				name, _ := d.Token()
				n.names = append(n.names, name.(string))
			}
			n.elems = append(n.elems, read(d))
		}
		d.Token()
		return n
	case json.Number:
		return &node{raw: t.String()}
	}
	b, _ := json.Marshal(t) // a string, bool or null
	return &node{raw: string(b)}
}

// odd matches what only programmers understand: names of Go types and packages, and errors of formatting.
var odd = regexp.MustCompile(`%!|json: cannot|<nil>|\bnil\b|runtime error|reflect\.|strconv|unmarshal|Go (struct|value)|map\[|RawMessage`)

// Odd returns a part of a message that only programmers understand, or "".
func Odd(message string) string { return odd.FindString(message) }
