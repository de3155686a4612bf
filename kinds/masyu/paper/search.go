package paper

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// The variants "depth-first" and "breadth-first". The paper suggests BFS or DFS instead of iterating over decided cells. If a branch has
// no solution, its shape is eliminated from the set of its cell.
//
// When the rules are stuck, the search takes the first cell in reading order with several shapes; the paper does not specify the cell.
// Each shape is a branch, to which the rules apply again. Branches are followed to the end, so a board is either solved or shown to
// have no solution. Depth-first completes a branch before the next one begins. Breadth-first queues branches that are still open.

// maxQueued limits the memory of queued boards: the total number of cell sets.
const maxQueued = 8 << 20

func (q *paper) firstOpen() int {
	return slices.IndexFunc(q.sets, func(s shapes) bool { return s != 0 && !s.one() })
}

// over reports whether a branch has ended: by a failure, which is recorded, by a full board, or by interruption.
func (q *paper) over() (failed, over bool) {
	why, failed := q.failure()
	if failed && !q.stopped {
		q.record(puzzle.Step{Technique: "paper.masyu.fail"}, why)
	}
	return failed, failed || q.stopped || q.known.Complete()
}

func (s shapes) lowest() shapes { return s & -s }

// try assumes a shape on the current board, one level deeper, and applies the rules.
func (q *paper) try(i int, shape shapes) {
	q.trials++
	q.depth++
	q.rule, q.pearl = "paper.masyu.try", puzzle.Place{}
	q.keep(i/q.cols, i%q.cols, shape)
	q.propagate()
}

// back undoes a failed branch, eliminates its shape, and applies the rules.
func (q *paper) back(i int, shape shapes, b position) {
	q.undoBranch(i, shape, b)
	q.rule, q.pearl = "paper.masyu.strike", puzzle.Place{}
	q.eliminate(i/q.cols, i%q.cols, shape)
	q.propagate()
}

// undoBranch restores the board from before a failed branch.
func (q *paper) undoBranch(i int, shape shapes, b position) {
	fails := branchArgs{Cell: puzzle.Cell(i/q.cols, i%q.cols), Shape: q.format(shape), Fails: true}
	q.record(puzzle.Step{Technique: "paper.masyu.back"}, backArgs{branchArgs: &fails})
	q.restore(b)
	q.depth--
}

type position struct {
	sets   []shapes
	known  puzzle.Facts
	number int // number of the branch
	depth  int
}

func (q *paper) save() position {
	return position{slices.Clone(q.sets), q.known.Clone(), q.trials, q.depth}
}

func (q *paper) restore(b position) { q.sets, q.known, q.empty = b.sets, b.known, false }

// deep searches depth-first. It reports whether the current board has a solution, and leaves the solution on the board.
func (q *paper) deep() bool {
	for {
		if failed, over := q.over(); over {
			return !failed
		}
		i := q.firstOpen()
		b, shape := q.save(), q.sets[i].lowest()
		q.try(i, shape)
		if q.deep() {
			return true
		}
		q.back(i, shape, b)
	}
}

// broad searches breadth-first until a branch fills the board or all branches have failed.
func (q *paper) broad() {
	queue := []position{q.save()}
	for waiting := 0; len(queue) > 0; {
		b := queue[0]
		queue, waiting = queue[1:], waiting-len(b.sets)
		q.restore(b)
		if q.depth = b.depth; b.depth > 0 {
			q.record(puzzle.Step{Technique: "paper.masyu.resume"}, method.Resumed{Node: b.number})
		}
		open, over := q.branches()
		if over || q.stopped {
			return
		}
		queue = append(queue, open...)
		if waiting += len(open) * len(b.sets); waiting > maxQueued {
			q.depth = 0
			q.reason = fault.Errorf("the boards that wait need too much memory")
			q.record(puzzle.Step{Technique: method.Limit}, method.Limited{Reason: q.reason.Error()})
			q.stopped = true
			return
		}
	}
	q.depth, q.empty = 0, true
}

// branches tries each shape of the first open cell, and returns the boards of open branches; over is true when the board is full.
// If eliminations leave one shape, it continues with the next cell.
func (q *paper) branches() (open []position, over bool) {
	for {
		i := q.firstOpen()
		for left := q.sets[i]; left != 0 && !q.sets[i].one(); left &^= left.lowest() {
			shape := left.lowest()
			if q.sets[i]&shape == 0 {
				continue
			}
			before := q.save()
			q.try(i, shape)
			switch failed, over := q.over(); {
			case failed:
				q.back(i, shape, before)
				if failed, over := q.over(); over {
					return nil, !failed
				}
			case over:
				return nil, true
			default:
				open = append(open, q.save())
				q.record(puzzle.Step{Technique: "paper.masyu.wait"}, waitArgs{Cell: puzzle.Cell(i/q.cols, i%q.cols), Shape: q.format(shape)})
				q.restore(before)
				q.depth--
			}
		}
		if !q.sets[i].one() {
			return open, false
		}
		open = nil // superseded: the cell is decided now
	}
}
