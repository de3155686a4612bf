package rule

import (
	"math/bits"
	"slices"
)

// wideFilter is the cells of a line of any length, as LineFilter has them, in sets of several words. There is a place for the end after
// the last cell. A look at the line costs as many words as its runs have sets, and a line keeps but two of them: rows of sets by cell, as
// the kernel has them (wide), cost a board of 200x200 cells five megabytes, and three times the time.
type wideFilter struct {
	n            int
	black, white []uint64 // those known
	fresh        bool
	work         *wideMemory
}

// wideMemory is memory for the longer lines of one board after another.
type wideMemory struct {
	lines []wideFilter
	known []uint64 // black and white cells of all lines

	// Sets of a look at one line. From the front, one behind the other: where each run may begin, and the white cells before it.
	begin, gap         []uint64
	notBlack, notWhite []uint64
	mayBlack, mayWhite []uint64
	from, some         []uint64
}

// filters makes filters for lines of n cells.
func (m *wideMemory) filters(n int, clues [][]int) []wideFilter {
	k, most := n/64+1, 0
	m.known = slices.Grow(m.known[:0], 2*k*len(clues))[:2*k*len(clues)]
	clear(m.known)
	m.lines = slices.Grow(m.lines[:0], len(clues))[:len(clues)]
	for i, clue := range clues {
		sets := m.known[2*k*i:]
		m.lines[i] = wideFilter{n: n, black: sets[:k:k], white: sets[k : 2*k : 2*k], fresh: true, work: m}
		most = max(most, len(clue))
	}
	for _, set := range []*[]uint64{&m.notBlack, &m.notWhite, &m.mayBlack, &m.mayWhite, &m.from, &m.some} {
		*set = slices.Grow((*set)[:0], k)[:k]
	}
	m.begin = slices.Grow(m.begin[:0], k*most)[:k*most]
	m.gap = slices.Grow(m.gap[:0], k*(most+1))[:k*(most+1)]
	return m.lines
}

func (w *wideFilter) learn(i int, black bool) {
	w.fresh = true
	if black {
		w.black[i/64] |= 1 << (i % 64)
	} else {
		w.white[i/64] |= 1 << (i % 64)
	}
}

func (w *wideFilter) value(i int) int {
	return int(w.black[i/64]>>(i%64)&1) - int(w.white[i/64]>>(i%64)&1)
}

// cells are those of the line in word j.
func (w *wideFilter) cells(j int) uint64 {
	if j < w.n/64 {
		return ^uint64(0)
	}
	return 1<<(w.n%64) - 1
}

