package lines

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/rule/ruletest"
	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// runLengths returns the clue of a nonogram line by the obvious definition.
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

// randomLine returns a line of 1 to most cells with its clue.
func randomLine(r *rand.Rand, most int) (n int, x []bool, clue []int) {
	n = 1 + r.IntN(most)
	x = make([]bool, n)
	black := 2 + r.IntN(2) // of 4
	for i := range x {
		x[i] = r.IntN(4) < black
	}
	return n, x, runLengths(x)
}

func TestRuns(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		n, _, clue := randomLine(r, 11)
		hard, word := r.IntN(2) == 0, maxNarrow*r.IntN(2)
		ruletest.Run(t, r, ruletest.Rule{
			Vars:  n,
			Holds: func(x []bool) bool { return slices.Equal(runLengths(x), clue) },
			Post: func(s *sat.Solver, x []sat.Lit) {
				lines := NewLines(s)
				lines.maxNarrow = word
				lines.Post(x, clue)
				if hard {
					lines.refine()
				}
			},
		})
	}
}

// TestGrid solves crossing lines, so that the filter of one explains its results by those of another.
func TestGrid(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 60 {
		rows, cols := 2+r.IntN(3), 2+r.IntN(3)
		picture := make([]bool, rows*cols)
		for i := range picture {
			picture[i] = r.IntN(2) == 0
		}
		hard, word := r.IntN(2) == 0, maxNarrow*r.IntN(2)
		var cells, clues [][]int
		eachLine(rows, cols, func(at []int) { cells, clues = append(cells, at), append(clues, runLengths(pick(picture, at))) })
		ruletest.Run(t, r, ruletest.Rule{
			Vars: rows * cols,
			Post: func(s *sat.Solver, x []sat.Lit) {
				lines := NewLines(s)
				lines.maxNarrow = word
				for i, at := range cells {
					lines.Post(pick(x, at), clues[i])
				}
				if hard {
					lines.refine()
				}
			},
			Holds: func(x []bool) bool {
				for i, at := range cells {
					if !slices.Equal(runLengths(pick(x, at)), clues[i]) {
						return false
					}
				}
				return true
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

// arrangements lists the ways to place the clue in a line that agree with the state.
func arrangements(clue []int, state []int8) [][]bool {
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
		for p := from; p+clue[j] <= len(state); p++ {
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

// walker is a rule of a line, for one word or for many.
type walker interface {
	change(state []int8, lo, hi int) []int8 // after a change, by cell: the value that follows
	possible() bool
	only(i int) int8
	blamed() []sat.Lit // when it is impossible
}

// change of a line of one word.
func (r *runs) change(state []int8, lo, hi int) []int8 {
	r.black, r.white = 0, 0
	for i, v := range state {
		switch {
		case v > 0:
			r.black |= 1 << i
		case v < 0:
			r.white |= 1 << i
		}
	}
	black, white, _ := r.update(2<<hi - 1<<lo)
	out := make([]int8, len(state))
	for i := range out {
		out[i] = int8(black>>i&1) - int8(white>>i&1)
	}
	return out
}

func (r *runs) possible() bool { return r.bwd[0]&1 != 0 }

func (r *runs) only(i int) int8 {
	black, white := r.predecessors(r.bwd[i+1])
	switch {
	case r.fwd[i]&black == 0:
		return -1
	case r.fwd[i]&white == 0:
		return 1
	}
	return 0
}

func (r *runs) blamed() []sat.Lit {
	var out []sat.Lit
	named := r.blame(r.black, r.white, 0, r.bwd)
	for i, l := range r.cells {
		if named>>i&1 != 0 {
			out = append(out, l.If(r.black>>i&1 != 0))
		}
	}
	return out
}

func (r *wideRuns) change(state []int8, lo, hi int) []int8 {
	copy(r.state, state)
	first, last := r.update(lo, hi)
	out := make([]int8, len(state))
	for i := first; i <= last && r.possible(); i++ {
		if state[i] == 0 {
			out[i] = r.only(i)
		}
	}
	return out
}

func (r *wideRuns) blamed() []sat.Lit {
	var out []sat.Lit
	for j := range r.clue {
		r.work.lo[j], r.work.hi[j] = 0, len(r.cells)-1
	}
	for _, i := range r.line.blame(r.work, r.state, noClaim, nil) {
		out = append(out, r.cells[i].If(r.state[i] > 0))
	}
	return out
}

// wider returns a pattern with one word more than it needs.
func wider(p *pattern) *pattern {
	more := func(s []uint64) []uint64 { return append(slices.Clone(s), 0) }
	return &pattern{words: p.words + 1, black: more(p.black), gap: more(p.gap), final: more(p.final), inner: more(p.inner),
		heads: p.heads, run: p.run}
}

// TestWalks changes a line again and again, and compares the maintained sets, for one word and for many, with the list of all arrangements.
func TestWalks(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	blamed := 0
	for range 400 {
		n, _, clue := randomLine(r, 14)
		p := newPattern(clue)
		w := &scratch{}
		w.grow(n, p.words+1, len(clue))
		s := sat.New(sat.Options{})
		cells := make([]sat.Lit, n)
		for i := range cells {
			cells[i] = s.Bool()
		}
		state := make([]int8, n)
		for _, l := range []walker{newRuns(s, cells, clue, w), newWideRuns(cells, clue, p, w), newWideRuns(cells, clue, wider(p), w)} {
			lo, hi := 0, n-1
			var before []int8
			for range 20 {
				for i := lo; i <= hi; i++ {
					state[i] = int8(r.IntN(7)/3 - 1) // mostly unknown, sometimes wrong
					if r.IntN(3) > 0 {
						state[i] = 0
					}
				}
				checkSets(t, l, clue, state, before, l.change(state, lo, hi))
				if !l.possible() {
					checkNamed(t, l, cells, clue, state)
					blamed++
				}
				before = before[:0]
				for i := range n {
					before = append(before, l.only(i))
				}
				lo = r.IntN(n)
				hi = lo + r.IntN(n-lo)
			}
		}
	}
	if blamed < 1000 {
		t.Errorf("only %d lines had no arrangement", blamed)
	}
}

// checkSets compares the sets, and the cells reported after the last change, with all arrangements. Cells that are not reported must be as
// they were before.
func checkSets(t *testing.T, l walker, clue []int, state, before, told []int8) {
	t.Helper()
	all := arrangements(clue, state)
	if ok := l.possible(); ok != (len(all) > 0) {
		t.Fatalf("clue %v, state %v: possible is %v, there are %d arrangements", clue, state, ok, len(all))
	}
	for i := 0; len(all) > 0 && i < len(state); i++ {
		if state[i] != 0 {
			if told[i] != 0 {
				t.Fatalf("clue %v, state %v: cell %d is told", clue, state, i)
			}
			continue
		}
		if l.only(i) != common(all, i) {
			t.Fatalf("clue %v, state %v: cell %d is %d, want %d", clue, state, i, l.only(i), common(all, i))
		}
		if told[i] != l.only(i) && (told[i] != 0 || before == nil || before[i] != l.only(i)) {
			t.Fatalf("clue %v, state %v: cell %d is %d, and %d is told", clue, state, i, l.only(i), told[i])
		}
	}
}

// common returns the value that a cell has in all arrangements, or 0.
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

// checkNamed checks that the cells blamed for a contradiction alone leave no arrangement, and that each of them is needed.
func checkNamed(t *testing.T, l walker, cells []sat.Lit, clue []int, state []int8) {
	t.Helper()
	known := make([]int8, len(state))
	for _, q := range l.blamed() {
		i := slices.IndexFunc(cells, func(c sat.Lit) bool { return c == q || c == q.Not() })
		known[i] = state[i]
		if known[i] == 0 || (q == cells[i]) != (known[i] > 0) {
			t.Fatalf("clue %v, state %v: cell %d is blamed and not known so", clue, state, i)
		}
	}
	if n := len(arrangements(clue, known)); n > 0 {
		t.Fatalf("clue %v, state %v: %v leave %d arrangements", clue, state, known, n)
	}
	for i, v := range known {
		if known[i] = 0; v != 0 && len(arrangements(clue, known)) == 0 {
			t.Fatalf("clue %v, state %v: cell %d is blamed and not needed", clue, state, i)
		}
		known[i] = v
	}
}

// TestSameDeadLine makes a line impossible in the same way twice: the second time it has not changed since the filter last examined it.
func TestSameDeadLine(t *testing.T) {
	s := sat.New(sat.Options{})
	x := make([]sat.Lit, 5)
	for i := range x {
		x[i] = s.Bool()
	}
	NewLines(s).Post(x, []int{1})
	a := s.Bool()
	for i, l := range x {
		s.Add(a.Not(), l.If(i%4 == 0))
	}
	for range 2 {
		if ok, err := s.Solve(t.Context(), a); ok || err != nil {
			t.Fatalf("Solve is %v, %v; the line is impossible", ok, err)
		}
	}
}

// TestRefineLarge: lines that would need too many order literals get none.
func TestRefineLarge(t *testing.T) {
	clue := make([]int, 150)
	for j := range clue {
		clue[j] = 1
	}
	for n, want := range map[int]bool{1: true, 4: false} { // 4 lines of 150 runs with 702 places each
		s := sat.New(sat.Options{})
		lines := NewLines(s)
		for range n {
			cells, first := make([]sat.Lit, 1000), s.Bools(1000)
			for i := range cells {
				cells[i] = first + sat.Lit(2*i)
			}
			lines.Post(cells, clue)
		}
		before := s.Vars()
		lines.refine()
		if got := s.Vars() > before; got != want {
			t.Errorf("%d lines: %d order literals", n, s.Vars()-before)
		}
	}
}
