package rule

import "github.com/teka-puzzles/teka/solver/sat"

// Order literals for a skyscraper line seen from one end: the language in which search learns. For each cell and height "it is at most so
// high", for each beginning of the line "all of it is at most so high", the skyline; for each cell "it is seen"; for each beginning
// and number "at least so many are seen". Plain clauses tie them together.

// skyline is one line as seen from its first cell.
type skyline struct {
	*Views
	cells [][]sat.Lit
	tops  [][]sat.Lit // tops[i][h]: the cells before i are at most h+1 high
	seen  []sat.Lit   // by cell: it is seen
}

// refine gives the line order literals, unless it is finished. Before: the kernel is at the root.
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
	if v.asked.near > 0 {
		v.s.From(v.as.Near, func() { v.skyline(v.cells, v.asked.near) })
	}
	if v.asked.far > 0 {
		back := make([][]sat.Lit, v.n)
		for i, c := range v.cells {
			back[len(back)-1-i] = c
		}
		v.s.From(v.as.Far, func() { v.skyline(back, v.asked.far) })
	}
}

// reserve makes room for the order literals of all lines, once: on large boards they are most of the formula, and it would be moved
// again and again.
func (vs *Views) reserve() {
	if vs.roomy || vs.n <= openMost {
		return
	}
	vs.roomy = true
	most := 0
	for _, v := range vs.all {
		for side, clue := range []int{v.asked.near, v.asked.far} {
			for i := 0; i < vs.n && clue > 0; i++ {
				c := v.cells[i]
				if side == 1 {
					c = v.cells[vs.n-1-i]
				}
				most += 1 + max(0, min(i+1, clue)-max(0, clue-(vs.n-1-i))) // whether it is seen, and how many are
				open := vs.open(c)
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

// skyline posts the clauses for a clue at the first cell.
func (vs *Views) skyline(cells [][]sat.Lit, clue int) {
	k := &skyline{Views: vs, cells: cells}
	k.heights()
	k.sights()
	k.count(clue)
}

// limits are the literals that say that a cell is at most h+1 high. The cell is taken to have one height.
func (vs *Views) limits(cell []sat.Lit) []sat.Lit {
	if l := vs.atMost[&cell[0]]; l != nil {
		return l
	}
	n, s := vs.n, vs.s
	open := vs.open(cell)
	l := make([]sat.Lit, n)
	s.From(0, func() {
		s.Under(sat.True, func() { // the literals serve both lines of the cell, whatever guards the one that asked first
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

// open counts the heights that a cell may have.
func (vs *Views) open(cell []sat.Lit) int {
	open := 0
	for _, x := range cell {
		if vs.s.Fixed(x) >= 0 {
			open++
		}
	}
	return open
}

// bound says, in a proof, that a literal says that one of the line's numbers is at most so much: how tall the tallest of the first
// i cells is (t), how many of them are seen (n), or whether the i-th is (s).
func (k *skyline) bound(l sat.Lit, part byte, i, most int) {
	if p := k.s.Proof(); p != nil {
		p.Bound(l, sat.Auxiliary{Rule: k.s.CurrentSource(), Part: part, Index: i}, most)
	}
}

// heights makes the literals of the skyline. A beginning of i cells is at least i high.
func (k *skyline) heights() {
	n, s := k.n, k.s
	k.tops = make([][]sat.Lit, n+1)
	for i := 1; i <= n; i++ {
		limit := k.limits(k.cells[i-1])
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
				k.bound(top[h], 't', i, h+1)
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

// sights makes the literals of the cells that are seen.
func (k *skyline) sights() {
	n, s := k.n, k.s
	k.seen = make([]sat.Lit, n)
	k.seen[0] = sat.True
	for i := 1; i < n; i++ {
		seen := s.Bool()
		k.bound(seen.Not(), 's', i+1, 0)
		k.seen[i] = seen
		for h := range n {
			below := sat.False
			if h > 0 {
				below = k.tops[i][h-1]
			}
			x := k.cells[i][h].Not()
			s.Add(x, seen.Not(), below)
			s.Add(x, seen, below.Not())
			// These two follow from the rest, but halve the conflicts: what is hidden leaves the skyline, what is seen raises it.
			s.Add(seen, k.tops[i][h].Not(), k.tops[i+1][h])
			s.Add(seen.Not(), below, k.tops[i+1][h].Not())
		}
	}
}

// count makes the literals of the numbers seen and demands the clue. With the skyline so high after i cells, at most as many are still to
// be seen as there are taller heights, and at least one while it is not highest.
func (k *skyline) count(clue int) {
	n, s := k.n, k.s
	before := make([]sat.Lit, clue+2) // before[j]: at least j of the cells so far are seen
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
				k.bound(now[j].Not(), 'n', i+1, j-1)
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
