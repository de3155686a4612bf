package lines

import "github.com/teka-puzzles/teka/internal/solver/sat"

// wideRuns is runs for lines of any length.
type wideRuns struct {
	wide
	cells []sat.Lit // true if black
	clue  []int
	work  *scratch
	order *order // nil unless the board is hard
}

func newWideRuns(cells []sat.Lit, clue []int, p *pattern, w *scratch) *wideRuns {
	return &wideRuns{wide: newWide(len(cells), p), cells: cells, clue: clue, work: w}
}

// Propagate filters the line if a cell has changed, and implies the cells that have the same value in all arrangements.
func (r *wideRuns) Propagate(n *sat.Now, news []int32) bool {
	lo, hi := len(r.cells), -1
	for i, l := range r.cells {
		if v := n.Value(l); v != r.state[i] {
			r.state[i] = v
			lo, hi = min(lo, i), i
		}
	}
	if hi < 0 {
		return true
	}
	first, last := r.update(lo, hi)
	if !r.possible() {
		r.work.because = r.work.appendReason(n.View(), r.line, r.order, r.cells, r.state, noClaim, r.work.because[:0])
		r.state[lo] = recheck // otherwise the same contradiction would look unchanged next time
		return n.Fail(r.work.because...)
	}
	for i := first; i <= last; i++ {
		if r.state[i] != 0 {
			continue
		}
		if v := r.only(i); v != 0 {
			r.state[i] = recheck
			if !n.Imply(r.cells[i].If(v > 0), int32(i)) {
				return false
			}
		}
	}
	return true
}

// Explain returns known cells and bounds that exclude all arrangements with the other value of the cell. tag is the index of the cell.
func (r *wideRuns) Explain(v sat.View, l sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	w := r.work
	state := w.state[:len(r.cells)]
	for i, c := range r.cells {
		state[i] = v.Value(c)
	}
	state[tag] = 1
	if l == r.cells[tag] {
		state[tag] = -1
	}
	return w.appendReason(v, r.line, r.order, r.cells, state, int(tag), dst)
}

// appendReason appends to dst known cells, and bounds if there are order literals, that exclude all arrangements, given the assumed value
// of cell claim, if any.
func (w *scratch) appendReason(v sat.View, p *pattern, o *order, cells []sat.Lit, state []int8, claim int, dst []sat.Lit) []sat.Lit {
	if o != nil {
		o.loadBounds(v, w)
	} else {
		for j := range p.heads {
			w.lo[j], w.hi[j] = 0, len(cells)-1
		}
	}
	w.named = p.blame(w, state, claim, w.named[:0])
	for _, i := range w.named {
		dst = appendUnlessRoot(v, cells[i].If(state[i] > 0), dst)
	}
	if o != nil {
		dst = o.appendBounds(v, w, dst)
	}
	return dst
}

// refine posts order literals unless the line is finished.
func (r *wideRuns) refine(s *sat.Solver) { r.order = plainOrder(s, r.cells, r.clue) }
