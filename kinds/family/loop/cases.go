package loop

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/puzzle"
)

// AddCases completes a finding that tries all ways of something: it concludes what the possible ways (in) share, given those that are
// contradictory (out). Without possible ways, it is a contradiction. It reports whether they share anything new. name gives the step of a
// way its technique and arguments.
func (b *Board) AddCases(f *puzzle.StepBuilder, in, out []*Forcing, name func(s *puzzle.Step, w *Forcing)) bool {
	var shared []puzzle.Fact
	for e := range b.from {
		can := puzzle.Mask(0)
		for _, w := range in {
			can |= w.Known.Candidates(e)
		}
		if b.Open(e) && can.Len() == 1 {
			shared = append(shared, puzzle.Fact{At: b.Edge(e), Value: can.Min()})
			f.Conclude(e, can.Min())
		}
	}
	if len(in) == 0 {
		f.Contradict()
	} else if len(shared) == 0 {
		return false
	}
	var ways []puzzle.Step
	for _, w := range slices.Concat(out, in) {
		s := w.asCase(shared)
		name(&s, w)
		f.AddSub(s)
		if w.Rounds == 0 {
			continue // excluded by the board
		}
		for _, x := range w.Assumed {
			if !slices.Contains(s.Because, x) {
				s.Because = append(s.Because, x)
			}
		}
		ways = append(ways, s)
	}
	f.Sub = ways
	f.AddArgs(puzzle.CaseCount{Cases: len(ways)})
	b.Add(f)
	return true
}

// asCase returns a case as a step: the chain from the assumed edges, which are not premises of it, to the shared facts or the
// contradiction.
func (w *Forcing) asCase(shared []puzzle.Fact) (s puzzle.Step) {
	switch {
	case w.Rounds == 0:
		return w.End
	case w.Closed:
		s, _ = w.Refute(w.End)
	default:
		s, _ = w.Reach(shared...)
	}
	s.Clues = nil
	for _, x := range slices.Backward(s.Sub) {
		s.Clues = assume.Merge(s.Clues, x.Clues)
	}
	return s
}
