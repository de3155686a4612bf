package reduce

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Relax gives struck values back to cells as long as something still follows: all that a cell has lost first, then, of the cells
// that cannot do without, value by value, the first cells and the smallest values first. A cell with one value left is all or
// nothing, and its turn is last, because a reason then names that value, which is one fact.
//
// can is what is left to the cells, and full what each gets back at most; holds must be true of can, and stay true when values are
// struck. What is left to the cells then is returned in a list of its own; that which holds is asked about is changed from call to
// call.
func Relax(can, full []puzzle.Mask, holds func(can []puzzle.Mask) bool) []puzzle.Mask {
	wide := make([]puzzle.Mask, len(can))
	var cells []int
	for i := len(can) - 1; i >= 0; i-- { // what is last is left out first
		if wide[i] = can[i]; full[i]&^can[i] != 0 {
			cells = append(cells, i)
		}
	}
	slices.SortStableFunc(cells, func(i, j int) int { return min(can[i].Len(), 2) - min(can[j].Len(), 2) })
	keep := func(some []int) []puzzle.Mask {
		for _, i := range cells {
			wide[i] = full[i]
		}
		for _, i := range some {
			wide[i] = can[i]
		}
		return wide
	}
	kept := Shrink(cells, func(some []int) bool { return holds(keep(some)) })
	keep(kept)
	var struck []values
	for _, i := range kept {
		if can[i].Len() > 1 {
			for m := full[i] &^ can[i]; m != 0; m &^= puzzle.Only(m.Max()) {
				struck = append(struck, values{at: i, mask: puzzle.Only(m.Max())})
			}
		}
	}
	strike := func(some []values) []puzzle.Mask {
		for _, x := range struck {
			wide[x.at] |= x.mask
		}
		for _, x := range some {
			wide[x.at] &^= x.mask
		}
		return wide
	}
	return strike(Shrink(struck, func(some []values) bool { return holds(strike(some)) }))
}

// values are some values of the cell at an index.
type values struct {
	at   int
	mask puzzle.Mask
}
