package latin

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/sweeptest"
)

// codeOf returns a unique number for each Latin square of up to 5 rows.
func codeOf(a [][]int) (code uint64) {
	for _, row := range a[:len(a)-1] {
		for _, h := range row {
			code = 5*code + uint64(h-1)
		}
	}
	return code
}

// intercalates counts the pairs of rows and columns that meet in two heights only. The number is the same for all squares of a main
// class; a cyclic square of odd order has none.
func intercalates(a [][]int) (count int) {
	n := len(a)
	for y := range n {
		for w := range y {
			for x := range n {
				for v := range x {
					if a[y][x] == a[w][v] && a[y][v] == a[w][x] {
						count++
					}
				}
			}
		}
	}
	return count
}

// TestLatinUniform draws squares of order 4: all 576 must occur, equally often by a chi-square test. With 575 degrees of freedom, fewer
// than one run in a million exceeds the bound; the seed is fixed.
func TestLatinUniform(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 0))
	const squares, each = 576, 40
	count := map[uint64]int{}
	for range squares * each {
		count[codeOf(RandomSquare(r, 4))]++
	}
	chi := 0.0
	for _, c := range count {
		chi += float64((c-each)*(c-each)) / each
	}
	if chi += float64(squares-len(count)) * each; len(count) != squares || chi > 575+5*math.Sqrt(2*575) {
		t.Errorf("%d of 576 squares, chi-square %.0f", len(count), chi)
	}
}

// TestLatinClasses draws squares of order 5, of which there are 161,280 in two main classes, 17,280 of them cyclic.
func TestLatinClasses(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	draws := sweeptest.Samples(10_000, 200_000)
	seen, cyclic := map[uint64]bool{}, 0
	for range draws {
		a := RandomSquare(r, 5)
		seen[codeOf(a)] = true
		if intercalates(a) == 0 {
			cyclic++
		}
	}
	const all = 161_280
	t.Logf("%d different squares in %d draws, %d of them cyclic", len(seen), draws, cyclic)
	want := all * -math.Expm1(-float64(draws)/all)
	if got := float64(len(seen)); math.Abs(got-want) > 0.01*want {
		t.Errorf("%d different squares in %d draws, not about %.0f", len(seen), draws, want)
	}
	if got, want := float64(cyclic)/float64(draws), 17_280./all; math.Abs(got-want) > 6*math.Sqrt(want/float64(draws)) {
		t.Errorf("%.4f of the squares are cyclic, not about %.4f", got, want)
	}
}

// TestLatinOrders draws squares of all orders: each row and each column holds each height once, and the same seed makes the same square.
func TestLatinOrders(t *testing.T) {
	for _, n := range []int{1, 2, 3, 6, 7, 8, 9, 16, 25, 40, 65} {
		a := RandomSquare(rand.New(rand.NewPCG(7, uint64(n))), n)
		b := RandomSquare(rand.New(rand.NewPCG(7, uint64(n))), n)
		for y := range n {
			row, col := map[int]bool{}, map[int]bool{}
			for x := range n {
				row[a[y][x]], col[a[x][y]] = true, true
			}
			if len(row) != n || len(col) != n || slices.Min(a[y]) != 1 || slices.Max(a[y]) != n {
				t.Errorf("order %d: row or column %d of %v", n, y+1, a)
			}
			if !slices.Equal(a[y], b[y]) {
				t.Errorf("order %d: the same seed made two squares", n)
			}
		}
	}
}
