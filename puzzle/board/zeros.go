package board

// Zeros is a list of so many zeros, on the memory of another one where that is enough.
func Zeros[T any](list []T, size int) []T {
	if cap(list) < size {
		return make([]T, size)
	}
	list = list[:size]
	clear(list)
	return list
}
