package skyscrapers

import (
	"math/bits"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Network says of every line that its heights differ, of every clue how many of them are seen, and of a given height that it stands there.
func (s *Skyscrapers) Network() *constraint.Network {
	out := &constraint.Network{}
	for i, h := range s.grid {
		if h != 0 {
			out.Constraints = append(out.Constraints, constraint.Constraint{Automaton: constraint.Given(h), Over: []int{i},
				Clue: s.board.Unknown(i).At, Rule: "given"})
		}
	}
	for _, l := range s.axes() {
		c := constraint.Constraint{Automaton: constraint.Different(), Over: make([]int, s.n), Free: true, Clue: l.at, Rule: "different"}
		for k := range c.Over {
			c.Over[k] = l.first + k*l.step
		}
		line := len(out.Constraints)
		out.Constraints = append(out.Constraints, c)
		c.Free, c.With, c.Rule = false, []int{line}, "view"
		if near := s.sides[l.near][l.index]; near != 0 {
			c.Automaton, c.Clue = seenNear(near), puzzle.Outside(l.near, l.index)
			out.Constraints = append(out.Constraints, c)
		}
		if far := s.sides[l.far][l.index]; far != 0 {
			c.Automaton, c.Clue = seenFar(far), puzzle.Outside(l.far, l.index)
			out.Constraints = append(out.Constraints, c)
		}
	}
	return out
}

// seenNear reads a line from the side of its clue: how many buildings are seen, and the tallest so far.
func seenNear(clue int) constraint.Automaton {
	type passed struct{ seen, tallest int }
	next := func(now passed, _, h int) (passed, bool) {
		if h > now.tallest {
			now = passed{now.seen + 1, h}
		}
		return now, now.seen <= clue
	}
	return constraint.States(passed{}, next, func(now passed) bool { return now.seen == clue })
}

// seenFar reads a line towards its clue: the heights that are seen from there as long as nothing stands before them.
func seenFar(clue int) constraint.Automaton {
	next := func(seen uint64, _, h int) (uint64, bool) { return seen&^(1<<h-1) | 1<<h, true }
	return constraint.States(0, next, func(seen uint64) bool { return bits.OnesCount64(seen) == clue })
}
