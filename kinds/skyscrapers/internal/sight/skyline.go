package sight

import "github.com/teka-puzzles/teka/internal/solver/sat"

// Order literals for a skyscraper line seen from one end. Literals: for each cell and height "the cell is at most this high"; for each
// prefix and height "its tallest building is at most this high" (the skyline); for each cell "it is visible"; for each prefix and number
// "at least this many are visible". Clauses link them.

// skyline is a line as seen from its first cell.
type skyline struct {
	*Views
	cells [][]sat.Lit
	tops  [][]sat.Lit // tops[i][h]: the first i cells are at most h+1 high
	seen  []sat.Lit   // by cell: it is visible
}

// refine posts the order literals of an unfinished line. The solver must be at the root.
func (v *visible) refine() {
	open := false
	for _, c := range v.cells {
		for _, l := range c {
			open = open || v.s.Fixed(l) == 0
		}
	}
	if !open {
		return
	}
	v.refined = true
	v.reserve()
	if v.target.near > 0 {
		v.s.From(v.sources.Near, func() { v.skyline(v.cells, v.target.near) })
	}
	if v.target.far > 0 {
		back := make([][]sat.Lit, v.n)
		for i, c := range v.cells {
			back[len(back)-1-i] = c
		}
		v.s.From(v.sources.Far, func() { v.skyline(back, v.target.far) })
	}
}

// reserve allocates variables for the order literals of all lines together. On large boards they are most of the formula, and repeated
// reallocation would copy it.
func (vs *Views) reserve() {
	if vs.reserved || vs.n <= maxOpenSearch {
		return
	}
	vs.reserved = true
	most := 0
	for _, v := range vs.all {
		for side, clue := range []int{v.target.near, v.target.far} {
			for i := 0; i < vs.n && clue > 0; i++ {
				c := v.cells[i]
				if side == 1 {
					c = v.cells[vs.n-1-i]
				}
				most += 1 + max(0, min(i+1, clue)-max(0, clue-(vs.n-1-i))) // visibility of the cell, and the number of visible cells
				open := vs.openHeights(c)
				if open > 1 && i > 0 {
					most += vs.n - 1 - i // the skyline
				}
				if _, ok := vs.atMost[&c[0]]; !ok {
					vs.atMost[&c[0]] = nil
					most += max(0, open-2)
				}
			}
		}
	}
	vs.s.Reserve(most)
}

// skyline posts the literals and clauses for a clue at the first cell.
func (vs *Views) skyline(cells [][]sat.Lit, clue int) {
	k := &skyline{Views: vs, cells: cells}
	k.postHeights()
	k.postSeen()
	k.postCount(clue)
}

// heightLimits returns the literals for "the cell is at most h+1 high", by h. They assume that the cell has exactly one height.
func (vs *Views) heightLimits(cell []sat.Lit) []sat.Lit {
	if l := vs.atMost[&cell[0]]; l != nil {
		return l
	}
	n, s := vs.n, vs.s
	open := vs.openHeights(cell)
	l := make([]sat.Lit, n)
	s.From(0, func() {
		s.Under(sat.True, func() { // not under the guard of one line: both lines of the cell share the literals
			before := sat.False
			for h, x := range cell {
				l[h] = before
				if s.Fixed(x) < 0 {
					continue
				}
				open--
				switch {
				case open == 0:
					l[h] = sat.True
				case before == sat.False:
					l[h] = x
				default:
					l[h] = s.Bool()
					if p := s.Proof(); p != nil {
						p.Bound(l[h], sat.Auxiliary{Of: x}, h+1)
					}
				}
				s.Add(before.Not(), l[h])
				s.Add(x.Not(), l[h])
				s.Add(x.Not(), before.Not())
				s.Add(l[h].Not(), before, x)
				before = l[h]
			}
		})
	})
	vs.atMost[&cell[0]] = l
	return l
}

// openHeights returns the number of candidates of a cell.
func (vs *Views) openHeights(cell []sat.Lit) int {
	open := 0
	for _, x := range cell {
		if vs.s.Fixed(x) >= 0 {
			open++
		}
	}
	return open
}

