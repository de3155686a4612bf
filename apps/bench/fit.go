package bench

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
)

// Fit is the polynomial that comes nearest to the times of a method by the cells of the board, by least squares, over the runs that it
// solved. Through as many sizes as it has coefficients it goes exactly.
type Fit struct {
	Method       string
	Coefficients []float64 // of the cells to the power 0, 1, …; seconds
	Least, Most  float64   // the sizes fitted
}

// Fits fits a polynomial of a degree to each method; of a lower one where a method solved boards of too few sizes.
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

// leastSquares is the polynomial of a degree nearest to some points. It solves the normal equations with the abscissas made at most 1,
// so that their powers are of one magnitude.
func leastSquares(x, y []float64, degree int) []float64 {
	unit, n := slices.Max(x), degree+1
	rows := make([][]float64, n) // of the normal equations, the right side last
	for i := range rows {
		rows[i] = make([]float64, n+1)
		for k := range x {
			for j := range n {
				rows[i][j] += math.Pow(x[k]/unit, float64(i+j))
			}
			rows[i][n] += math.Pow(x[k]/unit, float64(i)) * y[k]
		}
	}
	for i := range rows { // elimination, the largest pivot first
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

// At is the polynomial at a size.
func (f Fit) At(size float64) (sum float64) {
	for _, c := range slices.Backward(f.Coefficients) {
		sum = sum*size + c
	}
	return sum
}

// sizes are those at which the curve is drawn.
func (f Fit) sizes() iter.Seq[float64] {
	const parts = 200
	return func(yield func(float64) bool) {
		for i := range parts + 1 {
			if !yield(f.Least + (f.Most-f.Least)*float64(i)/parts) {
				return
			}
		}
	}
}

// String writes it with the highest power first, of the area A as in the paper.
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
