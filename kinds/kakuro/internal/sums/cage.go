package sums

import (
	"math/bits"

	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// Digits are the literals of a cell with one of the digits 1 to 9: index d is digit d+1, sat.False for an impossible digit. The caller
// posts that exactly one is true.
type Digits [9]sat.Lit

// candidates returns the digits that are not eliminated.
func (c *Digits) candidates(n *sat.Now) (can uint16) {
	for d, l := range c {
		if n.Value(l) >= 0 {
			can |= 1 << d
		}
	}
	return can
}

// read returns the candidates at the time of v, the digits eliminated at the root, and the literal of the cell's digit if that is true,
// else sat.True.
func (c *Digits) read(v sat.View) (can, rootRemoved uint16, holds sat.Lit) {
	holds = sat.True
	for d, l := range c {
		switch {
		case v.Value(l) >= 0:
			can |= 1 << d
			if v.True(l) {
				holds = l
			}
		case v.Root(l.Not()):
			rootRemoved |= 1 << d
		}
	}
	return can, rootRemoved, holds
}

// appendMissing appends to dst the literals of missing digits, or that of the cell's own digit, see read, if it replaces several.
func (c *Digits) appendMissing(dst []sat.Lit, missing uint16, holds sat.Lit) []sat.Lit {
	if bits.OnesCount16(missing) > 1 && holds != sat.True {
		return append(dst, holds)
	}
	for ; missing != 0; missing &= missing - 1 {
		dst = append(dst, c[bits.TrailingZeros16(missing)].Not())
	}
	return dst
}

// Cages posts cages in one solver.
type Cages struct {
	s    *sat.Solver
	work *cageWork
}

// NewCages returns a Cages for s.
func NewCages(s *sat.Solver) *Cages { return &Cages{s: s, work: &cageWork{}} }

// Post adds the constraint that the cells hold different digits with the given sum; 0 allows any sum. It adds nothing for no cells, and a
// contradiction if no digits have the sum.
func (cs *Cages) Post(cells []Digits, sum int) {
	if len(cells) == 0 {
		return
	}
	accept := acceptedSets(len(cells), sum)
	if accept == nil {
		cs.s.Add()
		return
	}
	c := &cage{cells: cells, sum: sum, accept: accept, work: cs.work}
	watch := make([]sat.Lit, 0, 9*len(cells))
	for i := range cells {
		for _, l := range &cells[i] {
			if l != sat.False && l != sat.True {
				watch = append(watch, l.Not())
			}
		}
	}
	cs.s.Post(c, sat.Costly, watch...)
}

// Differ adds clauses that the cells hold different digits. They are implied by Post, but propagate faster, so post them first.
func (cs *Cages) Differ(cells []Digits) {
	if len(cells) > 9 {
		cs.s.Add()
		return
	}
	for i := range cells {
		for d, l := range &cells[i] {
			if l == sat.False {
				continue
			}
			for j := range i {
				if k := cells[j][d]; k != sat.False {
					cs.s.Add(l.Not(), k.Not())
				}
			}
		}
	}
}

// CageFilter is the filter of Cages on masks: bit d represents digit d+1.
type CageFilter struct{ work cageWork }

// Run removes from at most nine cells the digits that occur in no filling with different digits and the given sum; 0 allows any. It returns
// false, leaving the cells unchanged, if there is no filling or there are more cells.
func (f *CageFilter) Run(cells []uint16, sum int) bool {
	if len(cells) > len(f.work.can) {
		return false
	}
	copy(f.work.can[:], cells)
	if !f.work.filter(len(cells), sum) {
		return false
	}
	copy(cells, f.work.keep[:])
	return true
}

// CageDigits returns the mask of digits that occur in cages of n cells with the given sum; 0 allows any. It is zero if there is no
// filling.
func CageDigits(n, sum int) (digits uint16) {
	if n < 0 || n > 9 || sum < 0 || sum > 45 {
		return 0
	}
	return setsBySum()[n][sum].digits
}

// cage is the constraint that cells hold different digits with a given sum.
//
// A set of digits is a number below 512, so a set of sets has 512 bits. The forward pass computes, cell by cell, the sets of digits that
// the cells so far can use; adding a digit to all sets is a mask and a shift per word. The backward pass starts with the sets of the
// right sum. A cell keeps a digit if a set before it and a set after it fit together. This is domain consistent for sum and difference
// together.
//
// Explanations use the same pass: a missing digit is included only if allowing it would reach a set that leads to the end. A second pass
// in the other direction did not shorten them. Literals for the digits that a cage uses saved up to a fifth of the conflicts on large
// random boards, but no time.
type cage struct {
	cells  []Digits
	sum    int        // 0 for any sum
	accept *digitSets // the sets of digits with the right sum
	work   *cageWork
}

// cageWork is scratch space shared by the cages of a solver.
type cageWork struct {
	can         [9]uint16  // by cell: candidates
	left        [9]uint16  // in filter: the candidates that no fixed cell holds
	openBuf     [9]uint8   // buffer for the cells with several candidates
	keep        [9]uint16  // the candidates that occur in some filling
	rootRemoved [9]uint16  // digits eliminated at the root, which reasons omit
	named       [9]uint16  // missing digits that the reason includes
	holds       [9]sat.Lit // the literal of the cell's digit if that is true; else sat.True
	fwd         [10]digitSets
	bwd         [10]digitSets
	because     []sat.Lit
}

// maxShort is the largest number of open cells that filterShort takes: with five, the sets of filterMany are as fast.
const maxShort = 4

// filter sets w.keep to the digits of each of k cells that occur in some filling. It returns false if there is no filling. Sum 0 allows
// any sum. Cells with one candidate are removed first, which leaves one or two cells of most cages.
func (w *cageWork) filter(k, sum int) bool {
	free := sum == 0
	w.left = w.can
	open := w.openBuf[:0]
	for i := range k {
		open = append(open, uint8(i))
	}
	for used := uint16(0); ; {
		before := used
		n := 0
		for _, i := range open {
			can := w.left[i] &^ used
			w.left[i] = can
			if can&(can-1) != 0 {
				open[n] = i
				n++
				continue
			}
			if can == 0 {
				return false
			}
			w.keep[i] = can
			used |= can
			sum -= bits.TrailingZeros16(can) + 1
		}
		open = open[:n]
		if used == before {
			break
		}
	}
	if free {
		sum = 0
	}
	switch {
	case len(open) == 0:
		return sum == 0
	case !free && sum <= 0:
		return false
	case !free && len(open) == 1:
		i := open[0]
		w.keep[i] = w.left[i] & digitMask(sum)
		return w.keep[i] != 0
	case !free && len(open) <= maxShort:
		for _, i := range open {
			w.keep[i] = 0
		}
		return w.filterShort(open, sum, 0)
	}
	accept := acceptedSets(len(open), sum)
	return accept != nil && w.filterMany(open, accept)
}

// digitMask returns the mask of digit n, zero if n is not from 1 to 9.
func digitMask(n int) uint16 {
	if n < 1 || n > 9 {
		return 0
	}
	return 1 << (n - 1)
}

// filterShort does the same as filterMany faster for two to four cells with a sum. It adds to w.keep, and uses no digit of used.
func (w *cageWork) filterShort(open []uint8, sum int, used uint16) bool {
	i, j := open[0], open[1]
	a := w.left[i] &^ used
	if len(open) == 2 {
		b := w.left[j] &^ used
		found := addends(a, b, sum)
		w.keep[i] |= found
		w.keep[j] |= addends(b, a, sum)
		return found != 0
	}
	found := false
	for ; a != 0; a &= a - 1 {
		d := a & -a
		if w.filterShort(open[1:], sum-bits.Len16(d), used|d) {
			found = true
			w.keep[i] |= d
		}
	}
	return found
}

// addends returns the digits of a that have the given sum with another digit, which is in b.
func addends(a, b uint16, sum int) uint16 {
	if sum < 3 || sum > 17 {
		return 0
	}
	a &= bits.Reverse16(b) >> (17 - sum) // digit d of b is bit d-1, and bit 16-d of the reverse
	if sum%2 == 0 {
		a &^= digitMask(sum / 2)
	}
	return a
}

// filterMany sets w.keep for the listed cells to the digits that occur in some filling. accept holds the sets of digits with the right sum.
// It returns false if there is no filling.
func (w *cageWork) filterMany(open []uint8, accept *digitSets) bool {
	w.fwd[0] = digitSets{1}
	for n, i := range open {
		w.fwd[n+1] = w.fwd[n].with(w.left[i])
	}
	if !w.fwd[len(open)].intersects(accept) {
		return false
	}
	y := *accept
	for n := len(open) - 1; n >= 0; n-- {
		var before digitSets
		i := open[n]
		w.keep[i] = 0
		for can := w.left[i]; can != 0; can &= can - 1 {
			d := bits.TrailingZeros16(can)
			sets := y.removeDigit(d)
			any := uint64(0)
			for j := range sets {
				sets[j] &= w.fwd[n][j]
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

// Propagate implies that the digits in no filling are absent.
func (c *cage) Propagate(n *sat.Now, news []int32) bool {
	w := c.work
	for i := range c.cells {
		w.can[i] = c.cells[i].candidates(n)
	}
	if !w.filter(len(c.cells), c.sum) {
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

// Explain returns missing digits that exclude all fillings with the implied digit. tag is 9*cell plus the index of the digit.
func (c *cage) Explain(v sat.View, l sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	w := c.work
	w.because = dst
	c.blame(v, int(tag/9), int(tag%9))
	return w.because
}

// blame appends to w.because literals that exclude all fillings or, if cell >= 0, all fillings with the digit at index d in that cell.
func (c *cage) blame(v sat.View, cell, d int) {
	w, k := c.work, len(c.cells)
	for i := range c.cells {
		w.can[i], w.rootRemoved[i], w.holds[i] = c.cells[i].read(v)
	}
	if cell >= 0 {
		w.can[cell] = 1 << d
		w.rootRemoved[cell] = 511 &^ w.can[cell]
	}
	w.bwd[k] = *c.accept
	for i := k - 1; i >= 0; i-- {
		w.bwd[i] = digitSets{}
		for can := w.can[i]; can != 0; can &= can - 1 {
			sets := w.bwd[i+1].removeDigit(bits.TrailingZeros16(can))
			for j := range sets {
				w.bwd[i][j] |= sets[j]
			}
		}
	}
	x := digitSets{1}
	for i := range c.cells {
		x = w.relaxCell(i, x)
		w.because = c.cells[i].appendMissing(w.because, w.named[i], w.holds[i])
	}
}

// relaxCell extends the sets x by cell i; no set in x leads to the end. It selects the missing digits of the reason and returns the sets
// reached with all other digits. If several are needed and the cell's digit is known, the literal of that digit replaces all of them.
func (w *cageWork) relaxCell(i int, x digitSets) digitSets {
	known := x.with(w.can[i])
	next := known
	missing := 511 &^ w.can[i] &^ w.rootRemoved[i]
	w.named[i] = 0
	for out := missing; out != 0; out &= out - 1 {
		e := bits.TrailingZeros16(out)
		var to digitSets
		x.addDigit(e, &to)
		if to.intersects(&w.bwd[i+1]) {
			w.named[i] |= 1 << e
			continue
		}
		for j := range to {
			next[j] |= to[j]
		}
	}
	if bits.OnesCount16(w.named[i]) > 1 && w.holds[i] != sat.True {
		w.named[i] = missing
		return known
	}
	return next
}
