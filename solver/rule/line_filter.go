package rule

import (
	"math/bits"
	"slices"
)

// LineFilter is the rule of one line of runs outside of a kernel: cells become known, and Run tells which others follow. It never takes
// anything back. Make it with LineMemory.Filters.
//
// A line of at most narrowest cells is a few words (lineSets). A longer one is a wideFilter, which does the same with sets of several
// words. GridFilter is the filters of all lines of a board at once.
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
	return true, follows(l.black, l.clue)
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
	var sets lineSets
	mayBlack, mayWhite, ok := sets.may(l.clue, l.cells, l.black, l.white)
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

// downwards are those reached by going down.
func downwards(some, set uint64) uint64 {
	for step := 1; set != 0; step <<= 1 {
		some |= some >> step & set
		set &= set >> step
	}
	return some
}
