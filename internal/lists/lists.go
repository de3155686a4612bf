// Package lists applies functions to the elements of lists.
package lists

// Map returns f of each element of a list; the result is not nil.
func Map[T, U any](list []T, f func(x T) U) []U {
	out := make([]U, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}
