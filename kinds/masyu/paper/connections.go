package paper

import (
	"slices"

	"github.com/teka-puzzles/teka/kinds/masyu"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// The variant "connections": recursion with backtracking (runut-balik), which the paper compares with its own method (II.E, III, V)
// without details. A line starts at the first pearl and is extended cell by cell, in the paper's order of directions. It goes back if it
// violates a pearl's rule, is stuck, leaves a pearl no room, or can no longer reach a pearl or its start.

type line struct {
	*paper
	cells []int     // on the line
	out   []heading // by index in cells: heading in which the line leaves
	on    []bool    // by cell
	todo  int       // number of required cells not on the line
}

// connect runs the variant and returns its status. If there is a solution, it is on the board afterwards.
func (q *paper) connect() puzzle.Status {
	l := &line{paper: q, on: make([]bool, len(q.sets))}
	for i := range q.sets {
		if l.required(i) {
			l.todo++
		}
	}
	start := max(0, slices.IndexFunc(q.pearls, func(p masyu.Pearl) bool { return p != masyu.NoPearl }))
	l.add(start)
	closed := l.extend()
	switch {
	case q.stopped:
		return puzzle.Undecided
	case !closed:
		return puzzle.NoSolution
	}
	q.finish(l)
	return puzzle.Solved
}

func (l *line) required(i int) bool { return l.VisitsAll() || l.pearls[i] != masyu.NoPearl }

func (l *line) add(i int) {
	l.cells, l.on[i] = append(l.cells, i), true
	if l.required(i) {
		l.todo--
	}
}

func (l *line) drop() {
	i := l.cells[len(l.cells)-1]
	l.cells, l.on[i] = l.cells[:len(l.cells)-1], false
	if l.required(i) {
		l.todo++
	}
}

// extend tries every way on from the last cell. If one leads to a solution, it leaves the loop in cells and out; otherwise it restores
// them.
func (l *line) extend() bool {
	k := len(l.cells) - 1
	at := l.cells[k]
	tried := false
	for _, h := range paperOrder {
		if l.exit(at, h) < 0 || k > 0 && h == l.out[k-1].Turn(2) {
			continue
		}
		r, c := h.Step(at/l.cols, at%l.cols)
		next := r*l.cols + c
		closes := next == l.cells[0] && l.todo == 0
		l.out = append(l.out, h)
		if l.on[next] && !closes || !l.allowed(k) || closes && !l.loopKeepsRules() {
			l.out = l.out[:k]
			continue
		}
		tried = true
		if l.trials++; l.trials%64 == 0 && l.ctx.Err() != nil {
			l.stopped = true
		}
		l.recordWay(at, next, h)
		if closes && !l.stopped {
			return true
		}
		if l.add(next); !l.stopped && l.allPossible() && l.reaches() && l.extend() {
			return true
		}
		l.drop()
		l.out = l.out[:k]
		if l.stopped {
			return false
		}
	}
	if !tried {
		l.recordFail("stuck", at)
	}
	l.record(puzzle.Step{Technique: "paper.masyu.back"}, backArgs{nested: nested{k + 1}, End: puzzle.Cell(at/l.cols, at%l.cols)})
	return false
}

// turns reports whether the line turns in the k-th cell, which must have a cell before and after it; the first has one if the loop is
// closed.
func (l *line) turns(k int) bool {
	n := len(l.cells)
	return l.out[(k+n)%n] != l.out[(k-1+n)%n]
}

// keepsRule reports whether the k-th cell and its neighbours on the line keep the rule of its pearl.
func (l *line) keepsRule(k int) bool {
	n := len(l.cells)
	switch l.pearls[l.cells[(k+n)%n]] {
	case masyu.White:
		return !l.turns(k) && (l.turns(k-1) || l.turns(k+1))
	case masyu.Black:
		return l.turns(k) && !l.turns(k-1) && !l.turns(k+1)
	}
	return true
}

// allowed reports whether the way out of the k-th cell keeps the rules of its pearl and the pearl before. Rules that involve the first
// cell are checked when the loop closes.
func (l *line) allowed(k int) bool {
	if k < 1 {
		return true
	}
	switch l.pearls[l.cells[k]] {
	case masyu.White:
		if l.turns(k) {
			return false
		}
	case masyu.Black:
		if !l.turns(k) || k > 1 && l.turns(k-1) {
			return false
		}
	}
	return k < 3 || l.keepsRule(k-1)
}

// loopKeepsRules reports whether every pearl of the closed loop keeps its rule.
func (l *line) loopKeepsRules() bool {
	for k := range l.cells {
		if !l.keepsRule(k) {
			return false
		}
	}
	return true
}

// allPossible reports whether every pearl that is not on the line still has room for its shape.
func (l *line) allPossible() bool {
	for i, pearl := range l.pearls {
		if pearl != masyu.NoPearl && !l.on[i] && !l.possible(i, pearl) {
			l.recordFail("room", i)
			return false
		}
	}
	return true
}

// possible reports whether a pearl that is not on the line has room: a white one for a free cell or an end of the line on both sides of an
// axis, a black one for an arm both vertically and horizontally. An arm is a free cell followed by a free cell or an end, or an end from
// which an edge leads on, whether or not the line already takes it.
func (l *line) possible(i int, pearl masyu.Pearl) bool {
	cell := func(i int, h heading) (next int, free, end bool) {
		if i < 0 || l.exit(i, h) < 0 {
			return -1, false, false
		}
		r, c := h.Step(i/l.cols, i%l.cols)
		next = r*l.cols + c
		end = next == l.cells[0] || next == l.cells[len(l.cells)-1]
		return next, !l.on[next], end
	}
	arm := func(h heading) bool {
		next, free, end := cell(i, h)
		if pearl == masyu.White || !free {
			return free || end && (pearl == masyu.White || l.exit(next, h) >= 0)
		}
		_, free, end = cell(next, h)
		return free || end
	}
	if pearl == masyu.White {
		return arm(north) && arm(south) || arm(east) && arm(west)
	}
	return (arm(north) || arm(south)) && (arm(east) || arm(west))
}

// reaches reports whether free cells connect the end of the line to all required cells and to its start.
func (l *line) reaches() bool {
	seen := slices.Clone(l.on)
	todo := []int{l.cells[len(l.cells)-1]}
	left, back := l.todo, false
	for len(todo) > 0 && (left > 0 || !back) {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, h := range paperOrder {
			if l.exit(at, h) < 0 {
				continue
			}
			r, c := h.Step(at/l.cols, at%l.cols)
			i := r*l.cols + c
			back = back || i == l.cells[0] && (at != l.cells[len(l.cells)-1] || len(l.cells) > 2)
			if seen[i] {
				continue
			}
			seen[i] = true
			todo = append(todo, i)
			if l.required(i) {
				left--
			}
		}
	}
	if left == 0 && back {
		return true
	}
	lost := l.cells[0]
	for i := range l.on {
		if l.required(i) && !seen[i] {
			lost = i
			break
		}
	}
	l.recordFail("unreached", lost)
	return false
}

func (l *line) recordFail(reason string, cell int) {
	l.record(puzzle.Step{Technique: "paper.masyu.fail"},
		failArgs{nested: nested{len(l.cells)}, Reason: reason, Cell: puzzle.Cell(cell/l.cols, cell%l.cols)})
}

// recordWay adds to the trace that the line is extended from cell at to cell next in a heading.
func (l *line) recordWay(at, next int, h heading) {
	if l.trace == nil {
		return
	}
	l.record(puzzle.Step{Technique: "paper.masyu.try", New: []puzzle.Fact{{At: l.board.Unknown(l.exit(at, h)).At, Value: 1}}},
		tryArgs{nested: nested{len(l.out)}, Cell: puzzle.Cell(at/l.cols, at%l.cols),
			wayArgs: &wayArgs{Onto: puzzle.Cell(next/l.cols, next%l.cols), Trial: l.trials}})
}

// finish writes the closed loop to the facts and sets; all other cells are empty.
func (q *paper) finish(l *line) {
	for i := range q.sets {
		q.sets[i] = shapeEmpty
	}
	for k, i := range l.cells {
		in := l.out[(k+len(l.cells)-1)%len(l.cells)].Turn(2)
		q.sets[i] = toward[in] & toward[l.out[k]]
		q.known.Set(q.exit(i, l.out[k]), 1)
	}
	s := puzzle.Step{Technique: "paper.masyu.solved"}
	for e := range q.board.Len() {
		if q.known.Candidates(e) != puzzle.Only(1) {
			q.known.Set(e, 0)
			s.New = append(s.New, puzzle.Fact{At: q.board.At(e), Value: 0})
		}
	}
	q.record(s, method.Nested{Depth: len(l.out) + 1})
}
