//go:build !js

package batch

import (
	"slices"
)

// span is the half-open range of numbers from from to to.
type span struct{ from, to int }

// spans is a set of numbers, as sorted ranges that neither touch nor overlap.
type spans []span

// add inserts a range and returns how many of its numbers are new.
func (s *spans) add(r span) int {
	if r.from >= r.to {
		return 0
	}
	list := *s
	i, _ := slices.BinarySearchFunc(list, r.from,
		func(x span, from int) int { return x.to - from }) // the first that ends at r.from or behind it
	fresh, j := r.to-r.from, i
	whole := r
	for ; j < len(list) && list[j].from <= r.to; j++ {
		fresh -= max(0, min(list[j].to, r.to)-max(list[j].from, r.from))
		whole = span{min(whole.from, list[j].from), max(whole.to, list[j].to)}
	}
	*s = slices.Replace(list, i, j, whole)
	return fresh
}

// contains reports whether n is in the set.
func (s spans) contains(n int) bool {
	i, _ := slices.BinarySearchFunc(s, n, func(x span, n int) int { return x.to - n - 1 })
	return i < len(s) && s[i].from <= n
}

// end returns the number after the last.
func (s spans) end() int {
	if len(s) == 0 {
		return 0
	}
	return s[len(s)-1].to
}
