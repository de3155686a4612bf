package rule

import "math/bits"

// This file counts what is seen of a line, by laying its buildings from the tallest to the lowest. A building is seen from an end exactly
// when all taller ones stand behind it; so of the buildings laid so far only the places taken matter, and of those, for the
// sight, the first and the last. How many are seen so far from the near and from the far end is a pair of numbers, and all pairs
// that some order of laying gives for the same places are the bits of one word: a building seen from an end is a shift.

// Up to how many open cells arrangements are walked over; of n cells there are 2^n sets.
const (
	openMost  = 9  // during search
	openFirst = 12 // once, before it
)

// sight is what is asked of a line: how many buildings are seen from its ends, 0 where that is not told.
type sight struct {
	n         int
	near, far int
	byNear    uint     // the shift for one more building seen from the near end
	byFar     uint     // and from the far end
	goal      uint64   // the pair of clues
	mayNear   []uint64 // by place of the first building laid: the pairs from which the near clue can still be met
	mayFar    []uint64 // by place of the last one: the same for the far clue
}

// newSight makes a sight. It is nil when the pairs do not fit into a word.
func newSight(n, near, far int) *sight {
	if (near+1)*(far+1) > 64 {
		return nil
	}
	g := &sight{n: n, near: near, far: far, goal: 1 << (near*(far+1) + far)}
	may := make([]uint64, 2*n)
	g.mayNear, g.mayFar = may[:n], may[n:]
	if near > 0 {
		g.byNear = uint(far + 1)
	}
	if far > 0 {
		g.byFar = 1
	}
	for at := range n {
		for i := range near + 1 {
			for j := range far + 1 {
				pair := uint64(1) << (i*(far+1) + j)
				if reachable(near, i, at) {
					g.mayNear[at] |= pair
				}
				if reachable(far, j, n-1-at) {
					g.mayFar[at] |= pair
				}
			}
		}
	}
	return g
}

// reachable reports whether a clue can be met when seen buildings are seen so far and the foremost has room cells before it: the first
// of those cells will hold a building that is seen.
func reachable(clue, seen, room int) bool {
	return clue == 0 || room == 0 && seen == clue || room > 0 && seen < clue && clue-seen <= room
}

// arranger walks over the arrangements of a line. The lines of a solver share one.
type arranger struct {
	most   int                     // open cells
	place  []uint64                // by height: the cells that may hold it
	struck []uint64                // by height: the cells of those that do so in no arrangement
	seen   []uint64                // by set of open cells taken: the pairs seen so far, and going backward those that lead to the clues
	left   []uint64                // for blame: the pairs that lead to the clues
	sets   []uint16                // those that some arrangement of the tallest buildings takes, fewer buildings first
	layers [openFirst + 2]int      // by number of buildings: where its sets begin
	exits  [openFirst + 1][]uint16 // the sets from which the clues can be met, for blame
	taken  uint64                  // the cells whose height is known
	cells  []int                   // the open cells
	rank   []int                   // by cell: how many open cells lie before it
	home   []int                   // by height: the only cell that may hold it, -1 for several
	first  []int                   // by height: the first and the last cell of taller buildings whose cell is known
	last   []int                   //
	able   []uint64                // by height: the open cells that may hold it, as a set of open cells
	near   [16]uint64              // by open cell: sight.mayNear and sight.mayFar
	far    [16]uint64              //
}

// newArranger is for lines of n cells of which at most so many are open.
func newArranger(n, most int) *arranger {
	sets := 1 << min(n, most)
	words, ints := make([]uint64, 3*n+2*sets), make([]int, 5*n)
	return &arranger{most: most, place: words[:n], struck: words[n : 2*n], able: words[2*n : 3*n],
		seen: words[3*n : 3*n+sets], left: words[3*n+sets:], sets: make([]uint16, sets),
		cells: ints[:0:n], rank: ints[n : 2*n], home: ints[2*n : 3*n], first: ints[3*n : 4*n], last: ints[4*n:]}
}

// filter finds in a.struck the cells that hold a height in no arrangement that agrees with a.place; ok is false when there is no
// arrangement. Lines with more than a.most open cells are left alone.
func (a *arranger) filter(g *sight) (ok bool) {
	clear(a.struck)
	if fits, few := a.open(); !few || !fits {
		return fits
	}
	end, ok := a.forward(g)
	if ok {
		a.backward(g)
	}
	for _, set := range a.sets[:end] {
		a.seen[set] = 0
	}
	return ok
}

// open divides the cells into open ones and those whose height is known. fits is false when a height has no cell or two have the same
// only one; few is false when too many are open.
func (a *arranger) open() (fits, few bool) {
	n := len(a.place)
	known := uint64(0)
	first, last := n, -1
	for h := n - 1; h >= 0; h-- {
		a.home[h], a.first[h], a.last[h] = -1, first, last
		switch p := a.place[h]; {
		case p == 0:
			return false, true
		case p&(p-1) == 0:
			if known&p != 0 {
				return false, true
			}
			known |= p
			at := bits.TrailingZeros64(p)
			a.home[h] = at
			first, last = min(first, at), max(last, at)
		}
	}
	a.taken = known
	a.cells = a.cells[:0]
	for p := range n {
		a.rank[p] = len(a.cells)
		if known>>p&1 == 0 {
			a.cells = append(a.cells, p)
		}
	}
	return true, len(a.cells) <= a.most
}

