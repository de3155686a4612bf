package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// readColours reads a nonogram in colours, or one whose clues leave something open.
func readColours(g *game, p map[string]value) error {
	values := 2
	if v := p["colours"]; v.told() {
		inks, err := listOf(v, func(v value) ([]string, error) { return listOf(v, value.text) })
		if err != nil {
			return err
		}
		if values = len(inks); values < 2 || values > 32 {
			return fmt.Errorf("%d colours, where 2 to 32 can be read", values)
		}
		names := map[string]bool{}
		for _, ink := range inks {
			if len(ink) != 2 || !value24(ink[1]) {
				return v.bad("pairs of a name and a value such as \"#cc0000\"")
			}
			name := strings.Join(strings.Fields(ink[0]), " ")
			if low := strings.ToLower(name); name == "" || len(name) > 40 || strings.ContainsFunc(name, unicode.IsControl) || names[low] {
				return v.bad("pairs of a name, each another one of 1 to 40 bytes, and a value")
			} else {
				names[low] = true
			}
		}
	}
	var sides [2][][]item // nil where nothing is told of the line
	for i, name := range []string{"rows", "cols"} {
		var err error
		if sides[i], err = listOf(p[name], func(v value) ([]item, error) {
			if !v.told() {
				return nil, nil
			}
			line, err := listOf(v, func(v value) (item, error) { return readItem(v, values) })
			return slices.DeleteFunc(line, func(it item) bool { return it.size == 0 }), err
		}); err != nil {
			return err
		}
	}
	if err := g.sized(len(sides[0]), len(sides[1]), maxSide); err != nil {
		return err
	}
	for at := range g.rows * g.cols {
		g.place(1<<values-1, at, at)
	}
	g.wide = int32(g.places + 1)
	for i, clue := range slices.Concat(sides[0], sides[1]) {
		l, of := &colours{first: 1 + i*g.cols, step: 1, n: g.cols}, name('r', i+1)
		if k := i - g.rows; k >= 0 {
			l, of = &colours{first: 1 + k, step: g.cols, n: g.rows}, name('c', k+1)
		}
		if clue != nil {
			l.say(g, of, clue, values)
		}
	}
	return nil
}

// value24 reports whether a text is the value of a colour: three or six hexadecimal digits, perhaps behind a #.
func value24(text string) bool {
	text = strings.TrimPrefix(text, "#")
	return (len(text) == 3 || len(text) == 6) && strings.Trim(text, "0123456789abcdefABCDEF") == ""
}

// readItem reads an item of a clue: "*", a size, or a size and a colour. A size is a number or "?". Where there is one colour it may be
// left out.
func readItem(v value, values int) (it item, err error) {
	it.colour = 1
	if string(v.raw) == `"*"` {
		return item{size: anyRuns}, nil
	}
	if v.is('[') {
		pair, err := listOf(v, func(v value) (value, error) { return v, nil })
		if err != nil {
			return it, err
		}
		if len(pair) != 2 {
			return it, v.bad("a size and a colour")
		}
		if it.colour, err = pair[1].number(1, values-1); err != nil {
			return it, err
		}
		v = pair[0]
	} else if values > 2 {
		return it, v.bad("a size and a colour")
	}
	if string(v.raw) == `"?"` {
		it.size = anySize
		return it, nil
	}
	it.size, err = v.number(0, maxNumber)
	return it, err
}
