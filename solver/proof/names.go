package proof

import (
	"slices"
	"strconv"

	"github.com/teka-puzzles/teka/solver/sat"
)

// name is what a variable is called: in parts, as a large formula has a million of them.
type name struct {
	of, index, most int32
	form, part      byte
	turned          bool // it speaks of the negation
}

// The forms of names.
const (
	nameless byte = iota
	text          // of is where it and its negation stand among the texts
	cell          // of is a place of the values 0 and 1
	single        // place of has the value index, its negation that it has not
	either        // place of has the value index, its negation that it has the value most
	placed        // the value of place of is at most most
	bounded       // a number of rule of, by part and index, is at most most
)

// call notes what a literal is called.
func (p *Writer) call(l sat.Lit, n name) {
	v := int(l >> 1)
	if v >= len(p.names) {
		p.names = append(p.names, make([]name, v+1-len(p.names))...)
	}
	n.turned = l&1 != 0
	p.names[v] = n
}

// Name says what a literal and its negation mean.
func (p *Writer) Name(l sat.Lit, is, not string) {
	p.call(l, name{form: text, of: int32(len(p.texts))})
	p.texts = append(p.texts, is, not)
}

// CellName says that a literal means that a place, numbered from 1, whose values are 0 and 1, has the value 1.
func (p *Writer) CellName(l sat.Lit, place int) { p.call(l, name{form: cell, of: int32(place)}) }

// PlaceName says that a literal means that a place, numbered from 1, has a value. Its negation means that it has the other one; with a
// negative other one, that it has not that value.
func (p *Writer) PlaceName(l sat.Lit, place, value, other int) {
	n := name{form: either, of: int32(place), index: int32(value), most: int32(other)}
	if other < 0 {
		n.form = single
	}
	p.call(l, n)
}

// Bound is part of sat.Proof.
func (p *Writer) Bound(l sat.Lit, of sat.Auxiliary, most int) {
	if of.Rule != 0 {
		p.call(l, name{form: bounded, of: int32(-of.Rule), index: int32(of.Index), part: of.Part, most: int32(most)})
		return
	}
	n := p.names[of.Of>>1]
	if n.form == text {
		is := p.texts[n.of]
		place, _ := strconv.Atoi(is[:slices.IndexFunc([]byte(is), func(c byte) bool { return c < '0' || c > '9' })])
		n.of = int32(place)
	}
	p.call(l, name{form: placed, of: n.of, most: int32(most)})
}

// literal appends what a literal means to the line.
func (p *Writer) literal(l sat.Lit) {
	n := &p.names[l>>1]
	is := (l&1 != 0) == n.turned
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
	case placed:
		number(n.of)
		sign('<', '>')
		number(n.most)
	case bounded:
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
