package rule

import "math/bits"

// blame sets a.removed to eliminated candidates that together exclude every arrangement with the given height in the cell, or every
// arrangement if cell is -1. a.domain must hold the candidates of that time, and the line must have at most maxOpenSearch cells.
func (a *arranger) blame(g *sightClues, cell, height int) {
	n := g.n
	all := uint64(1)<<n - 1
	a.openCells = a.openCells[:0]
	for p := range n {
		a.openCells = append(a.openCells, p)
	}
	a.setClaim(all, cell, height)
	a.goalPairs[all] = g.goal
	a.goalSets[n] = append(a.goalSets[n][:0], uint16(all))
	for k := n - 1; k >= 0; k-- {
		a.stepBack(g, n-1-k, k)
	}
	a.reset(g)
	for k := range n {
		a.relaxLayer(g, n-1-k, k)
	}
	clear(a.pairs)
	clear(a.goalPairs)
}

// stepBack computes a.goalSets[k] from a.goalSets[k+1], undoing the placement of height h.
func (a *arranger) stepBack(g *sightClues, h, k int) {
	left, before := a.goalPairs, a.goalSets[k][:0]
	able := a.domain[h] & a.openDomain[h]
	for _, t := range a.goalSets[k+1] {
		to := uint64(t)
		pairs, low, high := left[to], to&-to, highest(to)
		for m := to & able; m != 0; m &= m - 1 {
			y, bit := pairs, m&-m
			if bit == low {
				y = y & g.feasibleNear[bits.TrailingZeros64(bit)] >> (g.nearShift & 63)
			}
			if bit == high {
				y = y & g.feasibleFar[bits.TrailingZeros64(bit)] >> (g.farShift & 63)
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
	a.goalSets[k] = before
}

// highest returns the last cell of a nonempty set.
func highest(set uint64) uint64 { return 1 << ((bits.Len64(set) - 1) & 63) }

// setClaim sets a.openDomain to the cells allowed for each height by the assumption alone: cell has the height, or nothing is assumed if
// cell is -1. all is the set of all cells.
func (a *arranger) setClaim(all uint64, cell, height int) {
	for h := range a.openDomain {
		switch {
		case cell < 0:
			a.openDomain[h] = all
		case h == height:
			a.openDomain[h] = 1 << cell
		default:
			a.openDomain[h] = all &^ (1 << cell)
		}
	}
}

// relaxLayer places height h in every cell, candidate or not, where this does not reach a state that leads to the clues. Other cells must
// stay eliminated and go into a.removed.
func (a *arranger) relaxLayer(g *sightClues, h, k int) {
	need, seen := uint64(0), a.pairs
	removed := a.openDomain[h] &^ a.domain[h]
	for _, t := range a.goalSets[k+1] {
		to := uint64(t)
		m := removed & to &^ need
		if m == 0 {
			continue
		}
		pairs, low, high := a.goalPairs[to], to&-to, highest(to)
		for ; m != 0; m &= m - 1 {
			bit := m & -m
			x := seen[to&^bit]
			if bit == low {
				x = x << (g.nearShift & 63) & g.feasibleNear[bits.TrailingZeros64(bit)]
			}
			if bit == high {
				x = x << (g.farShift & 63) & g.feasibleFar[bits.TrailingZeros64(bit)]
			}
			if x&pairs != 0 {
				need |= bit
			}
		}
	}
	a.removed[h] = need
	a.extend(g, a.openDomain[h]&^need, ^uint64(0), ^uint64(0), k)
}
