package reduce_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestRelax relaxes domains while a condition holds that needs the values of one of several lists to be eliminated. Every value still
// eliminated at the end is needed, cells that can be dropped entirely are dropped, and each cell stays between its old and its full domain.
func TestRelax(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	smaller := 0
	for range 2000 {
		n := 1 + r.IntN(6)
		can, full := make([]puzzle.Mask, n), make([]puzzle.Mask, n)
		for i := range can {
			full[i] = puzzle.Mask(1 + r.IntN(31))
			can[i] = full[i] & puzzle.Mask(1+r.IntN(31))
		}
		// The condition holds if, for one of the lists, no cell has a value of its mask in the list.
		var lists [][]puzzle.Mask
		for range 1 + r.IntN(3) {
			l := make([]puzzle.Mask, n)
			for i := range l {
				if r.IntN(2) == 0 {
					l[i] = full[i] &^ can[i] & puzzle.Mask(r.IntN(32))
				}
			}
			lists = append(lists, l)
		}
		holds := func(can []puzzle.Mask) bool {
			return slices.ContainsFunc(lists, func(l []puzzle.Mask) bool {
				for i := range l {
					if can[i]&l[i] != 0 {
						return false
					}
				}
				return true
			})
		}
		before := slices.Clone(can)
		wide := reduce.Relax(can, full, holds)
		if !slices.Equal(can, before) {
			t.Fatal("what was given has changed")
		}
		if !holds(wide) {
			t.Fatalf("%v: with %v it does not hold any more", can, wide)
		}
		for i := range wide {
			old := wide[i]
			if old&^full[i] != 0 || can[i]&^old != 0 {
				t.Fatalf("cell %d: %b between %b and %b", i, old, can[i], full[i])
			}
			if can[i].Len() == 1 && old != can[i] && old != full[i] {
				t.Fatalf("cell %d, with one value, has got back a part", i)
			}
			if wide[i] = full[i]; old != full[i] && holds(wide) {
				t.Fatalf("%v: cell %d is not needed in %v", can, i, wide)
			}
			for v := range (full[i] &^ old).Values() {
				if wide[i] = old | puzzle.Only(v); can[i].Len() > 1 && holds(wide) {
					t.Fatalf("%v: %d need not be struck from cell %d", can, v, i)
				}
			}
			if wide[i] = old; old != can[i] && old != full[i] {
				smaller++
			}
		}
	}
	if smaller == 0 {
		t.Error("no cell has got back some of its values")
	}
}

// TestRelaxOrder: if any of several cells would do, the first ones get their values back.
func TestRelaxOrder(t *testing.T) {
	full := []puzzle.Mask{3, 3, 3}
	either := func(can []puzzle.Mask) bool { return slices.Contains(can, 1) }
	if got := reduce.Relax([]puzzle.Mask{1, 1, 1}, full, either); !slices.Equal(got, []puzzle.Mask{3, 3, 1}) {
		t.Errorf("left are %v", got)
	}
	oneOf := func(can []puzzle.Mask) bool { return can[0] == 1 || can[1] == 3 }
	if got := reduce.Relax([]puzzle.Mask{1, 3}, []puzzle.Mask{7, 7}, oneOf); !slices.Equal(got, []puzzle.Mask{1, 7}) {
		t.Errorf("a cell with one value is not the last to get its values back: %v", got)
	}
}
