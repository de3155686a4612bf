package main

import "math/bits"

// sum is a run of a Kakuro: its digits differ and add up to the sum.
type sum struct {
	cells []int32
	sums  []int // none, one, or several that clash
}

// bySum holds the sets of digits, bit m of the 512 for the set m, by their sum.
var bySum = func() (t [46][8]uint64) {
	for m := range 512 {
		s := 0
		for d := range 9 {
			s += m >> d & 1 * (d + 1)
		}
		t[s][m/64] |= 1 << (m % 64)
	}
	return t
}()

// without masks, of each 64 sets, those that lack one of the first six digits.
var without = [6]uint64{0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff,
	0x0000ffff0000ffff, 0x00000000ffffffff}

// refuted walks over the cells with the sets of digits that those so far can hold.
func (r *sum) refuted(b *board) bool {
	for _, s := range r.sums {
		if s != r.sums[0] || s > 45 {
			return true
		}
	}
	sets := [8]uint64{1}
	for _, c := range r.cells {
		var next [8]uint64
		for left := b.dom[c]; left != 0; left &= left - 1 {
			d := bits.TrailingZeros64(left) - 1
			for k, x := range sets {
				switch {
				case d < 6:
					next[k] |= x & without[d] << (1 << d)
				case k>>(d-6)&1 == 0:
					next[k|1<<(d-6)] |= x
				}
			}
		}
		sets = next
	}
	for k, x := range sets {
		if x != 0 && (len(r.sums) == 0 || x&bySum[r.sums[0]][k] != 0) {
			return false
		}
	}
	return true
}
