package main

import "slices"

// The places of a Sudoku are its cells in reading order, with the numbers from 1. Its rules are permutations, as those of the lines of a
// Skyscrapers.

// readSudoku parses the givens of a Sudoku and creates its places and rules.
func readSudoku(g *game, givens value) {
	grid, regions, diagonal := givens, value{}, false
	if givens.is('{') {
		m := givens.members(false, "grid", "regions", "diagonal")
		grid, regions, diagonal = m["grid"], m["regions"], m["diagonal"].flag()
	}
	numbers, n, cols := grid.grid(0, 25)
	g.sized(n, cols, 25)
	if n != cols || len(numbers) != n*n {
		grid.bad("as many rows of as many numbers")
	}
	var of []int
	if regions.present() {
		of = regionsOf(regions, n)
	} else {
		of = usualBoxes(n)
	}
	for at := range n * n {
		g.place(1<<(n+1)-2, at, at)
	}
	for at, v := range numbers {
		if v > n {
			grid.bad("numbers up to the number of rows")
		}
		if v > 0 {
			g.addRule(name('g', at/n+1, at%n+1), &count{v, []int32{int32(1 + at)}})
		}
	}
	for k := range n {
		g.addRule(name('r', k+1), cellsWhere(n, func(r, _ int) bool { return r == k }))
		g.addRule(name('c', k+1), cellsWhere(n, func(_, c int) bool { return c == k }))
	}
	for first, k := range of {
		if slices.Index(of, k) == first {
			g.addRule(name('b', first/n+1, first%n+1), cellsWhere(n, func(r, c int) bool { return of[r*n+c] == k }))
		}
	}
	if diagonal && n > 1 {
		g.addRule(name('z', 1, 1), cellsWhere(n, func(r, c int) bool { return r == c }))
		g.addRule(name('z', 1, n), cellsWhere(n, func(r, c int) bool { return r+c == n-1 }))
	}
}

// cellsWhere returns the rule that the cells that in accepts hold different numbers.
func cellsWhere(n int, in func(r, c int) bool) (out permutation) {
	for at := range n * n {
		if in(at/n, at%n) {
			out = append(out, int32(1+at))
		}
	}
	return out
}

// usualBoxes returns the box of each cell: boxes are as square as possible, and wider than tall. Boards of 2, 3, 5, 7 rows and so on have
// none.
func usualBoxes(n int) []int {
	tall := 0
	for k := 1; k*k <= n; k++ {
		if n%k == 0 {
			tall = k
		}
	}
	if tall == 1 && n > 1 {
		bad("a board of %d rows has no boxes: regions are expected", n)
	}
	of := make([]int, n*n)
	for at := range of {
		of[at] = at/n/tall*tall*n + at%n/(n/tall)
	}
	return of
}

// regionsOf parses the regions: n connected ones of n cells.
func regionsOf(v value, n int) (of []int) {
	rows := listOf(v, func(row value) []int { return listOf(row, func(x value) int { return x.number(0, 1<<30) }) })
	for r, row := range rows {
		if len(row) != n {
			bad("row %d of the regions has %d cells, not %d", r+1, len(row), n)
		}
		of = append(of, row...)
	}
	if len(rows) != n {
		bad("%d rows of regions, not %d", len(rows), n)
	}
	for _, k := range of {
		cells := []int{slices.Index(of, k)}
		for j := 0; j < len(cells); j++ {
			for at, other := range of {
				near := at/n == cells[j]/n && (at-cells[j] == 1 || cells[j]-at == 1) || at-cells[j] == n || cells[j]-at == n
				if near && other == k && !slices.Contains(cells, at) {
					cells = append(cells, at)
				}
			}
		}
		all := 0
		for _, other := range of {
			if other == k {
				all++
			}
		}
		if all != n || len(cells) != n {
			bad("a region has %d cells, of which %d are connected, not %d", all, len(cells), n)
		}
	}
	return of
}
