package narrate

import (
	"maps"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// A trial may be explained after the board has changed. Sub-steps that only derive facts now on the board are dropped, and these facts
// become premises.

// withoutKnown returns s without the sub-steps, at any depth, whose conclusions are all in known, and without their clues. Their facts are
// added to Because where a remaining sub-step uses them. The last sub-step of a trial is always kept.
func withoutKnown(s puzzle.Step, known puzzle.Facts) puzzle.Step {
	if len(s.Sub) == 0 {
		return s
	}
	var gone []puzzle.Fact
	before := cluesOf(s.Sub)
	s.Sub, gone = openSteps(s.Sub, known)
	if len(gone) == 0 {
		return s
	}
	after := cluesOf(s.Sub)
	s.Clues = slices.DeleteFunc(slices.Clone(s.Clues), func(c puzzle.Place) bool {
		return slices.Contains(before, c) && !slices.Contains(after, c) && !names(s.Args, c)
	})
	s.Because = slices.Clone(s.Because)
	for _, x := range gone {
		if !slices.Contains(s.Because, x) && usesPlace(s.Sub, x) {
			s.Because = append(s.Because, x)
		}
	}
	if _, ok := puzzle.ArgsAs[puzzle.Refutation](s.Args); ok {
		s.Args = maps.Clone(s.Args)
		maps.Copy(s.Args, puzzle.ArgsOf(struct{ Steps int }{len(s.Sub)}))
	}
	return s
}

// cluesOf returns the clues of steps without sub-steps, at any depth.
func cluesOf(steps []puzzle.Step) (out []puzzle.Place) {
	for _, s := range steps {
		if len(s.Sub) > 0 {
			out = append(out, cluesOf(s.Sub)...)
		} else {
			out = append(out, s.Clues...)
		}
	}
	return out
}

// names reports whether an argument is a place.
func names(args puzzle.Args, at puzzle.Place) bool {
	for _, x := range args { // any order: whether there is one
		if x == any(at) {
			return true
		}
	}
	return false
}

// openSteps returns the steps of a trial that add to known, each with only the facts that do, likewise their sub-steps, and the facts of
// the steps dropped. The last step, the contradiction, keeps its facts.
func openSteps(steps []puzzle.Step, known puzzle.Facts) (kept []puzzle.Step, gone []puzzle.Fact) {
	for k, s := range steps {
		before := s.New
		switch {
		case len(s.Sub) > 0:
			var more []puzzle.Fact
			s.Sub, more = openSteps(s.Sub, known)
			gone = append(gone, more...)
		case k < len(steps)-1:
			s.New = slices.DeleteFunc(slices.Clone(before), known.Holds)
		}
		if len(s.New) == 0 && len(before) > 0 {
			gone = append(gone, before...)
			continue
		}
		kept = append(kept, s)
	}
	return kept, gone
}

// usesPlace reports whether one of steps, or of their sub-steps, has a premise at the place of x.
func usesPlace(steps []puzzle.Step, x puzzle.Fact) bool {
	return slices.ContainsFunc(steps, func(s puzzle.Step) bool {
		return slices.ContainsFunc(s.Because, func(y puzzle.Fact) bool { return y.At == x.At }) || usesPlace(s.Sub, x)
	})
}

// renew replaces steps by easier ones, which the explained board may allow by now, and reports whether it has replaced any. It keeps the
// step that decides the grade.
func (t *composer) renew(used map[int]needs) (renewed bool) {
	if t.oneShot {
		return false
	}
	for _, k := range slices.Sorted(maps.Keys(used)) {
		s := t.steps[k].Step
		if s.Level < renewedLevel || len(s.New) == 0 || s.Level > t.shownLevel && s.Level >= t.gradeLevel {
			continue
		}
		if easier, ok := t.walk.Easier(t.ctx, t.explained, s); ok {
			t.steps[k] = subStep{Step: easier, bookkeeping: t.steps[k].bookkeeping, cost: weight(easier, false)}
			renewed = true
		}
	}
	return renewed
}
