package rule

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/rule/ruletest"
	"github.com/teka-puzzles/teka/sat"
)

// runLengths is the obvious definition of a nonogram clue.
func runLengths(x []bool) []int {
	var runs []int
	for i, b := range x {
		switch {
		case b && i > 0 && x[i-1]:
			runs[len(runs)-1]++
		case b:
			runs = append(runs, 1)
		}
	}
	return runs
}

func TestRuns(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		n := 1 + r.IntN(11)
		x := make([]bool, n)
		for i := range x {
			x[i] = r.IntN(2) == 0
		}
		clue := runLengths(x)
		hard := r.IntN(2) == 0
		ruletest.Run(t, r, ruletest.Rule{
			Vars:  n,
			Holds: func(x []bool) bool { return slices.Equal(runLengths(x), clue) },
			Post: func(s *sat.Solver, x []sat.Lit) {
				lines := NewLines(s)
				lines.Post(x, clue)
				if hard {
					lines.refine()
				}
			},
		})
	}
}

// TestGrid has lines that cross, so that the filter of one explains itself by what the other found.
func TestGrid(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 100 {
		rows, cols := 2+r.IntN(3), 2+r.IntN(3)
		picture := make([]bool, rows*cols)
		for i := range picture {
			picture[i] = r.IntN(2) == 0
		}
		hard := r.IntN(2) == 0
		ruletest.Run(t, r, ruletest.Rule{
			Vars: rows * cols,
			Post: func(s *sat.Solver, x []sat.Lit) {
				lines := NewLines(s)
				eachLine(rows, cols, func(at []int) { lines.Post(pick(x, at), runLengths(pick(picture, at))) })
				if hard {
					lines.refine()
				}
			},
			Holds: func(x []bool) bool {
				same := true
				eachLine(rows, cols, func(at []int) {
					same = same && slices.Equal(runLengths(pick(x, at)), runLengths(pick(picture, at)))
				})
				return same
			},
		})
	}
}

// eachLine calls f with the cells of each row and column.
func eachLine(rows, cols int, f func(at []int)) {
	for r := range rows {
		var at []int
		for c := range cols {
			at = append(at, r*cols+c)
		}
		f(at)
	}
	for c := range cols {
		var at []int
		for r := range rows {
			at = append(at, r*cols+c)
		}
		f(at)
	}
}

func pick[T any](x []T, at []int) []T {
	var out []T
	for _, i := range at {
		out = append(out, x[i])
	}
	return out
}

// arrangements lists the ways to place the clue in a line that agree with the state and the bounds of starts.
func arrangements(clue []int, state []int8, lo, hi []int) [][]bool {
	var out [][]bool
	var place func(x []bool, j int)
	place = func(x []bool, j int) {
		if j == len(clue) {
			full := append(slices.Clone(x), make([]bool, len(state)-len(x))...)
			for i, b := range full {
				if state[i] != 0 && (state[i] > 0) != b {
					return
				}
			}
			out = append(out, full)
			return
		}
		from := len(x)
		if j > 0 {
			from++
		}
		for p := max(from, lo[j]); p <= hi[j] && p+clue[j] <= len(state); p++ {
			y := append(slices.Clone(x), make([]bool, p-len(x))...)
			for range clue[j] {
				y = append(y, true)
			}
			place(y, j+1)
		}
	}
	place(nil, 0)
	return out
}

// TestWalks compares the walks over a pattern, for one word and for many, with the list of all arrangements.
func TestWalks(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for round := range 4000 {
		n := 1 + r.IntN(14)
		x := make([]bool, n)
		for i := range x {
			x[i] = r.IntN(2) == 0
		}
		clue := runLengths(x)
		p := newPattern(clue)
		w := &scratch{}
		w.grow(n, p.words, len(clue))
		for i := range n {
			w.state[i] = int8(r.IntN(7)/3 - 1) // mostly unknown, sometimes wrong
			if r.IntN(3) > 0 {
				w.state[i] = 0
			}
		}
		all := arrangements(clue, w.state[:n], make([]int, len(clue)), slices.Repeat([]int{n}, len(clue)))
		for _, walk := range []func(*scratch, int) bool{p.filter1, p.filterN} {
			ok := walk(w, n)
			if ok != (len(all) > 0) {
				t.Fatalf("round %d: filter says %v, there are %d arrangements", round, ok, len(all))
			}
			for i := 0; ok && i < n; i++ {
				if w.state[i] == 0 && w.forced[i] != common(all, i) {
					t.Fatalf("round %d: cell %d is %d, want %d", round, i, w.forced[i], common(all, i))
				}
			}
		}
		if len(all) == 0 {
			checkLineBlame(t, r, p, w, clue, n)
		}
	}
}

// common is the value that a cell has in all arrangements, 0 for none.
func common(all [][]bool, i int) int8 {
	black := 0
	for _, x := range all {
		if x[i] {
			black++
		}
	}
	switch black {
	case len(all):
		return 1
	case 0:
		return -1
	}
	return 0
}

// checkLineBlame checks that the cells and bounds blamed for a contradiction leave no arrangement by themselves, and that no bound is tighter than
// what was known.
func checkLineBlame(t *testing.T, r *rand.Rand, p *pattern, w *scratch, clue []int, n int) {
	t.Helper()
	for j := range clue {
		w.lo[j], w.hi[j] = r.IntN(2), n-1-r.IntN(2)
	}
	for _, walk := range []func(*scratch, int, claim, func(int)){p.blame1, p.blameN} {
		for j := range clue {
			w.need[2*j], w.need[2*j+1] = -1, n
		}
		p.permit(w)
		state := make([]int8, n)
		walk(w, n, noClaim, func(i int) { state[i] = w.state[i] })
		lo, hi := make([]int, len(clue)), make([]int, len(clue))
		for j := range clue {
			lo[j], hi[j] = w.need[2*j]+1, w.need[2*j+1]-1
			if lo[j] > w.lo[j] || hi[j] < w.hi[j] {
				t.Fatalf("blame needs a tighter bound than there is")
			}
		}
		if all := arrangements(clue, state, lo, hi); len(all) > 0 {
			t.Fatalf("blame of %v in %v: %v with starts from %v to %v leaves %v", clue, w.state[:n], state, lo, hi, all[0])
		}
	}
}
