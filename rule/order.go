package rule

import (
	"slices"
	"sort"

	"github.com/teka-puzzles/teka/sat"
)

// orderAfter is the number of conflicts after which lines get order literals. Boards that need fewer never pay for them.
var orderAfter = int64(sat.Envf("ORDER", 50))
var xExpl = int(sat.Envf("EXPL", 1))

type order struct {
	s      *sat.Solver
	r      *runs
	clue   []int
	n      int
	starts [][]int32   // by run: the cells at which it can start, ascending
	lits   [][]sat.Lit // by run and cell: the run starts at or before it
}

// refine gives the line order literals, unless it is finished. Before: the kernel is at the root and the line has been filtered.
func (r *runs) refine(s *sat.Solver) {
	open := false
	for i, l := range r.cells {
		r.work.state[i] = int8(s.Fixed(l))
		open = open || r.work.state[i] == 0
	}
	if !open {
		return
	}
	o := &order{s: s, r: r, n: len(r.cells), starts: r.line.domains(r.work, len(r.cells))}
	for j, at := range r.line.heads {
		end := len(r.line.run) - 1
		if j+1 < len(r.line.heads) {
			end = r.line.heads[j+1] - 1
		}
		o.clue = append(o.clue, end-at)
	}
	o.variables()
	for j := range o.clue {
		o.precede(j)
	}
	for t := range r.cells {
		o.cell(t)
	}
	for j := range o.clue {
		o.gaps(j)
	}
	r.order = o
}

// variables makes the order literals: constant before the first start and from the last one on, shared over starts that cannot be.
func (o *order) variables() {
	o.lits = make([][]sat.Lit, len(o.clue))
	for j := range o.clue {
		left := len(o.starts[j])
		row := make([]sat.Lit, o.n)
		l := sat.False
		for p := range row {
			if slices.Contains(o.starts[j], int32(p)) {
				left--
				before := l
				if left == 0 {
					l = sat.True
				} else {
					l = o.s.Bool()
				}
				if before != sat.False && l != sat.True {
					o.s.Add(before.Not(), l)
				}
			}
			row[p] = l
		}
		o.lits[j] = row
	}
}

// by is the literal that run j starts at or before p.
func (o *order) by(j, p int) sat.Lit {
	switch {
	case p < 0:
		return sat.False
	case p >= o.n:
		return sat.True
	}
	return o.lits[j][p]
}

// precede says that run j ends, with a cell between, before run j+1 starts.
func (o *order) precede(j int) {
	if j+1 == len(o.clue) {
		return
	}
	for _, p := range o.starts[j+1] {
		o.s.Add(o.by(j+1, int(p)).Not(), o.by(j, int(p)-o.clue[j]-1))
	}
}

// cell ties the cell t to the runs that may cover it.
func (o *order) cell(t int) {
	x := o.r.cells[t]
	support := []sat.Lit{x.Not()}
	for j, c := range o.clue {
		a, b := o.by(j, t), o.by(j, t-c)
		if a == b {
			continue // the run cannot cover the cell
		}
		o.s.Add(a.Not(), b, x)
		var z sat.Lit
		switch {
		case a == sat.True:
			z = b.Not()
		case b == sat.False:
			z = a
		default:
			z = o.s.Bool()
			o.s.Add(z.Not(), a)
			o.s.Add(z.Not(), b.Not())
			o.s.Add(z, a.Not(), b)
		}
		support = append(support, z)
	}
	o.s.Add(support...)
}

// gaps says that a cell between the end of run j and the start of the next is white; j = -1 stands for the left wall.
func (o *order) gaps(j int) {
	for t, x := range o.r.cells {
		if j == 0 {
			o.s.Add(o.by(0, t), x.Not())
		}
		next := sat.False
		if j+1 < len(o.clue) {
			next = o.by(j+1, t)
		}
		o.s.Add(o.by(j, t-o.clue[j]).Not(), next, x.Not())
	}
}

func (o *order) explain(v sat.View, l sat.Lit, tag int, dst []sat.Lit) []sat.Lit {
	r := o.r
	w := r.work
	r.view(v)
	if xExpl == 0 {
		r.unlimited()
	} else {
		o.view(v)
	}
	w.because = dst
	r.blame(r.claimCell(l, tag), v)
	return w.because
}

// add appends literals that are not facts at the root.
func (o *order) add(v sat.View, dst []sat.Lit, lits ...sat.Lit) []sat.Lit {
	for _, l := range lits {
		if !v.Root(l) {
			dst = append(dst, l)
		}
	}
	return dst
}

// view loads cells and bounds as they were.
func (o *order) view(v sat.View) {
	w := o.r.work
	for j, d := range o.starts {
		last := len(d) - 1
		h := sort.Search(last, func(i int) bool { return v.True(o.by(j, int(d[i]))) })
		l := sort.Search(last, func(i int) bool { return !v.True(o.by(j, int(d[i])).Not()) })
		if l > h {
			h = l
		}
		w.lo[j], w.hi[j] = int(d[l]), int(d[h])
		for i := l - 1; i >= 0; i-- {
			if !v.True(o.by(j, int(d[i])).Not()) {
				panic("lo")
			}
		}
		for i := h; i < last; i++ {
			if !v.True(o.by(j, int(d[i]))) {
				w.hi[j] = int(d[i+1])
			}
		}
	}
}

// bounds appends to w.because the bounds that a blame needed.
func (o *order) bounds(v sat.View) {
	w := o.r.work
	for j := range o.starts {
		if p := w.need[2*j]; p >= 0 {
			w.because = o.add(v, w.because, o.by(j, p).Not())
		}
		if p := w.need[2*j+1]; p < len(o.r.cells) {
			w.because = o.add(v, w.because, o.by(j, p-1))
		}
	}
}

// domains finds, for each run, the cells at which it starts in some arrangement that agrees with the state.
func (p *pattern) domains(w *scratch, n int) [][]int32 {
	k := p.words
	out := make([][]int32, len(p.heads))
	x := w.sets[:k]
	clear(x)
	x[0] = 1
	for i, v := range w.state[:n] {
		to := w.sets[(i+1)*k : (i+2)*k]
		p.forward(to, x, p.black, v)
		x = to
	}
	y, next := w.a[:k], w.b[:k]
	copy(y, p.ends)
	for i := n - 1; i >= 0; i-- {
		if w.state[i] >= 0 {
			x := w.sets[i*k : (i+1)*k]
			for j, q := range p.heads {
				if y[q/64]>>(q%64)&1 != 0 && x[(q-1)/64]>>((q-1)%64)&1 != 0 {
					out[j] = append(out[j], int32(i))
				}
			}
		}
		p.backward(next, y, p.black, w.state[i])
		y, next = next, y
	}
	for _, d := range out {
		slices.Reverse(d)
	}
	return out
}
