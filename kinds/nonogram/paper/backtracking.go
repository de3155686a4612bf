package paper

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// The backtracking of which the paper speaks, for boards that line solving leaves open. Where no line alone says more, the first
// unknown cell of the line with the fewest arrangements is supposed filled, and the method goes on; when that comes to a
// contradiction, all that followed is taken back and the cell is crossed. It stops at the first solution. The paper leaves open
// which cell to suppose; its own choice of the next line is used.

// copiedWords bounds the memory for the lists that are put aside: 256 MB.
const snapshotWords = 4 * listWords

// errAside is the limit on that memory.
var errSnapshots = fault.Errorf("the boards put aside need too much memory")

// branch is a board put aside while a cell is supposed filled.
type snapshot struct {
	cell     int
	cells    marks
	known    puzzle.Facts
	open     int
	lists    []list
	listLens []int // by line
	words    int
}

// copied is the same board once more, for when it is needed again.
func (b snapshot) clone() snapshot {
	b.cells, b.known, b.lists = slices.Clone(b.cells), b.known.Clone(), slices.Clone(b.lists)
	for i, l := range b.lists {
		b.lists[i].bits = slices.Clone(l.bits)
	}
	return b
}

// backtrack goes on where the method has stalled, until it has a solution or there is none.
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
			q.step(puzzle.Step{Technique: "paper.nonogram.back", Clues: []puzzle.Place{q.board.Unknown(b.cell).At}})
			q.depth = len(path)
			q.assume(b.cell, crossed)
		default:
			return
		}
	}
}

// aside copies the board, and chooses the cell that is supposed next.
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
			n = newWays(l.clue, q.read(l)).total()
		}
		if best == nil || n < least {
			best, least = l, n
		}
	}
	b.cell = best.first + best.step*slices.Index(q.read(best), unknown)
	return b
}

// restore brings back a board that was put aside.
func (q *state) restore(b snapshot) {
	q.cells, q.known, q.open, q.status = b.cells, b.known, b.open, ""
	q.queue.Clear()
	for i, l := range q.lines {
		l.list, l.listLen, l.entries = b.lists[i], b.listLens[i], [6]*tableEntry{}
	}
}

// suppose makes a cell known and goes on. A cell that is crossed because it could not be filled is a conclusion.
func (q *state) assume(cell int, x ink) {
	cols := len(q.cols)
	fact := puzzle.Fact{At: q.board.Unknown(cell).At, Value: valueOf(x)}
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
