package main

import "strings"

// The places of a Slitherlink are the borders of cells, first the horizontal ones in reading order, then the vertical ones, with the value
// 1 where the loop runs. They join corners, so the rules of a corner and of the loop are those of a cell of a Masyu without pearls. The
// auxiliaries are the cells: iR.C is 1 if cell R.C is inside the loop.

// ofNumbers are the tables of the numbers 0 to 4. The columns are the borders of the cell.
var ofNumbers = [5]table{
	tableOf([]string{"0000"}),
	tableOf([]string{"1000", "0100", "0010", "0001"}),
	tableOf([]string{"1100", "1010", "1001", "0110", "0101", "0011"}),
	tableOf([]string{"0111", "1011", "1101", "1110"}),
	tableOf([]string{"1111"}),
}

// readSlitherlink parses the givens of a Slitherlink and creates its places, auxiliaries and rules.
func readSlitherlink(g *game, givens value) {
	numbers := listOf(givens, value.signs)
	g.sized(len(numbers), len(append(numbers, "")[0]), maxSide)
	wide := g.cols + 1 // corners in a row
	n := (g.rows + 1) * wide
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
	first := int32(len(g.dom))
	for r := range g.rows {
		g.auxiliaries(name('i', r+1)+".", g.cols, 3)
	}
	cell := func(r, c int) int32 { // 0 outside the board, as outside the loop
		if min(r, c) < 0 || r >= g.rows || c >= g.cols {
			return 0
		}
		return first + int32(r*g.cols+c)
	}
	for at := range n {
		g.addRule(name('x', at/wide+1, at%wide+1), &choice{l.edges[at][:], aCell})
	}
	for r, row := range numbers {
		if len(row) != g.cols {
			bad("row %d is not %d dots and numbers", r+1, g.cols)
		}
		for c, sign := range []byte(row) {
			if sign != '.' {
				near, far := l.edges[r*wide+c], l.edges[(r+1)*wide+c+1]
				g.addRule(name('g', r+1, c+1), &choice{[]int32{near[1], near[2], far[0], far[3]}, ofNumbers[sign-'0']})
			}
		}
	}
	l.demand(nil)
	g.addRule("L", l)
	for e, ends := range l.ends[1:] { // about cells only, so no solution can violate it
		r, c := ends[0]/wide, ends[0]%wide
		other := cell(r, c-1)
		if ends[1] == ends[0]+1 {
			other = cell(r-1, c)
		}
		g.rules[name('e', e+1)] = &choice{[]int32{int32(e + 1), cell(r, c), other}, anEdge}
	}
}

// signs returns a row of numbers: a string of dots and digits up to 4.
func (v value) signs() string {
	row := strings.Trim(string(v.raw), `"`)
	if !v.is('"') || len(row) != len(v.raw)-2 || strings.Trim(row, ".01234") != "" {
		v.bad("a string of dots and numbers from 0 to 4")
	}
	return row
}
