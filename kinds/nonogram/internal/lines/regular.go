package lines

import (
	"math/bits"

	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
)

// regular is the constraint that a line is a word of a language; see Regulars.Post.
type regular struct {
	*LanguageFilter
	cells [][]sat.Lit // by cell and letter
	watch []struct{ cell, letter int32 }
	known sat.Memory    // by cell: the eliminated letters, in two integers
	left  []puzzle.Mask // by cell: the letters left by the filter
	work  *regularWork
}

// regularWork is scratch space shared by the lines of a solver.
type regularWork struct {
	can     []uint64
	sets    []uint64
	a, b    []uint64
	because []sat.Lit
}

// Regulars posts regular-language constraints in one solver.
type Regulars struct {
	s         *sat.Solver
	work      regularWork
	order     []func() // functions that post the order literals of lines
	orderLits int      // maximum number of their literals
}

// NewRegulars returns a Regulars for s.
func NewRegulars(s *sat.Solver) *Regulars { return &Regulars{s: s} }

// Post posts the constraint that the letters of a line are a word of l (Pesant, A regular language membership constraint, 2004). cells
// holds a literal for each cell and letter; letters beyond the end of a list are impossible. The caller posts that each cell has exactly
// one letter, unless it has two whose literals are negations of each other.
//
// The filter is domain consistent: it computes for each cell the positions reachable before it and the positions after it that lead to an
// end.
//
// Explanations use the same passes (Gange, Stuckey and Szymanek, MDD propagators with explanation, 2011): going forward, an eliminated
// letter is included only if it would reach a position that leads to an end. The result is irreducible. If several letters of a cell are
// needed and its letter is known, the literal of that letter replaces them.
func (x *Regulars) Post(cells [][]sat.Lit, l *Language) {
	r := &regular{LanguageFilter: NewLanguageFilter(l, len(cells)), cells: cells, known: x.s.Memory(2 * len(cells)),
		left: make([]puzzle.Mask, len(cells)), work: &x.work}
	x.work.grow(len(cells), l.words)
	var watch []sat.Lit
	for i, letters := range cells {
		out := ^uint64(0) << len(letters)
		for v, lit := range letters {
			switch lit {
			case sat.True:
			case sat.False:
				out |= 1 << v
			default:
				watch = append(watch, lit.Not())
				r.watch = append(r.watch, struct{ cell, letter int32 }{int32(i), int32(v)})
			}
		}
		x.s.Init(r.known, 2*i, int32(uint32(out)))
		x.s.Init(r.known, 2*i+1, int32(uint32(out>>32)))
	}
	x.s.Post(r, sat.Costly, watch...)
}

// grow allocates space for lines of n cells and sets of the given number of words.
func (w *regularWork) grow(n, words int) {
	if len(w.can) < n {
		w.can = make([]uint64, n)
	}
	if len(w.sets) < words*(n+1) {
		w.sets = make([]uint64, words*(n+1))
	}
	if len(w.a) < words {
		w.a, w.b = make([]uint64, words), make([]uint64, words)
	}
}

// removed returns the eliminated letters of cell i.
func (r *regular) removed(n *sat.Now, i int) uint64 {
	return uint64(uint32(n.Load(r.known, 2*i))) | uint64(uint32(n.Load(r.known, 2*i+1)))<<32
}

// store sets the eliminated letters of cell i.
func (r *regular) store(n *sat.Now, i int, out uint64) {
	n.Store(r.known, 2*i, int32(uint32(out)))
	n.Store(r.known, 2*i+1, int32(uint32(out>>32)))
}

