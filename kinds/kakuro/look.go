package kakuro

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/rule"
)

// digits are all digits.
var digits = puzzle.Span(1, 9)

// look is a run as a person sees it, looked through once.
type look struct {
	*run
	at     puzzle.Place
	can    []puzzle.Mask // by cell: the digits left
	keep   []puzzle.Mask // by cell: those that it has in some filling of the run
	ok     bool          // the run can be filled
	news   bool          // it cannot, or some digit is in no filling
	open   []int         // the cells without a digit
	placed puzzle.Mask   // the digits placed
	free   puzzle.Mask   // the others
	rest   int           // the sum less the digits placed; meaningless without a sum
}

// lookup is what is made once for a puzzle, so that techniques are fast: the runs of each cell, and for each run the last look at it.
type lookup struct {
	of   [][2]int // by cell: its run across and its run down
	last []atomic.Pointer[look]
	dead []bool // by run: it has two sums, or more cells than there are digits

	blocks []block
	pairs  []rectangle
}

// lookup makes it.
func (k *Kakuro) lookup() *lookup {
	k.once.Do(func() {
		v := &k.view
		v.of = make([][2]int, k.board.Len())
		v.last = make([]atomic.Pointer[look], len(k.runs))
		v.dead = make([]bool, len(k.runs))
		for i, r := range k.runs {
			v.dead[i] = len(r.cells) > 9
			for _, u := range r.cells {
				v.of[u][r.heading] = i
			}
			for _, c := range k.clash {
				v.dead[i] = v.dead[i] || r.place() == puzzle.Run(c.R, c.C, c.Heading)
			}
		}
	})
	return &k.view
}

// filters are the filters at hand.
var filters = sync.Pool{New: func() any { return new(rule.CageFilter) }}

// filter is, for each cell of a run, the digits that it has in some filling; nil when there is none.
func filter(can []puzzle.Mask, sum int) []puzzle.Mask {
	f := filters.Get().(*rule.CageFilter)
	defer filters.Put(f)
	var cells [9]uint16
	for i, m := range can {
		cells[i] = uint16(m >> 1)
	}
	if !f.Run(cells[:len(can)], sum) {
		return nil
	}
	out := make([]puzzle.Mask, len(can))
	for i := range out {
		out[i] = puzzle.Mask(cells[i]) << 1
	}
	return out
}

// look looks at a run.
func (k *Kakuro) look(known puzzle.Facts, i int) *look {
	v := k.lookup()
	r := &k.runs[i]
	if l := v.last[i].Load(); l != nil && l.sees(known) {
		return l
	}
	l := &look{run: r, at: r.place(), can: make([]puzzle.Mask, len(r.cells)), rest: r.sum, ok: true}
	empty := false
	for j, u := range r.cells {
		l.can[j] = known.Can(u)
		switch l.can[j].Len() {
		case 0:
			empty = true
		case 1:
			l.placed |= l.can[j]
			l.rest -= l.can[j].Min()
		default:
			l.open = append(l.open, j)
		}
	}
	l.free = digits &^ l.placed
	switch {
	case empty: // the board is impossible already
	case v.dead[i]:
		l.ok, l.news = false, true
	default:
		l.keep = filter(l.can, r.sum)
		l.ok = l.keep != nil
		l.news = !l.ok || !slices.Equal(l.keep, l.can)
	}
	v.last[i].Store(l)
	return l
}

// sees reports whether the look is still up to date.
func (l *look) sees(known puzzle.Facts) bool {
	for j, u := range l.cells {
		if known.Can(u) != l.can[j] {
			return false
		}
	}
	return true
}

// digitsPlaced names all digits placed in the run.
func (l *look) digitsPlaced() []cut {
	var out []cut
	for j, u := range l.cells {
		if l.can[j].Len() == 1 {
			out = append(out, cut{u, digits})
		}
	}
	return out
}

// everyOpen leaves the digits to each open cell.
func (l *look) everyOpen(m puzzle.Mask) []cut {
	out := make([]cut, len(l.open))
	for i, j := range l.open {
		out[i] = cut{l.cells[j], m}
	}
	return out
}

// derived is what a rule finds that makes, of the candidates of the cells, those that are left (0 where it says nothing). What it rests on
// is made small: digits placed in the run are named, and of the digits struck only those without which the rule would find less.
func (l *look) derived(rule func(can []puzzle.Mask) []puzzle.Mask) (finding, bool) {
	left := rule(l.can)
	if left == nil {
		return finding{}, false
	}
	want := make([]puzzle.Mask, len(l.can)) // what it strikes
	some := false
	for _, j := range l.open {
		if left[j] != 0 {
			want[j] = l.can[j] &^ left[j]
			some = some || want[j] != 0
		}
	}
	if !some {
		return finding{}, false
	}
	holds := func(can []puzzle.Mask) bool {
		left := rule(can)
		for j, m := range want {
			if m != 0 && (left == nil || left[j] == 0 || m&left[j] != 0) {
				return false
			}
		}
		return true
	}
	can := l.relax(holds)
	f := finding{named: l.digitsPlaced()}
	left = rule(can)
	for _, j := range l.open {
		if want[j] != 0 {
			f.keep = append(f.keep, cut{l.cells[j], left[j]})
		}
		if m := l.free &^ can[j]; m != 0 {
			f.named = append(f.named, cut{l.cells[j], m})
		}
	}
	return f, true
}

