package skyscrapers

import (
	"math/bits"

	"github.com/teka-puzzles/teka/solver/frontier"
)

// passed is what a line remembers of the buildings passed so far.
type passed struct {
	heights uint64 // all of them
	back    uint64 // those that are seen from the far side, as long as nothing stands before them; 0 where that is not asked
	front   int    // how many are seen from the near side; 0 where that is not asked
}

// Reading has every line remember its heights and, where a clue asks for it, what is seen of them; a cell with a height holds it.
func (s *Skyscrapers) Reading() frontier.Reading {
	var rules []frontier.Rule
	for i, given := range s.grid {
		if given != 0 {
			next := func(_ bool, _, h int) (bool, bool) { return true, h == given }
			rules = append(rules, frontier.Rule{Automaton: frontier.States(false, next, func(bool) bool { return true }), Over: []int{i}})
		}
	}
	for _, l := range s.axes() {
		near, far := s.sides[l.near][l.index], s.sides[l.far][l.index]
		next := func(now passed, _, h int) (passed, bool) {
			bit := uint64(1) << h
			if now.heights&bit != 0 {
				return now, false
			}
			if near != 0 && now.heights < bit {
				now.front++
			}
			if far != 0 {
				now.back = now.back&^(bit-1) | bit
			}
			now.heights |= bit
			return now, now.front <= near
		}
		ends := func(now passed) bool {
			return now.front == near && (far == 0 || bits.OnesCount64(now.back) == far)
		}
		r := frontier.Rule{Automaton: frontier.States(passed{}, next, ends), Over: make([]int, s.n), Free: near == 0 && far == 0}
		for i := range r.Over {
			r.Over[i] = l.first + i*l.step
		}
		rules = append(rules, r)
	}
	return frontier.Reading{Rules: rules}
}
