package paper

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The alternative that the paper describes and its program does not have: when nothing more can be struck, a shape is supposed in a
// cell, and the rules go on from there. A branch that fails strikes its shape; one that fills the board is the solution; one that
// neither fails nor ends says nothing. Cells are taken in reading order, round after round until one strikes nothing. It is one
// level deep, so boards may stay open still.

// open reports whether a cell has several shapes left.
func (q *paper) open() bool {
	return slices.ContainsFunc(q.sets, func(s shapes) bool { return s != 0 && !s.one() })
}

// branch is a round: it supposes one shape after the other, and reports whether it has struck one.
func (q *paper) branch() bool {
	struck := false
	for i := range len(q.sets) { // suppose puts other sets in their place
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

// suppose follows a branch, and takes it back unless it ends the method: by a solution, or because the method was stopped.
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

// failure says why the sets have no solution any more, as a step "fail" does; ok is false when nothing shows it.
func (q *paper) failure() (why failArgs, ok bool) {
	clash := q.known.Contradiction()
	switch {
	case q.empty:
		i := slices.Index(q.sets, 0)
		return failArgs{Reason: "empty", Cell: puzzle.Cell(i/q.cols, i%q.cols)}, true
	case clash >= 0:
		return failArgs{Reason: "clash", At: q.board.Unknown(clash).At}, true
	case q.loopBroken():
		return failArgs{Reason: "loop"}, true
	}
	return failArgs{}, false
}