// nameBound records in a proof that l means that a number of the line is at most the given value: the height of the first i cells (part
// t), their number of visible buildings (n), or the visibility of cell i (s).
func (k *skyline) nameBound(l sat.Lit, part byte, i, most int) {
	if p := k.s.Proof(); p != nil {
		p.Bound(l, sat.Auxiliary{Rule: k.s.CurrentSource(), Part: part, Index: i}, most)
	}
}

// postHeights creates the skyline. The first i cells are at least i high.
func (k *skyline) postHeights() {
	n, s := k.n, k.s
	k.tops = make([][]sat.Lit, n+1)
	for i := 1; i <= n; i++ {
		limit := k.heightLimits(k.cells[i-1])
		top := make([]sat.Lit, n)
		for h := range top {
			switch {
			case h < i-1:
				top[h] = sat.False
			case h == n-1:
				top[h] = sat.True
			case i == 1 || k.tops[i-1][h] == sat.True:
				top[h] = limit[h]
			case limit[h] == sat.False || k.tops[i-1][h] == sat.False:
				top[h] = sat.False
			case limit[h] == sat.True:
				top[h] = k.tops[i-1][h]
			default:
				top[h] = s.Bool()
				k.nameBound(top[h], 't', i, h+1)
				before := k.tops[i-1][h]
				s.Add(top[h].Not(), before)
				s.Add(top[h].Not(), limit[h])
				s.Add(top[h], before.Not(), limit[h].Not())
				s.Add(top[h-1].Not(), top[h])
			}
		}
		k.tops[i] = top
	}
}

// postSeen creates the literals of visible cells: a cell is visible if it is above the skyline before it.
func (k *skyline) postSeen() {
	n, s := k.n, k.s
	k.seen = make([]sat.Lit, n)
	k.seen[0] = sat.True
	for i := 1; i < n; i++ {
		seen := s.Bool()
		k.nameBound(seen.Not(), 's', i+1, 0)
		k.seen[i] = seen
		for h := range n {
			below := sat.False
			if h > 0 {
				below = k.tops[i][h-1]
			}
			x := k.cells[i][h].Not()
			s.Add(x, seen.Not(), below)
			s.Add(x, seen, below.Not())
			// Redundant, but they halve the conflicts: a hidden building does not change the skyline, a visible one raises it.
			s.Add(seen, k.tops[i][h].Not(), k.tops[i+1][h])
			s.Add(seen.Not(), below, k.tops[i+1][h].Not())
		}
	}
}

// postCount creates the counts of visible cells and posts the clue. After i cells with skyline h, at most one more building for each
// greater height can be visible, and at least one while h is not the maximum.
func (k *skyline) postCount(clue int) {
	n, s := k.n, k.s
	before := make([]sat.Lit, clue+2) // before[j]: at least j of the cells so far are visible
	for j := range before {
		before[j] = sat.False
	}
	before[0] = sat.True
	for i, seen := range k.seen {
		now := make([]sat.Lit, clue+2)
		now[0] = sat.True
		for j := 1; j <= clue+1; j++ {
			switch {
			case j > i+1 || j > clue:
				now[j] = sat.False
			case j <= clue-(n-1-i):
				now[j] = sat.True
			default:
				now[j] = s.Bool()
				k.nameBound(now[j].Not(), 'n', i+1, j-1)
			}
			s.Add(now[j].Not(), now[j-1])
			s.Add(before[j].Not(), now[j])
			s.Add(before[j-1].Not(), seen.Not(), now[j])
			s.Add(now[j].Not(), before[j], seen)
			s.Add(now[j].Not(), before[j-1])
		}
		for h := range n - 1 {
			if need := clue - (n - 2 - h); need >= 1 {
				s.Add(k.tops[i+1][h], now[min(need, clue+1)])
			}
			s.Add(k.tops[i+1][h].Not(), now[clue].Not())
		}
		before = now
	}
	s.Add(before[clue])
}