// relax gives struck digits back to the open cells as long as something holds: whole cells, then digit by digit. A digit that is
// placed in the run is not given back.
func (l *look) relax(holds func(can []puzzle.Mask) bool) []puzzle.Mask {
	can := slices.Clone(l.can)
	for _, j := range l.open {
		old := can[j]
		if old&l.free == l.free {
			continue
		}
		if can[j] = l.free; !holds(can) {
			can[j] = old & l.free
		}
	}
	for _, j := range l.open {
		for d := range (l.free &^ can[j]).Values() {
			old := can[j]
			if can[j] |= puzzle.Only(d); !holds(can) {
				can[j] = old
			}
		}
	}
	return can
}

// noFilling says why the run cannot be filled: of the digits struck only those are named that it takes.
func (l *look) noFilling() finding {
	f := finding{clues: []puzzle.Place{l.at}, args: puzzle.Args{"sum": l.sum, "cells": len(l.cells)}}
	holds := func(can []puzzle.Mask) bool { return len(can) > 9 || filter(can, l.sum) == nil }
	can := make([]puzzle.Mask, len(l.can))
	for j := range can {
		can[j] = digits
	}
	if len(can) > 9 || l.ok || l.keep == nil && holds(can) {
		return f
	}
	copy(can, l.can)
	if !holds(can) { // it has two sums
		return f
	}
	for j := range can {
		old := can[j]
		if can[j] = digits; !holds(can) {
			can[j] = old
		}
	}
	for j := range can {
		if l.can[j].Len() == 1 {
			if can[j] != digits {
				f.named = append(f.named, cut{l.cells[j], digits})
			}
			continue
		}
		for d := range (digits &^ can[j]).Values() {
			if can[j] |= puzzle.Only(d); !holds(can) {
				can[j] &^= puzzle.Only(d)
			}
		}
		f.named = append(f.named, cut{l.cells[j], digits &^ can[j]})
	}
	return f
}

// setsOf are the sets of digits by their number and sum.
var setsOf = func() (table [10][46][]puzzle.Mask) {
	for m := puzzle.Mask(0); m < 1<<10; m += 2 {
		sum := total(m)
		table[m.Len()][sum] = append(table[m.Len()][sum], m)
	}
	return table
}()

// total is the sum of digits.
func total(m puzzle.Mask) int {
	sum := 0
	for d := range m.Values() {
		sum += d
	}
	return sum
}

// sets are the sets of n of the digits given with the sum.
func sets(n, sum int, of puzzle.Mask) []puzzle.Mask {
	if n < 0 || n > 9 || sum < 0 || sum > 45 {
		return nil
	}
	var out []puzzle.Mask
	for _, m := range setsOf[n][sum] {
		if m&^of == 0 {
			out = append(out, m)
		}
	}
	return out
}

// matching lays digits on cells, one on each.
type matching struct {
	can   []puzzle.Mask // by cell
	seen  uint16        // cells looked at
	taken []int         // by cell: its digit, 0 for none
}

// add finds a place for one digit more and moves others for it; false when there is none.
func (m *matching) add(d int) bool {
	for j, can := range m.can {
		if !can.Has(d) || m.seen>>j&1 != 0 {
			continue
		}
		m.seen |= 1 << j
		if m.taken[j] == 0 || m.add(m.taken[j]) {
			m.taken[j] = d
			return true
		}
	}
	return false
}

// fits reports whether the digits can be laid on the cells, one on each.
func fits(set puzzle.Mask, can []puzzle.Mask) bool {
	m := matching{can: can, taken: make([]int, len(can))}
	for d := range set.Values() {
		m.seen = 0
		if !m.add(d) {
			return false
		}
	}
	return true
}

// extreme is the largest, or smallest, total of different digits on the cells; ok is false when there is none. Digits are taken from the
// largest on, each if there is a place for all taken.
func extreme(can []puzzle.Mask, largest bool) (sum int, ok bool) {
	m := matching{can: can, taken: make([]int, len(can))}
	n := 0
	for i := 1; i <= 9 && n < len(can); i++ {
		d := i
		if largest {
			d = 10 - i
		}
		m.seen = 0
		if m.add(d) {
			sum += d
			n++
		}
	}
	return sum, n == len(can)
}
