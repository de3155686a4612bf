// Package paper is the published method for Nonogram that the kind began from, in the order and with the data of its paper:
// arrangements of lines, the fewest first. It never touches the kernel; docs/papers.md compares it with its paper.
package paper

import (
	"context"
	"embed"
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/explain/words/template"
	"github.com/teka-puzzles/teka/kinds/nonogram"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// The method of M. L. P. Widhi, "Optimasi Metode Line-solving dengan Teknik Heuristik Pencarian Pseudo-Exhaustive untuk Menyelesaikan
// Permainan Nonogram" (Institut Teknologi Bandung, 2023): fill what the basics give, list all arrangements of every line, then take line
// after line, the one with the fewest arrangements first; what all of its arrangements share is certain, and arrangements of the
// crossing lines that disagree are dropped. From the second iteration on, five procedures look at the line as well. There is no
// search: a board on which no line alone says more stays open, but for the variant "backtracking".
//
// An iteration takes every unfinished line once. The parts: basics and arrangements in lines.go, the procedures in
// procedures.go, the choice of procedures in dynamic.go.
//
// Repairs, each the smallest that is sound:
//   - The author's program loops for ever when it is stuck: here an iteration that changes nothing ends the method.
//   - The procedures, which that program lacks, follow the text except where the text is wrong: see each of them.
//   - A line without an arrangement ends the method: there is no solution.
//   - The lists of arrangements may together hold at most paperWords words of 64 cells; past that the method gives up before it begins.
//
// II.E of the paper names three kinds of propagation. Forward checking is part of the method: filling or crossing a cell drops the
// arrangements of the crossing line that disagree. The variant "propagation" adds arc consistency. A line whose list has lost
// arrangements is processed again immediately, until every pair of crossing lines agrees. This spreading is constraint propagation.
//
// Other variants. "dynamic" keeps no lists: a table stores the expected result of each procedure on each line, and the best entry
// runs first. "backtracking": see backtracking.go.
// "full-procedure": see full.go.
//
// It may begin with cells known, as the lines of Tables 3.7 to 3.11 do.

const (
	definite     = "paper.nonogram.definite-blanks"
	partial      = "paper.nonogram.partial-fill"
	intersection = "paper.nonogram.intersection"
	arcs         = "paper.nonogram.arc-consistency" // an intersection of a line repeated by propagation
)

// paperWords bounds the memory for arrangements: 64 MB.
const listWords = 8 << 20

// paper is a run of the method.
type state struct {
	rows, cols           [][]int // the clues
	board                *puzzle.Board
	ctx                  context.Context
	trace                func(puzzle.Step) bool
	propagation, dynamic bool
	full                 bool // one line an iteration: see full.go
	numbers              bool // lines are written by the paper's numbers
	traceIdle            bool // trace procedures that find nothing, too

	lines  []*line       // the rows, then the columns
	cells  marks         // of the whole board
	known  puzzle.Facts  // the same
	open   int           // cells not known
	trials int           // cells supposed
	depth  int           // suppositions under way
	queue  *ground.Queue // lines whose crossing cells have changed, with propagation
	status puzzle.Status
	failed *line // the line that cannot be filled, with the end NoSolution; nil when all that was tried fails
	reason error // of the limit that ended it

	iteration int // with full
}

// paperLine is a row or a column.
type line struct {
	at          puzzle.Place
	clue        []int
	first, step int // of its cells on the board
	n           int
	list        list           // the arrangements left; not with dynamic
	entries     [6]*tableEntry // with dynamic: see dynamic.go
	listLen     int            // with full: how long the list was when the line was last taken
}

//go:embed words
var files embed.FS

// Method is the paper's method.
var Method = &method.Paper{
	Speech: &words.Speech{Files: files, Functions: map[string]template.Func{"cells": words.Func(cells)}},
	Args:   args,
	Kind:   nonogram.Kind,
	Run:    solve,
	Variants: []method.Variant{
		{Name: propagation, Help: "take a line again as soon as its list has lost arrangements"},
		{Name: dynamic, Help: "keep no lists: the procedure that finds most goes first"},
		{Name: backtracking, Help: "when no line says more, suppose a cell filled, then crossed", Search: method.Searches},
		{Name: fullProcedure, Help: "the procedure of IV.F: one line an iteration, and a line's arrangements tried when no line says more",
			Search: method.Searches},
	},
	Starts:  true,
	Numbers: true,
}

// The variants.
const (
	propagation   = "propagation"
	dynamic       = "dynamic"
	backtracking  = "backtracking"
	fullProcedure = "full-procedure"
)

func solve(ctx context.Context, p puzzle.Puzzle, o method.Options, trace func(puzzle.Step) bool) (method.Result, error) {
	n := p.(*nonogram.Nonogram)
	if err := n.Told(); err != nil {
		return method.Result{}, fault.Errorf("%w: the method needs the clues of all lines", err)
	}
	if o.Has(fullProcedure) && (o.Has(dynamic) || o.Has(backtracking)) {
		return method.Result{}, fault.Errorf("%s keeps lists and has a backtracking of its own: neither %s nor %s goes with it",
			fullProcedure, dynamic, backtracking)
	}
	board := n.Board()
	q := &state{board: board, ctx: ctx, trace: trace, known: puzzle.NewFacts(board), open: board.Len(),
		propagation: o.Has(propagation), dynamic: o.Has(dynamic), full: o.Has(fullProcedure), numbers: o.Numbers}
	q.rows, q.cols = n.Runs()
	q.initLines()
	if !o.Known.IsZero() {
		q.setKnown(o.Known)
	}
	q.run()
	switch {
	case q.full:
		q.searchArrangements()
	case o.Has(backtracking):
		q.backtrack()
	}
	r := method.Result{Status: q.status, Known: q.known, Trials: q.trials, Reason: q.reason}
	for i := 0; q.numbers && i < len(q.rows); i++ {
		r.Rows = append(r.Rows, q.text(q.read(q.lines[i])))
	}
	return r, nil
}

// run is the method without backtracking; q.end is set after it.
func (q *state) run() {
	q.basics()
	switch {
	case q.stop():
	case q.dynamic:
		q.applyTable()
	case q.listsFit():
		q.enumerate()
		if q.full {
			q.iterateLines()
		} else {
			q.iterate()
		}
	}
	q.finish()
}

// finish sets q.end when nothing else has.
func (q *state) finish() {
	if q.status == "" {
		q.status = puzzle.Stalled
		if q.open == 0 {
			q.status = puzzle.Solved
		}
	}
}

// basics does the complete fill, the complete fill with definite blanks and the partial fill of every line. The full procedure has the
// last one in its loop.
func (q *state) basics() {
	for _, b := range []struct {
		technique string
		find      func(clue []int, n int) marks
	}{
		{"paper.nonogram.complete-fill", completeFill},
		{definite, definiteBlanks},
		{partial, partialFill},
	} {
		if q.full && b.technique == partial {
			continue
		}
		for _, l := range q.lines {
			q.addDeductions(l, b.find(l.clue, l.n), b.technique)
		}
	}
}

// fits reports whether the arrangements of all lines keep to the limit on memory.
func (q *state) listsFit() bool {
	words := 0
	for _, l := range q.lines {
		if q.stop() {
			return false
		}
		n := newWays(l.clue, make(marks, l.n)).total()
		if words += min(n, listWords+1) * l.words(); words > listWords {
			q.stopAtLimit(fault.Errorf("the arrangements of the lines up to %v need more than %d words of memory; it alone has %d",
				l.at, listWords, n))
			return false
		}
	}
	return true
}

// limit ends the method because a limit is reached.
func (q *state) stopAtLimit(reason error) {
	q.step(puzzle.Step{Technique: method.Limit}, method.Limited{Reason: reason.Error()})
	q.reason = reason
	q.status = puzzle.Undecided
}

// enumerate lists the arrangements of every line, and drops those that disagree with the basics.
func (q *state) enumerate() {
	for _, l := range q.lines {
		if q.stop() {
			return
		}
		if l.list = newList(l.clue, l.n, q.stop); q.status != "" {
			return
		}
		q.step(puzzle.Step{Technique: "paper.nonogram.enumerate", Clues: []puzzle.Place{l.at}}, clueArgs{clue(l.clue)},
			countArgs{l.list.len()})
		for i, x := range q.read(l) {
			if x != 0 && !q.stop() {
				q.prune(l, i, x)
			}
		}
	}
}

// iterate takes the lines until an iteration changes nothing.
func (q *state) iterate() {
	for iteration := 1; q.open > 0 && !q.stop(); iteration++ {
		before := q.open
		todo := slices.Clone(q.lines)
		for len(todo) > 0 && !q.stop() {
			i := q.first(todo)
			l := todo[i]
			todo = slices.Delete(todo, i, i+1)
			if q.unknown(l) == 0 {
				continue
			}
			q.intersect(l, intersection)
			q.traceIdle = true
			for k := range procedures {
				if iteration > 1 && q.status == "" {
					q.apply(l, k)
				}
			}
			q.traceIdle = false
			q.propagate()
		}
		if q.open == before {
			return
		}
	}
}

// pick is the line that is taken before all others.
func (q *state) first(todo []*line) int {
	best := 0
	for i, l := range todo {
		if q.before(l, todo[best]) {
			best = i
		}
	}
	return best
}

// before reports whether a line is taken before another: it has fewer arrangements, or as many and more unknown cells.
func (q *state) before(l, other *line) bool {
	n, m := l.list.len(), other.list.len()
	return n < m || n == m && q.unknown(l) > q.unknown(other)
}

// intersect finds what all arrangements of a line share.
func (q *state) intersect(l *line, technique string) {
	if q.dynamic {
		q.intersectCounted(l, technique)
		return
	}
	said := sharedArgs{countArgs: countArgs{l.list.len()}}
	if q.full && technique == intersection {
		said.Iteration = q.iteration
	}
	q.addDeductions(l, l.list.shared(l.n), technique, said)
}

// apply runs a procedure on a line.
func (q *state) apply(l *line, k int, said ...any) {
	out, ok := procedures[k].find(l.clue, q.read(l))
	if !ok {
		q.addContradiction(l, procedures[k].technique)
		return
	}
	q.addDeductions(l, out, procedures[k].technique, said...)
}

// propagate takes the lines that have lost arrangements, until none has.
func (q *state) propagate() {
	for !q.stop() {
		k, ok := q.queue.Pop()
		if !ok {
			return
		}
		if l := q.lines[k]; q.unknown(l) > 0 {
			q.intersect(l, arcs)
		}
	}
}

// step gives the trace a step, with what it says (see args.go).
func (q *state) step(s puzzle.Step, said ...any) {
	if q.trace == nil || q.status != "" {
		return
	}
	for _, x := range said {
		s.Say(x)
	}
	if q.depth > 0 {
		s.Say(depthArgs{q.depth})
	}
	if !q.trace(s) {
		q.status = puzzle.Undecided
	}
}

// stop reports whether the method must end, and looks at the context.
func (q *state) stop() bool {
	if q.status == "" && q.ctx.Err() != nil {
		q.status = puzzle.Undecided
	}
	return q.status != ""
}
