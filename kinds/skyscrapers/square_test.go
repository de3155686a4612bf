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
