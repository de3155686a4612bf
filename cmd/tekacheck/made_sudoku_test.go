package main

import "math/rand/v2"

// makeSudoku makes a board of four rows or, with rows as regions, of up to three. Half of the larger ones have diagonals or regions that
// are no boxes.
func makeSudoku(r *rand.Rand) *made {
	n, diagonal := 4, false
	of := [][]int{{0, 0, 1, 1}, {0, 0, 1, 1}, {2, 2, 3, 3}, {2, 2, 3, 3}}
	solution := [][]int{{1, 2, 3, 4}, {3, 4, 1, 2}, {2, 1, 4, 3}, {4, 3, 2, 1}}
	explicit := false
	switch r.IntN(4) {
	case 0: // its diagonals hold each number once, too
		diagonal, solution = true, [][]int{{1, 2, 3, 4}, {3, 4, 1, 2}, {4, 3, 2, 1}, {2, 1, 4, 3}}
	case 1:
		explicit, of = true, [][]int{{0, 0, 0, 1}, {0, 2, 1, 1}, {2, 2, 1, 3}, {2, 3, 3, 3}}
		solution = [][]int{{1, 2, 3, 4}, {4, 3, 2, 1}, {2, 1, 4, 3}, {3, 4, 1, 2}}
		if !allDiffer(solution, of, diagonal) {
			explicit, of = true, [][]int{{0, 0, 1, 1}, {0, 0, 1, 1}, {2, 2, 3, 3}, {2, 2, 3, 3}}
			solution = [][]int{{1, 2, 3, 4}, {3, 4, 1, 2}, {2, 1, 4, 3}, {4, 3, 2, 1}}
		}
	case 2:
		n, explicit = 1+r.IntN(3), true
		of, solution = nil, nil
		for i := range n {
			var regions, row []int
			for j := range n {
				regions, row = append(regions, i), append(row, (i+j)%n+1)
			}
			of, solution = append(of, regions), append(solution, row)
		}
	}
	m := &made{values: []int{0}}
	numbers, grid := r.Perm(n), [][]int{}
	for i := range n {
		grid = append(grid, make([]int, n))
		for j := range n {
			v := numbers[solution[i][j]-1] + 1
			m.values = append(m.values, v)
			if r.IntN(5) == 0 {
				grid[i][j] = v
			}
		}
	}
	givens := map[string]any{"grid": grid}
	if explicit {
		givens["regions"] = of
	}
	if diagonal {
		givens["diagonal"] = true
	}
	m.text = puzzleText("sudoku", n, n, givens)
	m.obeys = func(values []int) bool {
		board := [][]int{}
		for i := range n {
			board = append(board, values[1+i*n:1+(i+1)*n])
			for j := range n {
				if grid[i][j] > 0 && grid[i][j] != board[i][j] {
					return false
				}
			}
		}
		return allDiffer(board, of, diagonal)
	}
	return m
}

// allDiffer reports whether the numbers of a board differ in each row, column and region and, if diagonal, on each diagonal.
func allDiffer(board, of [][]int, diagonal bool) bool {
	n := len(board)
	for a := range n * n {
		for b := range a {
			r, c, y, x := a/n, a%n, b/n, b%n
			together := r == y || c == x || of[r][c] == of[y][x] || diagonal && (r == c && y == x || r+c == n-1 && y+x == n-1)
			if together && board[r][c] == board[y][x] {
				return false
			}
		}
	}
	return true
}