// counted is LineFilter.Counted.
func (w *wideFilter) counted(clue []int, tell func(i int, black bool)) (done, ok bool) {
	known, open := 0, w.n
	for j, word := range w.black {
		known += bits.OnesCount64(word)
		open -= bits.OnesCount64(word | w.white[j])
	}
	all := cellsOf(clue)
	if known != all && known+open != all {
		return false, false
	}
	w.fresh = false
	for j := range w.black {
		word := w.cells(j) &^ (w.black[j] | w.white[j])
		if known != all {
			w.black[j] |= word
		} else {
			w.white[j] |= word
		}
		for ; word != 0; word &= word - 1 {
			tell(64*j+bits.TrailingZeros64(word), known != all)
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

// run is LineFilter.Run.
func (w *wideFilter) run(clue []int, tell func(i int, black bool)) bool {
	if !w.may(clue) {
		return false
	}
	w.fresh = false
	m := w.work
	for j := range w.black {
		open := w.cells(j) &^ (w.black[j] | w.white[j])
		toBlack, toWhite := open&^m.mayWhite[j], open&^m.mayBlack[j]
		w.black[j] |= toBlack
		w.white[j] |= toWhite
		for left := toBlack | toWhite; left != 0; left &= left - 1 {
			i := bits.TrailingZeros64(left)
			tell(64*j+i, toBlack>>i&1 != 0)
		}
	}
	return true
}

// may is LineFilter.may, step by step: it leaves the cells that are black in some arrangement in mayBlack, and those that are white in some
// in mayWhite. It is false when there is no arrangement.
func (w *wideFilter) may(clue []int) bool {
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
	upwardsWide(gap, m.notBlack)
	shiftUp(m.from, gap, 1)
	m.from[0] |= 1
	for i, run := range clue {
		begin := m.begin[i*k : (i+1)*k]
		copy(begin, m.notWhite)
		roomWide(begin, run)
		for j := range begin {
			begin[j] &= m.from[j]
		}
		gap = m.gap[(i+1)*k : (i+2)*k]
		shiftUp(gap, begin, run)
		for j := range gap {
			gap[j] &= m.notBlack[j]
		}
		upwardsWide(gap, m.notBlack)
		shiftUp(m.from, gap, 1)
	}
	to := m.from // from the back: what lies behind each run, with its end
	w.behind(to, len(clue), w.n)
	to[w.n/64] |= 1 << (w.n % 64)
	for i := len(clue) - 1; i >= 0; i-- {
		begins, run, any := m.begin[i*k:(i+1)*k], clue[i], uint64(0)
		shiftDown(m.some, to, run)
		for j := range begins {
			begins[j] &= m.some[j] // both ways
			any |= begins[j]
		}
		if any == 0 {
			return false
		}
		copy(m.some, begins)
		coveredWide(m.some, run)
		for j, word := range m.some {
			m.mayBlack[j] |= word
		}
		shiftDown(to, begins, 1)
		w.spread(to, i)
	}
	return len(clue) > 0 || known == 0
}

// behind leaves in to the white cells that are reached going down from the cell before the end, and in mayWhite those of them that the gap
// reaches from the front, too.
func (w *wideFilter) behind(to []uint64, gap, end int) {
	clear(to)
	clear(w.work.mayWhite)
	to[(end-1)/64] |= 1 << ((end - 1) % 64)
	w.spread(to, gap)
}

// spread adds to a set the white cells below that are reached from it, and to mayWhite those of them that a gap reaches from the front.
func (w *wideFilter) spread(to []uint64, gap int) {
	m, k := w.work, len(to)
	carry := uint64(0)
	front := m.gap[gap*k : (gap+1)*k]
	for j := k - 1; j >= 0; j-- {
		set := m.notBlack[j]
		to[j] = downwards((to[j]|carry)&set, set)
		carry = to[j] << 63
		m.mayWhite[j] |= front[j] & to[j]
	}
}

// upwardsWide adds to some of a set what is reached from them by going up within it.
func upwardsWide(some, set []uint64) {
	carry := uint64(0)
	for j, word := range set {
		var sum uint64
		sum, carry = bits.Add64(some[j], word, carry)
		some[j] = (sum ^ word | some[j]) & word
	}
}

// roomWide leaves of a set the cells from which on as many as the run has are of it.
func roomWide(set []uint64, run int) {
	for had := 1; had < run; {
		step := min(had, run-had)
		for j := range set {
			set[j] &= wordAfter(set, j, step)
		}
		had += step
	}
}

// coveredWide makes of the cells where runs begin those that they cover.
func coveredWide(set []uint64, run int) {
	for had := 1; had < run; {
		step := min(had, run-had)
		for j := len(set) - 1; j >= step/64; j-- {
			set[j] |= wordBefore(set, j, step)
		}
		had += step
	}
}

// shiftUp sets to to the cells so many behind those of the set.
func shiftUp(to, set []uint64, by int) {
	for j := range set {
		to[j] = wordBefore(set, j, by)
	}
}

// shiftDown sets to to the cells so many before those of the set.
func shiftDown(to, set []uint64, by int) {
	for j := range set {
		to[j] = wordAfter(set, j, by)
	}
}

// wordBefore is word j of a set moved up by so many cells: the 64 cells that stand as many before it.
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

// wordAfter is word j of a set moved down by so many cells: the 64 cells that stand as many after it.
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