// forward finds for each set of open cells the pairs that some arrangement of the tallest buildings in it gives. So many sets at the
// beginning of a.sets have some.
func (a *arranger) forward(g *sight) (end int, ok bool) {
	a.ready(g)
	k := 0
	for h := g.n - 1; h >= 0; h-- {
		if a.home[h] >= 0 {
			for _, s := range a.layer(k) {
				shift, may := a.known(g, h, uint64(s))
				a.seen[s] = a.seen[s] << shift & may
			}
			continue
		}
		a.able[h] = a.room(h)
		before, behind := a.ends(h)
		a.lay(g, a.able[h], before, behind, k)
		if k++; a.layers[k] == a.layers[k+1] {
			return a.layers[k], false
		}
	}
	return a.layers[k+1], a.seen[1<<k-1]&g.goal != 0
}

// ready lays nothing in the open cells.
func (a *arranger) ready(g *sight) {
	a.sets[0], a.seen[0] = 0, 1
	a.layers[0], a.layers[1] = 0, 1
	for i, p := range a.cells {
		a.near[i&15], a.far[i&15] = g.mayNear[p], g.mayFar[p]
	}
}

// layer is the sets of so many buildings.
func (a *arranger) layer(k int) []uint16 { return a.sets[a.layers[k]:a.layers[k+1]] }

// known is how a building whose cell is known changes the pairs of a set.
func (a *arranger) known(g *sight, h int, set uint64) (shift uint, may uint64) {
	p := a.home[h]
	before := uint64(1)<<a.rank[p] - 1
	may = ^uint64(0)
	if p < a.first[h] && set&before == 0 {
		shift, may = g.byNear, g.mayNear[p]
	}
	if p > a.last[h] && set&^before == 0 {
		shift, may = shift+g.byFar, may&g.mayFar[p]
	}
	return shift, may
}

// lay makes layer k+1 from layer k by laying a height in one of some open cells. It is seen before, or behind, the open cells taken only in
// some cells, too.
func (a *arranger) lay(g *sight, able, before, behind uint64, k int) {
	seen, sets, end := a.seen, a.sets, a.layers[k+1]
	byNear, byFar := g.byNear&63, g.byFar&63
	for _, s := range a.layer(k) {
		set := uint64(s)
		x := seen[set]
		if x == 0 {
			continue
		}
		open := able &^ set
		near, far := open&before&(set&-set-1), open&behind&beyond(set)
		for m := open &^ (near | far); m != 0; m &= m - 1 { // it is not seen
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
				y = y << byNear & a.near[at]
			}
			if bit&far != 0 {
				y = y << byFar & a.far[at]
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

// beyond is all cells behind those of a set.
func beyond(set uint64) uint64 { return ^uint64(0) << (bits.Len64(set) & 63) }

// room is the open cells that may hold a height.
func (a *arranger) room(h int) uint64 {
	if a.taken == 0 {
		return a.place[h]
	}
	set := uint64(0)
	for m := a.place[h] &^ a.taken; m != 0; m &= m - 1 {
		set |= 1 << (a.rank[bits.TrailingZeros64(m)] & 63)
	}
	return set
}

// ends are the open cells before and behind all buildings taller than h whose cell is known.
func (a *arranger) ends(h int) (before, behind uint64) {
	before, behind = 1<<len(a.cells)-1, 1<<len(a.cells)-1
	if p := a.first[h]; p < len(a.place) {
		before = 1<<a.rank[p] - 1
	}
	if p := a.last[h]; p >= 0 {
		behind &^= 1<<a.rank[p] - 1
	}
	return before, behind
}

// backward finds what of a.place is part of an arrangement that meets the clues, and strikes the rest. The pairs of a set become those that
// lead to the clues, once the sets before it have been looked at.
func (a *arranger) backward(g *sight) {
	k := len(a.cells)
	a.seen[1<<k-1] = g.goal
	for h := range g.n {
		if a.home[h] >= 0 {
			for _, s := range a.layer(k) {
				shift, _ := a.known(g, h, uint64(s))
				a.seen[s] >>= shift
			}
			continue
		}
		k--
		a.struck[h] = a.place[h] & a.taken
		for m := a.able[h] &^ a.lift(g, h, k); m != 0; m &= m - 1 {
			a.struck[h] |= 1 << a.cells[bits.TrailingZeros64(m)]
		}
	}
}

// lift takes height h away again, and finds the cells where it leads to the clues.
func (a *arranger) lift(g *sight, h, k int) (supported uint64) {
	able, seen := a.able[h], a.seen
	before, behind := a.ends(h)
	for _, s := range a.layer(k) {
		set := uint64(s)
		x := seen[set]
		if x == 0 {
			continue
		}
		open, y := able&^set, uint64(0)
		near, far := open&before&(set&-set-1), open&behind&beyond(set)
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
				z >>= g.byNear & 63
			}
			if bit&far != 0 {
				z >>= g.byFar & 63
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
