package rule

import (
	"math/bits"
	"sync"

	"github.com/teka-puzzles/teka/sat"
)

// Digits are the literals of a cell that holds exactly one of the digits 1 to 9: the one at index d says that it holds d+1. A digit that is
// out of the question has sat.False. That exactly one is true is for the caller to say.
type Digits [9]sat.Lit

// Cages are the cages of a Kakuro in one kernel.
type Cages struct {
	s    *sat.Solver
	work *cageWork
}

// NewCages has no cage yet.
func NewCages(s *sat.Solver) *Cages { return &Cages{s: s, work: &cageWork{}} }

// Post says that the cells hold different digits, which add up to sum, or to anything when sum is 0.
func (cs *Cages) Post(cells []Digits, sum int) {
	if len(cells) == 0 {
		return
	}
	accept := accepted(len(cells), sum)
	if accept == nil {
		cs.s.Add()
		return
	}
	c := &cage{cells: cells, accept: accept, work: cs.work}
	watch := make([]sat.Lit, 0, 9*len(cells))
	for _, cell := range cells {
		for _, l := range cell {
			if l != sat.False && l != sat.True {
				watch = append(watch, l.Not())
			}
		}
	}
	cs.s.Post(c, sat.Costly, watch...)
}

// CageFilter filters masks instead of literals: bit d stands for the digit d+1.
type CageFilter struct{ work cageWork }

// Run strikes from the masks of the cells, at most nine, all digits that they have in no filling with different digits and the sum, 0 for any.
// It returns false when there is no filling.
func (f *CageFilter) Run(cells []uint16, sum int) bool {
	accept := accepted(len(cells), sum)
	if accept == nil {
		return false
	}
	copy(f.work.can[:], cells)
	if !f.work.filter(len(cells), accept) {
		return false
	}
	copy(cells, f.work.keep[:])
	return true
}

// cage is the rule of a Kakuro run: different digits with a given sum.
//
// A set of digits is a number below 512, so a set of sets is 512 bits. Walking over the cells, the sets of digits that the cells so far can
// have used are one such row of bits; a cell that may hold d takes every set without d to the set with d, which is one mask and
// one shift a word. Walking from the other end begins with the sets that have the right sum. A cell keeps a digit when some set before
// it, the digit, and some set behind it fit together: exactly the digits that it has in some filling. The filter is complete, on
// combinations and on assignments alike, and needs no matching.
//
// It explains itself as a nonogram line does (see blame.go): going forward, a digit that is known to be missing in a cell is named only when
// allowing it would let the walk reach a set from which the end can be reached.
type cage struct {
	cells  []Digits
	accept *digitSets // the sets of digits with the right sum
	work   *cageWork
}

// digitSets is a set of sets of digits: bit m is the set m, in which bit d stands for the digit d+1.
type digitSets [8]uint64

// cageWork is what a walk needs. The cages of a solver share one.
type cageWork struct {
	can     [9]uint16 // by cell: the digits that it may hold
	keep    [9]uint16 // and of these the ones that it has in some filling
	free    [9]uint16 // by cell: the digits struck for good; no reason need name them
	fwd     [10]digitSets
	bwd     [10]digitSets
	because []sat.Lit
}

// tables holds, by the number of digits and their sum, the sets accepted. Sum 0 stands for any.
var tables = sync.OnceValue(func() *[10][46]digitSets {
	t := new([10][46]digitSets)
	for m := range 512 {
		n, sum := 0, 0
		for rest := m; rest != 0; rest &= rest - 1 {
			n++
			sum += bits.TrailingZeros(uint(rest)) + 1
		}
		t[n][sum][m/64] |= 1 << (m % 64)
		if sum > 0 {
			t[n][0][m/64] |= 1 << (m % 64)
		}
	}
	return t
})

// accepted is the sets of n digits with the sum given, nil when there are none.
func accepted(n, sum int) *digitSets {
	if n > 9 || sum < 0 || sum > 45 {
		return nil
	}
	a := &tables()[n][sum]
	if *a == (digitSets{}) {
		return nil
	}
	return a
}

// without masks, for each of the digits 1 to 6, the bits of a word that stand for sets without it. For the others whole words do.
var without = [6]uint64{0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff}

// with adds to out the sets that those of x become with the digit at index d; sets that have it already are left out.
func (x *digitSets) with(d int, out *digitSets) {
	if d < 6 {
		m, k := without[d], uint(1)<<d
		for i := range x {
			out[i] |= x[i] & m << k
		}
		return
	}
	b := 1 << (d - 6)
	for i := range x {
		if i&b == 0 {
			out[i|b] |= x[i]
		}
	}
}

