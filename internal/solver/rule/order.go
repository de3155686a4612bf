package rule

import (
	"sort"

	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// order holds the order literals of a line. The reason for one cell can be half a line of cells, where "the second run cannot start later"
// would do. Lines of hard boards therefore get literals for "run j starts at or before p", and clauses that link them: a run starts after
// the end of the one before, a cell that a run must cover is black, a cell between two runs is white. These clauses propagate less than the
// filter of the line, but shorten reasons and learned clauses; the filter uses the literals in its explanations, too. Starts that are
// impossible at the root have no literal.
//
// Two alternatives were no better in a run or two each on a hundred random boards. Additional literals "run j covers cell t", which the
// others imply, made a conflict about a third slower. Integer bounds explained on demand instead of clauses took about 1.5 times the
// conflicts and no less time per conflict.
type order struct {
	s        *sat.Solver
	cells    []sat.Lit   // black and white: the cell is black
	coloured [][]sat.Lit // coloured: by cell and letter
	colours  []int       // by run: its letter
	clue     []int
	starts   [][]int32   // by run: its possible starts at the root, ascending
	lits     [][]sat.Lit // by run and cell: the run starts at or before the cell
}

// newOrder creates and posts order literals of a black-and-white line.
func newOrder(s *sat.Solver, cells []sat.Lit, clue []int, starts [][]int32) *order {
	o := &order{s: s, cells: cells, clue: clue, starts: starts, lits: make([][]sat.Lit, len(starts))}
	o.post(len(cells))
	return o
}

// newColouredOrder creates and posts order literals of a coloured line. Runs of different colours may touch.
func newColouredOrder(s *sat.Solver, cells [][]sat.Lit, clue, inks []int, starts [][]int32) {
	o := &order{s: s, coloured: cells, colours: inks, clue: clue, starts: starts, lits: make([][]sat.Lit, len(starts))}
	o.post(len(cells))
}

// post creates the literals of a line of n cells and posts their clauses.
func (o *order) post(n int) {
	for j := range o.starts {
		o.lits[j] = o.chain(j, n)
	}
	for j := range o.starts {
		if j > 0 {
			o.postSequence(j)
		}
		o.postCover(j)
		o.postGap(j)
	}
}

// covered returns the literal for "cell t has the colour of run j", empty the one for "cell t is white".
func (o *order) covered(j, t int) sat.Lit {
	if o.coloured != nil {
		return o.coloured[t][o.colours[j]]
	}
	return o.cells[t]
}

func (o *order) empty(t int) sat.Lit {
	if o.coloured != nil {
		return o.coloured[t][0]
	}
	return o.cells[t].Not()
}

// minGap returns the minimum number of cells between run j and the one before: 0 if their colours differ, else 1.
func (o *order) minGap(j int) int {
	if o.coloured != nil && o.colours[j] != o.colours[j-1] {
		return 0
	}
	return 1
}

// chain creates the order literals of a run: false before its first possible start and true from the last one on.
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

// startsBy returns the literal for "run j starts at or before p".
func (o *order) startsBy(j, p int) sat.Lit {
	switch {
	case p < 0:
		return sat.False
	case p >= len(o.lits[j]):
		return sat.True
	}
	return o.lits[j][p]
}

// postSequence posts that run j starts after the end of run j-1, with a gap if needed.
func (o *order) postSequence(j int) {
	for _, p := range o.starts[j] {
		o.s.Add(o.startsBy(j, int(p)).Not(), o.startsBy(j-1, int(p)-o.clue[j-1]-o.minGap(j)))
	}
}

// postCover posts that the cells of run j have its colour.
func (o *order) postCover(j int) {
	for t := range o.lits[j] {
		if by, ended := o.startsBy(j, t), o.startsBy(j, t-o.clue[j]); by != ended {
			o.s.Add(by.Not(), ended, o.covered(j, t))
		}
	}
}

// postGap posts that the cells from the end of run j to the next run are white, and for j = 0 also the cells before it.
func (o *order) postGap(j int) {
	for t := range o.lits[j] {
		if j == 0 {
			o.s.Add(o.startsBy(0, t), o.empty(t))
		}
		next := sat.False
		if j+1 < len(o.starts) {
			next = o.startsBy(j+1, t)
		}
		o.s.Add(o.startsBy(j, t-o.clue[j]).Not(), next, o.empty(t))
	}
}

// loadBounds loads the bounds of the runs at the time of v and resets the needed ones.
func (o *order) loadBounds(v sat.View, w *scratch) {
	for j, d := range o.starts {
		last := len(d) - 1
		h := sort.Search(last, func(i int) bool { return v.True(o.lits[j][d[i]]) })
		l := sort.Search(last, func(i int) bool { return !v.True(o.lits[j][d[i]].Not()) })
		if h < l { // the clauses have not propagated yet
			l, h = 0, last
		}
		w.lo[j], w.hi[j] = int(d[l]), int(d[h])
		w.need[2*j], w.need[2*j+1] = -1, len(o.cells)
	}
}

// needBound records that the reason needs a bound that excludes i as start of run j.
func (w *scratch) needBound(j, i int) {
	if i < w.lo[j] {
		w.need[2*j] = max(w.need[2*j], i)
	} else {
		w.need[2*j+1] = min(w.need[2*j+1], i)
	}
}

// appendBounds appends the bounds recorded by needBound to dst.
func (o *order) appendBounds(v sat.View, w *scratch, dst []sat.Lit) []sat.Lit {
	for j := range o.starts {
		if p := w.need[2*j]; p >= 0 {
			dst = appendUnlessRoot(v, o.startsBy(j, p).Not(), dst)
		}
		if p := w.need[2*j+1]; p < len(o.cells) {
			dst = appendUnlessRoot(v, o.startsBy(j, p-1), dst)
		}
	}
	return dst
}

// appendUnlessRoot appends l to dst unless it is fixed at the root.
func appendUnlessRoot(v sat.View, l sat.Lit, dst []sat.Lit) []sat.Lit {
	if v.Root(l) {
		return dst
	}
	return append(dst, l)
}
