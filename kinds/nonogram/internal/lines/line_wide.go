package lines

import (
	"math/bits"
	"slices"
)

// wideFilter is LineFilter for lines of any length, with sets of several words that have an extra bit for the end of the line. It stores
// only two sets per line and computes the others in a shared wideMemory. Storing sets for every cell, as wide does, took five megabytes
// and three times as long on a board of 200x200 cells.
type wideFilter struct {
	n            int
	black, white []uint64 // the known cells
	dirty        bool
	work         *wideMemory
}

// wideMemory is reusable memory for long lines.
type wideMemory struct {
	lines []wideFilter
	known []uint64 // black and white cells of all lines

	// Scratch space for one line, from the front: for each run its possible starts, and the white cells before it.
	begin, gap         []uint64
	notBlack, notWhite []uint64
	mayBlack, mayWhite []uint64
	from, part         []uint64
}

// filters returns filters for lines of n cells with the given clues. It invalidates those of earlier calls.
func (m *wideMemory) filters(n int, clues [][]int) []wideFilter {
	k, most := n/64+1, 0
	m.known = slices.Grow(m.known[:0], 2*k*len(clues))[:2*k*len(clues)]
	clear(m.known)
	m.lines = slices.Grow(m.lines[:0], len(clues))[:len(clues)]
	for i, clue := range clues {
		sets := m.known[2*k*i:]
		m.lines[i] = wideFilter{n: n, black: sets[:k:k], white: sets[k : 2*k : 2*k], dirty: true, work: m}
		most = max(most, len(clue))
	}
	for _, set := range []*[]uint64{&m.notBlack, &m.notWhite, &m.mayBlack, &m.mayWhite, &m.from, &m.part} {
		*set = slices.Grow((*set)[:0], k)[:k]
	}
	m.begin = slices.Grow(m.begin[:0], k*most)[:k*most]
	m.gap = slices.Grow(m.gap[:0], k*(most+1))[:k*(most+1)]
	return m.lines
}

// learn sets a cell that is not known yet, black or white, and marks the line as dirty.
func (w *wideFilter) learn(i int, black bool) {
	w.dirty = true
	if black {
		w.black[i/64] |= 1 << (i % 64)
	} else {
		w.white[i/64] |= 1 << (i % 64)
	}
}

func (w *wideFilter) value(i int) int {
	return int(w.black[i/64]>>(i%64)&1) - int(w.white[i/64]>>(i%64)&1)
}

// cells returns the cells of the line in word j.
func (w *wideFilter) cells(j int) uint64 {
	if j < w.n/64 {
		return ^uint64(0)
	}
	return 1<<(w.n%64) - 1
}

// finishByCount implements LineFilter.FinishByCount for wide lines.
func (w *wideFilter) finishByCount(clue []int, emit func(i int, black bool)) (done, ok bool) {
	known, open := 0, w.n
	for j, word := range w.black {
		known += bits.OnesCount64(word)
		open -= bits.OnesCount64(word | w.white[j])
	}
	all := blackCells(clue)
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
	for _, run := range clue {
		for at < w.n && w.value(at) < 0 {
			at++
		}
		begin := at
		for at < w.n && w.value(at) > 0 {
			at++
		}
		if at-begin != run {
			return true, false
		}
	}
	return true, true
}

// run implements LineFilter.Run for wide lines.
func (w *wideFilter) run(clue []int, emit func(i int, black bool)) bool {
	if !w.possible(clue) {
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
func (w *wideFilter) possible(clue []int) bool {
	m, k := w.work, len(w.black)
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
func (w *wideFilter) lastGap(to []uint64, gap, end int) {
	clear(to)
	clear(w.work.mayWhite)
	to[(end-1)/64] |= 1 << ((end - 1) % 64)
	w.spread(to, gap)
}

// spread extends a set downwards over cells that are not black, and adds to mayWhite those of them that the gap reaches from the front.
func (w *wideFilter) spread(to []uint64, gap int) {
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
