package rule

import "github.com/teka-puzzles/teka/solver/sat"

// wideRuns is the rule of a line of any length: see Lines.Post. It does what runs does, with sets of many words.
type wideRuns struct {
	wide
	cells []sat.Lit // true for black
	clue  []int
	work  *scratch
	order *order // nil unless the board is hard
}

func newWideRuns(cells []sat.Lit, clue []int, p *pattern, w *scratch) *wideRuns {
	return &wideRuns{wide: newWide(len(cells), p), cells: cells, clue: clue, work: w}
}

// Propagate filters what has changed of the line.
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
	first, last := r.refresh(lo, hi)
	if !r.possible() {
		r.work.because = r.name(n.View(), r.state, noClaim, r.work.because[:0])
		r.state[lo] = again // or the same contradiction, met again, would look like no change
		return n.Fail(r.work.because...)
	}
	for i := first; i <= last; i++ {
		if r.state[i] != 0 {
			continue
		}
		if v := r.only(i); v != 0 {
			r.state[i] = again
			if !n.Imply(r.cells[i].If(v > 0), int32(i)) {
				return false
			}
		}
	}
	return true
}

// Explain names known cells that leave no arrangement in which the cell has its other value. The tag is the cell's index.
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
	return r.name(v, state, int(tag), dst)
}

// name appends to dst known cells and bounds that leave no arrangement, or none that the claim allows.
func (r *wideRuns) name(v sat.View, state []int8, claim int, dst []sat.Lit) []sat.Lit {
	w := r.work
	if r.order != nil {
		r.order.view(v, w)
	} else {
		for j := range r.clue {
			w.lo[j], w.hi[j] = 0, len(r.cells)-1
		}
	}
	w.named = r.line.blame(w, state, claim, w.named[:0])
	for _, i := range w.named {
		dst = add(v, r.cells[i].If(state[i] > 0), dst)
	}
	if r.order != nil {
		dst = r.order.bounds(v, w, dst)
	}
	return dst
}

// refine gives the line order literals, unless it is finished.
func (r *wideRuns) refine(s *sat.Solver) {
	open := false
	for i, l := range r.cells {
		r.state[i] = int8(s.Fixed(l))
		open = open || r.state[i] == 0
	}
	if !open || len(r.clue) == 0 {
		return
	}
	r.refresh(0, len(r.cells)-1) // the sets stand for where search has been
	starts := make([][]int32, len(r.clue))
	for j, q := range r.line.heads {
		for i, l := range r.cells {
			if s.Fixed(l) >= 0 && has(r.line.row(r.fwd, i), q-1) && has(r.line.row(r.bwd, i+1), q) {
				starts[j] = append(starts[j], int32(i))
			}
		}
	}
	r.order = newOrder(s, r.cells, r.clue, starts)
}

// has reports whether a position is in a set.
func has(set []uint64, at int) bool { return set[at/64]>>(at%64)&1 != 0 }
