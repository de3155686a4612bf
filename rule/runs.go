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
	s.AfterConflicts(orderAfter, func() {
		for _, r := range ls.all {
			s.Under(r.guard, func() { r.refine(s) })
		}
	})
	return ls
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
	line  *pattern
	work  *scratch
	id    sat.Posted
	guard sat.Lit // under which it was posted: what is added later must be under it too
	order *order  // nil until search asks for it
}

// Post posts the rule for a line whose cells are black where the literals are true. The clue has no zeros; it is empty for a white
// line.
func (ls *Lines) Post(cells []sat.Lit, clue []int) {
	p := newPattern(clue)
	ls.work.grow(len(cells), p.words, len(clue))
	r := &runs{cells: cells, line: p, work: ls.work, guard: ls.s.Guard()}
	watch := make([]sat.Lit, 0, 2*len(cells))
	for _, l := range cells {
		watch = append(watch, l, l.Not())
	}
	r.id = ls.s.Post(r, sat.Costly, watch...)
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
		if r.order != nil && xExpl != 0 {
			r.order.view(n.View())
		} else {
			r.unlimited()
		}
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

// Explain names known cells and bounds that leave no arrangement in which the literal is false. The tag is the index of a cell, or that of
// an order literal plus the number of cells.
func (r *runs) Explain(v sat.View, l sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	if r.order != nil {
		return r.order.explain(v, l, int(tag), dst)
	}
	w := r.work
	r.view(v)
	r.unlimited()
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

// unlimited lets every run start anywhere.
func (r *runs) unlimited() {
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
		if !v.Root(l) {
			w.because = append(w.because, l)
		}
	})
	if r.order != nil {
		r.order.bounds(v)
	}
}
