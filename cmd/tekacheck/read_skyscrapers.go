package main

import (
	"fmt"
	"slices"
)

// readSkyscrapers parses the givens of a Skyscrapers and creates its places, auxiliaries and rules.
func readSkyscrapers(g *game, givens value) {
	p := givens.members(false, "n", "left", "right", "top", "bottom", "grid")
	n, sides := g.rows, [4][]int{}
	for i, name := range []string{"left", "right", "top", "bottom"} {
		sides[i] = p[name].or("[]").numbers(maxNumber)
		n = max(n, len(sides[i]))
	}
	n = p["n"].or(fmt.Sprint(n)).number(1, 63)
	g.sized(n, n, 63)
	grid, rows, _ := p["grid"].or("[]").grid(0, n)
	if rows != 0 && (rows != n || len(grid) != n*n) {
		p["grid"].bad(fmt.Sprintf("%d rows of %d heights", n, n))
	}
	for _, clues := range sides {
		if len(clues) != 0 && len(clues) != n {
			bad("%d clues for %d lines", len(clues), n)
		}
	}
	for at := range n * n {
		g.place(1<<(n+1)-2, at, at)
	}
	for at, h := range grid {
		if h > 0 {
			g.addRule(name('g', at/n+1, at%n+1), &count{h, []int32{int32(1 + at)}})
		}
	}
	for i := range n {
		g.sights("rLRH", i, 1+i*n, 1, sides[0], sides[1])
		g.sights("cTBV", i, 1+i, n, sides[2], sides[3])
	}
}

// sights creates the rules of line i: distinct heights, the view from each side, and both views together. letters are the first letters of
// their names. clues are by side and line: those of the side of the first cell, then those of the other.
func (g *game) sights(letters string, i, first, step int, clues ...[]int) {
	cells, views := make([]int32, g.rows), []*view{}
	for k := range cells {
		cells[k] = int32(first + k*step)
	}
	g.addRule(name(letters[0], i+1), permutation(cells))
	for side, clue := range clues {
		if len(clue) > 0 && clue[i] > 0 {
			of, n, heights := name(letters[1+side], i+1), len(cells), g.dom[first]
			w := &view{cells, clue[i], g.auxiliaries(of+".t", n, heights), g.auxiliaries(of+".n", n, heights|1), g.auxiliaries(of+".s", n, 3)}
			views = append(views, w)
			g.addRule(of, &sight{near: w})
		}
		cells = slices.Clone(cells)
		slices.Reverse(cells)
	}
	if len(views) == 2 {
		g.addRule(name(letters[3], i+1), &sight{views[0], views[1]})
	}
}
