// Package paper implements the published method for Masyu in the order and with the data of its paper: sets of shapes that are reduced
// until nothing changes. It does not use the kernel; docs/papers.md compares it with the paper.
package paper

import (
	"context"
	"embed"
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/masyu"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// The method of J. Y. Gunawan, "Penerapan Teori Himpunan untuk Memecahkan Teka-Teki Masyu" (Institut Teknologi Bandung, 2019): each cell
// has the set of shapes that the loop may have there, and pearls and decided cells eliminate shapes around them until a whole pass
// eliminates nothing. There is no search, so that many boards stay open.
//
// Repairs:
//   - Single loop: the paper accepts several loops as a solution. Here known lines that close a loop without all pearls and lines prove
//     that there is no solution.
//   - Elbow: the paper eliminates shapes in the elbow of every possible bend of a black pearl, which is wrong while there are several. Here
//     that waits until the bend is known.
//   - Contradictions: an empty set, or an edge that one neighbour requires and the other excludes, ends the method. The author's program
//     crashes on some such boards.
//   - If the loop visits every cell, which the paper does not consider, the empty shape is eliminated at the start.

// shapes is a set of shapes of the loop in a cell.
type shapes uint8

// The seven shapes, in the paper's order and numbers.
const (
	shapeEmpty shapes = 1 << iota
	rightDown
	leftDown
	leftUp
	rightUp
	horizontal
	vertical

	anyShape = horizontal | vertical | bends | shapeEmpty
	straight = horizontal | vertical
	bends    = rightDown | leftDown | leftUp | rightUp
)

// toward is, by heading, the shapes that leave a cell in that heading.
var toward = [4]shapes{
	north: leftUp | rightUp | vertical,
	east:  rightDown | rightUp | horizontal,
	south: rightDown | leftDown | vertical,
	west:  leftDown | leftUp | horizontal,
}

var along = [4]shapes{vertical, horizontal, vertical, horizontal}

var paperOrder = [4]heading{west, east, north, south}

// String returns the signs of the shapes, out of "·┌┐┘└─│".
func (s shapes) String() string {
	var b strings.Builder
	for i, r := range []rune("·┌┐┘└─│") {
		if s>>i&1 != 0 {
			b.WriteRune(r)
		}
	}
	if s == 0 {
		return "∅"
	}
	return b.String()
}

func (s shapes) one() bool { return s != 0 && s&(s-1) == 0 }

type paper struct {
	*masyu.Masyu
	board      *puzzle.Board
	rows, cols int
	pearls     []masyu.Pearl // by cell

	sets    []shapes // by cell
	known   puzzle.Facts
	ctx     context.Context
	trace   func(puzzle.Step) bool
	pearl   puzzle.Place // the pearl whose rule is applied; none for the filter
	rule    string       // technique of the next step
	side    string       // side of the border for the current rule
	changed bool
	passes  int
	depth   int // of the branch
	trials  int // branches
	reason  error
	numbers bool // write shapes as numbers
	empty   bool // a set is empty
	stopped bool // by the trace or the context
}

// Variants that the paper mentions and its program lacks (see branch.go, search.go and connections.go).
const (
	branching    = "branching"
	depthFirst   = "depth-first"
	breadthFirst = "breadth-first"
	connections  = "connections"
)

// border is the technique of Aturan 1.
const border = "paper.masyu.border"

//go:embed words
var files embed.FS

// Method is the paper's method. Techniques in the trace, all with the prefix "paper.masyu.":
//   - "border", "white-start" and "black-start": eliminations by the paper's three rules.
//   - "white-bend" and "black-elbow": its implicit rules.
//   - "white-rule" and "black-rule": rules found only in its program.
//   - "every-cell", "filter", "single-loop"; "pass" at the end of each stage and pass.
//   - With branches "try", "fail", "back" and "strike"; breadth-first also "wait" and "resume".
var Method = &method.Paper{
	Speech:   &words.Speech{Files: files},
	StepArgs: args,
	Kind:     masyu.Kind,
	Run:      solve,
	Passes:   true,
	Numbers:  true,
	Sets:     func(p puzzle.Puzzle) method.Sets { return newDrawnSets(p.(*masyu.Masyu)) },
	Variants: []method.Variant{
		{Name: branching, Help: "when stuck, assume a shape and eliminate it if it fails", Search: method.SearchEnabled},
		{Name: depthFirst, Help: "when stuck, assume one shape after another until the board is full; eliminate those that fail",
			Search: method.SearchEnabled},
		{Name: breadthFirst, Help: "the same breadth-first: all shapes of a cell before those of the next", Search: method.SearchEnabled},
		{Name: connections, Help: "without sets: follow the loop from the first pearl cell by cell, and backtrack where it is stuck",
			Search: method.SearchEnabled},
	},
}

// solve runs the method or its variant connections. Without a variant that searches, it may stall.
func solve(ctx context.Context, p puzzle.Puzzle, o method.Options, trace func(puzzle.Step) bool) (method.Result, error) {
	q := newPaper(ctx, p.(*masyu.Masyu), trace)
	q.numbers = o.Numbers
	r := method.Result{}
	if o.Has(connections) {
		r.Status = q.connect()
	} else {
		q.start()
		q.propagate()
		q.search(o)
		r.Status = q.status()
	}
	r.Known, r.Trials, r.Reason = q.known, q.trials, q.reason
	if q.numbers {
		r.Rows = q.rowsOfSets()
	}
	return r, nil
}

// search branches in the way of the selected variant (depth first, breadth first or branching) until the board is full or nothing more
// follows. Without such a variant it does nothing.
func (q *paper) search(o method.Options) {
	switch {
	case q.done() || !q.open():
	case o.Has(depthFirst):
		q.deep()
	case o.Has(breadthFirst):
		q.broad()
	case o.Has(branching):
		for !q.done() && q.open() && q.branch() {
		}
	}
	q.depth = 0
}

// propagate repeats passes until one eliminates nothing.
func (q *paper) propagate() {
	for q.changed = true; q.changed && !q.done(); {
		q.changed = false
		q.pass()
		q.passes++
		q.recordPass(passArgs{Pass: q.passes})
	}
}

// newPaper returns the state before the first step: every cell may have every shape. trace may be nil.
func newPaper(ctx context.Context, m *masyu.Masyu, trace func(puzzle.Step) bool) *paper {
	q := &paper{Masyu: m, board: m.Board(), known: puzzle.NewFacts(m.Board()), ctx: ctx, trace: trace}
	q.rows, q.cols = m.Size()
	for i := range q.rows * q.cols {
		q.pearls = append(q.pearls, m.Pearl(i/q.cols, i%q.cols))
		q.sets = append(q.sets, anyShape)
	}
	return q
}

// exit returns the edge of cell i in a direction; -1 at the border.
func (q *paper) exit(i int, h heading) int { return q.Exit(i/q.cols, i%q.cols, h) }

type heading = ground.Direction

const (
	north = ground.North
	east  = ground.East
	south = ground.South
	west  = ground.West
)

// pollEvery is the number of cells between two checks of the context.
const pollEvery = 1 << 12

// interrupted reports whether the method has ended, and checks the context at some cell numbers i.
func (q *paper) interrupted(i int) bool {
	if i%pollEvery == 0 && q.ctx.Err() != nil {
		q.stopped = true
	}
	return q.done()
}

func (q *paper) done() bool { return q.empty || q.stopped }

// status returns the result of the sets as they are, without further search.
func (q *paper) status() puzzle.Status {
	switch {
	case q.stopped:
		return puzzle.Undecided
	case q.empty || q.known.Contradiction() >= 0:
		return puzzle.NoSolution
	case q.loopBroken():
		q.record(puzzle.Step{Technique: "paper.masyu.single-loop", Clues: []puzzle.Place{puzzle.WholeBoard(puzzle.Loop)}}, nil)
		return puzzle.NoSolution
	case q.known.Complete():
		return puzzle.Solved
	}
	return puzzle.Stalled
}

// at returns the set of a cell, empty outside the board.
func (q *paper) at(r, c int) shapes {
	if r < 0 || c < 0 || r >= q.rows || c >= q.cols {
		return shapeEmpty
	}
	return q.sets[r*q.cols+c]
}

// keep eliminates all shapes of a cell except those in s, and sets empty if none is left. It does nothing outside the board or when the
// method is done.
func (q *paper) keep(r, c int, s shapes) {
	if r < 0 || c < 0 || r >= q.rows || c >= q.cols || q.done() {
		return
	}
	set := &q.sets[r*q.cols+c]
	from := *set
	if from&s == from {
		return
	}
	*set &= s
	q.changed = true
	q.empty = *set == 0
	q.update(r, c, from, *set)
}

func (q *paper) eliminate(r, c int, s shapes) { q.keep(r, c, ^s) }

// update updates the edges of a cell after a change, and records the change.
func (q *paper) update(r, c int, from, to shapes) {
	var news []puzzle.Fact
	for _, h := range paperOrder {
		i := q.Exit(r, c, h)
		if i < 0 {
			continue
		}
		can := puzzle.Mask(0)
		if to&^toward[h] != 0 {
			can |= puzzle.Only(0)
		}
		if to&toward[h] != 0 {
			can |= puzzle.Only(1)
		}
		if to != 0 && q.known.Restrict(i, can) && can.Len() == 1 {
			news = append(news, puzzle.Fact{At: q.board.At(i), Value: can.Min()})
		}
	}
	if q.trace == nil {
		return
	}
	step := puzzle.Step{Technique: q.rule, New: news}
	if q.pearl.Kind != puzzle.NoPlace {
		step.Clues = []puzzle.Place{q.pearl}
	}
	if q.rule == border {
		step.AddArgs(sideArgs{q.side})
	}
	q.record(step, setsArgs{setArgs: setArgs{From: q.format(from), To: q.format(to)}, Cell: puzzle.Cell(r, c)})
}

// recordPass records the end of a pass, with the sets if they are written as numbers.
func (q *paper) recordPass(said passArgs) {
	if q.trace != nil && q.numbers {
		said.Rows = q.rowsOfSets()
	}
	q.record(puzzle.Step{Technique: "paper.masyu.pass"}, said)
}

// record adds a step to the trace, with its arguments (see args.go), if any.
func (q *paper) record(s puzzle.Step, said any) {
	if q.trace == nil || q.stopped {
		return
	}
	if said != nil {
		s.AddArgs(said)
	}
	if q.depth > 0 {
		s.AddArgs(nested{q.depth})
	}
	q.stopped = !q.trace(s)
}

// format returns a set of shapes: "014" with numbers, otherwise "·┌└".
func (q *paper) format(s shapes) string {
	if !q.numbers || s == 0 {
		return s.String()
	}
	var b strings.Builder
	for i := range 7 {
		if s>>i&1 != 0 {
			b.WriteByte(byte('0' + i))
		}
	}
	return b.String()
}

// rowsOfSets returns the sets as numbers in columns of seven characters, as the paper's program prints them.
func (q *paper) rowsOfSets() []string {
	rows := make([]string, q.rows)
	for i, s := range q.sets {
		text := q.format(s)
		if s == 0 {
			text = ""
		}
		rows[i/q.cols] += fmt.Sprintf("%-7s|", text)
	}
	return rows
}
