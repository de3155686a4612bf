package skyscrapers

import (
	"math/rand/v2"
	"testing"
)

// intercalates counts the pairs of rows and columns that cross in two heights only. The number is the same for all squares of a main class;
// a cyclic square of odd order has none.
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

// TestMadeClasses makes drafts of prime order. They must not all be cyclic, as they were when only cycles of a cyclic square were
// exchanged.
func TestMadeClasses(t *testing.T) {
	for _, n := range []int{5, 7} {
		cyclic, made := 0, 40
		for seed := range made {
			if intercalates(annealed(rand.New(rand.NewPCG(uint64(seed), 1)), n)) == 0 {
				cyclic++
			}
		}
		if cyclic > made/3 {
			t.Errorf("%d of %d squares of order %d have no intercalate", cyclic, made, n)
		}
	}
}

// TestIrregular counts squares that look regular among drafts: none, and without the check 18 of 60 of order 6.
func TestIrregular(t *testing.T) {
	cyclic := make([][]int, 6)
	for y := range cyclic {
		for x := range cyclic {
			cyclic[y] = append(cyclic[y], 1+(x+5*y)%6)
		}
	}
	if !isRegular(cyclic) {
		t.Error("a cyclic square does not look regular")
	}
	for n := minIrregular; n <= 8; n++ {
		plain, drawn := 0, 0
		for seed := range 60 {
			if isRegular(annealedOnce(rand.New(rand.NewPCG(uint64(seed), 1)), n)) {
				plain++
			}
			if isRegular(annealed(rand.New(rand.NewPCG(uint64(seed), 1)), n)) {
				drawn++
			}
		}
		t.Logf("order %d: %d of 60 without the check", n, plain)
		if drawn > 0 || n == 6 && plain < 4 {
			t.Errorf("order %d: %d of 60 squares look regular, %d without the check", n, drawn, plain)
		}
	}
}
