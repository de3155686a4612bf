package bench

import "math/rand/v2"

// kakuro is a board being made: a digit in every white cell, 0 in the blocked ones.
type kakuro struct {
	rows, cols int
	digit      []int
}

// randomKakuro makes a square board; see kakuroBoard.
func randomKakuro(r *rand.Rand, n int, density float64) (givens, solution any) {
	return kakuroBoard(r, n, n, density)
}

// kakuroBoard makes a board with a header whose other cells are white with about the probability given. Cells get digits one after the other, at
// random from those that neither run has; one without any left is blocked. At last cells that are a run on their own are blocked.
func kakuroBoard(r *rand.Rand, rows, cols int, density float64) (givens, solution any) {
	k := &kakuro{rows, cols, make([]int, rows*cols)}
	for y := 1; y < rows; y++ {
		for x := 1; x < cols; x++ {
			if r.Float64() >= density {
				continue
			}
			can := []int{}
			for d := 1; d <= 9; d++ {
				if !k.holds(y, x-1, 0, -1, d) && !k.holds(y-1, x, -1, 0, d) {
					can = append(can, d)
				}
			}
			if len(can) > 0 {
				k.digit[y*cols+x] = can[r.IntN(len(can))]
			}
		}
	}
	for k.blockLoners() {
	}
	return k.givens(), k.solution()
}

// at is the digit of a cell, 0 outside the board too.
func (k *kakuro) at(y, x int) int {
	if y < 0 || x < 0 || y >= k.rows || x >= k.cols {
		return 0
	}
	return k.digit[y*k.cols+x]
}

// holds reports whether d stands in the run that begins at y, x and goes in the direction given.
func (k *kakuro) holds(y, x, dy, dx, d int) bool {
	for ; k.at(y, x) != 0; y, x = y+dy, x+dx {
		if k.at(y, x) == d {
			return true
		}
	}
	return false
}

// blockLoners blocks the cells without a neighbour in their row or in their column, and reports whether there were any.
func (k *kakuro) blockLoners() bool {
	any := false
	for i, d := range k.digit {
		y, x := i/k.cols, i%k.cols
		if d != 0 && (k.at(y, x-1)+k.at(y, x+1) == 0 || k.at(y-1, x)+k.at(y+1, x) == 0) {
			k.digit[i] = 0
			any = true
		}
	}
	return any
}

// kakuroEntry is a run and its sum.
type kakuroEntry struct {
	Cells [][2]int `json:"cells"`
	Sum   int      `json:"sum"`
}

// givens is the board without its digits.
func (k *kakuro) givens() any {
	var g struct {
		Cells   [][]int       `json:"cells"`
		Entries []kakuroEntry `json:"entries"`
	}
	g.Entries = []kakuroEntry{}
	for y := range k.rows {
		row := make([]int, k.cols)
		for x := range k.cols {
			row[x] = min(k.at(y, x), 1)
			for _, d := range [][2]int{{0, 1}, {1, 0}} {
				if k.at(y, x) == 0 || k.at(y-d[0], x-d[1]) != 0 {
					continue
				}
				e := kakuroEntry{}
				for v, w := y, x; k.at(v, w) != 0; v, w = v+d[0], w+d[1] {
					e.Cells = append(e.Cells, [2]int{v, w})
					e.Sum += k.at(v, w)
				}
				g.Entries = append(g.Entries, e)
			}
		}
		g.Cells = append(g.Cells, row)
	}
	return g
}

// solution is the rows of digits.
func (k *kakuro) solution() [][]int {
	var rows [][]int
	for y := range k.rows {
		rows = append(rows, k.digit[y*k.cols:(y+1)*k.cols])
	}
	return rows
}
