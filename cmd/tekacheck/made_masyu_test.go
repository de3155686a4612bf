package main

import (
	"fmt"
	"math/rand/v2"
)

func makeMasyu(r *rand.Rand) *made { return masyuOf(r, 2+r.IntN(3), 2+r.IntN(3)) }

func masyuOf(r *rand.Rand, rows, cols int) *made {
	var in map[[2]int]bool // cells of corners inside the loop: corner (y, x) is below and to the right of cell (y, x)
	for in == nil || !loopAround(in, rows, cols) {
		in = map[[2]int]bool{{r.IntN(rows - 1), r.IntN(cols - 1)}: true}
		for range r.IntN(2 * rows * cols) {
			y, x := r.IntN(rows-1), r.IntN(cols-1)
			if in[[2]int{y - 1, x}] || in[[2]int{y + 1, x}] || in[[2]int{y, x - 1}] || in[[2]int{y, x + 1}] {
				in[[2]int{y, x}] = true
			}
		}
	}
	m := &made{values: []int{0}}
	edge := map[[4]int]int{}
	for down := range 2 {
		for y := range rows - down {
			for x := range cols - 1 + down {
				edge[[4]int{y, x, y + down, x + 1 - down}] = len(m.values)
				other := [2]int{y - 1 + down, x - down}
				line := 0
				if in[[2]int{y, x}] != in[other] {
					line = 1
				}
				m.values = append(m.values, line)
			}
		}
	}
	lines := func(values []int, y, x int) (out [4]int) { // up, right, down, left
		for d, k := range [4][4]int{{y - 1, x, y, x}, {y, x, y, x + 1}, {y, x, y + 1, x}, {y, x - 1, y, x}} {
			if e := edge[k]; e > 0 {
				out[d] = values[e]
			}
		}
		return out
	}
	fits := func(values []int, y, x int, pearl byte) bool {
		l := lines(values, y, x)
		n := l[0] + l[1] + l[2] + l[3]
		straight := func(y, x int) bool { l := lines(values, y, x); return l[0] == l[2] && l[1] == l[3] }
		beside, turns := 0, 0
		for d, k := range [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
			if l[d] == 1 {
				beside++
				if !straight(y+k[0], x+k[1]) {
					turns++
				}
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
	all := true
	pearls := make([]string, rows)
	for y := range rows {
		for x := range cols {
			p := byte('.')
			for _, q := range []byte("WB") {
				if r.IntN(3) > 0 && fits(m.values, y, x, q) {
					p = q
				}
			}
			pearls[y] += string(p)
			l := lines(m.values, y, x)
			all = all && l != [4]int{}
		}
	}
	all = all && r.IntN(2) == 0
	m.text = puzzleText("masyu", rows, cols, pearls)
	if all {
		m.text = puzzleText("masyu", rows, cols, map[string]any{"pearls": pearls, "all": true})
	}
	m.obeys = func(values []int) bool {
		first, count := -1, 0
		for y := range rows {
			for x := range cols {
				l := lines(values, y, x)
				if !fits(values, y, x, pearls[y][x]) || all && l == [4]int{} {
					return false
				}
				if l != [4]int{} {
					first, count = y*cols+x, count+1
				}
			}
		}
		if count == 0 {
			return false
		}
		at, from, walked := first, -1, 0
		for walked == 0 || at != first {
			l := lines(values, at/cols, at%cols)
			for d, step := range []int{-cols, 1, cols, -1} {
				if l[d] == 1 && at+step != from {
					from, at = at, at+step
					break
				}
			}
			walked++
		}
		return walked == count
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
			n += values[edge[[4]int{y - 1, k, y, k}]]
		}
		return n % 2
	}
	return m
}

// loopAround reports whether the rim of a set of corners is one closed loop.
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
