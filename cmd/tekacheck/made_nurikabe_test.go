package main

import "math/rand/v2"

func makeNurikabe(r *rand.Rand) *made {
	return nurikabeOf(r, 2+r.IntN(2), 2+r.IntN(6))
}

// nurikabeOf turns random cells into sea, as far as it stays connected and has no square, and gives each island its number, sometimes an
// unknown one.
func nurikabeOf(r *rand.Rand, rows, cols int) *made {
	wet := make([]bool, rows*cols)
	for range rows * cols * (1 + r.IntN(6)) {
		i := r.IntN(len(wet))
		wet[i] = true
		if seas, pools := seaOf(rows, cols, wet); pools || seas > 1 && r.IntN(4) > 0 {
			wet[i] = false
		}
	}
	for seas, _ := seaOf(rows, cols, wet); seas > 1; seas, _ = seaOf(rows, cols, wet) {
		wet[r.IntN(len(wet))] = false
	}
	numbers := make([]int, rows*cols)
	for i := range wet {
		area := floodOf(rows, cols, i, func(j int) bool { return !wet[j] })
		given := wet[i]
		for _, j := range area {
			given = given || numbers[j] != 0
		}
		if !given {
			if numbers[area[r.IntN(len(area))]] = len(area); r.IntN(5) == 0 {
				for _, j := range area {
					numbers[j] = -min(1, numbers[j])
				}
			}
		}
	}
	m := &made{values: []int{0}}
	var at []int // by place: its cell
	for i, x := range numbers {
		if x == 0 {
			v := 0
			if wet[i] {
				v = 1
			}
			m.values, at = append(m.values, v), append(at, i)
		}
	}
	var givens [][]int
	for y := range rows {
		givens = append(givens, numbers[y*cols:(y+1)*cols])
	}
	m.text = puzzleText("nurikabe", rows, cols, givens)
	m.obeys = func(values []int) bool {
		sea := make([]bool, rows*cols)
		for p, i := range at {
			sea[i] = values[p+1] == 1
		}
		if seas, pools := seaOf(rows, cols, sea); pools || seas > 1 {
			return false
		}
		for i := range sea {
			if sea[i] {
				continue
			}
			area, n, size := floodOf(rows, cols, i, func(j int) bool { return !sea[j] }), 0, 0
			for _, j := range area {
				if numbers[j] != 0 {
					n, size = n+1, numbers[j]
				}
			}
			if n != 1 || size > 0 && size != len(area) {
				return false
			}
		}
		return true
	}
	return m
}

// floodOf returns the cells connected to one through cells that in accepts.
func floodOf(rows, cols, from int, in func(i int) bool) []int {
	out, seen := []int{from}, map[int]bool{from: true}
	for k := 0; k < len(out); k++ {
		for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			y, x := out[k]/cols+d[0], out[k]%cols+d[1]
			if j := y*cols + x; y >= 0 && x >= 0 && y < rows && x < cols && !seen[j] && in(j) {
				seen[j] = true
				out = append(out, j)
			}
		}
	}
	return out
}

// seaOf counts the connected parts of the sea, and reports whether it has a square.
func seaOf(rows, cols int, wet []bool) (parts int, pools bool) {
	seen := map[int]bool{}
	for i, w := range wet {
		pools = pools || w && i%cols+1 < cols && i/cols+1 < rows && wet[i+1] && wet[i+cols] && wet[i+cols+1]
		if w && !seen[i] {
			parts++
			for _, j := range floodOf(rows, cols, i, func(j int) bool { return wet[j] }) {
				seen[j] = true
			}
		}
	}
	return parts, pools
}
