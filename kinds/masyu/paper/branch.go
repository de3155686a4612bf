package paper

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The alternative that the paper describes and its program lacks: if nothing more can be eliminated, assume a shape in a cell and apply
// the rules. If the branch fails, the shape is eliminated; if it fills the board, that is the solution; otherwise it yields nothing.
// Cells are taken in reading order until a round eliminates nothing. Branches are not nested, so boards may stay open.

func (q *paper) open() bool {
	return slices.ContainsFunc(q.sets, func(s shapes) bool { return s != 0 && !s.one() })
}

// branch assumes one shape after the other, and reports whether it has eliminated one.
func (q *paper) branch() bool {
	struck := false
	for i := range len(q.sets) { // assume replaces the sets
		set := q.sets[i]
		for shape := shapes(1); shape < anyShape && !set.one(); shape <<= 1 {
			if set&shape == 0 {
				continue
			}
			if q.interrupted(0) {
				return false
			}
			switch ended, failed := q.assume(i, shape); {
			case ended:
				return false
			case failed:
				q.rule, q.pearl = "paper.masyu.strike", puzzle.Place{}
				q.eliminate(i/q.cols, i%q.cols, shape)
				if q.propagate(); q.done() {
					return false
				}
				set, struck = q.sets[i], true
			}
		}
	}
	return struck
}

// assume follows a branch and undoes it, unless the branch solves the board or the method was stopped.
func (q *paper) assume(i int, shape shapes) (ended, failed bool) {
	sets, known := slices.Clone(q.sets), q.known.Clone()
	q.trials++
	q.depth = 1
	q.rule, q.pearl = "paper.masyu.try", puzzle.Place{}
	q.keep(i/q.cols, i%q.cols, shape)
	q.propagate()
	var why failArgs
	why, failed = q.failure()
	if q.stopped || !failed && q.known.Complete() {
		q.depth = 0
		return true, false
	}
	if failed {
		q.record(puzzle.Step{Technique: "paper.masyu.fail"}, why)
	}
	q.sets, q.known, q.empty = sets, known, false
	back := branchArgs{Cell: puzzle.Cell(i/q.cols, i%q.cols), Shape: q.format(shape), Fails: failed}
	q.record(puzzle.Step{Technique: "paper.masyu.back"}, backArgs{branchArgs: &back})
	q.depth = 0
	return q.stopped, failed
}

// failure returns why the sets have no solution, as arguments of a step "fail"; ok is false if nothing shows it.
func (q *paper) failure() (why failArgs, ok bool) {
	clash := q.known.Contradiction()
	switch {
	case q.empty:
		i := slices.Index(q.sets, 0)
		return failArgs{Reason: "empty", Cell: puzzle.Cell(i/q.cols, i%q.cols)}, true
	case clash >= 0:
		return failArgs{Reason: "clash", At: q.board.At(clash)}, true
	case q.loopBroken():
		return failArgs{Reason: "loop"}, true
	}
	return failArgs{}, false
}
