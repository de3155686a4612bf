package report

import (
	"context"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
	"github.com/teka-puzzles/teka/tell"
	"github.com/teka-puzzles/teka/words"
)

// ExplainEach explains as Explain does, and hands out each step as soon as it is found, with the board before it, which the
// receiver must not keep. It ends early when the receiver returns an error, which is then its own. The Steps of its answer are
// empty; what the boards and the grade of the options say is left to the receiver.
func ExplainEach(ctx context.Context, it kinds.Item, l *words.Language, o ExplainOptions,
	each func(s Step, before puzzle.Facts) error) (Explained, error) {
	l = l.About(it.Puzzle)
	st := study.Open(it.Puzzle)
	known := puzzle.NewFacts(it.Puzzle.Board())
	if !o.Known.IsZero() {
		known = o.Known.Clone()
	}
	var end func() study.Explanation
	var next func() (Step, bool)
	if o.Every {
		w := st.Walk(ctx, o.ExplainOptions)
		end = w.Explanation
		next = func() (Step, bool) {
			s, ok := w.Next(ctx)
			if !ok {
				return Step{}, false
			}
			return *told(l, &s), true
		}
	} else {
		t := tell.Begin(ctx, st, o.ExplainOptions)
		end = t.Explanation
		next = func() (Step, bool) {
			x, ok := t.Next()
			if !ok {
				return Step{}, false
			}
			_, out := thoughts(l, known, []tell.Thought{x})
			return out[0], true
		}
	}
	steps := 0
	for ; o.MaxSteps == 0 || steps < o.MaxSteps; steps++ {
		s, ok := next()
		if !ok {
			break
		}
		if err := each(s, known); err != nil {
			return Explained{}, err
		}
		for _, x := range s.New {
			known.Add(x)
		}
	}
	e := end()
	if e.Status == "" {
		e.Status, e.Reason = puzzle.Stalled, study.ErrMaxSteps
	}
	if e.Status == puzzle.Undecided {
		e.Reason = Why(ctx, e.Reason)
	}
	return Explained{ID: it.ID, Kind: kindName(it), Status: e.Status, Steps: []Step{}, Open: e.Open,
		Reason: l.Error(e.Reason), Explanation: e}, nil
}
