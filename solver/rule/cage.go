package rule

import (
	"math/bits"
	"sync"

	"github.com/teka-puzzles/teka/solver/sat"
)

// Digits are the literals of a cell that holds exactly one of the digits 1 to 9: the one at index d says that it holds d+1. A digit that is
// out of the question has sat.False. That exactly one is true is for the caller to say.
type Digits [9]sat.Lit

// Cages are the cages of one kernel.
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

// Differ says in clauses that the cells hold different digits. Post says so, too, but clauses are quicker and explain themselves, so it is
// worth saying first.
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

// CageFilter filters masks instead of literals: bit d stands for the digit d+1.
type CageFilter struct{ work cageWork }

// Run strikes from the masks of the cells, at most nine, all digits that they have in no filling with different digits and the sum,
// 0 for any. It returns false when there is no filling.
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

// CageDigits is all digits, as Run has them, that n cells with a sum can hold, 0 for any; none when there is no filling.
func CageDigits(n, sum int) (digits uint16) {
	if n < 0 || n > 9 || sum < 0 || sum > 45 {
		return 0
	}
	return cageDigits()[n][sum]
}

var cageDigits = sync.OnceValue(func() *[10][46]uint16 {
	t := new([10][46]uint16)
	for m := range uint16(512) {
		n, sum := bits.OnesCount16(m), 0
		for rest := m; rest != 0; rest &= rest - 1 {
			sum += bits.TrailingZeros16(rest) + 1
		}
		t[n][sum] |= m
		t[n][0] |= m
	}
	return t
})

// cage is the rule of a run of cells: different digits with a given sum.
//
// A set of digits is a number below 512, so a set of sets is 512 bits. Walking over the cells, the sets of digits that the cells so
// far can have used are one such row of bits; a cell that may hold d takes every set without d to the set with d, which is one mask
// and one shift a word. Walking from the other end begins with the sets that have the right sum. A cell keeps a digit when some set
// before it, the digit, and some set behind it fit together: exactly the digits that it has in some filling. The filter is
// complete, on combinations and on assignments alike, and needs no matching.
//
// It explains itself as a line of runs does (see blame.go): going forward, a digit that is known to be missing in a cell is named
// only when allowing it would let the walk reach a set from which the end can be reached. A second walk the other way found nothing
// more to leave out; literals for the digits that a cage uses made for up to a fifth fewer conflicts on large random boards and for
// no less time.
type cage struct {
	cells  []Digits
	sum    int        // 0 for any
	accept *digitSets // the sets of digits with the right sum
	work   *cageWork
}

// cageWork is what a walk needs. The cages of a solver share one.
type cageWork struct {
	can     [9]uint16  // by cell: the digits that it may hold
	left    [9]uint16  // and of these, in filter, those that no other cell is known to hold
	room    [9]uint8   // for the cells with several of these
	keep    [9]uint16  // and of these the ones that it has in some filling
	free    [9]uint16  // the digits struck for good; no reason need name them
	named   [9]uint16  // the missing digits that a reason names
	holds   [9]sat.Lit // the literal of the only digit, when that is known to be there; else sat.True
	fwd     [10]digitSets
	bwd     [10]digitSets
	because []sat.Lit
}

// filter finds for each of k cells the digits that it has in some filling, in w.keep; false when there is no filling. sum is 0 for any.
// Cells with one digit are taken out first, and what is left of most runs then has a cell or two.
func (w *cageWork) filter(k, sum int) bool {
	free := sum == 0
	w.left = w.can
	open := w.room[:0]
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
		w.keep[i] = w.left[i] & digit(sum)
		return w.keep[i] != 0
	case !free && len(open) == 2:
		return w.pair(open[0], open[1], sum)
	}
	all := uint16(0)
	for _, i := range open {
		all |= w.left[i]
	}
	if bits.OnesCount16(all) <= fewDigits {
		return sum <= 45 && w.few(open, sum, all)
	}
	accept := accepted(len(open), sum)
	return accept != nil && w.many(open, accept)
}

// digit is the mask of a digit; none for a number that is no digit.
func digit(n int) uint16 {
	if n < 1 || n > 9 {
		return 0
	}
	return 1 << (n - 1)
}

// pair is filter for two cells.
func (w *cageWork) pair(i, j uint8, sum int) bool {
	w.keep[i], w.keep[j] = 0, 0
	for can := w.left[i]; can != 0; can &= can - 1 {
		d := bits.TrailingZeros16(can) + 1
		if other := w.left[j] & digit(sum-d); 2*d != sum && other != 0 {
			w.keep[i] |= digit(d)
			w.keep[j] |= other
		}
	}
	return w.keep[i] != 0
}

