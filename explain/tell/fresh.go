package tell

import (
	"maps"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// A trial was found on another board than the one on which it is told, where other arguments have been told since. What has been
// written meanwhile is there to be seen, and nobody derives it again.

// fresh is a step without those steps inside it, or inside its cases, that find only what a board holds; it rests on that, then. The
// last step of a trial stays: it is its end.
func fresh(s puzzle.Step, known puzzle.Facts) puzzle.Step {
	if len(s.Sub) == 0 {
		return s
	}
	var gone []puzzle.Fact
	s.Sub, gone = open(s.Sub, known)
	if len(gone) == 0 {
		return s
	}
	s.Because = slices.Clone(s.Because)
	for _, x := range gone {
		if !slices.Contains(s.Because, x) && rested(s.Sub, x) {
			s.Because = append(s.Because, x)
		}
	}
	if _, ok := puzzle.Said[puzzle.Refutation](s.Args); ok {
		s.Args = maps.Clone(s.Args)
		maps.Copy(s.Args, puzzle.ArgsOf(struct{ Steps int }{len(s.Sub)}))
	}
	return s
}

// open are the steps of a trial that find more than a board holds, and what the others found.
func open(steps []puzzle.Step, known puzzle.Facts) (kept []puzzle.Step, gone []puzzle.Fact) {
	for k, s := range steps {
		before := s.New
		switch {
		case len(s.Sub) > 0:
			var more []puzzle.Fact
			s.Sub, more = open(s.Sub, known)
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

// rested reports whether one of some steps, or of those inside them, rests on what is known of the place of a fact.
func rested(steps []puzzle.Step, x puzzle.Fact) bool {
	return slices.ContainsFunc(steps, func(s puzzle.Step) bool {
		return slices.ContainsFunc(s.Because, func(y puzzle.Fact) bool { return y.At == x.At }) || rested(s.Sub, x)
	})
}
