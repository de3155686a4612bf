package lines

import (
	"math/bits"
	"slices"
)

// LineFilter propagates one line of runs without a solver: Learn sets cells and Run derives others. Cells cannot be unset. Create it with
// LineMemory.Filters. GridFilter handles all lines of a board, but only of boards with short lines.
//
// Its sets have several words and an extra bit for the end of the line. It stores only two sets per line and computes the others in a
// shared LineMemory. Storing sets for every cell, as wide does, took five megabytes and three times as long on a board of 200x200 cells.
type LineFilter struct {
	clue         []int
	n            int
	black, white []uint64 // the known cells
	dirty        bool
	work         *LineMemory
}

// LineMemory is reusable memory for the line filters of one board after another. The zero value is ready to use.
type LineMemory struct {
	lines []LineFilter
	known []uint64 // black and white cells of all lines

	// Scratch space for one line, from the front: for each run its possible starts, and the white cells before it.
	begin, gap         []uint64
	notBlack, notWhite []uint64
	mayBlack, mayWhite []uint64
	from, part         []uint64
}

// Filters returns filters for lines of n cells with the given clues (see Lines.Post). It invalidates the filters of earlier calls.
func (m *LineMemory) Filters(n int, clues [][]int) []LineFilter {
	k, most := n/64+1, 0
	m.known = slices.Grow(m.known[:0], 2*k*len(clues))[:2*k*len(clues)]
	clear(m.known)
	m.lines = slices.Grow(m.lines[:0], len(clues))[:len(clues)]
	for i, clue := range clues {
		sets := m.known[2*k*i:]
		m.lines[i] = LineFilter{clue: clue, n: n, black: sets[:k:k], white: sets[k : 2*k : 2*k], dirty: true, work: m}
		most = max(most, len(clue))
	}
	for _, set := range []*[]uint64{&m.notBlack, &m.notWhite, &m.mayBlack, &m.mayWhite, &m.from, &m.part} {
		*set = slices.Grow((*set)[:0], k)[:k]
	}
	m.begin = slices.Grow(m.begin[:0], k*most)[:k*most]
	m.gap = slices.Grow(m.gap[:0], k*(most+1))[:k*(most+1)]
	return m.lines
}

// Learn sets a cell that is not known yet, black or white.
func (w *LineFilter) Learn(i int, black bool) {
	w.dirty = true
	if black {
		w.black[i/64] |= 1 << (i % 64)
	} else {
		w.white[i/64] |= 1 << (i % 64)
	}
}

// Dirty reports whether a cell was set since the last Run. A new filter is dirty.
func (w *LineFilter) Dirty() bool { return w.dirty }

// Value returns 1 for a known black cell, -1 for a known white one and 0 for others.
func (w *LineFilter) Value(i int) int {
	return int(w.black[i/64]>>(i%64)&1) - int(w.white[i/64]>>(i%64)&1)
}

// cells returns the cells of the line in word j.
func (w *LineFilter) cells(j int) uint64 {
	if j < w.n/64 {
		return ^uint64(0)
	}
	return 1<<(w.n%64) - 1
}

// FinishByCount completes the line if the number of black cells, or of cells that are not white, equals the clue's total. It calls emit
// for each open cell and returns done true; ok reports whether the runs match the clue. Otherwise it does nothing.
func (w *LineFilter) FinishByCount(emit func(i int, black bool)) (done, ok bool) {
	known, open := 0, w.n
	for j, word := range w.black {
		known += bits.OnesCount64(word)
		open -= bits.OnesCount64(word | w.white[j])
	}
	all := blackCells(w.clue)
	if known != all && known+open != all {
		return false, false
	}
	w.dirty = false
	for j := range w.black {
		word := w.cells(j) &^ (w.black[j] | w.white[j])
		if known != all {
			w.black[j] |= word
		} else {
			w.white[j] |= word
		}
		for ; word != 0; word &= word - 1 {
			emit(64*j+bits.TrailingZeros64(word), known != all)
		}
	}
	at := 0
	for _, run := range w.clue {
		for at < w.n && w.Value(at) < 0 {
			at++
		}
		begin := at
		for at < w.n && w.Value(at) > 0 {
			at++
		}
		if at-begin != run {
			return true, false
		}
	}
	return true, true
}

// blackCells returns the number of black cells of a clue.
func blackCells(clue []int) int {
	all := 0
	for _, run := range clue {
		all += run
	}
	return all
}

// Run sets the cells that follow from the known ones and calls emit for each. It returns false if no arrangement is left. The line must
// be dirty.
func (w *LineFilter) Run(emit func(i int, black bool)) bool {
	if !w.possible() {
		return false
	}
	w.dirty = false
	m := w.work
	for j := range w.black {
		open := w.cells(j) &^ (w.black[j] | w.white[j])
		toBlack, toWhite := open&^m.mayWhite[j], open&^m.mayBlack[j]
		w.black[j] |= toBlack
		w.white[j] |= toWhite
		for left := toBlack | toWhite; left != 0; left &= left - 1 {
			i := bits.TrailingZeros64(left)
			emit(64*j+i, toBlack>>i&1 != 0)
		}
	}
	return true
}

