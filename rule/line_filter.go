package rule

import "math/bits"

// LineFilter is the rule of one line of runs outside of a kernel: cells become known, and Run tells which others follow. See
// Lines.Post for how it works. It never takes anything back. Make it with NewLineFilters.
type LineFilter struct {
	narrow             // of a line of at most narrowest cells
	fresh  uint64      // its cells of which the sets do not know yet
	wide   *wideFilter // nil unless the line is longer
}

// wideFilter is a longer line.
type wideFilter struct {
	wide
	lo, hi int // the first and last cell that is fresh; lo > hi when none is
}

// NewLineFilters makes filters for lines of n cells, with the clues given: see Lines.Post.
func NewLineFilters(n int, clues [][]int) []LineFilter { return newLineFilters(n, clues, narrowest) }

// newLineFilters is NewLineFilters with another longest line that is not wide.
func newLineFilters(n int, clues [][]int, word int) []LineFilter {
	lines := make([]LineFilter, len(clues))
	if n > word {
		for i, clue := range clues {
			w := &wideFilter{wide: newWide(n, newPattern(clue)), hi: n - 1}
			clear(w.state)
			lines[i].wide = w
		}
		return lines
	}
	size := 2 * (n + 1)
	sets := make([]uint64, size*len(clues))
	for i, clue := range clues {
		lines[i].narrow = newNarrow(n, clue, sets[:size])
		sets = sets[size:]
		lines[i].fresh = 1<<n - 1
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
		return l.wide.lo <= l.wide.hi
	}
	return l.fresh != 0
}

// Value is 1 for a cell known to be black, -1 for a white one, 0 for one not known.
func (l *LineFilter) Value(i int) int {
	if l.wide != nil {
		return int(l.wide.state[i])
	}
	return int(l.black>>i&1) - int(l.white>>i&1)
}

// Run calls tell for each cell that follows from those known; it is known itself then. It is false when no arrangement is left. Before: the
// line is stale.
func (l *LineFilter) Run(tell func(i int, black bool)) bool {
	if l.wide != nil {
		return l.wide.run(tell)
	}
	toBlack, toWhite, ok := l.mend(l.fresh)
	if !ok {
		return false
	}
	// Not fresh: no way through the sets led over their other values.
	l.fresh = 0
	l.black |= toBlack
	l.white |= toWhite
	for left := toBlack | toWhite; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		tell(i, toBlack>>i&1 != 0)
	}
	return true
}

func (w *wideFilter) learn(i int, black bool) {
	w.state[i] = -1
	if black {
		w.state[i] = 1
	}
	w.lo, w.hi = min(w.lo, i), max(w.hi, i)
}

func (w *wideFilter) run(tell func(i int, black bool)) bool {
	first, last := w.refresh(w.lo, w.hi)
	if !w.possible() {
		return false
	}
	w.lo, w.hi = len(w.state), -1
	for i := first; i <= last; i++ {
		if w.state[i] != 0 {
			continue
		}
		if v := w.only(i); v != 0 {
			w.state[i] = v
			tell(i, v > 0)
		}
	}
	return true
}
