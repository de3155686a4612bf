package skyscrapers

import (
	"math/bits"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Network requires different heights in each line, the number of visible buildings for each clue, and the height of each given.
func (s *Skyscrapers) Network() *constraint.Network {
	out := &constraint.Network{}
	for i, h := range s.grid {
		if h != 0 {
			out.Add("given", s.board.At(i), constraint.Given(h), i)
		}
	}
	for _, l := range s.axes() {
		over := make([]int, s.n)
		for k := range over {
			over[k] = l.first + k*l.step
		}
		line := []int{len(out.Constraints)}
		out.Add("different", l.at, constraint.Different(), over...)
		if near := s.sides[l.near][l.index]; near != 0 {
			out.Add("view", puzzle.Outside(l.near, l.index), seenNear(near), over...).With = line
		}
		if far := s.sides[l.far][l.index]; far != 0 {
			out.Add("view", puzzle.Outside(l.far, l.index), seenFar(far), over...).With = line
		}
	}
	return out
}

// seenNear reads a line starting at its clue. A state is the number of visible buildings and the tallest so far.
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

// seenFar reads a line towards its clue. A state is the set of heights that are visible from there, given the buildings read so far.
func seenFar(clue int) constraint.Automaton {
	next := func(seen uint64, _, h int) (uint64, bool) { return seen&^(1<<h-1) | 1<<h, true }
	return constraint.States(0, next, func(seen uint64) bool { return bits.OnesCount64(seen) == clue })
}