// possible stores the cells that are black in some arrangement and those that are white in some in w.work, like lineSets.possible. It
// returns false if there is no arrangement.
func (w *LineFilter) possible() bool {
	m, k, clue := w.work, len(w.black), w.clue
	known := uint64(0)
	for j, word := range w.black {
		cells := w.cells(j)
		m.notBlack[j], m.notWhite[j], m.mayBlack[j] = cells&^word, cells&^w.white[j], 0
		known |= word
	}
	gap := m.gap[:k]
	clear(gap)
	gap[0] = 1 & m.notBlack[0]
	spreadUpWide(gap, m.notBlack)
	shiftUp(m.from, gap, 1)
	m.from[0] |= 1
	for i, run := range clue {
		begin := m.begin[i*k : (i+1)*k]
		copy(begin, m.notWhite)
		fitsWide(begin, run)
		for j := range begin {
			begin[j] &= m.from[j]
		}
		gap = m.gap[(i+1)*k : (i+2)*k]
		shiftUp(gap, begin, run)
		for j := range gap {
			gap[j] &= m.notBlack[j]
		}
		spreadUpWide(gap, m.notBlack)
		shiftUp(m.from, gap, 1)
	}
	to := m.from // from the back: the cells after the current run
	w.lastGap(to, len(clue), w.n)
	to[w.n/64] |= 1 << (w.n % 64)
	for i := len(clue) - 1; i >= 0; i-- {
		begins, run, any := m.begin[i*k:(i+1)*k], clue[i], uint64(0)
		shiftDown(m.part, to, run)
		for j := range begins {
			begins[j] &= m.part[j] // allowed by both passes
			any |= begins[j]
		}
		if any == 0 {
			return false
		}
		copy(m.part, begins)
		coverWide(m.part, run)
		for j, word := range m.part {
			m.mayBlack[j] |= word
		}
		shiftDown(to, begins, 1)
		w.spread(to, i)
	}
	return len(clue) > 0 || known == 0
}

// lastGap sets to to the white cells reachable downwards from the cell before end, and mayWhite to those of them that the gap reaches
// from the front.
func (w *LineFilter) lastGap(to []uint64, gap, end int) {
	clear(to)
	clear(w.work.mayWhite)
	to[(end-1)/64] |= 1 << ((end - 1) % 64)
	w.spread(to, gap)
}

// spread extends a set downwards over cells that are not black, and adds to mayWhite those of them that the gap reaches from the front.
func (w *LineFilter) spread(to []uint64, gap int) {
	m, k := w.work, len(to)
	carry := uint64(0)
	front := m.gap[gap*k : (gap+1)*k]
	for j := k - 1; j >= 0; j-- {
		set := m.notBlack[j]
		to[j] = spreadDown((to[j]|carry)&set, set)
		carry = to[j] << 63
		m.mayWhite[j] |= front[j] & to[j]
	}
}

// spreadDown returns the cells of set that are connected within it to a cell of some at the same or a higher position. some is a subset
// of set.
func spreadDown(some, set uint64) uint64 {
	for step := 1; set != 0; step <<= 1 {
		some |= some >> step & set
		set &= set >> step
	}
	return some
}

// spreadUpWide extends the cells in some upwards within a set, in place.
func spreadUpWide(some, set []uint64) {
	carry := uint64(0)
	for j, word := range set {
		var sum uint64
		sum, carry = bits.Add64(some[j], word, carry)
		some[j] = (sum ^ word | some[j]) & word
	}
}

// fitsWide keeps the starts of as many consecutive cells as the run has.
func fitsWide(set []uint64, run int) {
	for had := 1; had < run; {
		step := min(had, run-had)
		for j := range set {
			set[j] &= wordAfter(set, j, step)
		}
		had += step
	}
}

// coverWide replaces starts of runs by the cells that they cover.
func coverWide(set []uint64, run int) {
	for had := 1; had < run; {
		step := min(had, run-had)
		for j := len(set) - 1; j >= step/64; j-- {
			set[j] |= wordBefore(set, j, step)
		}
		had += step
	}
}

// shiftUp sets to to set, moved up by the given number of cells.
func shiftUp(to, set []uint64, by int) {
	for j := range set {
		to[j] = wordBefore(set, j, by)
	}
}

// shiftDown sets to to set, moved down by the given number of cells.
func shiftDown(to, set []uint64, by int) {
	for j := range set {
		to[j] = wordAfter(set, j, by)
	}
}

// wordBefore returns word j of a set moved up by the given number of cells.
func wordBefore(set []uint64, j, by int) uint64 {
	high, low := uint64(0), uint64(0)
	if j -= by / 64; j >= 0 {
		high = set[j]
	}
	if j > 0 {
		low = set[j-1]
	}
	r := uint(by % 64)
	return high<<r | low>>(64-r)
}

// wordAfter returns word j of a set moved down by the given number of cells.
func wordAfter(set []uint64, j, by int) uint64 {
	low, high := uint64(0), uint64(0)
	if j += by / 64; j < len(set) {
		low = set[j]
	}
	if j+1 < len(set) {
		high = set[j+1]
	}
	r := uint(by % 64)
	return low>>r | high<<(64-r)
}
