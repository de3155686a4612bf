package rule

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// Lines posts lines of runs in one solver.
type Lines struct {
	s         *sat.Solver
	work      *scratch
	all       []line
	maxNarrow int // the maximum length of lines that use single words

	watch []sat.Lit // scratch space of Post
}

type line struct {
	cells  []sat.Lit
	clue   []int
	refine func() // posts its order literals under the guard of its clue
}

// NewLines returns a Lines for s. It registers search heuristics in s.
func NewLines(s *sat.Solver) *Lines {
	ls := &Lines{s: s, work: &scratch{}, maxNarrow: maxNarrow}
	s.BeforeSearch(ls.favorTightLines)
	s.AfterConflicts(easyConflicts, ls.startGuide)
	s.AfterConflicts(hardConflicts, ls.refine)
	return ls
}

// Numbers of conflicts before beliefs are used, and before probing and order literals.
const (
	easyConflicts = 40
	hardConflicts = 120
)

// favorTightLines makes search start with the lines whose runs have little slack. On 28 puzzles of the webpbn survey this took two thirds
// of the time (geometric mean) of reading order.
func (ls *Lines) favorTightLines() {
	for _, l := range ls.all {
		weight := 1e-3 / float64(slackOf(l.clue, len(l.cells)))
		for _, c := range l.cells {
			if ls.s.Fixed(c) == 0 {
				ls.s.Favor(c, weight)
			}
		}
	}
}

// startGuide lets beliefs guide search, unless the board is too large.
func (ls *Lines) startGuide() {
	if b := newBeliefs(ls.s, ls.all); b != nil {
		ls.s.SetGuide(&guide{b: b, minOpen: minOpenCells}, ls.s.Stats().Conflicts)
	}
}

// maxProbeSteps limits the probing of a hard board, in cells of processed lines: a second or two. maxOrderLits limits its order literals,
// each of which takes about 500 bytes including its clauses.
const (
	maxProbeSteps = 100_000_000
	maxOrderLits  = 250_000
)

// refine probes all cells and then posts order literals of the unfinished lines.
func (ls *Lines) refine() {
	var cells []sat.Lit
	seen := make([]bool, ls.s.Vars())
	longest, room := 1, 0
	for _, r := range ls.all {
		longest = max(longest, len(r.cells))
		room += len(r.clue) * slackOf(r.clue, len(r.cells))
		for _, l := range r.cells {
			if !seen[l>>1] {
				seen[l>>1] = true
				cells = append(cells, l)
			}
		}
	}
	if !ls.s.Probe(cells, int64(maxProbeSteps/longest)) || room > maxOrderLits {
		return
	}
	for _, r := range ls.all {
		r.refine()
	}
}

// Post posts the constraint that the black cells of a line, where the literals are true, form runs with the lengths in clue, in order.
// The clue contains no zeros and is empty for a white line.
//
// The clue is a pattern of gaps and runs: 2 1 is "g11g1g". A white cell stays in a gap or enters the next one, a black cell enters the
// next position of a run. A set of positions is a bit set, so a step over one cell is a shift and a mask. Passes from both ends compute,
// for every cell, the positions reachable before it and the positions after it that lead to the end. The filter is domain consistent and
// takes a few word operations per cell and 64 positions.
//
// It is incremental: sets before the first changed cell and after the last one remain valid, and a pass stops when a set does not change.
//
// Explanations use the same passes: going forward, a known cell is included only if a position that leads to the end would otherwise be
// reachable (Gange, Stuckey and Szymanek, MDD propagators with explanation, 2011). This is linear, too.
//
// Clauses over cells alone learn slowly, so lines get order literals after some conflicts (see order.go). Without them random boards of
// 27x27 took 1.3 to 1.5 times the conflicts in about the same time, and Gettys of the webpbn survey twice the time.
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
	if len(cells) <= ls.maxNarrow {
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

// scratch is scratch space for explanations, shared by the lines of a solver.
type scratch struct {
	state   []int8   // by cell
	sets    []uint64 // by cell and one more: a set of positions
	letters []uint64 // by cell: the run positions allowed there
	delta   []uint64 // by cell: first positions of runs whose allowed range begins or ends there
	a, b    []uint64 // one set each
	lo, hi  []int    // by run: its first and last possible start
	need    []int    // see needBound
	named   []int32  // cells of the reason
	because []sat.Lit
}

// grow allocates space for lines of n cells and patterns with the given numbers of words and runs.
func (w *scratch) grow(n, words, runs int) {
	if len(w.state) < n {
		w.state = make([]int8, n)
	}
	if len(w.sets) < words*(n+2) {
		w.sets, w.letters, w.delta = make([]uint64, words*(n+2)), make([]uint64, words*(n+2)), make([]uint64, words*(n+2))
	}
	if len(w.a) < words {
		w.a, w.b = make([]uint64, words), make([]uint64, words)
	}
	if len(w.lo) < runs {
		w.lo, w.hi, w.need = make([]int, runs), make([]int, runs), make([]int, 2*runs)
	}
}
