package main

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
)

// readNonogram parses the givens of a nonogram and creates its places, auxiliaries and rules.
func readNonogram(g *game, givens value) {
	p := givens.members(false, "rows", "cols", "colours")
	colours, numbers := 2, !p["colours"].present() && !bytes.ContainsAny(p["rows"].raw, "?*") && !bytes.ContainsAny(p["cols"].raw, "?*")
	if p["colours"].present() {
		colours = p["colours"].inks()
	}
	clue := func(v value) []item { // nil if the line has no clue
		if !v.present() {
			return nil
		}
		line := listOf(v, func(v value) item { return v.item(colours, numbers) })
		return slices.DeleteFunc(line, func(it item) bool { return it.size == 0 })
	}
	rows, cols := listOf(p["rows"], clue), listOf(p["cols"], clue)
	g.sized(len(rows), len(cols), maxSide)
	for at := range g.rows * g.cols {
		g.place(1<<colours-1, at, at)
	}
	g.wide = int32(g.places + 1)
	for i, clue := range slices.Concat(rows, cols) {
		l, of := &line{first: 1 + i*g.cols, step: 1, n: g.cols}, name('r', i+1)
		if k := i - g.rows; k >= 0 {
			l, of = &line{first: 1 + k, step: g.cols, n: g.rows}, name('c', k+1)
		}
		if clue != nil {
			l.compile(g, of, clue, colours, numbers)
		}
	}
}

// inks checks a list of colours, each with a unique name and a value, and returns their number.
func (v value) inks() int {
	inks := listOf(v, value.texts)
	names := map[string]bool{}
	for _, ink := range inks {
		if len(ink) != 2 || !value24(ink[1]) {
			v.bad("pairs of a name and a value such as \"#cc0000\"")
		}
		name := strings.Join(strings.Fields(ink[0]), " ")
		low := strings.ToLower(name)
		if name == "" || len(name) > 40 || strings.ContainsFunc(name, unicode.IsControl) || names[low] {
			v.bad("pairs of a name, each another one of 1 to 40 bytes, and a value")
		}
		names[low] = true
	}
	if len(inks) < 2 || len(inks) > 32 {
		bad("%d colours, where 2 to 32 can be read", len(inks))
	}
	return len(inks)
}

// value24 reports whether a text is a colour: three or six hexadecimal digits, optionally after a #.
func value24(text string) bool {
	text = strings.TrimPrefix(text, "#")
	return (len(text) == 3 || len(text) == 6) && strings.Trim(text, "0123456789abcdefABCDEF") == ""
}

// item parses an element of a clue: a number or, unless all must be numbers, "*", a size, or a size with a colour. A size is a number or
// "?". The colour is optional if there is only one.
func (v value) item(colours int, numbers bool) item {
	it := item{colour: 1}
	switch {
	case numbers:
	case string(v.raw) == `"*"`:
		return item{size: anyRuns}
	case v.is('['):
		pair := listOf(v, func(v value) value { return v })
		if len(pair) != 2 {
			v.bad("a size and a colour")
		}
		v, it.colour = pair[0], pair[1].number(1, colours-1)
	case colours > 2:
		v.bad("a size and a colour")
	}
	if it.size = anySize; numbers || string(v.raw) != `"?"` {
		it.size = v.number(0, maxNumber)
	}
	return it
}
