package bench

import (
	"math/rand/v2"
	"slices"
)

// maxSkyscrapers is the largest board of Skyscrapers.
const maxSkyscrapers = 63

// randomSkyscrapers makes a random Latin square and shows each clue with the probability given, and no height.
func randomSkyscrapers(r *rand.Rand, n int, density float64) (givens, solution any) {
	square := latin(r, n)
	var g struct {
		N      int   `json:"n"`
		Top    []int `json:"top"`
		Right  []int `json:"right"`
		Bottom []int `json:"bottom"`
		Left   []int `json:"left"`
	}
	g.N = n
	show := func(line []int) int {
		if r.Float64() >= density {
			return 0
		}
		return visible(line)
	}
	for i := range n {
		row, col := slices.Clone(square[i]), make([]int, n)
		for y := range n {
			col[y] = square[y][i]
		}
		g.Left, g.Top = append(g.Left, show(row)), append(g.Top, show(col))
		slices.Reverse(row)
		slices.Reverse(col)
		g.Right, g.Bottom = append(g.Right, show(row)), append(g.Bottom, show(col))
	}
	return g, square
}

// visible counts the buildings of a line that are seen from its beginning.
func visible(line []int) int {
	tallest, count := 0, 0
	for _, h := range line {
		if h > tallest {
			tallest, count = h, count+1
		}
	}
	return count
}

// latin is a square in which each row and column has the heights 1 to n. It begins as a plain one; then two rows, or two columns,
// exchange a cycle of heights, again and again.
func latin(r *rand.Rand, n int) [][]int {
	a := make([][]int, n)
	for y := range a {
		for x := range n {
			a[y] = append(a[y], (y+x)%n+1)
		}
	}
	for range 30 * n {
		y, w, x := r.IntN(n), r.IntN(n-1), r.IntN(n)
		if w >= y {
			w++
		}
		for first := a[y][x]; ; {
			a[y][x], a[w][x] = a[w][x], a[y][x]
			if a[y][x] == first {
				break
			}
			twin := slices.Index(a[y], a[y][x])
			if twin == x {
				twin += 1 + slices.Index(a[y][x+1:], a[y][x])
			}
			x = twin
		}
		for y := range a { // columns take their turn as rows
			for x := range y {
				a[y][x], a[x][y] = a[x][y], a[y][x]
			}
		}
	}
	return a
}