// less is, of the sets of x that have the digit at index d, what they are without it.
func (x *digitSets) less(d int) (out digitSets) {
	if d < 6 {
		m, k := without[d], uint(1)<<d
		for i := range x {
			out[i] = x[i] >> k & m
		}
		return out
	}
	b := 1 << (d - 6)
	for i := range x {
		if i&b == 0 {
			out[i] = x[i|b]
		}
	}
	return out
}

// meets reports whether two sets of sets have one in common.
func (x *digitSets) meets(y *digitSets) bool {
	var any uint64
	for i := range x {
		any |= x[i] & y[i]
	}
	return any != 0
}

// filter finds for each of k cells the digits that it has in some filling, in w.keep; false when there is no filling.
func (w *cageWork) filter(k int, accept *digitSets) bool {
	w.fwd[0] = digitSets{1}
	for i := range k {
		next := digitSets{}
		for can := w.can[i]; can != 0; can &= can - 1 {
			w.fwd[i].with(bits.TrailingZeros16(can), &next)
		}
		w.fwd[i+1] = next
	}
	if !w.fwd[k].meets(accept) {
		return false
	}
	y := *accept
	for i := k - 1; i >= 0; i-- {
		var before digitSets
		w.keep[i] = 0
		for can := w.can[i]; can != 0; can &= can - 1 {
			d := bits.TrailingZeros16(can)
			sets := y.less(d)
			any := uint64(0)
			for j := range sets {
				sets[j] &= w.fwd[i][j]
				any |= sets[j]
				before[j] |= sets[j]
			}
			if any != 0 {
				w.keep[i] |= 1 << d
			}
		}
		y = before
	}
	return true
}

// Propagate filters the whole cage.
func (c *cage) Propagate(n *sat.Now, news []int32) bool {
	w := c.work
	for i := range c.cells {
		w.can[i] = 0
		for d, l := range &c.cells[i] {
			if n.Value(l) >= 0 {
				w.can[i] |= 1 << d
			}
		}
	}
	if !w.filter(len(c.cells), c.accept) {
		w.because = w.because[:0]
		c.blame(n.View(), -1, 0)
		return n.Fail(w.because...)
	}
	for i := range c.cells {
		for out := w.can[i] &^ w.keep[i]; out != 0; out &= out - 1 {
			d := bits.TrailingZeros16(out)
			if !n.Imply(c.cells[i][d].Not(), int32(i*9+d)) {
				return false
			}
		}
	}
	return true
}

// Explain names missing digits that leave no filling in which the cell holds the digit. The tag is 9 times the cell plus the index
// of the digit.
func (c *cage) Explain(v sat.View, l sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	w := c.work
	w.because = dst
	c.blame(v, int(tag/9), int(tag%9))
	return w.because
}

// blame appends to w.because literals that leave no filling; with cell >= 0, none in which that cell holds the digit at index d.
func (c *cage) blame(v sat.View, cell, d int) {
	w, k := c.work, len(c.cells)
	for i := range c.cells {
		w.can[i], w.free[i] = 0, 0
		for e, l := range &c.cells[i] {
			switch {
			case v.Value(l) >= 0:
				w.can[i] |= 1 << e
			case v.Root(l.Not()):
				w.free[i] |= 1 << e
			}
		}
	}
	if cell >= 0 {
		w.can[cell] = 1 << d
		w.free[cell] = 511 &^ w.can[cell]
	}
	w.bwd[k] = *c.accept
	for i := k - 1; i >= 0; i-- {
		w.bwd[i] = digitSets{}
		for can := w.can[i]; can != 0; can &= can - 1 {
			sets := w.bwd[i+1].less(bits.TrailingZeros16(can))
			for j := range sets {
				w.bwd[i][j] |= sets[j]
			}
		}
	}
	x := digitSets{1}
	for i := range c.cells {
		x = c.tolerate(v, i, x)
	}
}

// tolerate steps over cell i from the sets x, none of which leads to the end, to all sets that the digits not named lead to, and names the
// digits that must be missing so that none of these leads to the end either.
func (c *cage) tolerate(v sat.View, i int, x digitSets) digitSets {
	w := c.work
	var next digitSets
	for can := w.can[i]; can != 0; can &= can - 1 {
		x.with(bits.TrailingZeros16(can), &next)
	}
	known, from := next, len(w.because)
	for out := 511 &^ w.can[i] &^ w.free[i]; out != 0; out &= out - 1 {
		e := bits.TrailingZeros16(out)
		var to digitSets
		x.with(e, &to)
		if to.meets(&w.bwd[i+1]) {
			w.because = append(w.because, c.cells[i][e].Not())
			continue
		}
		for j := range to {
			next[j] |= to[j]
		}
	}
	if len(w.because) > from+1 && bits.OnesCount16(w.can[i]) == 1 {
		if l := c.cells[i][bits.TrailingZeros16(w.can[i])]; v.True(l) {
			w.because = append(w.because[:from], l)
			return known
		}
	}
	return next
}
