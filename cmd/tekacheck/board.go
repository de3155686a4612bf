package main

import (
	"bytes"
	"fmt"
	"math"
)

// board holds the values left to each variable. Variables are the places of the puzzle, from 1 in the order of its board, and auxiliaries:
// numbers that a finished board has one value for, such as the cell in which the second run of a row starts.
//
// A domain is a set of values below 64, a bit each; that of a wide variable is an interval, lowest and highest value in the two halves.
type board struct {
	dom   []uint64 // by variable; 0 is none
	full  []uint64 // and what it may be before anything is known
	wide  []bool
	trail []saved // what try has changed
	tries bool
}

type saved struct {
	v   int32
	dom uint64
}

// lit says that a variable has one of the values of a set.
type lit struct {
	v   int32
	set uint64
}

// span is an interval as the domain of a wide variable.
func span(lo, hi int) uint64 { return uint64(lo) | uint64(hi)<<32 }

func lowest(d uint64) int  { return int(int32(d)) }
func highest(d uint64) int { return int(d >> 32) }

// add makes a variable.
func (b *board) add(full uint64, wide bool) int32 {
	b.dom, b.full, b.wide = append(b.dom, full), append(b.full, full), append(b.wide, wide)
	return int32(len(b.dom) - 1)
}

// common is what a domain and a set share; ok is false when that is nothing.
func (b *board) common(v int32, d, set uint64) (both uint64, ok bool) {
	if b.wide[v] {
		lo, hi := max(lowest(d), lowest(set)), min(highest(d), highest(set))
		return span(lo, hi), lo <= hi
	}
	return d & set, d&set != 0
}

// meet makes a literal true; false when that leaves no value, and the board is then as it was.
func (b *board) meet(l lit) bool {
	d := b.dom[l.v]
	both, ok := b.common(l.v, d, l.set)
	if ok && both != d {
		if b.tries {
			b.trail = append(b.trail, saved{l.v, d})
		}
		b.dom[l.v] = both
	}
	return ok
}

// holds reports whether a literal is true, and fails whether it is false.
func (b *board) holds(l lit) bool {
	both, ok := b.common(l.v, b.dom[l.v], l.set)
	return ok && both == b.dom[l.v]
}

func (b *board) fails(l lit) bool {
	_, ok := b.common(l.v, b.dom[l.v], l.set)
	return !ok
}

// not is the opposite of a literal. Those of wide variables are bounds.
func (b *board) not(l lit) lit {
	f := b.full[l.v]
	switch {
	case !b.wide[l.v]:
		l.set = f &^ l.set
	case lowest(l.set) > lowest(f):
		l.set = span(lowest(f), lowest(l.set)-1)
	default:
		l.set = span(highest(l.set)+1, math.MaxInt32)
	}
	return l
}

// back takes back what was tried since the trail was so long.
func (b *board) back(to int) {
	for i := len(b.trail) - 1; i >= to; i-- {
		b.dom[b.trail[i].v] = b.trail[i].dom
	}
	b.trail = b.trail[:to]
}

// try runs f on a board that is put back afterwards.
func (b *board) try(f func() error) error {
	was, from := b.tries, len(b.trail)
	b.tries = true
	err := f()
	b.back(from)
	b.tries = was
	return err
}

// literal reads "17", "-17", "17=5", "17#5", "17<5" (at most) or "17>5" (more than); names are numbers of places or auxiliaries.
func (g *game) literal(text []byte) (lit, error) {
	at := bytes.IndexAny(text, "=#<>")
	name, op, value := text, byte('='), 1
	if at >= 0 {
		n, ok := number(text[at+1:])
		if !ok {
			return lit{}, bad("%q is not a literal: a number is expected behind %c", text, text[at])
		}
		name, op, value = text[:at], text[at], n
	} else if len(name) > 0 && name[0] == '-' {
		name, op = name[1:], '#'
	}
	v, err := g.variable(name)
	if err != nil {
		return lit{}, err
	}
	full := g.full[v]
	if g.wide[v] {
		switch {
		case at < 0 || op == '=' || op == '#':
			return lit{}, bad("%q: of %s only bounds are told, < or >", text, name)
		case value < lowest(full) || value >= highest(full):
			return lit{}, bad("%q: %s is %d to %d", text, name, lowest(full), highest(full))
		case op == '<':
			return lit{v, span(lowest(full), value)}, nil
		}
		return lit{v, span(value+1, highest(full))}, nil
	}
	if at < 0 && full != 3 {
		return lit{}, bad("%q: %s has not the values 0 and 1", text, name)
	}
	if value > 63 || full>>value&1 == 0 {
		return lit{}, bad("%q: %s cannot be %d", text, name, value)
	}
	set := uint64(1) << value
	switch op {
	case '#':
		set = full &^ set
	case '<':
		set = full & (set<<1 - 1)
	case '>':
		set = full &^ (set<<1 - 1)
	}
	return lit{v, set}, nil
}

// variable finds a place or an auxiliary by its name; an auxiliary exists from its first mention.
func (g *game) variable(name []byte) (int32, error) {
	if n, ok := number(name); ok {
		if n < 1 || n > g.places {
			return 0, bad("there is no place %s: the board has %d", name, g.places)
		}
		return int32(n), nil
	}
	if v, ok := g.aux[string(name)]; ok {
		return v, nil
	}
	v := g.auxiliary(string(name))
	if v == 0 {
		return 0, bad("%q is neither a place nor an auxiliary of a rule of this puzzle", name)
	}
	g.aux[string(name)] = v
	return v, nil
}

// number reads a number as it is written: no sign, no zeros before it, nothing behind it.
func number(text []byte) (int, bool) {
	if len(text) == 0 || len(text) > 9 || text[0] == '0' && len(text) > 1 {
		return 0, false
	}
	n := 0
	for _, c := range text {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, true
}

// A problem is what is wrong with a certificate: it cannot be read, or what it says does not follow.
type problem struct {
	text  string
	wrong bool
}

func (p *problem) Error() string { return p.text }

func bad(format string, args ...any) error   { return &problem{fmt.Sprintf(format, args...), false} }
func wrong(format string, args ...any) error { return &problem{fmt.Sprintf(format, args...), true} }
