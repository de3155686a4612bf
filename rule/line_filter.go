package rule

import (
	"math/bits"
	"slices"
)

// LineFilter is the rule of one line of runs outside of a kernel: cells become known, and Run tells which others follow. It never takes
// anything back. Make it with LineMemory.Filters.
//
// A line of at most narrowest cells goes run by run through sets of cells that are a word each. From the front, where a run may begin
// follows from the white cells that the gap before it may reach, and these from where the run before may end; likewise from the back. A
// cell may be white if both ways reach it in one gap, and black if it lies in a run that begins where both ways have it. The cells that a
// gap reaches from some of its own are had by the carry of one addition (Myers, A fast bit-vector algorithm for approximate string
// matching, 1999). A longer line is a wideFilter, which does the same with sets of several words.
type LineFilter struct {
	clue         []int
	cells        uint64 // of the line
	black, white uint64 // those known
	fresh        uint64 // those that have become known since the last Run; at first all
	wide         *wideFilter
}

// LineMemory is memory for the filters of the lines of one board after another. The zero LineMemory is ready.
type LineMemory struct {
	lines []LineFilter
	wide  wideMemory
}

// Filters makes filters for lines of n cells, with the clues given (see Lines.Post), in memory that is used again: those made before are no
// more.
func (m *LineMemory) Filters(n int, clues [][]int) []LineFilter {
	return m.filters(n, clues, narrowest)
}

// filters is Filters with another longest line that is not wide.
func (m *LineMemory) filters(n int, clues [][]int, word int) []LineFilter {
	m.lines = slices.Grow(m.lines[:0], len(clues))[:len(clues)]
	lines := m.lines
	if n > word {
		wide := m.wide.filters(n, clues)
		for i, clue := range clues {
			lines[i] = LineFilter{clue: clue, wide: &wide[i]}
		}
		return lines
	}
	for i, clue := range clues {
		lines[i] = LineFilter{clue: clue, cells: 1<<n - 1, fresh: 1<<n - 1}
	}
	return lines
}

// Learn makes a cell known to be black, or white. Before: it was not known.
func (l *LineFilter) Learn(i int, black bool) {
	switch w := l.wide; {
	case w != nil:
		w.learn(i, black)
	case black:
		l.fresh |= 1 << i
		l.black |= 1 << i
	default:
		l.fresh |= 1 << i
		l.white |= 1 << i
	}
}

// Stale reports whether something has been learned since the last Run; at first it has.
func (l *LineFilter) Stale() bool {
	if l.wide != nil {
		return l.wide.fresh
	}
	return l.fresh != 0
}

// Value is 1 for a cell known to be black, -1 for a white one, 0 for one not known.
func (l *LineFilter) Value(i int) int {
	if l.wide != nil {
		return l.wide.value(i)
	}
	return int(l.black>>i&1) - int(l.white>>i&1)
}

// Counted does without Run where as many cells are black as the clue tells, or as many are not white: it calls tell for each cell that is
// open, and nothing is, then; ok is whether the runs are those of the clue. Else nothing is done.
func (l *LineFilter) Counted(tell func(i int, black bool)) (done, ok bool) {
	if l.wide != nil {
		return l.wide.counted(l.clue, tell)
	}
	open, black, all := l.cells&^(l.black|l.white), false, cellsOf(l.clue)
	if known := bits.OnesCount64(l.black); known != all {
		if black = known+bits.OnesCount64(open) == all; !black {
			return false, false
		}
	}
	l.fresh = 0
	if black {
		l.black |= open
	} else {
		l.white |= open
	}
	for ; open != 0; open &= open - 1 {
		tell(bits.TrailingZeros64(open), black)
	}
	left := l.black
	for _, run := range l.clue {
		left >>= bits.TrailingZeros64(left)
		if bits.TrailingZeros64(^left) != run {
			return true, false
		}
		left >>= run
	}
	return true, true
}

// cellsOf is how many cells are black by a clue.
func cellsOf(clue []int) int {
	all := 0
	for _, run := range clue {
		all += run
	}
	return all
}

// Run calls tell for each cell that follows from those known; it is known itself then. It is false when no arrangement is left. Before: the
// line is stale.
func (l *LineFilter) Run(tell func(i int, black bool)) bool {
	if l.wide != nil {
		return l.wide.run(l.clue, tell)
	}
	mayBlack, mayWhite, ok := l.may()
	if !ok {
		return false
	}
	open := l.cells &^ (l.black | l.white)
	toBlack, toWhite := open&^mayWhite, open&^mayBlack
	l.fresh = 0
	l.black |= toBlack
	l.white |= toWhite
	for left := toBlack | toWhite; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		tell(i, toBlack>>i&1 != 0)
	}
	return true
}

// may are the cells that are black in some arrangement, and those that are white in some. It is false when there is no arrangement.
func (l *LineFilter) may() (mayBlack, mayWhite uint64, ok bool) {
	notBlack, notWhite := l.cells&^l.black, l.cells&^l.white
	var begin, gap [narrowest/2 + 1]uint64 // from the front: where each run may begin, and the white cells before it
	if len(l.clue) >= len(gap) {
		return 0, 0, false
	}
	gap[0] = upwards(1&notBlack, notBlack)
	from := gap[0]<<1 | 1
	for j, run := range l.clue {
		begin[j] = from & room(notWhite, run)
		gap[j+1] = upwards(begin[j]<<run&notBlack, notBlack)
		from = gap[j+1] << 1
	}
	end := l.cells + 1 // after the last cell
	back := downwards(end>>1&notBlack, notBlack)
	mayWhite = gap[len(l.clue)] & back
	to := back | end
	for j := len(l.clue) - 1; j >= 0; j-- {
		run := l.clue[j]
		begins := begin[j] & (to >> run) // both ways
		if begins == 0 {
			return 0, 0, false
		}
		mayBlack |= covered(begins, run)
		to = downwards(begins>>1&notBlack, notBlack)
		mayWhite |= gap[j] & to
	}
	return mayBlack, mayWhite, len(l.clue) > 0 || l.black == 0
}

// room are the cells from which on as many as the run has are of the set.
func room(set uint64, run int) uint64 {
	for had := 1; had < run; {
		step := min(had, run-had)
		set &= set >> step
		had += step
	}
	return set
}

// covered are the cells of runs that begin at those of the set.
func covered(set uint64, run int) uint64 {
	for had := 1; had < run; {
		step := min(had, run-had)
		set |= set << step
		had += step
	}
	return set
}

// upwards are the cells of the set that are reached from some of its own by going up within it.
func upwards(some, set uint64) uint64 { return ((some + set) ^ set | some) & set }

// downwards are those reached by going down.
func downwards(some, set uint64) uint64 {
	for step := 1; set != 0; step <<= 1 {
		some |= some >> step & set
		set &= set >> step
	}
	return some
}
