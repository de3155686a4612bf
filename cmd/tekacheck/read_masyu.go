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
	n := g.rows * g.cols
	l := &loop{edges: make([][4]int32, n), of: make([]string, n), must: make([]int, n), degree: make([]int8, n), when: make([]int32, n)}
	for down, step := range []int{1, g.cols} {
		for at := range n {
			if at+step < n && (down == 1 || (at+1)%g.cols > 0) {
				e := g.place(3, at, at+step)
				l.edges[at][1+down], l.edges[at+step][(3+down)%4] = e, e
			}
		}
	}
	l.ends = g.ends
	first := int32(len(g.dom))
	for r := range g.rows - 1 {
		g.auxiliaries(name('i', r+1)+".", g.cols-1, 3)
	}
	corner := func(r, c int) int32 { // below and to the right of a cell
		if min(r, c) < 0 || r >= g.rows-1 || c >= g.cols-1 {
			return 0
		}
		return first + int32(r*(g.cols-1)+c)
	}
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
	l.demand(nil)
	g.addRule("L", l)
	for e, ends := range l.ends[1:] { // about corners only, so no solution can violate it
		r, c := ends[0]/g.cols, ends[0]%g.cols
		other := corner(r, c-1)
		if ends[1] == ends[0]+1 {
			other = corner(r-1, c)
		}
		g.rules[name('e', e+1)] = &choice{[]int32{int32(e + 1), corner(r, c), other}, anEdge}
	}
}

// pearls returns a row of pearls: a string of dots, W and B.
func (v value) pearls() string {
	row := strings.NewReplacer("w", "W", "o", "W", "O", "W", "b", "B").Replace(strings.Trim(string(v.raw), `"`))
	if !v.is('"') || len(row) != len(v.raw)-2 || strings.Trim(row, ".WB") != "" {
		v.bad("a string of dots, W and B")
	}
	return row
}
