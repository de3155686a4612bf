package rule

import "github.com/teka-puzzles/teka/sat"

// wideRuns is the rule of a line of any length: see Lines.Post. It does what runs does, with sets of many words.
type wideRuns struct {
	cells []sat.Lit // true for black
	clue  []int
	line  *pattern
	work  *scratch
	order *order // nil unless the board is hard

	state    []int8   // by cell: what fwd and bwd stand for: 1 black, -1 white, 0 unknown; again where it must be looked at again
	fwd, bwd []uint64 // by cell and one more: the positions reached before it, and those from which the rest leads to the end
}

// again is the state of a cell of which nothing may be taken for granted.
const again = 2

func newWideRuns(cells []sat.Lit, clue []int, p *pattern, w *scratch) *wideRuns {
	n := len(cells)
	sets := make([]uint64, 2*(n+1)*p.words)
	r := &wideRuns{cells: cells, clue: clue, line: p, work: w, state: make([]int8, n), fwd: sets[:len(sets)/2], bwd: sets[len(sets)/2:]}
	r.fwd[0] = 1
	copy(p.row(r.bwd, n), p.final)
	for i := range r.state {
		r.state[i] = again
	}
	return r
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
	first, last := r.line.refresh(r.work, r.state, r.fwd, r.bwd, lo, hi)
	if !r.line.possible(r.bwd) {
		r.work.because = r.name(n.View(), r.state, noClaim, r.work.because[:0])
		r.state[lo] = again // or the same contradiction, met again, would look like no change
		return n.Fail(r.work.because...)
	}
	for i := first; i <= last; i++ {
		if r.state[i] != 0 {
			continue
		}
		if v := r.line.only(r.fwd, r.bwd, i); v != 0 {
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
	r.line.refresh(r.work, r.state, r.fwd, r.bwd, 0, len(r.cells)-1) // the sets stand for where search has been
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
