package narrate

import (
	"maps"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// useStated marks the conclusions of some steps as used. In kinds with a value in each cell, a text that decides values omits what else
// these steps eliminate. Only the conclusions that its values need are marked then; the others are explained when they are needed.
func (t *composer) useStated(used map[int]needs, steps []int) {
	before := map[int]needs{} // what later steps need
	for _, k := range steps {
		if k != lastOf(used) {
			before[k] = maps.Clone(used[k])
		}
	}
	for _, k := range steps {
		t.useAll(used, k)
	}
	steps = slices.DeleteFunc(steps, func(k int) bool {
		return t.steps[k].bookkeeping || t.showing(t.steps[k].Technique) == puzzle.ShowUsed
	})
	if !t.kind.Limits.Square || len(steps) == 0 {
		return
	}
	t.advanceBookkeeping()
	stated := t.statedValues(used)
	for _, k := range steps {
		own := maps.Clone(used[k])
		maps.DeleteFunc(own, func(i int, m puzzle.Mask) bool { return before[k][i] == 0 && stated[i]&m == 0 })
		if len(own) > 0 {
			used[k] = own
		}
	}
}

// statedValues returns the eliminations at the places that the conclusions used and the bookkeeping that follows from them decide, and
// those that this bookkeeping needs.
func (t *composer) statedValues(used map[int]needs) needs {
	board, stated := t.explained.Clone(), needs{}
	for _, n := range used { // any order: a union of masks
		for i, m := range n { // any order: a union of masks
			board.Restrict(i, ^m)
		}
	}
	for again := true; again; {
		again = false
		for _, k := range t.pending {
			s := t.steps[k].Step
			if slices.ContainsFunc(s.Because, func(x puzzle.Fact) bool { return !board.Holds(x) }) {
				continue
			}
			for _, x := range t.widened(s, board).New {
				if !board.Add(x) { // known, or contradictory on a board without a solution
					continue
				}
				if again = true; !x.Not {
					t.add(stated, s.Because...)
				}
			}
		}
	}
	for i := range t.board.Len() {
		if t.explained.Candidates(i).Len() > 1 && board.Candidates(i).Len() == 1 {
			stated[i] = t.explained.Candidates(i)
		}
	}
	return stated
}

// useAll marks every conclusion of step k as used.
func (t *composer) useAll(used map[int]needs, k int) {
	if used[k] == nil {
		used[k] = needs{}
	}
	for _, x := range t.steps[k].New {
		if i, m := t.eliminates(x); i >= 0 {
			used[k][i] |= m
		}
	}
}
