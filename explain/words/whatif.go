package words

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Chain says the steps inside a what-if, each with its cause, on the board where its supposition holds.
func (x *Sentence) Chain() []string {
	if x.Breath == nil {
		return x.Sub("short")
	}
	known := x.Breath.Known.Clone()
	if f, ok := assumed(x.Step); ok {
		known.Add(f)
	}
	return x.shorten(known, x.Step.Sub, func(known puzzle.Facts, steps []puzzle.Step) []string {
		known = known.Clone()
		var out []string
		said := map[puzzle.Place]bool{}
		var prior *puzzle.Step // the last that was said
		for i, s := range steps {
			b := Breath{Known: known.Clone(), Said: said, Quiet: x.Breath.Quiet, Prior: prior}
			if i == len(steps)-1 || !b.bookkeeping(s) {
				out = append(out, x.Lang.Argue(s, b))
				prior = &steps[i]
			}
			for _, f := range s.New {
				known.Add(f)
				said[f.At] = true
			}
		}
		return out
	})
}

// bookkeeping reports whether a step is bookkeeping that decides no place.
func (b *Breath) bookkeeping(s puzzle.Step) bool {
	if b.Quiet == nil || !b.Quiet(s.Technique) || s.Contradiction() {
		return false
	}
	known := After(b.Known, []puzzle.Step{s})
	return !slices.ContainsFunc(s.New, func(f puzzle.Fact) bool { return known.Of(f.At).Len() < 2 })
}

// Clashes reports whether the steps inside a what-if end in a clash of their own, which says how it breaks.
func (x *Sentence) Clashes() bool {
	n := len(x.Step.Sub)
	return n > 0 && x.Step.Sub[n-1].Contradiction()
}
