package main

import (
	"bytes"
	"slices"
	"strconv"
)

// board holds the domain of each variable. Variables are the places of the puzzle, numbered from 1 in the order of its board, followed by
// auxiliaries: numbers that a finished board determines, such as the cell where the second run of a row starts. Variable 0 represents
// everything outside the board and is always 0.
//
// A domain is a bit set of values below 64. The domain of a wide variable is an interval, with the bounds in the two halves.
type board struct {
	dom   []uint64 // by variable
	full  []uint64 // initial domains
	wide  int32    // the first wide variable; all later ones are wide, too
	trail []lit    // previous values of changed domains
}

// lit states that the value of a variable is in a set.
type lit struct {
	v   int32
	set uint64
}

// span returns the interval lo..hi as the domain of a wide variable.
func span(lo, hi int) uint64 { return uint64(lo) | uint64(hi)<<32 }

func lowest(d uint64) int  { return int(int32(d)) }
func highest(d uint64) int { return int(d >> 32) }

// intersect intersects a literal with the domain of its variable. ok is false if the result is empty.
func (b *board) intersect(l lit) (both uint64, ok bool) {
	d := b.dom[l.v]
	if l.v >= b.wide {
		lo, hi := max(lowest(d), lowest(l.set)), min(highest(d), highest(l.set))
		return span(lo, hi), lo <= hi
	}
	return d & l.set, d&l.set != 0
}

// assert makes a literal true. If that empties the domain, it returns false and leaves the board unchanged.
func (b *board) assert(l lit) bool {
	both, ok := b.intersect(l)
	if ok && both != b.dom[l.v] {
		b.trail = append(b.trail, lit{l.v, b.dom[l.v]})
		b.dom[l.v] = both
	}
	return ok
}

// undoTo undoes all changes after the trail had length to.
func (b *board) undoTo(to int) {
	for i := len(b.trail) - 1; i >= to; i-- {
		b.dom[b.trail[i].v] = b.trail[i].set
	}
	b.trail = b.trail[:to]
}

// not returns the negation of a literal. Literals of wide variables are bounds.
func (b *board) not(l lit) lit {
	f := b.full[l.v]
	switch {
	case l.v < b.wide:
		l.set = f &^ l.set
	case lowest(l.set) > lowest(f):
		l.set = span(lowest(f), lowest(l.set)-1)
	default:
		l.set = span(highest(l.set)+1, highest(f))
	}
	return l
}

// literal parses "17", "-17", "17=5", "17#5", "17<5" (at most) or "17>5" (more than). Names are numbers of places, or auxiliaries.
func (g *game) literal(text []byte) lit {
	name, is, value := text, byte('='), 1
	at := bytes.IndexAny(text, "<=>#")
	if at >= 0 {
		name, is, value = text[:at], text[at], number(text[at+1:])
	} else if opposite, ok := bytes.CutPrefix(text, []byte("-")); ok {
		name, is = opposite, '#'
	}
	v, bound := g.variable(name), is == '<' || is == '>'
	full, l := g.full[v], lit{v, 1 << max(0, value)}
	switch {
	case v >= g.wide && bound && value >= lowest(full) && value < highest(full):
		l.set = span(lowest(full), value)
	case v >= g.wide || value < 0 || full>>value&1 == 0 || at < 0 && full != 3:
		bad("%q: %s has not such values", text, name)
	case bound:
		l.set = full & (2<<value - 1)
	}
	if is == '#' || is == '>' {
		l = g.not(l)
	}
	return l
}

// family is a group of variables whose names differ only in the number at the end, counted from 1.
type family struct {
	first int32
	n     int
}

// auxiliaries adds n variables with the given name and numbers from 1 to n. It returns the first one.
func (g *game) auxiliaries(name string, n int, full uint64) int32 {
	f := family{int32(len(g.dom)), n}
	g.dom = append(g.dom, slices.Repeat([]uint64{full}, n)...)
	g.families[name] = f
	return f.first
}

// variable returns the place or auxiliary with a name.
func (g *game) variable(name []byte) int32 {
	letters := bytes.TrimRight(name, "0123456789")
	of, n := g.families[string(letters)], number(name[len(letters):])
	if n < 1 || n > of.n {
		bad("%q is neither one of the %d places nor an auxiliary of a rule of this puzzle", name, g.places)
	}
	return of.first + int32(n) - 1
}

// number parses a canonical number: without sign, leading zeros or trailing text. It returns -1 for anything else.
func number(text []byte) int {
	n, err := strconv.Atoi(string(text))
	if err != nil || len(text) > 9 || len(text) > 1 && text[0] < '1' {
		return -1
	}
	return n
}
