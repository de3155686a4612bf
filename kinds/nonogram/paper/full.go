package paper

import "github.com/teka-puzzles/teka/puzzle"

// The variant "full-procedure" is IV.F of the paper ("Prosedur Penuh") as it stands. Complete fill and definite blanks come before the
// loop; the partial fill is in it, as what all arrangements of a line share (the superposition); an iteration takes one line, the one
// with the fewest arrangements; from the second iteration on it gets definite blanks and the five procedures besides. The paper
// combines this with backtracking, for which a node is a line (III.C): where no line says more, the arrangements of the line that has
// the fewest are tried one after the other, and before the next line is taken those of other lines that do not fit are pruned. It stops
// at the first solution.
//
// Repair: a line that has been taken is taken again only when its list has lost arrangements since, as otherwise the line with the
// fewest would be taken for ever.

// oneByOne takes a line an iteration until no line has anything left to say.
func (q *paper) oneByOne() {
	for q.open > 0 && !q.stop() {
		var best *paperLine
		for _, l := range q.lines {
			if q.unknown(l) > 0 && l.taken != l.list.len() && (best == nil || q.before(l, best)) {
				best = l
			}
		}
		if best == nil {
			return
		}
		q.iteration++
		q.intersect(best)
		if q.iteration > 1 {
			q.write(best, definiteBlanks(best.clue, best.n), definite)
			for k := range procedures {
				if q.end == "" {
					q.apply(best, k)
				}
			}
		}
		best.taken = best.list.len()
		q.propagate()
	}
}

// node is a line whose arrangements are tried, with the board from before.
type node struct {
	board branch
	line  *paperLine
	next  int // the arrangement that is tried next
}

// arrange goes on where no line says more, until the method has a solution or there is none.
func (q *paper) arrange() {
	var path []*node
	words := 0
	for {
		switch {
		case q.end == puzzle.Stalled:
			x := &node{board: q.aside(), line: q.shortest()}
			if words += x.board.words; words > copiedWords {
				q.end = ""
				q.limit(errAside)
				return
			}
			path = append(path, x)
			q.end = ""
		case q.end == puzzle.NoSolution && len(path) > 0:
			x := path[len(path)-1]
			q.restore(x.board.copied())
			q.depth = len(path)
			q.back(x)
			if q.stop() {
				return
			}
			if x.next == x.line.list.len() {
				words -= x.board.words
				path = path[:len(path)-1]
				q.end, q.broken = puzzle.NoSolution, nil
				continue
			}
		default:
			return
		}
		q.depth = len(path)
		x := path[len(path)-1]
		x.next++
		q.try(x.line, x.next-1)
	}
}

// back tells that the arrangement tried last fails: for a line that cannot be filled, or for all that was tried below it.
func (q *paper) back(x *node) {
	if q.broken != nil {
		q.step(puzzle.Step{Technique: "paper.nonogram.fail", Clues: []puzzle.Place{q.broken.at}}, clueArgs{clue(q.broken.clue)})
	}
	q.step(puzzle.Step{Technique: "paper.nonogram.back", Clues: []puzzle.Place{x.line.at}}, backArgs{Arrangement: x.next})
}

// shortest is the unfinished line with the fewest arrangements.
func (q *paper) shortest() *paperLine {
	var best *paperLine
	for _, l := range q.lines {
		if q.unknown(l) > 0 && (best == nil || q.before(l, best)) {
			best = l
		}
	}
	return best
}

// try takes arrangement k of a line, and goes on from there.
func (q *paper) try(l *paperLine, k int) {
	q.trials++
	q.write(l, l.list.at(k, l.n), "paper.nonogram.try", trialArgs{q.trials}, nthArgs{countArgs{l.list.len()}, k + 1})
	q.propagate()
	q.oneByOne()
	q.finish()
}
