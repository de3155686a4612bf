package main

import (
	"bytes"
	"slices"
)

// readNonogram reads what a nonogram is given by, and makes its places, auxiliaries and rules.
func readNonogram(g *game, givens value) error {
	p, err := givens.members(false, "rows", "cols", "colours")
	if err != nil {
		return err
	}
	if p["colours"].told() || bytes.ContainsAny(p["rows"].raw, "?*") || bytes.ContainsAny(p["cols"].raw, "?*") {
		return readColours(g, p)
	}
	var sides [2][][]int // a clue is nil when nothing is told of the line
	for i, name := range []string{"rows", "cols"} {
		if sides[i], err = listOf(p[name], func(v value) (clue []int, err error) {
			if v.told() {
				clue, err = v.numbers(maxNumber)
			}
			return clue, err
		}); err != nil {
			return err
		}
	}
	if err := g.sized(len(sides[0]), len(sides[1]), maxSide); err != nil {
		return err
	}
	for at := range g.rows * g.cols {
		g.place(3, at, at)
	}
	g.wide = int32(g.places + 1)
	for i, clue := range slices.Concat(sides[0], sides[1]) {
		l, of := &line{first: 1 + i*g.cols, step: 1, n: g.cols}, name('r', i+1)
		if k := i - g.rows; k >= 0 {
			l, of = &line{first: 1 + k, step: g.cols, n: g.rows}, name('c', k+1)
		}
		if clue != nil {
			l.say(g, of, slices.DeleteFunc(clue, func(run int) bool { return run == 0 }))
		}
	}
	return nil
}
