package rule

import "math/bits"

// blame finds in a.struck cells that must be known not to hold a height for no arrangement to be left in which a cell has the height
// given; with the cell -1, none at all. Before: a.place is what was known, and all cells are few enough.
func (a *arranger) blame(g *sight, cell, height int) {
	n := g.n
	all := uint64(1)<<n - 1
	a.claim(all, cell, height)
	a.left[all] = g.goal
	a.exits[n] = append(a.exits[n][:0], uint16(all))
	for k := n - 1; k >= 0; k-- {
		a.exit(g, n-1-k, k)
	}
	a.sets[0], a.seen[0] = 0, 1
	a.layers[0], a.layers[1] = 0, 1
	for k := range n {
		a.tolerate(g, n-1-k, k)
	}
	clear(a.seen)
	clear(a.left)
}

// exit makes from a.exits[k+1], the sets from which the clues can be met after height h is laid, those before.
func (a *arranger) exit(g *sight, h, k int) {
	before := a.exits[k][:0]
	able := a.place[h] & a.able[h]
	for _, t := range a.exits[k+1] {
		to := uint64(t)
		for m := to & able; m != 0; m &= m - 1 {
			bit := m & -m
			set := to &^ bit
			near, far := sides(set)
			y := a.left[to]
			if bit&near != 0 {
				y = y & g.mayNear[bits.TrailingZeros64(bit)] >> g.byNear
			}
			if bit&far != 0 {
				y = y & g.mayFar[bits.TrailingZeros64(bit)] >> g.byFar
			}
			if y == 0 {
				continue
			}
			if a.left[set] == 0 {
				before = append(before, uint16(set))
			}
			a.left[set] |= y
		}
	}
	a.exits[k] = before
}

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

// sides are the cells before and behind all cells of a set.
func sides(set uint64) (near, far uint64) {
	return set&-set - 1, ^(1<<bits.Len64(set) - 1)
}

// tolerate lays height h wherever that leads to no state from which the clues can be met, whether the cell is known not to hold it or
// not; where it would, the cell goes into a.struck.
func (a *arranger) tolerate(g *sight, h, k int) {
	need := uint64(0)
	struck := a.able[h] &^ a.place[h]
	for _, t := range a.exits[k+1] {
		to := uint64(t)
		for m := struck & to &^ need; m != 0; m &= m - 1 {
			bit := m & -m
			near, far := sides(to &^ bit)
			if x := a.seen[to&^bit]; x != 0 && g.lay(x, bit, near, far)&a.left[to] != 0 {
				need |= bit
			}
		}
	}
	a.struck[h] = need
	end := a.layers[k+1]
	for _, s := range a.layer(k) {
		set := uint64(s)
		x := a.seen[set]
		near, far := sides(set)
		for m := a.able[h] &^ need &^ set; m != 0; m &= m - 1 {
			bit := m & -m
			y := g.lay(x, bit, near, far)
			if y == 0 {
				continue
			}
			if a.seen[set|bit] == 0 {
				a.sets[end] = uint16(set | bit)
				end++
			}
			a.seen[set|bit] |= y
		}
	}
	a.layers[k+2] = end
}

// lay is what becomes of pairs when a building is laid at a cell.
func (g *sight) lay(x, bit, near, far uint64) uint64 {
	if bit&near != 0 {
		x = x << g.byNear & g.mayNear[bits.TrailingZeros64(bit)]
	}
	if bit&far != 0 {
		x = x << g.byFar & g.mayFar[bits.TrailingZeros64(bit)]
	}
	return x
}
