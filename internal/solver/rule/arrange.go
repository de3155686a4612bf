package rule

import "math/bits"

// This file is a dynamic program over partial arrangements of a line, built from the tallest building down. A building is visible from an
// end exactly if all taller ones are behind it, so a state is the set of used cells: only its first and last cell matter for visibility.
// For each state, the reachable pairs (visible from the near end, from the far end) are the bits of one word, and a visible building is a
// shift.

// Limits of open cells for the dynamic program: n cells have 2^n sets.
const (
	maxOpenSearch   = 9  // for propagation during search
	maxOpenPresolve = 12 // for presolving
)

// sightClues are the clues of a line of n cells: the number of buildings visible from each end, 0 for no clue.
type sightClues struct {
	n            int
	near, far    int
	nearShift    uint     // shift for one more building visible from the near end
	farShift     uint     // shift for one more building visible from the far end
	goal         uint64   // the pair to reach
	feasibleNear []uint64 // by first used cell: the pairs from which the near clue can be reached
	feasibleFar  []uint64 // by last used cell: the pairs from which the far clue can be reached
}

// newSightClues returns the clues of a line, or nil if the pairs do not fit into a word.
func newSightClues(n, near, far int) *sightClues {
	if (near+1)*(far+1) > 64 {
		return nil
	}
	g := &sightClues{n: n, near: near, far: far, goal: 1 << (near*(far+1) + far)}
	may := make([]uint64, 2*n)
	g.feasibleNear, g.feasibleFar = may[:n], may[n:]
	if near > 0 {
		g.nearShift = uint(far + 1)
	}
	if far > 0 {
		g.farShift = 1
	}
	for at := range n {
		for i := range near + 1 {
			for j := range far + 1 {
				pair := uint64(1) << (i*(far+1) + j)
				if reachable(near, i, at) {
					g.feasibleNear[at] |= pair
				}
				if reachable(far, j, n-1-at) {
					g.feasibleFar[at] |= pair
				}
			}
		}
	}
	return g
}

// reachable reports whether a clue can be met if seen buildings are visible so far and room cells in front of them are empty; the first
// of them will hold a visible building.
func reachable(clue, seen, room int) bool {
	return clue == 0 || room == 0 && seen == clue || room > 0 && seen < clue && clue-seen <= room
}

// arranger runs the dynamic program. The lines of a solver share one as scratch space.
type arranger struct {
	maxOpen     int                           // open cells that are allowed
	domain      []uint64                      // by height: the cells where it is a candidate
	removed     []uint64                      // by height: the cells where it is eliminated
	pairs       []uint64                      // by set of open cells: the reachable pairs, in the end only pairs that lead to the clues
	goalPairs   []uint64                      // by set of open cells, for blame: the pairs that lead to the clues
	sets        []uint16                      // the reachable sets, in layers by size
	layers      [maxOpenPresolve + 2]int      // by size: the start of the layer in sets
	goalSets    [maxOpenPresolve + 1][]uint16 // by size, for blame: the sets that lead to the clues
	fixed       uint64                        // the cells with a known height
	openCells   []int                         // the other cells
	rank        []int                         // by cell: the number of open cells before it
	fixedAt     []int                         // by height: its cell if it has only one, else -1
	firstTaller []int                         // by height: the first and last cell of taller buildings with a known cell
	lastTaller  []int                         //
	openDomain  []uint64                      // by height: the open cells where it is a candidate, as a set of open cells
	nearMask    [16]uint64                    // by open cell: sightClues.feasibleNear and feasibleFar
	farMask     [16]uint64                    //
}

// newArranger returns an arranger for lines of n cells with at most the given number of open cells.
func newArranger(n, most int) *arranger {
	sets := 1 << min(n, most)
	words, ints := make([]uint64, 3*n+2*sets), make([]int, 5*n)
	return &arranger{maxOpen: most, domain: words[:n], removed: words[n : 2*n], openDomain: words[2*n : 3*n],
		pairs: words[3*n : 3*n+sets], goalPairs: words[3*n+sets:], sets: make([]uint16, sets),
		openCells: ints[:0:n], rank: ints[n : 2*n], fixedAt: ints[2*n : 3*n], firstTaller: ints[3*n : 4*n], lastTaller: ints[4*n:]}
}

