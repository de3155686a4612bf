package reduce_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/reduce"
)

// TestShrink: of a random list the needed elements remain, in order, after about k log n calls of holds. When ShrinkWhile has to stop, it
// makes no more calls, and the rest still holds.
func TestShrink(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	cut := 0
	for range 300 {
		n := 1 + r.IntN(200)
		all, needed := make([]int, n), map[int]bool{}
		for i := range all {
			all[i] = i
			if r.IntN(40) == 0 {
				needed[i] = true
			}
		}
		asked := 0
		holds := func(some []int) bool {
			asked++
			left := 0
			for _, x := range some {
				if needed[x] {
					left++
				}
			}
			return left == len(needed)
		}
		got := reduce.Shrink(all, holds)
		if len(got) != len(needed) || !slices.IsSorted(got) {
			t.Fatalf("%v of %v", got, needed)
		}
		whole := asked
		if most := 20 * (1 + len(needed)) * 2; whole > most {
			t.Errorf("%d questions for %d of %d, want %d at most", whole, len(needed), n, most)
		}
		asked = 0
		most := r.IntN(whole + 1)
		got = reduce.ShrinkWhile(func() bool { return asked < most }, all, holds)
		if asked > most {
			t.Errorf("%d questions after it was told to end at %d", asked, most)
		}
		if !holds(got) || !slices.IsSorted(got) {
			t.Fatalf("cut short: %v does not hold of %v", got, needed)
		}
		if len(got) > len(needed) {
			cut++
		}
	}
	if cut < 50 {
		t.Errorf("cut short %d times", cut)
	}
}

// TestCoresEnds: when the context ends, Cores makes no more calls. The rest still suffices, and ok is false.
func TestCoresEnds(t *testing.T) {
	all := make([]int, 100)
	for i := range all {
		all[i] = i
	}
	for most := range 100 {
		ctx, cancel := context.WithCancel(t.Context())
		asked := 0
		clash := func(rest []int) ([]int, bool) {
			if asked++; asked == most {
				cancel()
			}
			return rest, slices.Contains(rest, 7)
		}
		if most == 0 {
			cancel()
		}
		core, ok := reduce.Cores(ctx, all, 1, func(int) bool { return true }, clash, func(int) bool { return false })
		if ok || asked > most || !slices.Contains(core, 7) {
			t.Fatalf("ended after %d questions: %v, %d asked, %d left", most, ok, asked, len(core))
		}
		cancel()
	}
}
