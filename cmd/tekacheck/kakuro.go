package main

import "math/bits"

// sum is a run of a Kakuro: its digits differ and add up to the sum.
type sum struct {
	cells []int32
	sum   int // 0 where none is told
}

// clash is the sum of a run of which two are told. No digits have it.
const clash = 46

// adds says that the digits add up to so much, 0 for nothing.
func (r *sum) adds(n int) {
	switch {
	case r.sum == 0:
		r.sum = n
	case n > 0 && n != r.sum:
		r.sum = clash
	}
}

// refuted reports whether no different digits have the sum.
func (r *sum) refuted(b *board) bool {
	_, ok := r.least(b, nil)
	return !ok
}

// least is the least sum of the digits with such weights, nil for none; ok is false when none can stand there. It walks over the cells with
// the sets of digits that those so far can hold, a bit each, and the least weighted sum of each.
func (r *sum) least(b *board, weights []int) (least int, ok bool) {
	var sums [512]int
	var reached [512]bool
	sets, before := append(make([]int, 0, len(sums)), 0), 0
	for i, c := range r.cells {
		weight := 0
		if weights != nil {
			weight = weights[i]
		}
		shorter := sets[before:]
		before = len(sets)
		for _, set := range shorter {
			for left := b.dom[c] &^ uint64(set<<1); left != 0; left &= left - 1 {
				digit := bits.TrailingZeros64(left)
				with, x := set|1<<(digit-1), sums[set]+weight*digit
				if !reached[with] {
					sets, reached[with], sums[with] = append(sets, with), true, x
				}
				sums[with] = min(sums[with], x)
			}
		}
	}
	for _, set := range sets[before:] {
		if (r.sum == 0 || total(set) == r.sum) && (!ok || sums[set] < least) {
			least, ok = sums[set], true
		}
	}
	return least, ok
}

// total is the sum of a set of digits.
func total(set int) (sum int) {
	for ; set != 0; set &= set - 1 {
		sum += bits.TrailingZeros(uint(set)) + 1
	}
	return sum
}
