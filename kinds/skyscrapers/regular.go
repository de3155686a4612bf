package skyscrapers

import "slices"

// Squares that repeat themselves look made by a machine, such as the cyclic square, whose rows are one sequence, shifted.

// minIrregular is the smallest side of which enough squares do not look regular.
const minIrregular = 5

// isRegular reports whether a square looks regular: more than half of the cells equal the next one along a diagonal, or more than half as
// many pairs of lines as the square has rows are one sequence, shifted or backwards.
func isRegular(a [][]int) bool {
	n := len(a)
	if n < minIrregular {
		return false
	}
	down, up := 0, 0
	for y := range n - 1 {
		for x := range n - 1 {
			if a[y][x] == a[y+1][x+1] {
				down++
			}
			if a[y+1][x] == a[y][x+1] {
				up++
			}
		}
	}
	columns := squareOf(a)
	transposed(columns)
	return 2*max(down, up) > (n-1)*(n-1) || 2*(shiftedPairs(a)+shiftedPairs(columns)) > n
}

// shiftedPairs counts the pairs of rows that are one sequence, shifted or backwards.
func shiftedPairs(a [][]int) (count int) {
	for y := range a {
		for _, row := range a[:y] {
			back := slices.Clone(row)
			slices.Reverse(back)
			if isShifted(a[y], row) || isShifted(a[y], back) {
				count++
			}
		}
	}
	return count
}

// isShifted reports whether a row is a rotation of another one. Both must hold the same values.
func isShifted(row, other []int) bool {
	k := slices.Index(other, row[0])
	return slices.Equal(row, slices.Concat(other[k:], other[:k]))
}
