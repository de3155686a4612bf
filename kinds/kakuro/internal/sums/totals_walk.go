package sums

import "math/bits"

// infinite exceeds every weighted sum of a cage.
const infinite = 1 << 28

// costWalk finds the least weighted sum of the digits of a cage by dynamic programming over sets of used digits, like cageWork, with the
// least sums to and from each set.
type costWalk struct {
	can      [9]uint16 // by cell: candidates
	weight   [9]Weights
	filling  [9]int      // by cell: the index of the digit in a minimal filling
	with     [9][9]int32 // by cell and digit: the least sum with it, see costsThrough
	missing  [9]uint16   // for relax: missing digits to include or omit
	allOrOne [9]bool     // for relax: cells of which all digits are included if two are
	named    [9]uint16   // result of relax: the digits to include

	reach    [10]digitSets // by cell: sets reachable before it that lead to the end
	costFrom [10][512]int32
	costTo   [10][512]int32
}

// least returns the least weighted sum over all fillings of the first k cells, and stores one filling that has it. ok is false if there is
// no filling.
func (w *costWalk) least(k int, accept *digitSets) (sum int32, ok bool) {
	w.reach[0] = digitSets{1}
	for i := range k {
		w.reach[i+1] = w.reach[i].with(w.can[i])
	}
	if !w.reach[k].intersects(accept) {
		return 0, false
	}
	w.backward(k, accept)
	set := 0
	for i := range k {
		for can := w.can[i] &^ uint16(set); can != 0; can &= can - 1 {
			d := bits.TrailingZeros16(can)
			to := set | 1<<d
			if w.reach[i+1].has(to) && w.costFrom[i+1][to]+w.cost(i, d) == w.costFrom[i][set] {
				w.filling[i] = d
				set = to
				break
			}
		}
	}
	return w.costFrom[0][0], true
}

// cost returns the contribution of digit d+1 in cell i.
func (w *costWalk) cost(i, d int) int32 { return w.weight[i][d] }

// backward computes the least sums from each set to the end and drops sets that do not lead to the end.
func (w *costWalk) backward(k int, accept *digitSets) {
	for j := range w.reach[k] {
		w.reach[k][j] &= accept[j]
		for m := w.reach[k][j]; m != 0; m &= m - 1 {
			w.costFrom[k][j*64+bits.TrailingZeros64(m)] = 0
		}
	}
	for i := k - 1; i >= 0; i-- {
		var alive digitSets
		for can := w.can[i]; can != 0; can &= can - 1 {
			d := bits.TrailingZeros16(can)
			cost := w.cost(i, d)
			sets := w.reach[i+1].removeDigit(d)
			for j := range sets {
				for m := sets[j] & w.reach[i][j]; m != 0; m &= m - 1 {
					b := bits.TrailingZeros64(m)
					set := j*64 + b
					x := w.costFrom[i+1][set|1<<d] + cost
					if alive[j]>>b&1 == 0 || x < w.costFrom[i][set] {
						alive[j] |= 1 << b
						w.costFrom[i][set] = x
					}
				}
			}
		}
		w.reach[i] = alive
	}
}

// costsThrough computes the least sum with each digit in each cell, infinite if there is no filling. It must follow a successful call of
// least.
func (w *costWalk) costsThrough(k int) {
	w.costTo[0][0] = 0
	for i := range k {
		w.with[i] = [9]int32{infinite, infinite, infinite, infinite, infinite, infinite, infinite, infinite, infinite}
		var seen digitSets
		for can := w.can[i]; can != 0; can &= can - 1 {
			d := bits.TrailingZeros16(can)
			cost := w.cost(i, d)
			sets := w.reach[i+1].removeDigit(d)
			for j := range sets {
				for m := sets[j] & w.reach[i][j]; m != 0; m &= m - 1 {
					set := j*64 + bits.TrailingZeros64(m)
					to := set | 1<<d
					x := w.costTo[i][set] + cost
					w.with[i][d] = min(w.with[i][d], x+w.costFrom[i+1][to])
					if !seen.has(to) || x < w.costTo[i+1][to] {
						seen[to/64] |= 1 << (to % 64)
						w.costTo[i+1][to] = x
					}
				}
			}
		}
	}
}

// relax allows missing digits as long as the least sum decreases by at most spare, and sets w.named to the others. It returns the
// decrease. least is the least sum without the missing digits.
func (w *costWalk) relax(k int, accept *digitSets, least, spare int32) (fall int32) {
	for i := range k { // any set of this size is reachable
		w.reach[i] = setsBySum()[i][0].sets
	}
	w.reach[k] = *accept
	w.backward(k, accept)
	w.costTo[0][0] = 0
	now := digitSets{1}
	for i := range k {
		able := w.can[i]
		w.named[i] = 0
		for m := w.missing[i]; m != 0; m &= m - 1 {
			if d := bits.TrailingZeros16(m); w.undercuts(i, d, &now, least-spare) {
				w.named[i] |= 1 << d
			} else {
				able |= 1 << d
			}
		}
		if bits.OnesCount16(w.named[i]) > 1 && w.allOrOne[i] {
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
					if x := w.costTo[i][set] + cost; !next.has(to) || x < w.costTo[i+1][to] {
						next[to/64] |= 1 << (to % 64)
						w.costTo[i+1][to] = x
					}
				}
			}
		}
		now = next
	}
	low := least
	for j := range now {
		for m := now[j] & accept[j]; m != 0; m &= m - 1 {
			low = min(low, w.costTo[k][j*64+bits.TrailingZeros64(m)])
		}
	}
	return least - low
}

// undercuts reports whether digit d+1 in cell i leads from one of the sets to a sum below the bound.
func (w *costWalk) undercuts(i, d int, from *digitSets, bound int32) bool {
	cost := w.cost(i, d)
	for j := range from {
		for m := from[j]; m != 0; m &= m - 1 {
			set := j*64 + bits.TrailingZeros64(m)
			if to := set | 1<<d; to != set && w.reach[i+1].has(to) && w.costTo[i][set]+cost+w.costFrom[i+1][to] < bound {
				return true
			}
		}
	}
	return false
}
