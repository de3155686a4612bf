package main

import "math/bits"

// sum is the rule of a Kakuro run: its digits differ and add up to the sum.
type sum struct {
	cells   []int32
	sum     int               // 0 if not given
	weights map[int32][10]int // by cell and digit, for totals; nil otherwise
	minus   bool              // the weights are negated
}

// clash is an impossible sum, for a run with two different sums.
const clash = 46

// adds gives the run a sum; 0 gives none. A second, different sum makes the run impossible (clash).
func (r *sum) adds(n int) {
	switch {
	case r.sum == 0:
		r.sum = n
	case n > 0 && n != r.sum:
		r.sum = clash
	}
}

// refuted reports whether no distinct digits have the sum.
func (r *sum) refuted(b *board) bool {
	_, ok := r.least(b)
	return !ok
}

// least returns the minimum weighted sum of the digits; ok is false if there are no distinct digits. It extends sets of digits (bit sets)
// that the first cells can hold by the digits of the next cell, in order of size.
func (r *sum) least(b *board) (least int, ok bool) {
	var sums [512]int // minimum weighted sum by set
	var reached [512]bool
	sets := append(make([]int, 0, len(sums)), 0)
	for at := 0; at < len(sets); at++ {
		set := sets[at]
		i := bits.OnesCount(uint(set))
		if i == len(r.cells) {
			if (r.sum == 0 || total(set) == r.sum) && (!ok || sums[set] < least) {
				least, ok = sums[set], true
			}
			continue
		}
		weights := r.weights[r.cells[i]]
		for left := b.dom[r.cells[i]] &^ uint64(set<<1); left != 0; left &= left - 1 {
			digit := bits.TrailingZeros64(left)
			with, x := set|1<<(digit-1), sums[set]+weights[digit]
			if r.minus {
				x = sums[set] - weights[digit]
			}
			if !reached[with] {
				sets, reached[with], sums[with] = append(sets, with), true, x
			}
			sums[with] = min(sums[with], x)
		}
	}
	return least, ok
}

// total returns the sum of a set of digits.
func total(set int) (sum int) {
	for ; set != 0; set &= set - 1 {
		sum += bits.TrailingZeros(uint(set)) + 1
	}
	return sum
}
