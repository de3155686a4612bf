// Package reduce makes reasons small: it leaves out what is not needed (Shrink), and gives struck values back as long as the
// conclusion still follows (Relax).
//
// One idea: whoever asks says by a function whether something still holds; what holds must go on holding when more is told.
package reduce

import "slices"

// Shrink leaves out of a reason what is not needed: it returns a sublist, in the order given, for which holds is true and from
// which nothing can be left out. holds must be true of the whole list, and stay true when something is added to a list of which it
// is. What comes last in the list is left out first, so put what is dear (far, or hard to see) there.
//
// It tries to leave out large pieces first and halves those that cannot go (as QuickXplain does; U. Junker, AAAI 2004), which takes
// about k log n calls for k of n that stay.
func Shrink[T any](reason []T, holds func([]T) bool) []T {
	return ShrinkWhile(func() bool { return true }, reason, holds)
}

// ShrinkWhile is Shrink that checks going before each call of holds. When going returns false, it returns the current reason, which may
// contain unneeded parts.
func ShrinkWhile[T any](going func() bool, reason []T, holds func([]T) bool) []T {
	needed := reason
	// Everything from todo on has been found to be needed, given what stands before it.
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
