package rule

import (
	"math/rand/v2"
	"testing"
)

// TestLineFilter tells a line of its cells in any order, a few at a time, and compares with the list of all arrangements, for one
// word and for many.
func TestLineFilter(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	dead := 0
	for range 4000 {
		n, x, clue := randomLine(r, 14)
		l := &newLineFilters(n, [][]int{clue}, narrowest*r.IntN(2))[0]
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
			if !l.Stale() {
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

// checkFilter runs the filter and notes in state what it tells. It reports whether no arrangement was left.
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
