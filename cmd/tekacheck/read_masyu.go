package main

import (
	"fmt"
	"slices"
	"strings"
)

// readMasyu reads what a Masyu is given by, and makes its places, auxiliaries and rules.
func readMasyu(g *game, givens value) error {
	all := false
	if givens.is('{') {
		p, err := givens.members(false, "pearls", "all")
		if err == nil {
			all, err = p["all"].flag()
		}
		if err != nil {
			return err
		}
		givens = p["pearls"]
	}
	pearls, err := listOf(givens, value.pearls)
	if err != nil {
		return err
	}
	if err := g.sized(len(pearls), len(slices.Concat(pearls...))/max(1, len(pearls)), maxSide); err != nil {
		return err
	}
	n := g.rows * g.cols
	l := &loop{edges: make([][4]int32, n), pearls: make([]string, n), all: all, must: make([]int, n),
		degree: make([]int8, n), when: make([]int32, n)}
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
	if err := g.pearls(pearls, l, corner); err != nil {
		return err
	}
	l.demand(nil)
	g.say("L", l)
	for e, ends := range l.ends[1:] { // of the corners alone, so that no solution can break it
		r, c := ends[0]/g.cols, ends[0]%g.cols
		other := corner(r, c-1)
		if ends[1] == ends[0]+1 {
			other = corner(r-1, c)
		}
		g.rules[name('e', e+1)] = &side{int32(e + 1), [2]int32{corner(r, c), other}}
	}
	return nil
}

// pearls is a row of pearls, a string of dots, W and B.
func (v value) pearls() ([]byte, error) {
	text := strings.Trim(string(v.raw), `"`)
	row := strings.NewReplacer("w", "W", "o", "W", "O", "W", "b", "B").Replace(text)
	if !v.is('"') || len(row) != len(v.raw)-2 || strings.Trim(row, ".WB") != "" {
		return nil, v.bad("a string of dots, W and B")
	}
	return []byte(row), nil
}

// pearls makes the rules of the cells and pearls.
func (g *game) pearls(rows [][]byte, l *loop, corner func(r, c int) int32) error {
	plain := byte('.')
	if l.all {
		plain = '*'
	}
	for r, row := range rows {
		if len(row) != g.cols {
			return fmt.Errorf("row %d is not %d dots, W and B", r+1, g.cols)
		}
		for c := range g.cols {
			at := r*g.cols + c
			g.say(name('x', r+1, c+1), &pass{edges: l.edges[at], kind: plain})
			if row[c] == '.' {
				continue
			}
			pearl := pass{edges: l.edges[at], kind: row[c], opposite: [2][2]int32{{corner(r, c), corner(r-1, c-1)},
				{corner(r-1, c), corner(r, c-1)}}}
			for d, e := range pearl.edges {
				if e > 0 {
					pearl.far[d] = l.edges[g.ends[e][0]+g.ends[e][1]-at][d]
				}
			}
			l.pearls[at] = name('g', r+1, c+1)
			g.say(l.pearls[at], &pearl)
		}
	}
	return nil
}
