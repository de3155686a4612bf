package reduce

import (
	"context"
	"slices"
)

// Cores makes a reason smaller that clash can blame a part of: given parts, it returns those of them that suffice, or false when
// they do not. Pieces of the size given are left out from the end, of the parts that may go alone, each of which is tried once. It
// ends, with false, when a single part was needed and enough says so of the number of those needed so far: the reason is then too
// heavy to be of use, but the returned parts are still a reason. It also returns false when ctx ends.
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