// many is filter for the cells listed, of which the sets in accept have the right sum.
func (w *cageWork) many(open []uint8, accept *digitSets) bool {
	w.fwd[0] = digitSets{1}
	for n, i := range open {
		next := digitSets{}
		for can := w.left[i]; can != 0; can &= can - 1 {
			w.fwd[n].with(bits.TrailingZeros16(can), &next)
		}
		w.fwd[n+1] = next
	}
	if !w.fwd[len(open)].meets(accept) {
		return false
	}
	y := *accept
	for n := len(open) - 1; n >= 0; n-- {
		var before digitSets
		i := open[n]
		w.keep[i] = 0
		for can := w.left[i]; can != 0; can &= can - 1 {
			d := bits.TrailingZeros16(can)
			sets := y.less(d)
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

// few is many where all that the cells may hold are a few digits: their sets are the bits of one word.
func (w *cageWork) few(open []uint8, sum int, all uint16) bool {
	var at [9]uint8 // by digit: its place among these
	for n, rest := uint8(0), all; rest != 0; rest &= rest - 1 {
		at[bits.TrailingZeros16(rest)] = n
		n++
	}
	var fwd [10]uint64
	fwd[0] = 1
	for n, i := range open {
		for can := w.left[i]; can != 0; can &= can - 1 {
			d := at[bits.TrailingZeros16(can)]
			fwd[n+1] |= fwd[n] & without[d] << (1 << d)
		}
	}
	y := fwd[len(open)] & fewSums()[all][sum]
	for n := len(open) - 1; n >= 0; n-- {
		before := uint64(0)
		i := open[n]
		w.keep[i] = 0
		for can := w.left[i]; can != 0; can &= can - 1 {
			digit := bits.TrailingZeros16(can)
			d := at[digit]
			if sets := y >> (1 << d) & without[d] & fwd[n]; sets != 0 {
				before |= sets
				w.keep[i] |= 1 << digit
			}
		}
		y = before
	}
	return w.keep[open[0]] != 0
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
		w.can[i], w.free[i], w.holds[i] = 0, 0, sat.True
		for e, l := range &c.cells[i] {
			switch {
			case v.Value(l) >= 0:
				w.can[i] |= 1 << e
				if v.True(l) {
					w.holds[i] = l
				}
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
		x = w.tolerate(i, x)
	}
	c.name()
}

// tolerate steps over cell i from the sets x, none of which leads to the end, to all sets that the digits not named lead to, and names the
// digits that must be missing so that none of these leads to the end either. When they are several and the cell's digit is known, that
// one literal says as much and more: then all others are named.
func (w *cageWork) tolerate(i int, x digitSets) digitSets {
	var known digitSets
	for can := w.can[i]; can != 0; can &= can - 1 {
		x.with(bits.TrailingZeros16(can), &known)
	}
	next := known
	missing := 511 &^ w.can[i] &^ w.free[i]
	w.named[i] = 0
	for out := missing; out != 0; out &= out - 1 {
		e := bits.TrailingZeros16(out)
		var to digitSets
		x.with(e, &to)
		if to.meets(&w.bwd[i+1]) {
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

// name appends literals for the digits named: that of the cell's own digit, where it is known, instead of several.
func (c *cage) name() {
	w := c.work
	for i := range c.cells {
		if bits.OnesCount16(w.named[i]) > 1 && w.holds[i] != sat.True {
			w.because = append(w.because, w.holds[i])
			continue
		}
		for out := w.named[i]; out != 0; out &= out - 1 {
			w.because = append(w.because, c.cells[i][bits.TrailingZeros16(out)].Not())
		}
	}
}

// memorySlots is how many answers a CageMemory keeps, a power of 2.
const memorySlots = 1 << 12

// CageMemory is a CageFilter that remembers answers: whoever changes a few digits of a board and filters it again asks most
// questions again. An answer is kept until another one takes its place. The zero value remembers nothing yet.
type CageMemory struct {
	filter CageFilter
	slots  []memorySlot
}

// memorySlot is a question, packed, and its answer. The zero key is no question: it has no cell.
type memorySlot struct {
	key  [2]uint64
	keep [9]uint16
	ok   bool
}

// Run is CageFilter.Run.
func (f *CageMemory) Run(cells []uint16, sum int) bool {
	if len(cells) == 0 || len(cells) > 9 || sum < 0 || sum > 45 {
		return f.filter.Run(cells, sum)
	}
	if f.slots == nil {
		f.slots = make([]memorySlot, memorySlots)
	}
	key := [2]uint64{0, uint64(sum)<<4 | uint64(len(cells))}
	for i, m := range cells {
		key[i/7] |= uint64(m) << (9*(i%7) + 10*(i/7)) // nine bits each: seven, then two above sum and length
	}
	hi, lo := bits.Mul64(key[0]^0x9e3779b97f4a7c15, key[1]^0xbf58476d1ce4e5b9)
	s := &f.slots[(hi^lo>>7^lo>>29)%memorySlots]
	if s.key != key {
		s.key = key
		copy(s.keep[:], cells)
		s.ok = f.filter.Run(s.keep[:len(cells)], sum)
	}
	if s.ok {
		copy(cells, s.keep[:])
	}
	return s.ok
}
