// Package paper implements the published method on which the Nonogram kind was originally based, with the order and data of its paper. It
// does not use the kernel. docs/papers.md compares it with the paper.
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
// Permainan Nonogram" (Institut Teknologi Bandung, 2023): fill the basics, list all arrangements of every line, then repeatedly take the
// line with the fewest. The cells that its arrangements share are set, and arrangements of crossing lines that disagree are pruned. From
// the second iteration on, five procedures also examine the line. An iteration takes every unfinished line once. There is no search:
// boards that need more than single lines stay open, except with the variants "backtracking" and "full-procedure".
//
// Repairs, each the smallest that makes the method sound:
//   - The author's program does not terminate when stuck. Here an iteration without change ends the method.
//   - The procedures, missing in that program, follow the text unless it is wrong; see each of them.
//   - A line without arrangements ends the method: there is no solution.
//   - The lists may together hold at most listWords words of 64 cells. Otherwise the method does not start.
//
// Section II.E names three kinds of propagation. Forward checking is part of the method: setting a cell prunes the crossing line. The
// variant "propagation" adds arc consistency: a line whose list has shrunk is processed again immediately, until all crossing lines
// agree.
//
// The variants "dynamic", "backtracking" and "full-procedure" are described in their files. The method may start with known cells, as in
// Tables 3.7 to 3.11.

const (
	definite     = "paper.nonogram.definite-blanks"
	partial      = "paper.nonogram.partial-fill"
	intersection = "paper.nonogram.intersection"
	arcs         = "paper.nonogram.arc-consistency" // an intersection repeated by propagation
)

// listWords is the maximum memory for arrangements, in words: 64 MB.
const listWords = 8 << 20

// state is the state of a run.
type state struct {
	rows, cols           [][]int // clues
	board                *puzzle.Board
	ctx                  context.Context
	trace                func(puzzle.Step) bool
	propagation, dynamic bool
	full                 bool // see full.go
	numbers              bool // format lines with the paper's numbers
	traceIdle            bool // trace procedures without result, too

	lines  []*line       // the rows, then the columns
	cells  marks         // by cell
	known  puzzle.Facts  // the same as facts
	open   int           // number of unknown cells
	trials int           // number of assumptions made
	depth  int           // number of open assumptions
	queue  *ground.Queue // with propagation: lines whose lists have shrunk
	status puzzle.Status
	failed *line // with status NoSolution: the line that cannot be filled; nil if all arrangements tried have failed
	reason error // the limit that ended the run

	iteration int // with full
}

// line is a row or a column.
type line struct {
	at          puzzle.Place
	clue        []int
	first, step int // of its cells
	n           int
	list        list           // remaining arrangements; unused with dynamic
	entries     [6]*tableEntry // with dynamic: see dynamic.go
	listLen     int            // with full: length of the list when the line was last taken
}

//go:embed words
var files embed.FS

// Method is the published method for Nonogram.
var Method = &method.Paper{
	Speech:   &words.Speech{Files: files, Functions: map[string]template.Func{"cells": words.Func(cells)}},
	StepArgs: args,
	Kind:     nonogram.Kind,
	Run:      solve,
	Variants: []method.Variant{
		{Name: propagation, Help: "process a line again as soon as its list shrinks"},
		{Name: dynamic, Help: "keep no lists; apply the procedure that finds the most first"},
		{Name: backtracking, Help: "if no line gives anything new, assume a cell filled, then crossed", Search: method.SearchEnabled},
		{Name: fullProcedure, Help: "the procedure of IV.F: one line per iteration; try the arrangements of a line if no line gives anything new",
			Search: method.SearchEnabled},
	},
	AcceptsFacts: true,
	Numbers:      true,
}

const (
	propagation   = "propagation"
	dynamic       = "dynamic"
	backtracking  = "backtracking"
	fullProcedure = "full-procedure"
)

