package rule

import "math/bits"

// blame finds in a.struck cells that must be known not to hold a height for no arrangement to be left in which a cell has the height
// given; with the cell -1, none at all. Before: a.place is what was known, and all cells are few enough.
func (a *arranger) blame(g *sight, cell, height int) {
	n := g.n
	all := uint64(1)<<n - 1
	a.cells = a.cells[:0]
	for p := range n {
		a.cells = append(a.cells, p)
	}
	a.claim(all, cell, height)
	a.left[all] = g.goal
	a.exits[n] = append(a.exits[n][:0], uint16(all))
	for k := n - 1; k >= 0; k-- {
		a.exit(g, n-1-k, k)
	}
	a.ready(g)
	for k := range n {
		a.tolerate(g, n-1-k, k)
	}
	clear(a.seen)
	clear(a.left)
}

// exit makes from a.exits[k+1], the sets from which the clues can be met after height h is laid, those before.
func (a *arranger) exit(g *sight, h, k int) {
	left, before := a.left, a.exits[k][:0]
	able := a.place[h] & a.able[h]
	for _, t := range a.exits[k+1] {
		to := uint64(t)
		pairs, low, high := left[to], to&-to, highest(to)
		for m := to & able; m != 0; m &= m - 1 {
			y, bit := pairs, m&-m
			if bit == low {
				y = y & g.mayNear[bits.TrailingZeros64(bit)] >> (g.byNear & 63)
			}
			if bit == high {
				y = y & g.mayFar[bits.TrailingZeros64(bit)] >> (g.byFar & 63)
			}
			if y == 0 {
				continue
			}
			was := left[to&^bit]
			if was == 0 {
				before = append(before, uint16(to&^bit))
			}
			left[to&^bit] = was | y
		}
	}
	a.exits[k] = before
}

// highest is the last cell of a set that has one.
func highest(set uint64) uint64 { return 1 << ((bits.Len64(set) - 1) & 63) }

// claim puts in a.able the cells that may hold each height when the cell has the height given.
func (a *arranger) claim(all uint64, cell, height int) {
	for h := range a.able {
		switch {
		case cell < 0:
			a.able[h] = all
		case h == height:
			a.able[h] = 1 << cell
		default:
			a.able[h] = all &^ (1 << cell)
		}
	}
}

// tolerate lays height h wherever that leads to no state from which the clues can be met, whether the cell is known not to hold it or
// not; where it would, the cell goes into a.struck.
func (a *arranger) tolerate(g *sight, h, k int) {
	need, seen := uint64(0), a.seen
	struck := a.able[h] &^ a.place[h]
	for _, t := range a.exits[k+1] {
		to := uint64(t)
		m := struck & to &^ need
		if m == 0 {
			continue
		}
		pairs, low, high := a.left[to], to&-to, highest(to)
		for ; m != 0; m &= m - 1 {
			bit := m & -m
			x := seen[to&^bit]
			if bit == low {
				x = x << (g.byNear & 63) & g.mayNear[bits.TrailingZeros64(bit)]
			}
			if bit == high {
				x = x << (g.byFar & 63) & g.mayFar[bits.TrailingZeros64(bit)]
			}
			if x&pairs != 0 {
				need |= bit
			}
		}
	}
	a.struck[h] = need
	a.lay(g, a.able[h]&^need, ^uint64(0), ^uint64(0), k)
}
