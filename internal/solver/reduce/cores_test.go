package reduce_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/reduce"
)

// TestCores searches for reasons among random sets, some subsets of which suffice. The result must suffice, and no removable element of it
// may be superfluous, whatever the size of the first pieces. A reason that is known to be too heavy is given up.
func TestCores(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		n := 1 + r.IntN(12)
		all := make([]int, n)
		for i := range all {
			all[i] = i
		}
		var enough [][]int // sets that suffice; the first is a part of all
		for range 1 + r.IntN(3) {
			var set []int
			for i := range n {
				if r.IntN(3) == 0 {
					set = append(set, i)
				}
			}
			enough = append(enough, set)
		}
		clash := func(rest []int) ([]int, bool) {
			for _, set := range enough {
				if !slices.ContainsFunc(set, func(x int) bool { return !slices.Contains(rest, x) }) {
					return slices.Clone(set), true
				}
			}
			return nil, false
		}
		may := func(x int) bool { return x%4 != 3 }
		core := all
		for _, size := range []int{4, 2, 1} {
			var ok bool
			if core, ok = reduce.Cores(t.Context(), core, size, may, clash, func(int) bool { return false }); !ok {
				t.Fatalf("given up, though nothing was too heavy")
			}
		}
		if _, ok := clash(core); !ok {
			t.Fatalf("%v does not suffice: %v", core, enough)
		}
		for _, x := range core {
			rest := slices.DeleteFunc(slices.Clone(core), func(y int) bool { return x == y })
			if _, ok := clash(rest); ok && may(x) {
				t.Fatalf("%d can be left out of %v: %v", x, core, enough)
			}
		}
	}
	if _, ok := reduce.Cores(t.Context(), []int{0, 1, 2}, 1, func(int) bool { return true },
		func(rest []int) ([]int, bool) { return nil, false },
		func(needed int) bool { return needed == 2 }); ok {
		t.Error("a reason of which two parts are needed was not given up")
	}
}

// TestCoresPieces: if a piece of several parts cannot be removed, it is only known that one of them is needed, so the size of the piece is
// no reason to give up.
func TestCoresPieces(t *testing.T) {
	all, two := []int{0, 1, 2, 3, 4, 5, 6, 7}, []int{1, 6}
	clash := func(rest []int) ([]int, bool) {
		return rest, slices.Contains(rest, two[0]) && slices.Contains(rest, two[1])
	}
	may := func(int) bool { return true }
	tooHeavy := func(needed int) bool { return needed > len(two) }
	core, ok := all, true
	for _, size := range []int{4, 2, 1} {
		if core, ok = reduce.Cores(t.Context(), core, size, may, clash, tooHeavy); !ok {
			t.Fatalf("given up in pieces of %d, with %v left", size, core)
		}
	}
	if !slices.Equal(core, two) {
		t.Errorf("%v is left, not %v", core, two)
	}
}