// solve runs the method with the requested variants. It returns an error if a line has no clue or variants exclude each other.
func solve(ctx context.Context, p puzzle.Puzzle, o method.Options, trace func(puzzle.Step) bool) (method.Result, error) {
	n := p.(*nonogram.Nonogram)
	if err := n.CheckClues(); err != nil {
		return method.Result{}, fault.Errorf("%w: the method needs the clues of all lines", err)
	}
	if o.Has(fullProcedure) && (o.Has(dynamic) || o.Has(backtracking)) {
		return method.Result{}, fault.Errorf("%s keeps lists and does its own backtracking: it cannot be combined with %s or %s",
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

// run runs the method without a search: the basics, then the table of the variant "dynamic" or, if they are not too many, the arrangements
// of all lines. It sets the status.
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

// finish sets q.status if it is not set.
func (q *state) finish() {
	if q.status == "" {
		q.status = puzzle.Stalled
		if q.open == 0 {
			q.status = puzzle.Solved
		}
	}
}

// basics applies complete fill, definite blanks and partial fill to every line. The full procedure has partial fill in its loop.
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

// listsFit reports whether the arrangements of all lines stay within listWords.
func (q *state) listsFit() bool {
	words := 0
	for _, l := range q.lines {
		if q.stop() {
			return false
		}
		n := newWays(l.clue, make(marks, l.n)).Total()
		if words += min(n, listWords+1) * l.words(); words > listWords {
			q.stopAtLimit(fault.Errorf("the arrangements of the lines up to %v need more than %d words of memory; it alone has %d",
				l.at, listWords, n))
			return false
		}
	}
	return true
}

// stopAtLimit ends the method as undecided, with a reason.
func (q *state) stopAtLimit(reason error) {
	q.step(puzzle.Step{Technique: method.Limit}, method.Limited{Reason: reason.Error()})
	q.reason = reason
	q.status = puzzle.Undecided
}

// enumerate lists the arrangements of every line and drops those that disagree with the cells of the basics.
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

// iterate processes the lines, the best first, until an iteration changes nothing: it intersects the placements of a line and, from the
// second iteration on, applies the procedures to it, then propagates.
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

// first returns the index of the line that is taken first; see before.
func (q *state) first(todo []*line) int {
	best := 0
	for i, l := range todo {
		if q.before(l, todo[best]) {
			best = i
		}
	}
	return best
}

// before reports whether l is taken before other: it has fewer arrangements, or as many and more unknown cells.
func (q *state) before(l, other *line) bool {
	n, m := l.list.len(), other.list.len()
	return n < m || n == m && q.unknown(l) > q.unknown(other)
}

// intersect sets the cells that all arrangements of a line share.
func (q *state) intersect(l *line, technique string) {
	if q.dynamic {
		q.intersectCounted(l, technique)
		return
	}
	args := sharedArgs{countArgs: countArgs{l.list.len()}}
	if q.full && technique == intersection {
		args.Iteration = q.iteration
	}
	q.addDeductions(l, l.list.shared(l.n), technique, args)
}

// apply applies procedure k to a line and adds its deductions or its contradiction.
func (q *state) apply(l *line, k int, args ...any) {
	out, ok := procedures[k].find(l.clue, q.read(l))
	if !ok {
		q.addContradiction(l, procedures[k].technique)
		return
	}
	q.addDeductions(l, out, procedures[k].technique, args...)
}

// propagate intersects the queued lines until the queue is empty.
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

// step traces a step with further arguments (see args.go) and the depth of the search. If the trace ends the method, the status is
// Undecided.
func (q *state) step(s puzzle.Step, args ...any) {
	if q.trace == nil || q.status != "" {
		return
	}
	for _, x := range args {
		s.AddArgs(x)
	}
	if q.depth > 0 {
		s.AddArgs(depthArgs{q.depth})
	}
	if !q.trace(s) {
		q.status = puzzle.Undecided
	}
}

// stop reports whether the method must end. It checks the context.
func (q *state) stop() bool {
	if q.status == "" && q.ctx.Err() != nil {
		q.status = puzzle.Undecided
	}
	return q.status != ""
}
