package rule

import (
	"math/bits"

	"github.com/teka-puzzles/teka/solver/sat"
)

// regular is the rule that the letters of a line are a word of a language; see Regular.
type regular struct {
	*LanguageFilter
	cells [][]sat.Lit // by cell and letter
	watch []struct{ cell, letter int32 }
	known sat.Memory // by cell: the letters that are out, two integers
	left  []uint64   // by cell: what the filter leaves
	work  *regularWork
}

// regularWork is what an explanation needs. The lines of a kernel share one.
type regularWork struct {
	can     []uint64
	sets    []uint64
	a, b    []uint64
	because []sat.Lit
}

// Lexicon posts lines of languages in one kernel.
type Lexicon struct {
	s     *sat.Solver
	work  regularWork
	order []func() // gives lines order literals
	room  int      // how many literals that takes at the most
}

// NewLexicon has no line yet.
func NewLexicon(s *sat.Solver) *Lexicon { return &Lexicon{s: s} }

// Post posts the rule that the letters of a line of cells are a word of a language (Pesant, A regular language membership constraint,
// 2004). cells holds, for each cell and letter, the literal that says that the cell holds the letter; that a cell holds exactly one is
// said elsewhere, unless it has two letters left and their literals are negations of each other. Letters behind the end of a list are
// none of the cell's.
//
// The filter is complete: walks from both ends give, for each cell, the positions that can be reached before it and those from which
// an end can be reached behind it, and with them exactly the letters that stand there in some word.
//
// The same walk explains (Gange, Stuckey and Szymanek, MDD propagators with explanation, 2011): going forward, a letter that is out is
// named only when with it a position could be reached from which there is a way to an end. Nothing that is named can be left out. Of a
// cell that lacks several of the letters needed its letter is named, when it has one.
func (x *Lexicon) Post(cells [][]sat.Lit, l *Language) {
	r := &regular{LanguageFilter: NewLanguageFilter(l, len(cells)), cells: cells, known: x.s.Memory(2 * len(cells)),
		left: make([]uint64, len(cells)), work: &x.work}
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

// grow makes room for a line of n cells and sets of so many words.
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

// out is the letters that cell i cannot hold.
func (r *regular) out(n *sat.Now, i int) uint64 {
	return uint64(uint32(n.Load(r.known, 2*i))) | uint64(uint32(n.Load(r.known, 2*i+1)))<<32
}

// store notes the letters that cell i cannot hold.
func (r *regular) store(n *sat.Now, i int, out uint64) {
	n.Store(r.known, 2*i, int32(uint32(out)))
	n.Store(r.known, 2*i+1, int32(uint32(out>>32)))
}

// Propagate filters what has changed of the line.
func (r *regular) Propagate(n *sat.Now, news []int32) bool {
	for _, k := range news {
		w := r.watch[k]
		i := int(w.cell)
		r.store(n, i, r.out(n, i)|1<<w.letter)
	}
	for i := range r.left {
		r.left[i] = ^r.out(n, i)
	}
	if !r.Run(r.left) {
		view := n.View()
		for i := range r.cells {
			r.work.can[i] = ^r.out(n, i)
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
			v := bits.TrailingZeros64(rest)
			if !n.Imply(r.cells[i][v].Not(), int32(i<<6|v)) {
				return false
			}
		}
		r.store(n, i, ^left)
	}
	return true
}

// Explain names letters that are out, or in, and that leave no word in which the cell holds the letter. The tag is the cell's index and
// the letter.
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

// blame appends to dst what is known of the cells that leaves no word of the letters in r.work.can. Of cell claim, -1 for none, nothing
// is named.
func (r *regular) blame(v sat.View, claim int, dst []sat.Lit) []sat.Lit {
	w, l, n := r.work, r.l, len(r.cells)
	bad := w.sets
	copy(l.row(bad, n), l.final)
	y := w.a[:l.words]
	for i := n - 1; i >= 0; i-- {
		copy(y, l.row(bad, i+1))
		l.only(y, w.can[i])
		l.behind(l.row(bad, i), y)
	}
	x, step := w.a[:l.words], w.b[:l.words]
	clear(x)
	mark(x, Start)
	for i, letters := range r.cells {
		l.ahead(step, x)
		named := uint64(0) // letters that must stay out
		if i != claim {
			for k, lit := range letters {
				switch {
				case w.can[i]>>k&1 != 0:
				case !l.meets(step, l.row(bad, i+1), k):
					w.can[i] |= 1 << k // it would lead nowhere
				case lit != sat.False:
					named |= 1 << k
				}
			}
		}
		dst = r.name(v, i, named, dst)
		copy(x, step)
		l.only(x, w.can[i])
	}
	return dst
}

// name appends to dst that cell i does not hold the letters given.
func (r *regular) name(v sat.View, i int, letters uint64, dst []sat.Lit) []sat.Lit {
	if bits.OnesCount64(letters) > 1 {
		for _, l := range r.cells[i] {
			if l != sat.True && v.True(l) {
				return add(v, l, dst)
			}
		}
	}
	for ; letters != 0; letters &= letters - 1 {
		dst = add(v, r.cells[i][bits.TrailingZeros64(letters)].Not(), dst)
	}
	return dst
}
