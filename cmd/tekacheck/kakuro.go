package main

import "math/bits"

// sum is a run of a Kakuro: its digits differ and add up to the sum.
type sum struct {
	cells   []int32
	sum     int           // 0 where none is told
	weights map[int32]int // by cell, of the digits, for totals; the others have none
	minus   bool          // they are negated
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
	_, ok := r.least(b)
	return !ok
}

// least is the least sum of the digits with their weights; ok is false when none can stand there. Each set of digits, a bit each, that the
// cells so far can hold leads to sets with one digit more, of the next cell, which wait until all of its size are done.
func (r *sum) least(b *board) (least int, ok bool) {
	var sums [512]int // the least weighted sum of a set
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
		weight := r.weights[r.cells[i]]
		if r.minus {
			weight = -weight
		}
		for left := b.dom[r.cells[i]] &^ uint64(set<<1); left != 0; left &= left - 1 {
			digit := bits.TrailingZeros64(left)
			with, x := set|1<<(digit-1), sums[set]+weight*digit
			if !reached[with] {
				sets, reached[with], sums[with] = append(sets, with), true, x
			}
			sums[with] = min(sums[with], x)
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
