package rule

import "math/bits"

// far is more than any weighted sum of a cage.
const far = 1 << 28

// weigher finds the least weighted sum of the digits of a cage, by a walk over its cells with the sets of digits used, as that of
// cageWork, in which each set has the least sum that leads to it or from it.
type weigher struct {
	can     [9]uint16 // by cell: the digits that it may hold
	weight  [9]int32
	filling [9]int      // by cell: the digit less one in a filling with the least sum
	with    [9][9]int32 // by cell and digit: the least sum with it, in through
	missing [9]uint16   // for tolerate: digits to be left out or named,
	whole   [9]bool     // cells of which all are named when two are,
	named   [9]uint16   // and those named

	reach [10]digitSets // sets that the cells before a cell can hold, and from which the end can be reached
	ahead [10][512]int32
	past  [10][512]int32
}

// least is the least weighted sum over all fillings of the first k cells; ok is false when there is none.
func (w *weigher) least(k int, accept *digitSets) (sum int32, ok bool) {
	w.reach[0] = digitSets{1}
	for i := range k {
		next := digitSets{}
		for can := w.can[i]; can != 0; can &= can - 1 {
			w.reach[i].with(bits.TrailingZeros16(can), &next)
		}
		w.reach[i+1] = next
	}
	if !w.reach[k].meets(accept) {
		return 0, false
	}
	w.back(k, accept)
	set := 0
	for i := range k {
		for can := w.can[i] &^ uint16(set); can != 0; can &= can - 1 {
			d := bits.TrailingZeros16(can)
			to := set | 1<<d
			if w.reach[i+1].has(to) && w.ahead[i+1][to]+w.cost(i, d) == w.ahead[i][set] {
				w.filling[i] = d
				set = to
				break
			}
		}
	}
	return w.ahead[0][0], true
}

// cost is what digit d+1 adds in cell i.
func (w *weigher) cost(i, d int) int32 { return w.weight[i] * int32(d+1) }

// back finds the least sums from each set to the end, and leaves only sets from which there is a way.
func (w *weigher) back(k int, accept *digitSets) {
	for j := range w.reach[k] {
		w.reach[k][j] &= accept[j]
		for m := w.reach[k][j]; m != 0; m &= m - 1 {
			w.ahead[k][j*64+bits.TrailingZeros64(m)] = 0
		}
	}
	for i := k - 1; i >= 0; i-- {
		var alive digitSets
		for can := w.can[i]; can != 0; can &= can - 1 {
			d := bits.TrailingZeros16(can)
			cost := w.cost(i, d)
			sets := w.reach[i+1].less(d)
			for j := range sets {
				for m := sets[j] & w.reach[i][j]; m != 0; m &= m - 1 {
					b := bits.TrailingZeros64(m)
					set := j*64 + b
					x := w.ahead[i+1][set|1<<d] + cost
					if alive[j]>>b&1 == 0 || x < w.ahead[i][set] {
						alive[j] |= 1 << b
						w.ahead[i][set] = x
					}
				}
			}
		}
		w.reach[i] = alive
	}
}

// through finds the least sum with each digit in each cell, far where there is no filling. Before: least has found one.
func (w *weigher) through(k int) {
	w.past[0][0] = 0
	for i := range k {
		w.with[i] = [9]int32{far, far, far, far, far, far, far, far, far}
		var seen digitSets
		for can := w.can[i]; can != 0; can &= can - 1 {
			d := bits.TrailingZeros16(can)
			cost := w.cost(i, d)
			sets := w.reach[i+1].less(d)
			for j := range sets {
				for m := sets[j] & w.reach[i][j]; m != 0; m &= m - 1 {
					set := j*64 + bits.TrailingZeros64(m)
					to := set | 1<<d
					x := w.past[i][set] + cost
					w.with[i][d] = min(w.with[i][d], x+w.ahead[i+1][to])
					if !seen.has(to) || x < w.past[i+1][to] {
						seen[to/64] |= 1 << (to % 64)
						w.past[i+1][to] = x
					}
				}
			}
		}
	}
}

// tolerate lets cells hold missing digits as long as the least sum falls by no more than spare, and names the others. It returns by
// how much it falls. least is the least sum without them.
func (w *weigher) tolerate(k int, accept *digitSets, least, spare int32) (fall int32) {
	for i := range k { // any set may be met
		w.reach[i] = bySize[i]
	}
	w.reach[k] = *accept
	w.back(k, accept)
	w.past[0][0] = 0
	now := digitSets{1}
	for i := range k {
		able := w.can[i]
		w.named[i] = 0
		for m := w.missing[i]; m != 0; m &= m - 1 {
			if d := bits.TrailingZeros16(m); w.lower(i, d, &now, least-spare) {
				w.named[i] |= 1 << d
			} else {
				able |= 1 << d
			}
		}
		if bits.OnesCount16(w.named[i]) > 1 && w.whole[i] {
			w.named[i], able = w.missing[i], w.can[i]
		}
		var next digitSets
		for ; able != 0; able &= able - 1 {
			d := bits.TrailingZeros16(able)
			cost := w.cost(i, d)
			for j := range now {
				for m := now[j]; m != 0; m &= m - 1 {
					set := j*64 + bits.TrailingZeros64(m)
					to := set | 1<<d
					if to == set {
						continue
					}
					if x := w.past[i][set] + cost; !next.has(to) || x < w.past[i+1][to] {
						next[to/64] |= 1 << (to % 64)
						w.past[i+1][to] = x
					}
				}
			}
		}
		now = next
	}
	low := least
	for j := range now {
		for m := now[j] & accept[j]; m != 0; m &= m - 1 {
			low = min(low, w.past[k][j*64+bits.TrailingZeros64(m)])
		}
	}
	return least - low
}

// lower reports whether digit d+1 in cell i leads from one of the sets to a sum below the bound.
func (w *weigher) lower(i, d int, from *digitSets, bound int32) bool {
	cost := w.cost(i, d)
	for j := range from {
		for m := from[j]; m != 0; m &= m - 1 {
			set := j*64 + bits.TrailingZeros64(m)
			if to := set | 1<<d; to != set && w.reach[i+1].has(to) && w.past[i][set]+cost+w.ahead[i+1][to] < bound {
				return true
			}
		}
	}
	return false
}