// filter sets a.removed to the candidates in a.domain that no arrangement contains. It returns false if there is no arrangement, and
// removes nothing from lines with more than a.maxOpen open cells.
func (a *arranger) filter(g *sightClues) (ok bool) {
	clear(a.removed)
	if fits, few := a.splitCells(); !few || !fits {
		return fits
	}
	end, ok := a.forward(g)
	if ok {
		a.backward(g)
	}
	for _, set := range a.sets[:end] {
		a.pairs[set] = 0
	}
	return ok
}

// splitCells separates cells with a known height from open ones. fits is false if a height has no cell or shares its only cell; few is
// false if there are more than a.maxOpen open cells.
func (a *arranger) splitCells() (fits, few bool) {
	n := len(a.domain)
	known := uint64(0)
	first, last := n, -1
	for h := n - 1; h >= 0; h-- {
		a.fixedAt[h], a.firstTaller[h], a.lastTaller[h] = -1, first, last
		switch p := a.domain[h]; {
		case p == 0:
			return false, true
		case p&(p-1) == 0:
			if known&p != 0 {
				return false, true
			}
			known |= p
			at := bits.TrailingZeros64(p)
			a.fixedAt[h] = at
			first, last = min(first, at), max(last, at)
		}
	}
	a.fixed = known
	a.openCells = a.openCells[:0]
	for p := range n {
		a.rank[p] = len(a.openCells)
		if known>>p&1 == 0 {
			a.openCells = append(a.openCells, p)
		}
	}
	return true, len(a.openCells) <= a.maxOpen
}

// forward computes the reachable sets and their pairs. It returns the number of entries of a.sets in use, and whether the clues can be
// met.
func (a *arranger) forward(g *sightClues) (end int, ok bool) {
	a.reset(g)
	k := 0
	for h := g.n - 1; h >= 0; h-- {
		if a.fixedAt[h] >= 0 {
			for _, s := range a.layer(k) {
				shift, may := a.fixedStep(g, h, uint64(s))
				a.pairs[s] = a.pairs[s] << shift & may
			}
			continue
		}
		a.openDomain[h] = a.openCandidates(h)
		before, behind := a.outerCells(h)
		a.extend(g, a.openDomain[h], before, behind, k)
		if k++; a.layers[k] == a.layers[k+1] {
			return a.layers[k], false
		}
	}
	return a.layers[k+1], a.pairs[1<<k-1]&g.goal != 0
}

// reset sets the first layer: the empty set.
func (a *arranger) reset(g *sightClues) {
	a.sets[0], a.pairs[0] = 0, 1
	a.layers[0], a.layers[1] = 0, 1
	for i, p := range a.openCells {
		a.nearMask[i&15], a.farMask[i&15] = g.feasibleNear[p], g.feasibleFar[p]
	}
}

// layer returns the reachable sets of size k.
func (a *arranger) layer(k int) []uint16 { return a.sets[a.layers[k]:a.layers[k+1]] }

// fixedStep returns the shift and the mask that a building with a known cell applies to the pairs of a set.
func (a *arranger) fixedStep(g *sightClues, h int, set uint64) (shift uint, may uint64) {
	p := a.fixedAt[h]
	before := uint64(1)<<a.rank[p] - 1
	may = ^uint64(0)
	if p < a.firstTaller[h] && set&before == 0 {
		shift, may = g.nearShift, g.feasibleNear[p]
	}
	if p > a.lastTaller[h] && set&^before == 0 {
		shift, may = shift+g.farShift, may&g.feasibleFar[p]
	}
	return shift, may
}

