package main

import (
	"fmt"
	"math/rand/v2"
)

func makeMasyu(r *rand.Rand) *made { return masyuOf(r, 2+r.IntN(3), 2+r.IntN(3)) }

func masyuOf(r *rand.Rand, rows, cols int) *made {
	l, values := around(inside(r, rows, cols), rows, cols)
	m := &made{values: values}
	all := true
	pearls := make([]string, rows)
	for y := range rows {
		for x := range cols {
			p := byte('.')
			for _, q := range []byte("WB") {
				if r.IntN(3) > 0 && l.fits(m.values, y, x, q) {
					p = q
				}
			}
			pearls[y] += string(p)
			all = all && l.lines(m.values, y, x) != [4]int{}
		}
	}
	all = all && r.IntN(2) == 0
	m.text = puzzleText("masyu", rows, cols, pearls)
	if all {
		m.text = puzzleText("masyu", rows, cols, map[string]any{"pearls": pearls, "all": true})
	}
	m.obeys = func(values []int) bool {
		for y := range rows {
			for x := range cols {
				if !l.fits(values, y, x, pearls[y][x]) || all && l.lines(values, y, x) == [4]int{} {
					return false
				}
			}
		}
		return l.closed(values)
	}
	for y := range rows - 1 {
		for x := range cols - 1 {
			m.names = append(m.names, fmt.Sprintf("i%d.%d", y+1, x+1))
		}
	}
	m.aux = func(name string, values []int) int {
		var y, x, n int
		fmt.Sscanf(name, "i%d.%d", &y, &x)
		for k := range x { // lines between the corner and the left rim
			n += values[l.edge[[4]int{y - 1, k, y, k}]]
		}
		return n % 2
	}
	return m
}

// inside returns the corners inside a loop; corner (y, x) is below and to the right of cell (y, x).
func inside(r *rand.Rand, rows, cols int) (in map[[2]int]bool) {
	for in == nil || !loopAround(in, rows, cols) {
		in = map[[2]int]bool{{r.IntN(rows - 1), r.IntN(cols - 1)}: true}
		for range r.IntN(2 * rows * cols) {
			y, x := r.IntN(rows-1), r.IntN(cols-1)
			if in[[2]int{y - 1, x}] || in[[2]int{y + 1, x}] || in[[2]int{y, x - 1}] || in[[2]int{y, x + 1}] {
				in[[2]int{y, x}] = true
			}
		}
	}
	return in
}

// lattice numbers the edges of a board by the cells at their ends.
type lattice struct {
	rows, cols int
	edge       map[[4]int]int
}

// around returns the lattice of a board, and the loop around some corners.
func around(in map[[2]int]bool, rows, cols int) (l lattice, values []int) {
	l, values = lattice{rows, cols, map[[4]int]int{}}, []int{0}
	for down := range 2 {
		for y := range rows - down {
			for x := range cols - 1 + down {
				l.edge[[4]int{y, x, y + down, x + 1 - down}] = len(values)
				line := 0
				if in[[2]int{y, x}] != in[[2]int{y - 1 + down, x - down}] {
					line = 1
				}
				values = append(values, line)
			}
		}
	}
	return l, values
}

// beside lists the steps to the neighbouring cells: up, right, down, left.
var beside = [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}

// lines returns the values of the edges of a cell, 0 at the border.
func (l lattice) lines(values []int, y, x int) (out [4]int) {
	for d, k := range [4][4]int{{y - 1, x, y, x}, {y, x, y, x + 1}, {y, x, y + 1, x}, {y, x - 1, y, x}} {
		if e := l.edge[k]; e > 0 {
			out[d] = values[e]
		}
	}
	return out
}

// fits reports whether the lines of a cell obey its pearl, '.' for none.
func (l lattice) fits(values []int, y, x int, pearl byte) bool {
	at := l.lines(values, y, x)
	n := at[0] + at[1] + at[2] + at[3]
	straight := func(y, x int) bool { at := l.lines(values, y, x); return at[0] == at[2] && at[1] == at[3] }
	turns := 0 // of the neighbouring cells
	for d, k := range beside {
		if at[d] == 1 && !straight(y+k[0], x+k[1]) {
			turns++
		}
	}
	switch pearl {
	case 'W':
		return n == 2 && straight(y, x) && turns > 0
	case 'B':
		return n == 2 && !straight(y, x) && turns == 0
	}
	return n == 0 || n == 2
}

// closed reports whether lines, with two or none at each cell, are one loop.
func (l lattice) closed(values []int) bool {
	first, count := -1, 0
	for at := range l.rows * l.cols {
		if l.lines(values, at/l.cols, at%l.cols) != [4]int{} {
			first, count = at, count+1
		}
	}
	if count == 0 {
		return false
	}
	at, from, walked := first, -1, 0
	for walked == 0 || at != first {
		lines := l.lines(values, at/l.cols, at%l.cols)
		for d, k := range beside {
			if next := at + k[0]*l.cols + k[1]; lines[d] == 1 && next != from {
				from, at = at, next
				break
			}
		}
		walked++
	}
	return walked == count
}

// loopAround reports whether the outline of a set of corners is one closed loop.
func loopAround(in map[[2]int]bool, rows, cols int) bool {
	var odd [][2]int
	outside := map[[2]int]bool{{-1, -1}: true}
	for list := [][2]int{{-1, -1}}; len(list) > 0; list = list[1:] {
		for _, k := range [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
			c := [2]int{list[0][0] + k[0], list[0][1] + k[1]}
			if c[0] >= -1 && c[1] >= -1 && c[0] < rows && c[1] < cols && !in[c] && !outside[c] {
				outside[c] = true
				list = append(list, c)
			}
		}
	}
	for y := range rows {
		for x := range cols {
			a, b, c, d := in[[2]int{y - 1, x - 1}], in[[2]int{y - 1, x}], in[[2]int{y, x - 1}], in[[2]int{y, x}]
			if a == d && b == c && a != b {
				odd = append(odd, [2]int{y, x}) // the loop would touch itself
			}
		}
	}
	return len(odd) == 0 && len(outside)+len(in) == (rows+1)*(cols+1)
}
