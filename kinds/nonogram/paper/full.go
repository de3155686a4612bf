package paper

import "github.com/teka-puzzles/teka/puzzle"

// The variant "full-procedure" follows the procedure of IV.F ("Prosedur Penuh"), line by line:
//
//   - Complete fill and definite blanks run before the loop.
//   - Each iteration takes the line with the fewest arrangements ("kemungkinan").
//   - The partial fill is in the loop: it sets the cells shared by all arrangements of the line (the superposition).
//   - From the second iteration on, the inner loop "for setiap kemungkinan yang akan diproses … endfor" runs definite blanks and the five
//     procedures for each arrangement of the line.
//
// The body of the inner loop does not use the arrangement, so each pass reads the same line. Once a pass changes nothing, one step
// replaces the remaining passes.
//
// The paper combines this with backtracking over lines (III.C): if the procedure stalls, each arrangement of the line with the fewest is
// tried in turn, and arrangements of other lines that disagree are pruned. The search stops at the first solution.
//
// Repair: a line is taken again only after its list has shrunk. Otherwise the line with the fewest would be taken forever.

// iterateLines takes one line after another, as above, until the board is full or no line may be taken.
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

// forEachArrangement repeats definite blanks and P1 to P5 once for each arrangement that the line has at the start, as in IV.F. When a
// repetition sets nothing, one step represents the rest.
func (q *state) forEachArrangement(l *line) {
	q.traceIdle = true
	defer func() { q.traceIdle = false }()
	for n, k := l.list.len(), 1; k <= n && !q.stop(); k++ {
		open := q.open
		args := nthArgs{countArgs{n}, k}
		q.addDeductions(l, definiteBlanks(l.clue, l.n), definite, args)
		for p := range procedures {
			if q.status == "" {
				q.apply(l, p, args)
			}
		}
		if q.open == open && k < n {
			q.step(puzzle.Step{Technique: "paper.nonogram.rest", Clues: []puzzle.Place{l.at}}, clueArgs{clue(l.clue)}, restArgs{n - k})
			return
		}
	}
}

// node is a line whose arrangements are tried, with a snapshot from before.
type node struct {
	board snapshot
	line  *line
	next  int // index of the next arrangement to try
}

// searchArrangements searches from a stalled board, by placing one arrangement of a line after the other, until it is solved or there is no
// solution. It stops with errSnapshots if the boards to return to would take too much memory.
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

// addFailure traces that the last tried arrangement fails: at a line that cannot be filled, or because everything below it failed.
func (q *state) addFailure(x *node) {
	if q.failed != nil {
		q.step(puzzle.Step{Technique: "paper.nonogram.fail", Clues: []puzzle.Place{q.failed.at}}, clueArgs{clue(q.failed.clue)})
	}
	q.step(puzzle.Step{Technique: "paper.nonogram.back", Clues: []puzzle.Place{x.line.at}}, backArgs{Arrangement: x.next})
}

// shortest returns the unfinished line that is taken first (see before), or nil if all are finished.
func (q *state) shortest() *line {
	var best *line
	for _, l := range q.lines {
		if q.unknown(l) > 0 && (best == nil || q.before(l, best)) {
			best = l
		}
	}
	return best
}

func (q *state) tryArrangement(l *line, k int) {
	q.trials++
	q.addDeductions(l, l.list.at(k, l.n), "paper.nonogram.try", trialArgs{q.trials}, nthArgs{countArgs{l.list.len()}, k + 1})
	q.propagate()
	q.iterateLines()
	q.finish()
}
