package main

import "math/rand/v2"

func makeHitori(r *rand.Rand) *made { return hitoriOf(r, 1+r.IntN(4), 2+r.IntN(3)) }

// hitoriOf shades cells at random, and gives numbers that differ in the unshaded cells of each row and column, as far as there are enough.
func hitoriOf(r *rand.Rand, rows, cols int) *made {
	m := &made{values: make([]int, rows*cols+1)}
	numbers := make([]int, rows*cols)
	beside := func(i int) (out []int) {
		for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			if y, x := i/cols+d[0], i%cols+d[1]; y >= 0 && x >= 0 && y < rows && x < cols {
				out = append(out, y*cols+x)
			}
		}
		return out
	}
	joined := func(values []int) bool {
		var list []int
		seen := map[int]bool{}
		n := 0
		for i := range numbers {
			if values[i+1] == 0 {
				if n++; len(list) == 0 {
					list, seen[i] = []int{i}, true
				}
			}
		}
		for k := 0; k < len(list); k++ {
			for _, j := range beside(list[k]) {
				if values[j+1] == 0 && !seen[j] {
					list, seen[j] = append(list, j), true
				}
			}
		}
		return len(list) == n
	}
	fits := func(values []int, i int) bool {
		for _, j := range beside(i) {
			if values[i+1] == 1 && values[j+1] == 1 {
				return false
			}
		}
		for j, n := range numbers {
			if j != i && (j/cols == i/cols || j%cols == i%cols) && values[i+1] == 0 && values[j+1] == 0 && n == numbers[i] && n > 0 {
				return false
			}
		}
		return true
	}
	for _, i := range r.Perm(len(numbers)) {
		if m.values[i+1] = 1; r.IntN(3) == 0 || !fits(m.values, i) || !joined(m.values) {
			m.values[i+1] = 0
		}
	}
	for i := range numbers {
		numbers[i] = 1 + r.IntN(1+max(rows, cols)/2)
		for tries := 0; !fits(m.values, i); tries++ {
			if numbers[i] = 1 + r.IntN(max(rows, cols)); tries > 20 {
				numbers[i] = 0
			}
		}
	}
	var givens [][]int
	for y := range rows {
		givens = append(givens, numbers[y*cols:(y+1)*cols])
	}
	m.text = puzzleText("hitori", rows, cols, givens)
	m.obeys = func(values []int) bool {
		for i := range numbers {
			if !fits(values, i) {
				return false
			}
		}
		return joined(values)
	}
	return m
}
