package slitherlink

import (
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
)

// shortRounds is the maximum number of rounds of moves in a short hypothesis.
const shortRounds = 8

// fails: a value of a border leads to a contradiction by few moves; or, if no border has such a value, by moves at corners
// and numbers; or by these and wide moves. Conclusion: it has the other value. Only the shortest chains are kept.
func (b *board) fails() {
	n := newNarrower(b.Slitherlink)
	if !n.load(b.Known) {
		return
	}
	b.tryAll(func(e, value int) (puzzle.Step, bool) { return b.TryShort(e, value, shortRounds) })
	if len(b.Steps) > 0 {
		return
	}
	for _, wide := range [...][]loop.Move{wide[:1], wide} {
		b.tryAll(func(e, value int) (s puzzle.Step, ok bool) {
			if len(wide) == 1 && n.fits(e, value) {
				return s, false
			}
			return b.Try(e, value, more, wide)
		})
		if len(b.Steps) > 0 {
			return
		}
	}
}

// tryAll adds the shortest of the steps that try returns for the values of open borders.
func (b *board) tryAll(try func(e, value int) (puzzle.Step, bool)) {
	for e := range b.Slitherlink.Edges() {
		for value := range 2 {
			if !b.Open(e) || b.Done() {
				continue
			}
			s, ok := try(e, value)
			if n := len(b.Steps); ok && n > 0 && len(s.Sub) < len(b.Steps[0].Sub) {
				b.Steps = b.Steps[:0]
			} else if ok && n > 0 && len(s.Sub) > len(b.Steps[0].Sub) {
				continue
			}
			if ok {
				b.Steps = append(b.Steps, s)
			}
		}
	}
}
