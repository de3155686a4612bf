package lines

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestLineFilter teaches a line its cells in any order, a few at a time, and compares the filter with the list of all arrangements.
func TestLineFilter(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	dead := 0
	var memory LineMemory // used again, with what others left in it
	for range 5000 {
		n, x, clue := randomLine(r, 14)
		l := &memory.Filters(n, [][]int{clue})[0]
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
			if !l.Dirty() {
				break
			}
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
func checkFilter(t *testing.T, l *LineFilter, clue []int, state []int8) (done bool) {
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

// wordFilter is a LineFilter with the sets of GridFilter.
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
	var wide LineMemory
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
		}{&wordFilter{clue: clue, cells: 1<<n - 1}, &wide.Filters(n, [][]int{clue})[0]}
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
	none := &wide.Filters(3, [][]int{{}})[0]
	if none.Learn(1, true); none.Run(func(int, bool) {}) {
		t.Error("a black cell in a line without runs is allowed")
	}
	if told < 10000 || dead < 100 {
		t.Errorf("%d cells told, %d lines without an arrangement", told, dead)
	}
}

// TestLineFilterLong teaches lines of up to 270 cells their cells, and compares the filter with the kernel's sets by cell of such lines.
func TestLineFilterLong(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	var memory LineMemory
	told, dead := 0, 0
	for range 600 {
		n, x, clue := randomLine(r, 270)
		l := &memory.Filters(n, [][]int{clue})[0]
		odd, known := r.IntN(4) == 0, make([]int8, n)
		for range 12 {
			for range 1 + r.IntN(n/6+1) {
				if i := r.IntN(n); known[i] == 0 {
					known[i] = value(x[i] != (odd && r.IntN(40) == 0))
					l.Learn(i, known[i] > 0)
				}
			}
			all := newWide(n, newPattern(clue))
			copy(all.state, known)
			all.update(0, n-1)
			ok := l.Run(func(i int, black bool) {
				if told++; all.only(i) != value(black) || known[i] != 0 {
					t.Fatalf("clue %v in %d: it tells %v of cell %d", clue, n, black, i)
				}
				known[i] = value(black)
			})
			if ok != all.possible() {
				t.Fatalf("clue %v in %d, %v: Run is %v", clue, n, known, ok)
			}
			if !ok {
				dead++
				break
			}
			for i := range n {
				if all.state[i] == 0 && all.only(i) != known[i] || l.Value(i) != int(known[i]) {
					t.Fatalf("clue %v in %d: cell %d is %d, want %d", clue, n, i, l.Value(i), all.only(i))
				}
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

// TestCounted: a line is done without Run exactly if its black cells, or its black and open cells, are as many as the clue requires.
func TestCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	var memory LineMemory
	done := 0
	for range 4000 {
		n, x, clue := randomLine(r, 14)
		l := &memory.Filters(n, [][]int{clue})[0]
		known, black, open := make([]bool, n), 0, 0
		for i := range known {
			if known[i] = r.IntN(3) > 0; known[i] {
				l.Learn(i, x[i])
			} else {
				open++
			}
			if x[i] && known[i] {
				black++
			}
		}
		all := 0
		for _, run := range clue {
			all += run
		}
		did, ok := l.FinishByCount(func(i int, black bool) {
			if known[i] || x[i] != black {
				t.Fatalf("clue %v, %v known: it tells %v of cell %d", clue, known, black, i)
			}
			known[i] = true
		})
		if did != (black == all || black+open == all) || ok != did || ok && (slices.Contains(known, false) || l.Dirty()) {
			t.Fatalf("clue %v: %v, %v, %v known", clue, did, ok, known)
		}
		if did {
			done++
		}
	}
	for _, of := range []struct {
		clue, black []int
		done        bool
	}{{[]int{1}, []int{0, 2}, false}, {[]int{2}, []int{0, 2}, true}, {[]int{2, 1}, []int{0, 2, 3}, true}, {[]int{3}, []int{0, 1, 3}, true},
		{[]int{1, 1, 1}, []int{0, 1, 3}, true}} {
		l := &memory.Filters(5, [][]int{of.clue})[0]
		for _, i := range of.black {
			l.Learn(i, true)
		}
		if done, ok := l.FinishByCount(func(int, bool) {}); done != of.done || ok {
			t.Errorf("black %v, clue %v: %v, %v", of.black, of.clue, done, ok)
		}
	}
	if done < 300 || done > 3700 {
		t.Errorf("%d of 4000 done", done)
	}
}
