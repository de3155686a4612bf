package study

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Reached is how far techniques come from a board.
type Reached struct {
	Board   puzzle.Facts
	Hardest float64 // level of the hardest step
	Weight  float64 // sum of the levels of all steps
}

// Hardest is the level of the hardest step of the puzzle by named techniques, as in its grade, whatever is written; +Inf where they do
// not solve it, or ctx ended first. It is found once.
func (s *Study) Hardest(ctx context.Context) float64 {
	if s.named == 0 {
		c, hardest := s.graded(ctx), 0.0
		for c.more(ctx, false) { // not asked for by an explanation before
		}
		for _, st := range c.stages {
			hardest = max(hardest, st.level)
		}
		switch {
		case c.e.ex.Status == puzzle.Undecided:
			return noLevel
		case !c.e.f.known.Complete() || hardest >= whatIfLevel:
			s.named = noLevel
		default:
			s.named = hardest
		}
	}
	return s.named
}

// Reach is how far named techniques up to a level (0 for all levels), without those struck from the list, by id, come from a board
// (the zero Facts for the empty one). As in a grade, all steps of the lowest level that has any are taken at once, so a puzzle with
// one solution is filled exactly when its hardest step is not above the level. The error is that of ctx, should it end first; the
// board is not full then, but what it says is right.
func (s *Study) Reach(ctx context.Context, known puzzle.Facts, most float64, struck ...string) (Reached, error) {
	if s.plan == nil && most > 0 { // what harder techniques need is not laid out
		s.plan = newPlan(ctx, s.now, most)
		defer func() { s.plan = nil }()
	}
	o := ExplainOptions{Known: known, MaxLevel: most}
	for _, t := range s.p.Kind().Techniques {
		if len(struck) > 0 && !slices.Contains(struck, t.ID) {
			o.Only = append(o.Only, t.ID)
		}
	}
	e := s.explainer(ctx, o)
	f := e.f
	out := Reached{Board: f.known}
	for e.ex.Status == "" && f.known.Contradiction() < 0 && !f.known.Complete() {
		steps, clashed, ok := f.round(ctx, e.o.MaxLevel)
		switch {
		case !ok:
			return out, context.Cause(ctx)
		case len(steps) == 0:
			return out, nil
		}
		for _, x := range steps {
			if x.Contradiction() {
				return out, nil
			}
			out.Hardest, out.Weight = max(out.Hardest, x.Level), out.Weight+x.Level
		}
		if clashed {
			break
		}
	}
	return out, nil
}
