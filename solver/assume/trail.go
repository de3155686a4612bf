package assume

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Trail is a board on which facts are assumed, and the steps taken since.
type Trail struct {
	Base    puzzle.Facts // the board before
	Assumed []puzzle.Fact
	Steps   []puzzle.Step
}

// Needs is, for unknowns by index, the values that must be struck for something to follow.
type Needs []puzzle.Mask

// Add demands facts.
func (n Needs) Add(b *puzzle.Board, facts ...puzzle.Fact) {
	for _, x := range facts {
		if i, m := b.Strikes(x); i >= 0 {
			n[i] |= m
		}
	}
}

// Support lists known facts that strike what is needed, in the order of the board.
func (n Needs) Support(f puzzle.Facts) (out []puzzle.Fact) {
	for i, m := range n {
		if m == 0 {
			continue
		}
		at := f.Board().Unknown(i).At
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

// Reach returns a step that finds facts of the trail, with the steps that they rest on inside. It rests on the board before, and on the
// assumption if assumes is true, which is not named.
func (t *Trail) Reach(found ...puzzle.Fact) (s puzzle.Step, assumes bool) {
	need := make(Needs, t.Base.Board().Len())
	need.Add(t.Base.Board(), found...)
	s, assumes = t.trim(need)
	s.New = found
	return s, assumes
}

// Refute is Reach for a last step that contradicts the board after the trail. If it finds something, its first fact does.
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

// trim keeps the steps that something rests on, each with the conclusions that are needed.
func (t *Trail) trim(need Needs) (out puzzle.Step, assumes bool) {
	board, known := t.Base.Board(), t.Base.Clone()
	// strikes replays facts: of each it returns the unknown and the values that nothing has struck before.
	strikes := func(facts []puzzle.Fact) []strike {
		list := make([]strike, len(facts))
		for j, x := range facts {
			if i, m := board.Strikes(x); i >= 0 {
				list[j] = strike{i, known.Can(i) & m}
				known.Restrict(i, ^m)
			}
		}
		return list
	}
	assumed := strikes(t.Assumed)
	struck := make([][]strike, len(t.Steps))
	for k, s := range t.Steps {
		struck[k] = strikes(s.New)
	}
	for k, s := range slices.Backward(t.Steps) {
		var used []puzzle.Fact
		for j, x := range struck[k] {
			if need[x.at]&x.values != 0 {
				used = append(used, s.New[j])
			}
			need[x.at] &^= x.values
		}
		if len(used) == 0 {
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

// strike is an unknown and values struck from it.
type strike struct {
	at     int
	values puzzle.Mask
}

// Merge appends the clues that a list lacks.
func Merge(clues, more []puzzle.Place) []puzzle.Place {
	for _, at := range more {
		if !slices.Contains(clues, at) {
			clues = append(clues, at)
		}
	}
	return clues
}