// Propagate implies that the letters in no word are absent. It updates the incremental state also for the implied ones.
func (r *regular) Propagate(n *sat.Now, news []int32) bool {
	for _, k := range news {
		w := r.watch[k]
		i := int(w.cell)
		r.store(n, i, r.removed(n, i)|1<<w.letter)
	}
	for i := range r.left {
		r.left[i] = puzzle.Mask(^r.removed(n, i))
	}
	if !r.Run(r.left) {
		view := n.View()
		for i := range r.cells {
			r.work.can[i] = ^r.removed(n, i)
		}
		r.work.because = r.blame(view, -1, r.work.because[:0])
		return n.Fail(r.work.because...)
	}
	for i, left := range r.left {
		gone := r.can[i] &^ left
		if gone == 0 {
			continue
		}
		for rest := gone; rest != 0; rest &= rest - 1 {
			v := rest.Min()
			if !n.Imply(r.cells[i][v].Not(), int32(i<<6|v)) {
				return false
			}
		}
		r.store(n, i, uint64(^left))
	}
	return true
}

// Explain returns literals that exclude every word with the letter in the cell. tag is cell<<6 | letter.
func (r *regular) Explain(v sat.View, _ sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	at, letter := int(tag>>6), int(tag&63)
	can := r.work.can
	for i, letters := range r.cells {
		can[i] = 0
		for k, l := range letters {
			if l != sat.False && v.Value(l) >= 0 {
				can[i] |= 1 << k
			}
		}
	}
	can[at] = 1 << letter
	return r.blame(v, at, dst)
}

// blame appends to dst literals that exclude every word of the letters in r.work.can, which it modifies. It omits literals of cell claim;
// -1 for no such cell.
func (r *regular) blame(v sat.View, claim int, dst []sat.Lit) []sat.Lit {
	w, l, n := r.work, r.l, len(r.cells)
	bad := w.sets
	copy(l.row(bad, n), l.final)
	y := w.a[:l.words]
	for i := n - 1; i >= 0; i-- {
		copy(y, l.row(bad, i+1))
		l.retain(y, w.can[i])
		l.predecessors(l.row(bad, i), y)
	}
	x, step := w.a[:l.words], w.b[:l.words]
	clear(x)
	addTo(x, Start)
	for i, letters := range r.cells {
		l.successors(step, x)
		named := uint64(0) // letters that must stay eliminated
		if i != claim {
			for k, lit := range letters {
				switch {
				case w.can[i]>>k&1 != 0:
				case !l.intersectAt(step, l.row(bad, i+1), k):
					w.can[i] |= 1 << k // it does not lead to an end
				case lit != sat.False:
					named |= 1 << k
				}
			}
		}
		dst = r.appendReason(v, i, named, dst)
		copy(x, step)
		l.retain(x, w.can[i])
	}
	return dst
}

// appendReason appends to dst literals for "cell i holds none of the given letters", except those fixed at the root. If there are several
// letters and the cell's letter is known, that letter's literal suffices.
func (r *regular) appendReason(v sat.View, i int, letters uint64, dst []sat.Lit) []sat.Lit {
	if bits.OnesCount64(letters) > 1 {
		for _, l := range r.cells[i] {
			if l != sat.True && v.True(l) {
				return appendUnlessRoot(v, l, dst)
			}
		}
	}
	for ; letters != 0; letters &= letters - 1 {
		dst = appendUnlessRoot(v, r.cells[i][bits.TrailingZeros64(letters)].Not(), dst)
	}
	return dst
}

// colourOrderConflicts is the number of conflicts after which lines get order literals.
const colourOrderConflicts = 40

// Order enables order literals (see order.go) for a line once the board has proved hard. Its words must be the given runs, separated
// where two adjacent ones have the same letter, and letter 0 elsewhere. It does nothing if the solver writes a proof, as certificates
// cannot describe these literals.
func (x *Regulars) Order(cells [][]sat.Lit, runs []Run) {
	if x.s.Proof() != nil || len(runs) == 0 {
		return
	}
	if x.order == nil {
		x.s.AfterConflicts(colourOrderConflicts, func() {
			for _, f := range x.order {
				f()
			}
		})
	}
	x.orderLits += len(runs) * len(cells)
	x.order = append(x.order, x.s.Guarded(func() {
		if x.orderLits <= maxOrderLits {
			newOrder(x.s, cells, runs)
		}
	}))
}
