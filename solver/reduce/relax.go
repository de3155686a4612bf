package reduce

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Relax returns a copy of can in which values of full are restored until holds allows no more: first all values of a cell, then, in cells
// that need an elimination, single values. Earlier cells and smaller values are restored first. A cell with one candidate is restored
// completely or not at all, and last, because a reason can name its value as one fact.
//
// holds must be true of can and must stay true when values are removed. The slice passed to it is reused between calls.
func Relax(can, full []puzzle.Mask, holds func(can []puzzle.Mask) bool) []puzzle.Mask {
	relaxed := make([]puzzle.Mask, len(can))
	var cells []int
	for i := len(can) - 1; i >= 0; i-- { // Shrink drops the last ones first
		if relaxed[i] = can[i]; full[i]&^can[i] != 0 {
			cells = append(cells, i)
		}
	}
	slices.SortStableFunc(cells, func(i, j int) int { return min(can[i].Len(), 2) - min(can[j].Len(), 2) })
	keep := func(kept []int) []puzzle.Mask {
		for _, i := range cells {
			relaxed[i] = full[i]
		}
		for _, i := range kept {
			relaxed[i] = can[i]
		}
		return relaxed
	}
	kept := Shrink(cells, func(kept []int) bool { return holds(keep(kept)) })
	keep(kept)
	var removed []values
	for _, i := range kept {
		if can[i].Len() > 1 {
			for m := full[i] &^ can[i]; m != 0; m &^= puzzle.Only(m.Max()) {
				removed = append(removed, values{at: i, mask: puzzle.Only(m.Max())})
			}
		}
	}
	restrict := func(kept []values) []puzzle.Mask {
		for _, x := range removed {
			relaxed[x.at] |= x.mask
		}
		for _, x := range kept {
			relaxed[x.at] &^= x.mask
		}
		return relaxed
	}
	return restrict(Shrink(removed, func(kept []values) bool { return holds(restrict(kept)) }))
}

// values holds values of the cell at an index.
type values struct {
	at   int
	mask puzzle.Mask
}
