package rule

import (
	"slices"

	"github.com/teka-puzzles/teka/solver/sat"
)

// Lines are lines that tell their runs, in one kernel.
type Lines struct {
	s    *sat.Solver
	work *scratch
	all  []line
	word int // the longest line that is not wide

	watch []sat.Lit // temporary of Post
}

// line is one of them.
type line struct {
	cells  []sat.Lit
	clue   []int
	refine func() // gives it order literals, under the guard of its clue
}

// NewLines has no line yet.
func NewLines(s *sat.Solver) *Lines {
	ls := &Lines{s: s, work: &scratch{}, word: narrowest}
	s.BeforeSearch(ls.favor)
	s.AfterConflicts(easyConflicts, ls.guide)
	s.AfterConflicts(hardConflicts, ls.refine)
	return ls
}

// How many conflicts a board may take before beliefs are paid for, and then probes and order literals.
const (
	easyConflicts = 40
	hardConflicts = 120
)

// favor lets search begin with the cells of lines whose runs have little room. On 28 puzzles of the webpbn survey that took two
// thirds of the time, in geometric mean, that the cells in reading order took.
func (ls *Lines) favor() {
	for _, l := range ls.all {
		weight := 1e-3 / float64(roomFor(l.clue, len(l.cells)))
		for _, c := range l.cells {
			if ls.s.Fixed(c) == 0 {
				ls.s.Favor(c, weight)
			}
		}
	}
}

// guide lets beliefs guide search from now on, unless the board is too large for them.
func (ls *Lines) guide() {
	if b := newBeliefs(ls.s, ls.all); b != nil {
		ls.s.SetGuide(&guide{b: b, few: fewCells}, ls.s.Stats().Conflicts)
	}
}

// probeSteps bounds the probing of a hard board, in cells of lines looked at: a second or two. mostOrder bounds its order literals,
// of which each takes some 500 bytes with its clauses.
const (
	probeSteps = 100_000_000
	mostOrder  = 250_000
)

// refine probes all cells, and then gives order literals to the lines that are still open.
func (ls *Lines) refine() {
	var cells []sat.Lit
	seen := make([]bool, ls.s.Vars())
	longest, room := 1, 0
	for _, r := range ls.all {
		longest = max(longest, len(r.cells))
		room += len(r.clue) * roomFor(r.clue, len(r.cells))
		for _, l := range r.cells {
			if !seen[l>>1] {
				seen[l>>1] = true
				cells = append(cells, l)
			}
		}
	}
	if !ls.s.Probe(cells, int64(probeSteps/longest)) || room > mostOrder {
		return
	}
	for _, r := range ls.all {
		r.refine()
	}
}

// Post posts the rule for a line whose cells are black where the literals are true: the lengths of its runs of black cells are, in
// order, the clue. The clue has no zeros; it is empty for a white line.
//
// The clue is read as a pattern: a gap, a run, a gap, a run, …, a gap; for 2 1 that is "g11g1g". A cell of the line consumes one
// letter: white stays in a gap or enters the next one, black enters the next letter of a run. So a set of positions in the pattern
// is a word of bits, and a step over one cell is a shift and a mask. Walking over the line from both ends gives, for every cell,
// the positions that can be reached before it and those from which the end can be reached after it: together exactly the values
// that the cell takes in some arrangement. The filter is complete, in a few word operations a cell and 64 letters of pattern.
//
// Both rows of sets are kept from call to call. Sets before the first cell that has changed since, and after the last one, still
// stand, and a walk that meets the set it left there last time may stop: most calls look at a part of the line only.
//
// The same walk explains: going forward, a known cell is named only when forgetting it would let the walk reach a position from
// which the end can be reached (Gange, Stuckey and Szymanek, MDD propagators with explanation, 2011). That is linear too.
//
// Cells alone are a poor language to learn in, though: when search has met some conflicts, lines get order literals (see order.go).
// Without them random boards of 27x27 took 1.3 to 1.5 times the conflicts and about the same time, Gettys of the webpbn survey
// twice the time.
func (ls *Lines) Post(cells []sat.Lit, clue []int) {
	cells = slices.Clone(cells)
	watch := ls.watch[:0]
	for _, l := range cells {
		watch = append(watch, l, l.Not())
	}
	ls.watch = watch
	var l interface {
		sat.Propagator
		refine(s *sat.Solver)
	}
	if len(cells) <= ls.word {
		ls.work.grow(len(cells), 1, len(clue))
		l = newRuns(ls.s, cells, clue, ls.work)
	} else {
		p := newPattern(clue)
		ls.work.grow(len(cells), p.words, len(clue))
		l = newWideRuns(cells, clue, p, ls.work)
	}
	ls.s.Post(l, sat.Costly, watch...)
	ls.all = append(ls.all, line{cells, clue, ls.s.Guarded(func() { l.refine(ls.s) })})
}

// scratch is what an explanation needs. The lines of a solver share one.
type scratch struct {
	state   []int8   // by cell
	sets    []uint64 // a set for each cell and one more
	letters []uint64 // by cell: the letters of runs that may stand there
	turn    []uint64 // by cell: first letters whose permission begins or ends there
	a, b    []uint64 // one set each
	lo, hi  []int    // by run: the first and last cell at which it may start
	need    []int    // see limit
	named   []int32  // cells blamed
	because []sat.Lit
}

// grow makes room for a line of n cells with a pattern of the number of words and runs given.
func (w *scratch) grow(n, words, runs int) {
	if len(w.state) < n {
		w.state = make([]int8, n)
	}
	if len(w.sets) < words*(n+2) {
		w.sets, w.letters, w.turn = make([]uint64, words*(n+2)), make([]uint64, words*(n+2)), make([]uint64, words*(n+2))
	}
	if len(w.a) < words {
		w.a, w.b = make([]uint64, words), make([]uint64, words)
	}
	if len(w.lo) < runs {
		w.lo, w.hi, w.need = make([]int, runs), make([]int, runs), make([]int, 2*runs)
	}
}
