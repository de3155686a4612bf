package study

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Reached describes how far techniques get on a board.
type Reached struct {
	Board   puzzle.Facts // the board at the end
	Hardest float64      // level of the hardest step
	Weight  float64      // sum of the levels of all steps
}

// Hardest returns the level of the puzzle's hardest step by named techniques, as in its grade; +Inf if they do not solve it or ctx ended.
// The result is cached.
func (s *Study) Hardest(ctx context.Context) float64 {
	if s.named == 0 {
		c, hardest := s.graded(ctx), 0.0
		for c.more(ctx, false) { // computes the remaining stages
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

// Reach applies named techniques up to a level (0 for all), except the excluded ids, to a board (zero for the empty one). As in a grade,
// all steps of the lowest level are taken together, so a unique puzzle is filled exactly if its hardest step is not above the level. The
// error is that of ctx; the board is then incomplete but correct.
func (s *Study) Reach(ctx context.Context, known puzzle.Facts, most float64, excluded ...string) (Reached, error) {
	if s.plan == nil && most > 0 { // a plan without the harder techniques
		s.plan = newPlan(ctx, s.now, most)
		defer func() { s.plan = nil }()
	}
	o := ExplainOptions{Known: known, MaxLevel: most}
	for _, t := range s.p.Kind().Techniques {
		if len(excluded) > 0 && !slices.Contains(excluded, t.ID) {
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
