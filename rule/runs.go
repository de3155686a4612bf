package rule

import "github.com/teka-puzzles/teka/sat"

// Lines are the lines of a nonogram in one kernel.
type Lines struct {
	s    *sat.Solver
	work *scratch
	all  []*runs
}

// NewLines has no line yet.
func NewLines(s *sat.Solver) *Lines {
	ls := &Lines{s: s, work: &scratch{}}
	s.AfterConflicts(easyConflicts, ls.refine)
	return ls
}

// easyConflicts is how many conflicts a board may take before it counts as hard, and probes and order literals are paid for.
const easyConflicts = 50

// probeCalls bounds the probing of a hard board: a second or so for the largest.
const probeCalls = 4_000_000

// refine probes all cells, and then gives order literals to the lines that are still open.
func (ls *Lines) refine() {
	var cells []sat.Lit
	seen := make(map[sat.Lit]bool)
	for _, r := range ls.all {
		for _, l := range r.cells {
			if !seen[l] {
				seen[l] = true
				cells = append(cells, l)
			}
		}
	}
	if !ls.s.Probe(cells, probeCalls) {
		return
	}
	for _, r := range ls.all {
		r.refine()
	}
}

// runs is the rule of a nonogram line: the lengths of its runs of black cells are, in order, the clue.
//
// The clue is read as a pattern: a gap, a run, a gap, a run, …, a gap; for 2 1 that is "g11g1g". A cell of the line consumes one letter:
// white stays in a gap or enters the next one, black enters the next letter of a run. So a set of positions in the pattern is a word of
// bits, and a step over one cell is a shift and a mask. Walking over the line from both ends gives, for every cell, the positions that
// can be reached before it and those from which the end can be reached after it: together exactly the values that the cell takes in
// some arrangement. The filter is complete, in a few word operations a cell and 64 letters of pattern.
//
// The same walk explains: going forward, a known cell is named only when forgetting it would let the walk reach a position from which
// the end can be reached (Gange, Stuckey and Szymanek, MDD propagators with explanation, 2011). That is linear too.
//
// Cells alone are too poor a language to learn in, though: when search has met some conflicts, lines get order literals (see order.go).
type runs struct {
	cells []sat.Lit // true for black
	clue  []int
	line  *pattern
	work  *scratch
	order *order // nil unless the board is hard

	refine func() // gives the line order literals, under the guard of its clue
}

// Post posts the rule for a line whose cells are black where the literals are true. The clue has no zeros; it is empty for a white
// line.
func (ls *Lines) Post(cells []sat.Lit, clue []int) {
	p := newPattern(clue)
	ls.work.grow(len(cells), p.words, len(clue))
	r := &runs{cells: cells, clue: clue, line: p, work: ls.work}
	watch := make([]sat.Lit, 0, 2*len(cells))
	for _, l := range cells {
		watch = append(watch, l, l.Not())
	}
	ls.s.Post(r, sat.Costly, watch...)
	r.refine = ls.s.Guarded(func() { r.addOrder(ls.s) })
	ls.all = append(ls.all, r)
}

// Propagate filters the whole line.
func (r *runs) Propagate(n *sat.Now, news []int32) bool {
	w := r.work
	for i, l := range r.cells {
		w.state[i] = n.Value(l)
	}
	if !r.line.filter(w, len(r.cells)) {
		w.because = w.because[:0]
		r.limits(n.View())
		r.blame(noClaim, n.View())
		return n.Fail(w.because...)
	}
	return r.implyCells(n)
}

// implyCells implies what the filter has found.
func (r *runs) implyCells(n *sat.Now) bool {
	w := r.work
	for i, l := range r.cells {
		if w.state[i] == 0 && w.forced[i] != 0 && !n.Imply(l.If(w.forced[i] > 0), int32(i)) {
			return false
		}
	}
	return true
}

// Explain names known cells and bounds that leave no arrangement in which the cell has its other value. The tag is the cell's index.
func (r *runs) Explain(v sat.View, l sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	w := r.work
	r.view(v)
	r.limits(v)
	w.because = dst
	r.blame(r.claimCell(l, int(tag)), v)
	return w.because
}

// view loads the cells as they were.
func (r *runs) view(v sat.View) {
	for i, c := range r.cells {
		r.work.state[i] = v.Value(c)
	}
}

// limits loads the bounds of the runs as they were: all of the line while there are no order literals.
func (r *runs) limits(v sat.View) {
	if r.order != nil {
		r.order.view(v)
		return
	}
	for j := range r.line.heads {
		r.work.lo[j], r.work.hi[j] = 0, len(r.cells)-1
	}
}

// noClaim assumes nothing.
var noClaim = claim{cell: -1, run: -1, hi: 1 << 30}

// claimCell assumes that a cell has the value that l denies.
func (r *runs) claimCell(l sat.Lit, i int) claim {
	r.work.state[i] = 1
	if l == r.cells[i] {
		r.work.state[i] = -1
	}
	c := noClaim
	c.cell = i
	return c
}

// blame appends to w.because the cells and bounds that refute the claim.
func (r *runs) blame(c claim, v sat.View) {
	w := r.work
	r.line.blame(w, len(r.cells), c, func(i int) {
		l := r.cells[i].If(w.state[i] > 0)
		w.add(v, l)
	})
	if r.order != nil {
		r.order.bounds(v)
	}
}

// add appends a literal to w.because, unless it is a fact at the root.
func (w *scratch) add(v sat.View, l sat.Lit) {
	if !v.Root(l) {
		w.because = append(w.because, l)
	}
}
