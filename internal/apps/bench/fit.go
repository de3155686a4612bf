package bench

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
)

// Fit is the least-squares polynomial of a method's time over the number of cells, for solved puzzles. It is exact if there are as many
// sizes as coefficients.
type Fit struct {
	Method       string
	Coefficients []float64 // of cells^0, cells^1, …, in seconds
	Min, Max     float64   // range of the sizes fitted
}

// Fits fits a polynomial to each method, of a lower degree if it solved boards of too few sizes.
func Fits(all []Compared, degree int) (out []Fit) {
	var methods []string
	for _, c := range all {
		if !slices.Contains(methods, c.Method) {
			methods = append(methods, c.Method)
		}
	}
	for _, m := range methods {
		var x, y []float64
		for _, c := range all {
			if c.Method == m && c.Solved() {
				x, y = append(x, float64(c.Rows*c.Cols)), append(y, c.Seconds)
			}
		}
		sizes := slices.Compact(slices.Sorted(slices.Values(x)))
		if n := min(degree, len(sizes)-1); n >= 1 {
			out = append(out, Fit{m, leastSquares(x, y, n), sizes[0], sizes[len(sizes)-1]})
		}
	}
	return out
}

// leastSquares returns the coefficients, lowest power first, of the polynomial closest to the points. It solves the normal equations,
// with abscissas scaled to at most 1 to keep the powers in one magnitude.
func leastSquares(x, y []float64, degree int) []float64 {
	unit, n := slices.Max(x), degree+1
	rows := make([][]float64, n) // normal equations, right-hand side last
	for i := range rows {
		rows[i] = make([]float64, n+1)
		for k := range x {
			for j := range n {
				rows[i][j] += math.Pow(x[k]/unit, float64(i+j))
			}
			rows[i][n] += math.Pow(x[k]/unit, float64(i)) * y[k]
		}
	}
	for i := range rows { // Gauss-Jordan elimination with partial pivoting
		for k := i + 1; k < n; k++ {
			if math.Abs(rows[k][i]) > math.Abs(rows[i][i]) {
				rows[i], rows[k] = rows[k], rows[i]
			}
		}
		for k := range rows {
			if part := rows[k][i] / rows[i][i]; k != i {
				for j := i; j <= n; j++ {
					rows[k][j] -= part * rows[i][j]
				}
			}
		}
	}
	out := make([]float64, n)
	for i := range out {
		out[i] = rows[i][n] / rows[i][i] / math.Pow(unit, float64(i))
	}
	return out
}

// At evaluates the polynomial.
func (f Fit) At(size float64) (sum float64) {
	for _, c := range slices.Backward(f.Coefficients) {
		sum = sum*size + c
	}
	return sum
}

// sizes yields 201 evenly spaced points from Min to Max, for drawing the curve.
func (f Fit) sizes() iter.Seq[float64] {
	const parts = 200
	return func(yield func(float64) bool) {
		for i := range parts + 1 {
			if !yield(f.Min + (f.Max-f.Min)*float64(i)/parts) {
				return
			}
		}
	}
}

// String formats the polynomial in the area A, highest power first, as in the paper.
func (f Fit) String() string {
	var terms []string
	for i, c := range slices.Backward(f.Coefficients) {
		term := fmt.Sprintf("%.4g", math.Abs(c))
		switch i {
		case 0:
		case 1:
			term += " A"
		default:
			term += fmt.Sprintf(" A^%d", i)
		}
		sign := "+ "
		if c < 0 {
			sign = "- "
		}
		terms = append(terms, sign+term)
	}
	return strings.TrimPrefix(strings.Join(terms, " "), "+ ")
}
