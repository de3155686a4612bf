package assume

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Trail is a board with assumed facts and the steps derived from them.
type Trail struct {
	Base    puzzle.Facts // the board without the assumption
	Assumed []puzzle.Fact
	Steps   []puzzle.Step
	// Keep reports whether a conclusion belongs to the argument of its step, which then states it even if nothing needs it. It may be nil.
	Keep func(s puzzle.Step, x puzzle.Fact) bool
}

// Needs holds, by unknown, the values that must be ruled out for a conclusion.
type Needs []puzzle.Mask

// Add adds the values that facts rule out.
func (n Needs) Add(b *puzzle.Board, facts ...puzzle.Fact) {
	for _, x := range facts {
		if i, m := b.Eliminated(x); i >= 0 {
			n[i] |= m
		}
	}
}

// Support lists facts of f that rule out the needed values, in board order. f must have ruled them out.
func (n Needs) Support(f puzzle.Facts) (out []puzzle.Fact) {
	for i, m := range n {
		if m == 0 {
			continue
		}
		at := f.Board().At(i)
		if v, ok := f.Value(i); ok {
			out = append(out, puzzle.Fact{At: at, Value: v})
			continue
		}
		for v := range m.Values() {
			out = append(out, puzzle.Fact{At: at, Value: v, Not: true})
		}
	}
	return out
}

// Reach returns a step that concludes facts of the trail, with the sub-steps that they depend on. Its premises are known on the base board.
// assumes reports whether it also depends on the assumption, which is not among the premises.
func (t *Trail) Reach(found ...puzzle.Fact) (s puzzle.Step, assumes bool) {
	need := make(Needs, t.Base.Board().Len())
	need.Add(t.Base.Board(), found...)
	s, assumes = t.trim(need)
	s.New = found
	return s, assumes
}

// Refute returns the trail up to a contradiction as one step. last, which ends it, contradicts the board after the trail: by its first
// conclusion or, without conclusions, by its premises. assumes is as in Reach. The step's arguments are a puzzle.Refutation of the first
// assumed fact.
func (t *Trail) Refute(last puzzle.Step) (s puzzle.Step, assumes bool) {
	board := t.Base.Board()
	need := make(Needs, board.Len())
	need.Add(board, last.Because...)
	said := puzzle.Refutation{Assumed: t.Assumed[0]}
	if !last.Contradiction() {
		need.Add(board, board.Opposite(last.New[0]))
		said.Clash = last.New[0].At
	}
	s, assumes = t.trim(need)
	s.Sub, s.Clues = append(s.Sub, last), Merge(s.Clues, last.Clues)
	said.Steps = len(s.Sub)
	s.Args = puzzle.ArgsOf(said)
	return s, assumes
}

// trim returns a step without conclusions whose sub-steps are the needed steps, each with only the needed conclusions. assumes reports
// whether it depends on the assumption. It changes need.
func (t *Trail) trim(need Needs) (out puzzle.Step, assumes bool) {
	board, known := t.Base.Board(), t.Base.Clone()
	// removals replays facts and returns, for each, the unknown and the values that no earlier fact ruled out.
	removals := func(facts []puzzle.Fact) []removal {
		list := make([]removal, len(facts))
		for j, x := range facts {
			if i, m := board.Eliminated(x); i >= 0 {
				list[j] = removal{i, known.Candidates(i) & m}
				known.Restrict(i, ^m)
			}
		}
		return list
	}
	assumed := removals(t.Assumed)
	removed := make([][]removal, len(t.Steps))
	for k, s := range t.Steps {
		removed[k] = removals(s.New)
	}
	for k, s := range slices.Backward(t.Steps) {
		var used []puzzle.Fact
		needed := false
		for j, x := range removed[k] {
			is := need[x.at]&x.values != 0
			if needed = needed || is; is || x.values != 0 && t.Keep != nil && t.Keep(s, s.New[j]) {
				used = append(used, s.New[j])
			}
			need[x.at] &^= x.values
		}
		if !needed {
			continue
		}
		need.Add(board, s.Because...)
		s.New = used
		out.Sub, out.Clues = append(out.Sub, s), Merge(out.Clues, s.Clues)
	}
	slices.Reverse(out.Sub)
	slices.Reverse(out.Clues)
	for _, x := range assumed {
		assumes = assumes || need[x.at]&x.values != 0
		need[x.at] &^= x.values
	}
	out.Because = need.Support(t.Base)
	return out, assumes
}

// removal holds an unknown and the values ruled out for it.
type removal struct {
	at     int
	values puzzle.Mask
}

// Merge appends to clues those in more that it lacks.
func Merge(clues, more []puzzle.Place) []puzzle.Place {
	for _, at := range more {
		if !slices.Contains(clues, at) {
			clues = append(clues, at)
		}
	}
	return clues
}
