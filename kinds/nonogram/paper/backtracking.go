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
const copiedWords = 4 * paperWords

// errAside is the limit on that memory.
var errAside = fault.Errorf("the boards put aside need too much memory")

// branch is a board put aside while a cell is supposed filled.
type branch struct {
	cell  int
	cells marks
	known puzzle.Facts
	open  int
	lists []list
	taken []int // by line
	words int
}

// copied is the same board once more, for when it is needed again.
func (b branch) copied() branch {
	b.cells, b.known, b.lists = slices.Clone(b.cells), b.known.Clone(), slices.Clone(b.lists)
	for i, l := range b.lists {
		b.lists[i].bits = slices.Clone(l.bits)
	}
	return b
}

// backtrack goes on where the method has stalled, until it has a solution or there is none.
func (q *paper) backtrack() {
	var path []branch
	words := 0
	for {
		switch {
		case q.end == puzzle.Stalled:
			b := q.aside()
			if words += b.words; words > copiedWords {
				q.end = ""
				q.limit(errAside)
				return
			}
			path = append(path, b)
			q.end, q.depth = "", len(path)
			q.suppose(b.cell, filled)
		case q.end == puzzle.NoSolution && len(path) > 0:
			b := path[len(path)-1]
			path = path[:len(path)-1]
			words -= b.words
			q.restore(b)
			q.step(puzzle.Step{Technique: "paper.nonogram.fail", Clues: []puzzle.Place{q.broken.at}}, clueArgs{clue(q.broken.clue)})
			q.step(puzzle.Step{Technique: "paper.nonogram.back", Clues: []puzzle.Place{q.board.Unknown(b.cell).At}})
			q.depth = len(path)
			q.suppose(b.cell, crossed)
		default:
			return
		}
	}
}

// aside copies the board, and chooses the cell that is supposed next.
func (q *paper) aside() branch {
	b := branch{cells: slices.Clone(q.cells), known: q.known.Clone(), open: q.open}
	least := 0
	var best *paperLine
	for _, l := range q.lines {
		bits := slices.Clone(l.list.bits)
		b.lists = append(b.lists, list{l.list.words, bits})
		b.taken = append(b.taken, l.taken)
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
func (q *paper) restore(b branch) {
	q.cells, q.known, q.open, q.end = b.cells, b.known, b.open, ""
	q.queue.Clear()
	for i, l := range q.lines {
		l.list, l.taken, l.found = b.lists[i], b.taken[i], [6]*found{}
	}
}

// suppose makes a cell known and goes on. A cell that is crossed because it could not be filled is a conclusion.
func (q *paper) suppose(cell int, x ink) {
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
	q.spread(q.lines[cell/cols], []int{cell % cols})
	switch {
	case q.end != "":
	case q.dynamic:
		q.choose()
	default:
		q.propagate()
		q.iterate()
		if q.open == 0 && q.end == "" {
			q.verify()
		}
	}
	q.finish()
}
