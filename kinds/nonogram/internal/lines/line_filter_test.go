package lines

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// learner is a line that gets to know its cells.
type learner struct {
	filter *LineFilter
	can    []puzzle.Mask
}

func newLearner(n int, clue []int) *learner {
	return &learner{NewLineFilter(clue, n), slices.Repeat([]puzzle.Mask{3}, n)}
}

func (l *learner) Learn(i int, black bool) { l.can[i] = maskOf(value(black)) }

// Value returns 1 for a known black cell, -1 for a known white one and 0 for others.
func (l *learner) Value(i int) int { return int(l.can[i]>>1) - int(l.can[i]&1) }

// Run calls emit for each cell that follows. It returns false if there is no arrangement.
func (l *learner) Run(emit func(i int, black bool)) bool {
	before := slices.Clone(l.can)
	ok := l.filter.Run(l.can)
	for i, can := range l.can {
		if can != before[i] {
			emit(i, can == 2)
		}
	}
	return ok
}

// maskOf returns the candidates of a cell that is black (1), white (-1) or unknown (0).
func maskOf(state int8) puzzle.Mask { return [...]puzzle.Mask{1, 3, 2}[state+1] }

// TestLineFilter teaches a line its cells in any order, a few at a time, and compares the filter with the list of all arrangements.
func TestLineFilter(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	dead := 0
	for range 5000 {
		n, x, clue := randomLine(r, 14)
		l, before := newLearner(n, clue), []puzzle.Mask(nil)
		state := make([]int8, n)
		wrong := r.IntN(2) == 0
		for !checkFilter(t, l, clue, state) {
			for range 1 + r.IntN(2) {
				i := r.IntN(n)
				if state[i] == 0 {
					black := x[i] != (wrong && r.IntN(2) == 0)
					l.Learn(i, black)
					state[i] = -1
					if black {
						state[i] = 1
					}
				}
			}
			if slices.Equal(l.can, before) {
				break
			}
			before = slices.Clone(l.can)
		}
		if len(arrangements(clue, state)) == 0 {
			dead++
		}
	}
	if dead < 100 {
		t.Errorf("only %d lines had no arrangement", dead)
	}
}

// checkFilter runs the filter and records in state the cells that it reports. It returns true if no arrangement was left.
func checkFilter(t *testing.T, l *learner, clue []int, state []int8) (done bool) {
	t.Helper()
	all := arrangements(clue, state)
	ok := l.Run(func(i int, black bool) {
		v := int8(-1)
		if black {
			v = 1
		}
		if state[i] != 0 || common(all, i) != v {
			t.Fatalf("clue %v, state %v: it tells %d of cell %d", clue, state, v, i)
		}
		state[i] = v
	})
	if ok != (len(all) > 0) {
		t.Fatalf("clue %v, state %v: Run is %v, there are %d arrangements", clue, state, ok, len(all))
	}
	for i := range state {
		if ok && (state[i] != common(all, i) || l.Value(i) != int(state[i])) {
			t.Fatalf("clue %v, state %v: cell %d is %d, want %d", clue, state, i, l.Value(i), common(all, i))
		}
	}
	return !ok
}

// wordFilter is a learner with the sets of GridFilter.
type wordFilter struct {
	clue                []int
	cells, black, white uint64
	sets                lineSets
}

func (w *wordFilter) Learn(i int, black bool) {
	if black {
		w.black |= 1 << i
	} else {
		w.white |= 1 << i
	}
}

func (w *wordFilter) Value(i int) int { return int(w.black>>i&1) - int(w.white>>i&1) }

func (w *wordFilter) Run(emit func(i int, black bool)) bool {
	mayBlack, mayWhite, ok := w.sets.possible(w.clue, w.cells, w.black, w.white)
	for i := range maxNarrow {
		if bit := uint64(1) << i; ok && w.cells&bit != 0 && w.Value(i) == 0 && (mayBlack&bit == 0 || mayWhite&bit == 0) {
			w.Learn(i, mayBlack&bit != 0)
			emit(i, mayBlack&bit != 0)
		}
	}
	return ok
}

