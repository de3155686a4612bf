package main

import (
	"fmt"
	"math/rand/v2"
)

func makeSlitherlink(r *rand.Rand) *made { return slitherlinkOf(r, 1+r.IntN(3), 1+r.IntN(3)) }

// slitherlinkOf makes a board whose corners are the cells of the lattice.
func slitherlinkOf(r *rand.Rand, rows, cols int) *made {
	l, values := around(inside(r, rows+1, cols+1), rows+1, cols+1)
	m := &made{values: values}
	count := func(values []int, y, x int) int {
		at, far := l.lines(values, y, x), l.lines(values, y+1, x+1)
		return at[1] + at[2] + far[0] + far[3]
	}
	givens := make([]string, rows)
	for y := range rows {
		for x := range cols {
			if r.IntN(2) == 0 {
				givens[y] += fmt.Sprint(count(values, y, x))
			} else {
				givens[y] += "."
			}
			m.names = append(m.names, fmt.Sprintf("i%d.%d", y+1, x+1))
		}
	}
	m.text = puzzleText("slitherlink", rows, cols, givens)
	m.obeys = func(values []int) bool {
		for y := range rows + 1 {
			for x := range cols + 1 {
				if !l.fits(values, y, x, '.') || y < rows && x < cols && givens[y][x] != '.' && int(givens[y][x]-'0') != count(values, y, x) {
					return false
				}
			}
		}
		return l.closed(values)
	}
	m.aux = func(name string, values []int) int {
		var y, x, n int
		fmt.Sscanf(name, "i%d.%d", &y, &x)
		for k := range x { // lines between the cell and the left rim
			n += values[l.edge[[4]int{y - 1, k, y, k}]]
		}
		return n % 2
	}
	return m
}
