package study

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
)

// Opening returns the steps that place the first values, regardless of the marks: those of the first round of the grade that places any.
// It is empty if named techniques place none. The error is that of ctx.
func (s *Study) Opening(ctx context.Context) ([]puzzle.Step, error) {
	s.spent = 0
	e := s.explainer(ctx, ExplainOptions{})
	for e.ex.Status == "" && e.f.known.Contradiction() < 0 && !e.f.known.Complete() {
		steps, clashed, ok := e.f.round(ctx, noLevel)
		switch {
		case !ok:
			return nil, context.Cause(ctx)
		case len(steps) == 0 || clashed:
			return nil, nil
		}
		var out []puzzle.Step
		for _, x := range steps {
			if places(x) {
				out = append(out, x)
			}
		}
		if len(out) > 0 {
			return out, nil
		}
	}
	return nil, nil
}

// places reports whether a step places a value other than "empty".
func places(s puzzle.Step) bool {
	for _, x := range s.New {
		if !x.Not && x.Value > 0 {
			return true
		}
	}
	return false
}
