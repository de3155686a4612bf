package main

import (
	"cmp"
	"strings"
)

// readMasyu parses the givens of a Masyu and creates its places, auxiliaries and rules.
func readMasyu(g *game, givens value) {
	all, any := false, aCell
	if givens.is('{') {
		p := givens.members(false, "pearls", "all")
		if givens, all = p["pearls"], p["all"].flag(); all {
			any = aCellOfIt
		}
	}
	pearls := listOf(givens, value.pearls)
	g.sized(len(pearls), len(append(pearls, "")[0]), maxSide)
	l, corner := g.newLoop(g.rows*g.cols, g.cols), g.insides(g.rows-1, g.cols-1) // corner returns the one below and to the right of a cell
	for at, edges := range l.edges {
		r, c := at/g.cols, at%g.cols
		if len(pearls[r]) != g.cols {
			bad("row %d is not %d dots, W and B", r+1, g.cols)
		}
		cell := name('x', r+1, c+1)
		g.addRule(cell, &choice{l.edges[at][:], any})
		if all {
			l.of[at] = cell
		}
		of := ofPearls[pearls[r][c]]
		if of == nil {
			continue
		}
		pearl := &choice{edges[:], of}
		for d, e := range edges {
			far := int32(0)
			if e > 0 {
				far = l.edges[g.ends[e][0]+g.ends[e][1]-at][d]
			}
			pearl.vars = append(pearl.vars, far)
		}
		pearl.vars = append(pearl.vars, corner(r, c), corner(r-1, c-1), corner(r-1, c), corner(r, c-1))
		clue := name('g', r+1, c+1)
		g.addRule(clue, pearl)
		l.of[at] = cmp.Or(l.of[at], clue)
	}
	g.addLoop(l, g.cols, corner)
}

// newLoop creates the loop of a board with n cells, or corners, in rows of the given width, and its places: the edges between neighbours,
// first the horizontal ones.
func (g *game) newLoop(n, wide int) *loop {
	l := &loop{edges: make([][4]int32, n), of: make([]string, n), must: make([]int, n), degree: make([]int8, n), when: make([]int32, n)}
	for down, step := range []int{1, wide} {
		for at := range n {
			if at+step < n && (down == 1 || (at+1)%wide > 0) {
				e := g.place(3, at, at+step)
				l.edges[at][1+down], l.edges[at+step][(3+down)%4] = e, e
			}
		}
	}
	l.ends = g.ends
	return l
}

// insides creates the auxiliaries of a loop, in rows and columns: 1 for those inside it. It returns their variables by row and column; 0
// outside the board, which is outside the loop.
func (g *game) insides(rows, cols int) func(r, c int) int32 {
	first := int32(len(g.dom))
	for r := range rows {
		g.auxiliaries(name('i', r+1)+".", cols, 3)
	}
	return func(r, c int) int32 {
		if min(r, c) < 0 || r >= rows || c >= cols {
			return 0
		}
		return first + int32(r*cols+c)
	}
}

// addLoop adds the rule of a loop, and those that an edge is a line exactly if what lies on its sides is not on the same side of the loop.
// They are about auxiliaries only, so no solution can violate them.
func (g *game) addLoop(l *loop, wide int, inside func(r, c int) int32) {
	l.demand(nil)
	g.addRule("L", l)
	for e, ends := range l.ends[1:] {
		r, c := ends[0]/wide, ends[0]%wide
		other := inside(r, c-1)
		if ends[1] == ends[0]+1 {
			other = inside(r-1, c)
		}
		g.rules[name('e', e+1)] = &choice{[]int32{int32(e + 1), inside(r, c), other}, anEdge}
	}
}

// pearls returns a row of pearls: a string of dots, W and B.
func (v value) pearls() string {
	return v.signs(".WwOoBb", "a string of dots, W and B", "w", "W", "o", "W", "O", "W", "b", "B")
}

// signs returns a string that consists of the given signs, after replacing some of them as strings.NewReplacer does.
func (v value) signs(allowed, expected string, replaced ...string) string {
	row := strings.Trim(string(v.raw), `"`)
	if !v.is('"') || len(row) != len(v.raw)-2 || strings.Trim(row, allowed) != "" {
		v.bad(expected)
	}
	return strings.NewReplacer(replaced...).Replace(row)
}
