package paper

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// The variant "backtracking", for boards that line solving leaves open. The first unknown cell of the line with the fewest arrangements
// is assumed filled, and the method continues. After a contradiction, everything derived since is undone and the cell is crossed. The
// search stops at the first solution. The paper does not say which cell to assume; its rule for choosing the next line is used.

// snapshotWords is the maximum memory for the lists in snapshots, in words: 256 MB.
const snapshotWords = 4 * listWords

var errSnapshots = fault.Errorf("the saved boards need too much memory")

// snapshot is the state before a cell is assumed filled.
type snapshot struct {
	cell     int
	cells    marks
	known    puzzle.Facts
	open     int
	lists    []list
	listLens []int // by line: see line.listLen
	words    int
}

// clone returns a deep copy, for a snapshot that is restored more than once.
func (b snapshot) clone() snapshot {
	b.cells, b.known, b.lists = slices.Clone(b.cells), b.known.Clone(), slices.Clone(b.lists)
	for i, l := range b.lists {
		b.lists[i].bits = slices.Clone(l.bits)
	}
	return b
}

// backtrack searches from a stalled board, by filling and then crossing a cell, until it is solved or there is no solution. It stops with
// errSnapshots if the boards to return to would take too much memory.
func (q *state) backtrack() {
	var path []snapshot
	words := 0
	for {
		switch {
		case q.status == puzzle.Stalled:
			b := q.save()
			if words += b.words; words > snapshotWords {
				q.status = ""
				q.stopAtLimit(errSnapshots)
				return
			}
			path = append(path, b)
			q.status, q.depth = "", len(path)
			q.assume(b.cell, filled)
		case q.status == puzzle.NoSolution && len(path) > 0:
			b := path[len(path)-1]
			path = path[:len(path)-1]
			words -= b.words
			q.restore(b)
			q.step(puzzle.Step{Technique: "paper.nonogram.fail", Clues: []puzzle.Place{q.failed.at}}, clueArgs{clue(q.failed.clue)})
			q.step(puzzle.Step{Technique: "paper.nonogram.back", Clues: []puzzle.Place{q.board.At(b.cell)}})
			q.depth = len(path)
			q.assume(b.cell, crossed)
		default:
			return
		}
	}
}

// save returns a snapshot of the board, with the cell to assume next: the first unknown one of the unfinished line with the fewest
// arrangements.
func (q *state) save() snapshot {
	b := snapshot{cells: slices.Clone(q.cells), known: q.known.Clone(), open: q.open}
	least := 0
	var best *line
	for _, l := range q.lines {
		bits := slices.Clone(l.list.bits)
		b.lists = append(b.lists, list{l.list.words, bits})
		b.listLens = append(b.listLens, l.listLen)
		b.words += len(bits)
		if q.unknown(l) == 0 {
			continue
		}
		n := l.list.len()
		if q.dynamic {
			n = newWays(l.clue, q.read(l)).Total()
		}
		if best == nil || n < least {
			best, least = l, n
		}
	}
	b.cell = best.first + best.step*slices.Index(q.read(best), unknown)
	return b
}

func (q *state) restore(b snapshot) {
	q.cells, q.known, q.open, q.status = b.cells, b.known, b.open, ""
	q.queue.Clear()
	for i, l := range q.lines {
		l.list, l.listLen, l.entries = b.lists[i], b.listLens[i], [6]*tableEntry{}
	}
}

// assume sets a cell and continues. Crossing a cell after filling it has failed is a conclusion.
func (q *state) assume(cell int, x ink) {
	cols := len(q.cols)
	fact := puzzle.Fact{At: q.board.At(cell), Value: valueOf(x)}
	technique := "paper.nonogram.refuted"
	if x == filled {
		technique = "paper.nonogram.try"
		q.trials++
	}
	q.step(puzzle.Step{Technique: technique, New: []puzzle.Fact{fact}}, trialArgs{q.trials})
	if q.stop() {
		return
	}
	q.mark(cell, x)
	q.updateCrossing(q.lines[cell/cols], []int{cell % cols})
	switch {
	case q.status != "":
	case q.dynamic:
		q.applyTable()
	default:
		q.propagate()
		q.iterate()
		if q.open == 0 && q.status == "" {
			q.verify()
		}
	}
	q.finish()
}
