package rule

import (
	"sort"

	"github.com/teka-puzzles/teka/solver/sat"
)

// Order literals. The reason for one cell may be half a line of cells, where a person says "because the second run cannot start later". So
// the lines of a hard board get literals for that, "run j starts at or before p", with the clauses that tie them to each other and to the
// cells: a run starts after the one before has ended; a cell that a run must cover is black; a cell in a gap between two runs
// is white. These propagate less than the complete filter of the line, but reasons in their words are short, and so are the clauses
// learned from them; and the filter explains itself by them too. Starts that are impossible at the root have no literal of their own.
//
// What did not pay, in a run or two each on a hundred random boards: literals "run j covers cell t" besides (they follow from the others,
// and a conflict took about a third longer); leaving the clauses to the filter, with bounds kept as integers and explained on demand (about
// half as many conflicts again, and no less time for each).
type order struct {
	s      *sat.Solver
	cells  []sat.Lit   // in black on white: the cell is black
	inked  [][]sat.Lit // in colours: by cell and letter
	inks   []int       // by run: its letter
	clue   []int
	starts [][]int32   // by run: the cells at which it can start at the root, ascending
	lits   [][]sat.Lit // by run and cell: the run starts at or before it
}

// newOrder gives a line order literals.
func newOrder(s *sat.Solver, cells []sat.Lit, clue []int, starts [][]int32) *order {
	o := &order{s: s, cells: cells, clue: clue, starts: starts, lits: make([][]sat.Lit, len(starts))}
	o.tie(len(cells))
	return o
}

// newInkedOrder gives a line in colours order literals. Runs of two colours may touch.
func newInkedOrder(s *sat.Solver, cells [][]sat.Lit, clue, inks []int, starts [][]int32) {
	o := &order{s: s, inked: cells, inks: inks, clue: clue, starts: starts, lits: make([][]sat.Lit, len(starts))}
	o.tie(len(cells))
}

// tie makes the literals of a line of n cells and ties them to each other and to the cells.
func (o *order) tie(n int) {
	for j := range o.starts {
		o.lits[j] = o.chain(j, n)
	}
	for j := range o.starts {
		if j > 0 {
			o.follow(j)
		}
		o.cover(j)
		o.gap(j)
	}
}

// covered is that cell t has the colour of run j, and empty that it is white.
func (o *order) covered(j, t int) sat.Lit {
	if o.inked != nil {
		return o.inked[t][o.inks[j]]
	}
	return o.cells[t]
}

func (o *order) empty(t int) sat.Lit {
	if o.inked != nil {
		return o.inked[t][0]
	}
	return o.cells[t].Not()
}

// apart is how many cells at the least lie between run j and the one before.
func (o *order) apart(j int) int {
	if o.inked != nil && o.inks[j] != o.inks[j-1] {
		return 0
	}
	return 1
}

// chain makes the order literals of a run, each implying the next: false before the first cell at which it can start and true from
// the last one on.
func (o *order) chain(j, n int) []sat.Lit {
	starts := o.starts[j]
	row := make([]sat.Lit, n)
	l, k := sat.False, 0
	for p := range row {
		if k < len(starts) && int(starts[k]) == p {
			before := l
			if k++; k == len(starts) {
				l = sat.True
			} else {
				l = o.s.Bool()
				if w := o.s.Proof(); w != nil {
					w.Bound(l, sat.Auxiliary{Rule: o.s.CurrentSource(), Index: j + 1}, p+1)
				}
			}
			if before != sat.False && l != sat.True {
				o.s.Add(before.Not(), l)
			}
		}
		row[p] = l
	}
	return row
}

// by is the literal that run j starts at or before p.
func (o *order) by(j, p int) sat.Lit {
	switch {
	case p < 0:
		return sat.False
	case p >= len(o.lits[j]):
		return sat.True
	}
	return o.lits[j][p]
}

// follow says that run j starts after run j-1 has ended and, unless the two may touch, a cell more.
func (o *order) follow(j int) {
	for _, p := range o.starts[j] {
		o.s.Add(o.by(j, int(p)).Not(), o.by(j-1, int(p)-o.clue[j-1]-o.apart(j)))
	}
}

// cover says that the cells that run j covers have its colour.
func (o *order) cover(j int) {
	for t := range o.lits[j] {
		if by, ended := o.by(j, t), o.by(j, t-o.clue[j]); by != ended {
			o.s.Add(by.Not(), ended, o.covered(j, t))
		}
	}
}

// gap says that the cells between the end of run j and the start of the next are white, and those before the first run.
func (o *order) gap(j int) {
	for t := range o.lits[j] {
		if j == 0 {
			o.s.Add(o.by(0, t), o.empty(t))
		}
		next := sat.False
		if j+1 < len(o.starts) {
			next = o.by(j+1, t)
		}
		o.s.Add(o.by(j, t-o.clue[j]).Not(), next, o.empty(t))
	}
}

// view loads the bounds of the runs as they were.
func (o *order) view(v sat.View, w *scratch) {
	for j, d := range o.starts {
		last := len(d) - 1
		h := sort.Search(last, func(i int) bool { return v.True(o.lits[j][d[i]]) })
		l := sort.Search(last, func(i int) bool { return !v.True(o.lits[j][d[i]].Not()) })
		if h < l { // clauses have not caught up yet
			l, h = 0, last
		}
		w.lo[j], w.hi[j] = int(d[l]), int(d[h])
		w.need[2*j], w.need[2*j+1] = -1, len(o.cells)
	}
}

// limit notes that run j must be known not to start at i.
func (w *scratch) limit(j, i int) {
	if i < w.lo[j] {
		w.need[2*j] = max(w.need[2*j], i)
	} else {
		w.need[2*j+1] = min(w.need[2*j+1], i)
	}
}

// bounds appends to dst the bounds that a blame needed.
func (o *order) bounds(v sat.View, w *scratch, dst []sat.Lit) []sat.Lit {
	for j := range o.starts {
		if p := w.need[2*j]; p >= 0 {
			dst = add(v, o.by(j, p).Not(), dst)
		}
		if p := w.need[2*j+1]; p < len(o.cells) {
			dst = add(v, o.by(j, p-1), dst)
		}
	}
	return dst
}

// add appends l to dst, unless it is a fact at the root.
func add(v sat.View, l sat.Lit, dst []sat.Lit) []sat.Lit {
	if v.Root(l) {
		return dst
	}
	return append(dst, l)
}
