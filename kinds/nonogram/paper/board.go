package paper

import (
	"fmt"

	"github.com/teka-puzzles/teka/kinds/nonogram"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// initLines creates the cells and lines of an empty board.
func (q *state) initLines() {
	rows, cols := len(q.rows), len(q.cols)
	q.cells, q.queue = make(marks, rows*cols), ground.NewQueue(rows+cols)
	for r := range rows {
		q.lines = append(q.lines, &line{at: puzzle.Row(r), clue: q.rows[r], first: r * cols, step: 1, n: cols})
	}
	for c := range cols {
		q.lines = append(q.lines, &line{at: puzzle.Col(c), clue: q.cols[c], first: c, step: cols, n: rows})
	}
}

// setKnown sets cells that are known from the start, and traces that.
func (q *state) setKnown(known puzzle.Facts) {
	var given []puzzle.Fact
	for i := range q.cells {
		if v, ok := known.Value(i); ok {
			q.mark(i, inkOf(v))
			given = append(given, puzzle.Fact{At: q.board.At(i), Value: v})
		}
	}
	if len(given) > 0 {
		q.step(puzzle.Step{Technique: "paper.nonogram.start", New: given})
	}
}

func (q *state) mark(cell int, x ink) {
	q.cells[cell] = x
	q.open--
	q.known.Set(cell, valueOf(x))
}

// inkOf and valueOf convert between values and marks.
func inkOf(v int) ink {
	if v == nonogram.Black {
		return filled
	}
	return crossed
}

func valueOf(x ink) int {
	if x == filled {
		return nonogram.Black
	}
	return nonogram.White
}

// text formats a line as "x.#", or with the paper's numbers as "[-1 0 1]".
func (q *state) text(c marks) string {
	if !q.numbers {
		return c.String()
	}
	return fmt.Sprint([]ink(c))
}

func (q *state) read(l *line) marks {
	c := make(marks, l.n)
	for i := range c {
		c[i] = q.cells[l.first+i*l.step]
	}
	return c
}

// unknown counts the unknown cells of a line.
func (q *state) unknown(l *line) int {
	n := 0
	for i := range l.n {
		if q.cells[l.first+i*l.step] == unknown {
			n++
		}
	}
	return n
}

// addDeductions sets the cells that out determines, traces a step, and prunes the arrangements of crossing lines. Intersections and the
// procedures of the method's loop are traced even without deductions. args are further arguments of the step; see args.go.
func (q *state) addDeductions(l *line, out marks, technique string, args ...any) {
	if q.status != "" {
		return
	}
	before := q.read(l)
	var news []puzzle.Fact
	var at []int
	for i, x := range out {
		switch before[i] {
		case x:
			continue
		case unknown:
		default:
			if x != unknown { // one line fills the cell and another crosses it
				q.addContradiction(l, technique)
				return
			}
			continue
		}
		k := l.first + i*l.step
		q.mark(k, x)
		news = append(news, puzzle.Fact{At: q.board.At(k), Value: valueOf(x)})
		at = append(at, i)
	}
	if len(news) == 0 && technique != intersection && technique != arcs && !q.traceIdle {
		return
	}
	if q.trace != nil {
		line := fillArgs{clueArgs{clue(l.clue)}, q.text(before), q.text(q.read(l))}
		q.step(puzzle.Step{Technique: technique, New: news, Clues: []puzzle.Place{l.at}}, append(args, line)...)
	}
	q.updateCrossing(l, at)
}

// updateCrossing invalidates the table entries of a line and of the lines that cross it at the given cells, and prunes their
// arrangements.
func (q *state) updateCrossing(l *line, at []int) {
	l.entries = [6]*tableEntry{}
	for _, i := range at {
		x := q.cells[l.first+i*l.step]
		k := len(q.rows) + i
		if l.at.Kind == puzzle.ColKind {
			k = i
		}
		cross := q.lines[k]
		where := int(l.at.R + l.at.C) // one of R and C is 0
		cross.entries = [6]*tableEntry{}
		shrunk := q.dynamic || q.prune(cross, where, x)
		if q.prune(l, i, x); shrunk && q.propagation {
			q.queue.Push(k)
		}
	}
}

// prune drops the arrangements of a line that disagree with cell i, and reports whether there were any.
func (q *state) prune(l *line, i int, x ink) bool {
	if l.list.bits == nil || q.stop() {
		return false
	}
	from := l.list.len()
	l.list.keep(i, x == filled)
	to := l.list.len()
	if to == from {
		return false
	}
	q.step(puzzle.Step{Technique: "paper.nonogram.drop", Clues: []puzzle.Place{l.at}, Because: []puzzle.Fact{q.fact(l, i)}},
		dropArgs{clueArgs: clueArgs{clue(l.clue)}, From: from, To: to})
	if to == 0 {
		q.status, q.failed = puzzle.NoSolution, l
	}
	return true
}

func (q *state) fact(l *line, i int) puzzle.Fact {
	k := l.first + i*l.step
	v, _ := q.known.Value(k)
	return puzzle.Fact{At: q.board.At(k), Value: v}
}

// addContradiction ends the method because the line cannot be filled.
func (q *state) addContradiction(l *line, technique string) {
	q.step(puzzle.Step{Technique: technique, Clues: []puzzle.Place{l.at}},
		fillArgs{clueArgs{clue(l.clue)}, q.text(q.read(l)), "contradiction"})
	if q.status == "" {
		q.status, q.failed = puzzle.NoSolution, l
	}
}