// extend computes layer k+1 by placing a building in one of the cells in able. before and behind are the cells outside all taller
// buildings with a known cell; only there the building can be visible.
func (a *arranger) extend(g *sightClues, able, before, behind uint64, k int) {
	seen, sets, end := a.pairs, a.sets, a.layers[k+1]
	nearShift, farShift := g.nearShift&63, g.farShift&63
	for _, s := range a.layer(k) {
		set := uint64(s)
		x := seen[set]
		if x == 0 {
			continue
		}
		open := able &^ set
		near, far := open&before&(set&-set-1), open&behind&cellsAfter(set)
		for m := open &^ (near | far); m != 0; m &= m - 1 { // not visible
			to := set | m&-m
			was := seen[to]
			if was == 0 {
				sets[end] = uint16(to)
				end++
			}
			seen[to] = was | x
		}
		for m := near | far; m != 0; m &= m - 1 {
			y, bit, at := x, m&-m, bits.TrailingZeros64(m)&15
			if bit&near != 0 {
				y = y << nearShift & a.nearMask[at]
			}
			if bit&far != 0 {
				y = y << farShift & a.farMask[at]
			}
			if y == 0 {
				continue
			}
			was := seen[set|bit]
			if was == 0 {
				sets[end] = uint16(set | bit)
				end++
			}
			seen[set|bit] = was | y
		}
	}
	a.layers[k+2] = end
}

// cellsAfter returns all cells after the last one of a set.
func cellsAfter(set uint64) uint64 { return ^uint64(0) << (bits.Len64(set) & 63) }

// openCandidates returns the open cells where height h is a candidate. Bit i is the i-th open cell.
func (a *arranger) openCandidates(h int) uint64 {
	if a.fixed == 0 {
		return a.domain[h]
	}
	set := uint64(0)
	for m := a.domain[h] &^ a.fixed; m != 0; m &= m - 1 {
		set |= 1 << (a.rank[bits.TrailingZeros64(m)] & 63)
	}
	return set
}

// outerCells returns the open cells before, and those behind, all taller buildings with a known cell. Bit i is the i-th open cell; both are
// all open cells if there is no such building.
func (a *arranger) outerCells(h int) (before, behind uint64) {
	before, behind = 1<<len(a.openCells)-1, 1<<len(a.openCells)-1
	if p := a.firstTaller[h]; p < len(a.domain) {
		before = 1<<a.rank[p] - 1
	}
	if p := a.lastTaller[h]; p >= 0 {
		behind &^= 1<<a.rank[p] - 1
	}
	return before, behind
}

// backward sets a.removed to candidates in no arrangement. It keeps only the pairs of each set from which the clues can be met.
func (a *arranger) backward(g *sightClues) {
	k := len(a.openCells)
	a.pairs[1<<k-1] = g.goal
	for h := range g.n {
		if a.fixedAt[h] >= 0 {
			for _, s := range a.layer(k) {
				shift, _ := a.fixedStep(g, h, uint64(s))
				a.pairs[s] >>= shift
			}
			continue
		}
		k--
		a.removed[h] = a.domain[h] & a.fixed
		for m := a.openDomain[h] &^ a.supported(g, h, k); m != 0; m &= m - 1 {
			a.removed[h] |= 1 << a.openCells[bits.TrailingZeros64(m)]
		}
	}
}

// supported returns the open cells where placing height h leads to the clues, and updates the pairs of layer k.
func (a *arranger) supported(g *sightClues, h, k int) (supported uint64) {
	able, seen := a.openDomain[h], a.pairs
	before, behind := a.outerCells(h)
	for _, s := range a.layer(k) {
		set := uint64(s)
		x := seen[set]
		if x == 0 {
			continue
		}
		open, y := able&^set, uint64(0)
		near, far := open&before&(set&-set-1), open&behind&cellsAfter(set)
		for m := open &^ (near | far); m != 0; m &= m - 1 {
			if z := seen[set|m&-m] & x; z != 0 {
				supported |= m & -m
				y |= z
			}
		}
		for m := near | far; m != 0; m &= m - 1 {
			bit := m & -m
			z := seen[set|bit]
			if bit&near != 0 {
				z >>= g.nearShift & 63
			}
			if bit&far != 0 {
				z >>= g.farShift & 63
			}
			if z &= x; z != 0 {
				supported |= bit
				y |= z
			}
		}
		seen[set] = y
	}
	return supported
}
