package proof

import (
	"slices"
	"strconv"

	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// name is the name of a variable in structured form: a large formula has a million of them.
type name struct {
	of, index, most int32
	form, part      byte
	negated         bool // the name describes the negated literal
}

// The forms of names. of is the number of a place or rule.
const (
	nameless   byte = iota
	text            // the texts at of and of+1, for the literal and its negation
	cell            // place of, which has values 0 and 1, has the value 1
	single          // place of has the value index; negated: it has another value
	either          // place of has the value index; negated: it has the value most
	placeBound      // the value of place of is at most most
	ruleBound       // the auxiliary number of rule of, identified by part and index, is at most most
)

// setName sets the name of a literal's variable.
func (p *Writer) setName(l sat.Lit, n name) {
	v := int(l >> 1)
	if v >= len(p.names) {
		p.names = append(p.names, make([]name, v+1-len(p.names))...)
	}
	n.negated = l&1 != 0
	p.names[v] = n
}

// Name sets the texts that a literal and its negation are written as.
func (p *Writer) Name(l sat.Lit, is, not string) {
	p.setName(l, name{form: text, of: int32(len(p.texts))})
	p.texts = append(p.texts, is, not)
}

// CellName names a literal: "place has the value 1". Places are numbered from 1, and this one has the values 0 and 1.
func (p *Writer) CellName(l sat.Lit, place int) { p.setName(l, name{form: cell, of: int32(place)}) }

// PlaceName names a literal: "place has the value". Its negation means that it has the other value or, if other is negative, any
// different value. Places are numbered from 1.
func (p *Writer) PlaceName(l sat.Lit, place, value, other int) {
	n := name{form: either, of: int32(place), index: int32(value), most: int32(other)}
	if other < 0 {
		n.form = single
	}
	p.setName(l, n)
}

// Bound sets the name of an auxiliary literal "at most most" of a rule or place. It implements sat.Proof.
func (p *Writer) Bound(l sat.Lit, of sat.Auxiliary, most int) {
	if of.Rule != 0 {
		p.setName(l, name{form: ruleBound, of: int32(-of.Rule), index: int32(of.Index), part: of.Part, most: int32(most)})
		return
	}
	n := p.names[of.Of>>1]
	if n.form == text {
		is := p.texts[n.of]
		place, _ := strconv.Atoi(is[:slices.IndexFunc([]byte(is), func(c byte) bool { return c < '0' || c > '9' })])
		n.of = int32(place)
	}
	p.setName(l, name{form: placeBound, of: n.of, most: int32(most)})
}

// literal appends the name of l to the line.
func (p *Writer) literal(l sat.Lit) {
	n := &p.names[l>>1]
	is := (l&1 != 0) == n.negated
	number := func(x int32) { p.buf = strconv.AppendInt(p.buf, int64(x), 10) }
	sign := func(yes, no byte) {
		if !is {
			yes = no
		}
		p.buf = append(p.buf, yes)
	}
	switch n.form {
	case text:
		if is {
			p.buf = append(p.buf, p.texts[n.of]...)
		} else {
			p.buf = append(p.buf, p.texts[n.of+1]...)
		}
	case cell:
		if !is {
			p.buf = append(p.buf, '-')
		}
		number(n.of)
	case single:
		number(n.of)
		sign('=', '#')
		number(n.index)
	case either:
		number(n.of)
		p.buf = append(p.buf, '=')
		if is {
			number(n.index)
		} else {
			number(n.most)
		}
	case placeBound:
		number(n.of)
		sign('<', '>')
		number(n.most)
	case ruleBound:
		p.buf = append(p.buf, p.rules[n.of]...)
		p.buf = append(p.buf, '.')
		if n.part != 0 {
			p.buf = append(p.buf, n.part)
		}
		number(n.index)
		sign('<', '>')
		number(n.most)
	}
}
