package lines

import (
	"math/bits"
	"slices"
)

// LineFilter propagates one line of runs without a solver: Learn sets cells and Run derives others. Cells cannot be unset. Create it with
// LineMemory.Filters.
//
// Lines of at most maxNarrow cells use single words (lineSets), longer ones a wideFilter. GridFilter handles all lines of a board.
type LineFilter struct {
	clue         []int
	cells        uint64 // all cells of the line
	black, white uint64 // the known cells
	news         uint64 // cells set since the last Run; initially all
	wide         *wideFilter
}

// LineMemory is reusable memory for the line filters of one board after another. The zero value is ready to use.
type LineMemory struct {
	lines []LineFilter
	wide  wideMemory
}

// Filters returns filters for lines of n cells with the given clues (see Lines.Post). It invalidates the filters of earlier calls.
func (m *LineMemory) Filters(n int, clues [][]int) []LineFilter {
	return m.filters(n, clues, maxNarrow)
}

// filters returns the filters of Filters. Lines longer than word, instead of 64, get the wide form.
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
		lines[i] = LineFilter{clue: clue, cells: 1<<n - 1, news: 1<<n - 1}
	}
	return lines
}

// Learn sets a cell that is not known yet, black or white.
func (l *LineFilter) Learn(i int, black bool) {
	switch w := l.wide; {
	case w != nil:
		w.learn(i, black)
	case black:
		l.news |= 1 << i
		l.black |= 1 << i
	default:
		l.news |= 1 << i
		l.white |= 1 << i
	}
}

// Dirty reports whether a cell was set since the last Run. A new filter is dirty.
func (l *LineFilter) Dirty() bool {
	if l.wide != nil {
		return l.wide.dirty
	}
	return l.news != 0
}

// Value returns 1 for a known black cell, -1 for a known white one and 0 for others.
func (l *LineFilter) Value(i int) int {
	if l.wide != nil {
		return l.wide.value(i)
	}
	return int(l.black>>i&1) - int(l.white>>i&1)
}

// FinishByCount completes the line if the number of black cells, or of cells that are not white, equals the clue's total. It calls emit
// for each open cell and returns done true; ok reports whether the runs match the clue. Otherwise it does nothing.
func (l *LineFilter) FinishByCount(emit func(i int, black bool)) (done, ok bool) {
	if l.wide != nil {
		return l.wide.finishByCount(l.clue, emit)
	}
	open, black, all := l.cells&^(l.black|l.white), false, blackCells(l.clue)
	if known := bits.OnesCount64(l.black); known != all {
		if black = known+bits.OnesCount64(open) == all; !black {
			return false, false
		}
	}
	l.news = 0
	if black {
		l.black |= open
	} else {
		l.white |= open
	}
	for ; open != 0; open &= open - 1 {
		emit(bits.TrailingZeros64(open), black)
	}
	return true, matchesClue(l.black, l.clue)
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
func (l *LineFilter) Run(emit func(i int, black bool)) bool {
	if l.wide != nil {
		return l.wide.run(l.clue, emit)
	}
	var sets lineSets
	mayBlack, mayWhite, ok := sets.possible(l.clue, l.cells, l.black, l.white)
	if !ok {
		return false
	}
	open := l.cells &^ (l.black | l.white)
	toBlack, toWhite := open&^mayWhite, open&^mayBlack
	l.news = 0
	l.black |= toBlack
	l.white |= toWhite
	for left := toBlack | toWhite; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		emit(i, toBlack>>i&1 != 0)
	}
	return true
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
