package report

import (
	"context"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// ExplainEach explains a puzzle like Explain and calls each with every step as soon as it is found: with a small step if o.Every is set,
// otherwise with a deduction. before is the board before the step and must not be kept. If each returns an error, ExplainEach stops and
// returns it. Boards is ignored, and the result has no Steps.
func ExplainEach(ctx context.Context, it kinds.Item, l *words.Language, o ExplainOptions,
	each func(s Step, before puzzle.Facts) error) (Explained, error) {
	l = l.About(it.Puzzle)
	known := puzzle.NewFacts(it.Puzzle.Board())
	if !o.Known.IsZero() {
		known = o.Known.Clone()
	}
	t := explaining{l: l, known: known, most: o.MaxSteps, study: study.Open(it.Puzzle)}
	if o.Every {
		t.walk = t.study.Walk(ctx, o.ExplainOptions)
	} else {
		t.thoughts = narrate.NewExplainer(ctx, t.study, o.ExplainOptions)
	}
	var sum summarizer
	for s, ok := t.next(ctx); ok; s, ok = t.next(ctx) {
		sum.add(l, s)
		if err := each(s, known); err != nil {
			return Explained{}, err
		}
		known.AddAll(s.New)
	}
	e := t.end()
	if e.Status == puzzle.Undecided {
		e.Reason = Why(ctx, e.Reason)
	}
	out := Explained{ID: it.ID, Kind: kindName(it), Status: e.Status, Steps: []Step{}, Open: e.Open,
		Reason: l.Error(e.Reason), Explanation: e}
	if o.Graded && o.Whole() && e.Status == puzzle.UniqueSolution {
		g := study.GradeOf(ctx, it.Puzzle) // a used study may find other what-ifs
		out.Grade = &g
	}
	out.Summary = sum.end(l, it, out.Grade)
	return out, nil
}

// explaining is an explanation in progress, by single steps or by deductions.
type explaining struct {
	l        *words.Language
	known    puzzle.Facts // the board before the next step
	most     int          // maximum number of steps, 0 for no limit
	count    int          // number of steps requested so far
	study    *study.Study
	walk     *study.Walk
	thoughts *narrate.Explainer
}

// next returns the next step with its text. ok is false at the end and after the maximum number of steps.
func (t *explaining) next(ctx context.Context) (out Step, ok bool) {
	if t.walk == nil && t.most > 0 && t.count == t.most { // a walk has its own limit
		return Step{}, false
	}
	t.count++
	if t.walk != nil {
		s, ok := t.walk.Next(ctx)
		if !ok {
			return Step{}, false
		}
		return *withText(t.l, &s), true
	}
	x, ok := t.thoughts.Next()
	if !ok {
		return Step{}, false
	}
	return *deductionStep(t.l, t.known, x, narrate.Text(t.l, t.known, x)), true
}

// end returns the explanation without its steps. If the maximum number of steps ended it, the status is Stalled with ErrMaxSteps.
func (t *explaining) end() study.Explanation {
	var e study.Explanation
	if t.walk != nil {
		e = t.walk.Explanation()
	} else {
		e = t.thoughts.Explanation()
	}
	cut := t.most > 0 && t.count == t.most && t.walk == nil && !t.known.Equal(e.Known)
	if e.Status == "" || cut && e.Status != puzzle.Undecided {
		e.Status, e.Reason, e.Known = puzzle.Stalled, study.ErrMaxSteps, t.known
	}
	return e
}
