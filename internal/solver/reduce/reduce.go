// Package reduce makes reasons small: Shrink drops elements that are not needed, and Relax restores eliminated values while the
// conclusion still follows.
//
// Callers pass a predicate that reports whether a reason suffices. It must be monotone: a sufficient reason stays sufficient when
// something is added.
package reduce

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Shrink returns an irreducible sublist of reason for which holds is true. holds must be true of the whole list and monotone. Later
// elements are dropped first, so put expensive ones (distant, or hard to see) at the end.
//
// It drops large pieces first and halves the pieces that are needed, like QuickXplain (U. Junker, AAAI 2004). This takes about k log n
// calls of holds for a result of k out of n elements.
func Shrink[T any](reason []T, holds func([]T) bool) []T {
	return ShrinkWhile(func() bool { return true }, reason, holds)
}

// ShrinkWhile reduces a reason like Shrink while going, which it calls before each call of holds, returns true. The result may then contain
// unneeded parts.
func ShrinkWhile[T any](going func() bool, reason []T, holds func([]T) bool) []T {
	needed := reason
	// kept is needed, given needed[:todo].
	var kept []T
	todo := len(needed)
	size := max(1, todo/4)
	for todo > 0 {
		if !going() {
			return slices.Concat(needed[:todo], kept)
		}
		size = min(size, todo)
		rest := slices.Concat(needed[:todo-size], kept)
		switch {
		case holds(rest):
			needed, todo = needed[:todo-size], todo-size
			size *= 2
		case size == 1:
			kept = slices.Concat(needed[todo-1:todo], kept)
			needed, todo = needed[:todo-1], todo-1
			size = 1
		default:
			size /= 2
		}
	}
	return kept
}

// Cores reduces a reason with a function that returns cores: clash returns the elements of rest that suffice, or false if rest does not.
// Only elements for which may is true are dropped, each tried once, in pieces of the given size from the end. If ok is false, core is a
// reason that may be reducible: ctx ended or, with size 1, enough returned true for the number of elements found to be needed.
func Cores[T comparable](ctx context.Context, core []T, size int, may func(T) bool, clash func(rest []T) (smaller []T, ok bool),
	enough func(needed int) bool) (small []T, ok bool) {
	tried := map[T]bool{}
	needed := 0
	for ctx.Err() == nil {
		var piece []T
		for i := len(core) - 1; i >= 0 && len(piece) < size; i-- {
			if may(core[i]) && !tried[core[i]] {
				piece = append(piece, core[i])
				tried[core[i]] = true
			}
		}
		if len(piece) == 0 {
			return core, true
		}
		rest := slices.DeleteFunc(slices.Clone(core), func(a T) bool { return slices.Contains(piece, a) })
		if smaller, ok := clash(rest); ok {
			core = smaller
		} else if needed += len(piece); size == 1 && enough(needed) {
			return core, false
		}
	}
	return core, false
}

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
