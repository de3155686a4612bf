package paper

import "github.com/teka-puzzles/teka/puzzle"

// The variant "full-procedure" is the procedure of IV.F ("Prosedur Penuh"), line by line:
//
//   - Complete fill and definite blanks run before the loop.
//   - Each iteration takes the line with the fewest arrangements ("kemungkinan").
//   - The partial fill is in the loop: it writes the cells shared by all arrangements of the line (the superposition).
//   - From the second iteration on, the inner loop "for setiap kemungkinan yang akan diproses … endfor" follows. For each arrangement
//     of the line it runs definite blanks and the five procedures.
//
// The body of the inner loop does not use the arrangement, so each pass reads the same line. When a pass changes nothing, later passes
// cannot either, and one step replaces them.
//
// The paper combines this with backtracking, where a node is a line (III.C). When the procedure is stuck, the line with the fewest
// arrangements tries each of them in turn. Before the next line, non-fitting arrangements of other lines are pruned.
// The search stops at the first solution.
//
// Repair: a line is taken again only after its list has lost arrangements. Otherwise the line with the fewest would be taken forever.

// oneByOne takes a line an iteration until no line has anything left to say.
func (q *state) iterateLines() {
	for q.open > 0 && !q.stop() {
		var best *line
		for _, l := range q.lines {
			if q.unknown(l) > 0 && l.listLen != l.list.len() && (best == nil || q.before(l, best)) {
				best = l
			}
		}
		if best == nil {
			return
		}
		q.iteration++
		q.intersect(best, intersection)
		if q.iteration > 1 {
			q.forEachArrangement(best)
		}
		best.listLen = best.list.len()
		q.propagate()
	}
}

// forEach is the inner loop of the procedure, over the arrangements that a line has at the start.
func (q *state) forEachArrangement(l *line) {
	q.traceIdle = true
	defer func() { q.traceIdle = false }()
	for n, k := l.list.len(), 1; k <= n && !q.stop(); k++ {
		open := q.open
		said := nthArgs{countArgs{n}, k}
		q.addDeductions(l, definiteBlanks(l.clue, l.n), definite, said)
		for p := range procedures {
			if q.status == "" {
				q.apply(l, p, said)
			}
		}
		if q.open == open && k < n {
			q.step(puzzle.Step{Technique: "paper.nonogram.rest", Clues: []puzzle.Place{l.at}}, clueArgs{clue(l.clue)}, restArgs{n - k})
			return
		}
	}
}

// node is a line whose arrangements are tried, with the board from before.
type node struct {
	board snapshot
	line  *line
	next  int // the arrangement that is tried next
}

// arrange goes on where no line says more, until the method has a solution or there is none.
func (q *state) searchArrangements() {
	var path []*node
	words := 0
	for {
		switch {
		case q.status == puzzle.Stalled:
			x := &node{board: q.save(), line: q.shortest()}
			if words += x.board.words; words > snapshotWords {
				q.status = ""
				q.stopAtLimit(errSnapshots)
				return
			}
			path = append(path, x)
			q.status = ""
		case q.status == puzzle.NoSolution && len(path) > 0:
			x := path[len(path)-1]
			q.restore(x.board.clone())
			q.depth = len(path)
			q.addFailure(x)
			if q.stop() {
				return
			}
			if x.next == x.line.list.len() {
				words -= x.board.words
				path = path[:len(path)-1]
				q.status, q.failed = puzzle.NoSolution, nil
				continue
			}
		default:
			return
		}
		q.depth = len(path)
		x := path[len(path)-1]
		x.next++
		q.tryArrangement(x.line, x.next-1)
	}
}

// back tells that the arrangement tried last fails: for a line that cannot be filled, or for all that was tried below it.
func (q *state) addFailure(x *node) {
	if q.failed != nil {
		q.step(puzzle.Step{Technique: "paper.nonogram.fail", Clues: []puzzle.Place{q.failed.at}}, clueArgs{clue(q.failed.clue)})
	}
	q.step(puzzle.Step{Technique: "paper.nonogram.back", Clues: []puzzle.Place{x.line.at}}, backArgs{Arrangement: x.next})
}

// shortest is the unfinished line with the fewest arrangements.
func (q *state) shortest() *line {
	var best *line
	for _, l := range q.lines {
		if q.unknown(l) > 0 && (best == nil || q.before(l, best)) {
			best = l
		}
	}
	return best
}

// try takes arrangement k of a line, and goes on from there.
func (q *state) tryArrangement(l *line, k int) {
	q.trials++
	q.addDeductions(l, l.list.at(k, l.n), "paper.nonogram.try", trialArgs{q.trials}, nthArgs{countArgs{l.list.len()}, k + 1})
	q.propagate()
	q.iterateLines()
	q.finish()
}