// TestLineFilterBothWays teaches lines of up to 62 cells their cells, once as words and once as sets of many words: both find the same.
func TestLineFilterBothWays(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	told, dead := 0, 0
	for range 3000 {
		n, x, clue := randomLine(r, maxNarrow)
		if r.IntN(20) == 0 {
			n, x, clue = alternating(maxNarrow) // as many runs as there can be
		}
		if r.IntN(20) == 0 { // two runs with much room
			n, x = maxNarrow, make([]bool, maxNarrow)
			i := 20 + r.IntN(20)
			x[i], x[i+2+r.IntN(10)], clue = true, true, []int{1, 1}
		}
		lines := [2]interface {
			Learn(i int, black bool)
			Value(i int) int
			Run(emit func(i int, black bool)) bool
		}{&wordFilter{clue: clue, cells: 1<<n - 1}, newLearner(n, clue)}
		odd := r.IntN(4) == 0
		for range 20 {
			var ok [2]bool
			for k, l := range lines {
				ok[k] = l.Run(func(int, bool) { told++ })
			}
			if ok[0] != ok[1] {
				t.Fatalf("clue %v in %d: %v", clue, n, ok)
			}
			if !ok[0] {
				dead++
				break
			}
			for i := range n {
				if lines[0].Value(i) != lines[1].Value(i) {
					t.Fatalf("clue %v in %d: cell %d is %d and %d", clue, n, i, lines[0].Value(i), lines[1].Value(i))
				}
			}
			for range 3 {
				i := r.IntN(n)
				for _, l := range lines {
					if l.Value(i) == 0 {
						l.Learn(i, x[i] != (odd && i%3 == 0))
					}
				}
			}
		}
	}
	none := newLearner(3, nil)
	if none.Learn(1, true); none.Run(func(int, bool) {}) {
		t.Error("a black cell in a line without runs is allowed")
	}
	if told < 10000 || dead < 100 {
		t.Errorf("%d cells told, %d lines without an arrangement", told, dead)
	}
}

// TestLineFilterLong teaches lines of up to 270 cells their cells, sometimes from the beginning, and compares the filter with that of the
// clue as a language.
func TestLineFilterLong(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	told, dead := 0, 0
	for range 600 {
		n, x, clue := randomLine(r, 270)
		runs := make([]Run, len(clue))
		for j, size := range clue {
			runs[j] = Run{size, 1}
		}
		l, words := newLearner(n, clue), NewLanguageFilter(runLanguage(runs, 2), n)
		odd := r.IntN(4) == 0
		for range 12 {
			for range 1 + r.IntN(n/6+1) {
				if i := r.IntN(n); l.Value(i) == 0 {
					l.Learn(i, x[i] != (odd && r.IntN(40) == 0))
				}
			}
			if r.IntN(5) == 0 { // forget what is known
				l.can = slices.Repeat([]puzzle.Mask{3}, n)
			}
			can := slices.Clone(l.can)
			fits := words.Run(can)
			if ok := l.Run(func(int, bool) { told++ }); ok != fits || !slices.Equal(l.can, can) {
				t.Fatalf("clue %v in %d: %v, %v, want %v, %v", clue, n, ok, l.can, fits, can)
			}
			if !fits {
				dead++
				break
			}
		}
	}
	if told < 10000 || dead < 30 {
		t.Errorf("%d cells told, %d lines without an arrangement", told, dead)
	}
}

// value returns 1 for a black cell and -1 for a white one.
func value(black bool) int8 {
	if black {
		return 1
	}
	return -1
}

// alternating returns a line of single cells.
func alternating(n int) (int, []bool, []int) {
	x := make([]bool, n)
	for i := 0; i < n; i += 2 {
		x[i] = true
	}
	return n, x, runLengths(x)
}
