package report

import (
	"context"

	"github.com/teka-puzzles/teka/explain/tell"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// ExplainEach explains as Explain does, and hands out each step as soon as it is found, with the board before it, which the
// receiver must not keep. It ends early when the receiver returns an error, which is then its own. The Steps of its answer are
// empty; what the boards and the grade of the options say is left to the receiver.
func ExplainEach(ctx context.Context, it kinds.Item, l *words.Language, o ExplainOptions,
	each func(s Step, before puzzle.Facts) error) (Explained, error) {
	l = l.About(it.Puzzle)
	known := puzzle.NewFacts(it.Puzzle.Board())
	if !o.Known.IsZero() {
		known = o.Known.Clone()
	}
	t := telling{l: l, known: known, most: o.MaxSteps}
	if st := study.Open(it.Puzzle); o.Every {
		t.walk = st.Walk(ctx, o.ExplainOptions)
	} else {
		t.thoughts = tell.Begin(ctx, st, o.ExplainOptions)
	}
	for s, ok := t.next(ctx); ok; s, ok = t.next(ctx) {
		if err := each(s, known); err != nil {
			return Explained{}, err
		}
		for _, x := range s.New {
			known.Add(x)
		}
	}
	e := t.end()
	if e.Status == puzzle.Undecided {
		e.Reason = Why(ctx, e.Reason)
	}
	return Explained{ID: it.ID, Kind: kindName(it), Status: e.Status, Steps: []Step{}, Open: e.Open,
		Reason: l.Error(e.Reason), Explanation: e}, nil
}

// telling is an explanation under way, in small steps or in thoughts.
type telling struct {
	l        *words.Language
	known    puzzle.Facts // the board before the next step
	most     int          // steps; 0 for all
	told     int
	walk     *study.Walk
	thoughts *tell.Telling
}

// next is the next step, with its sentence; ok is false when there is none, or there are as many as asked for.
func (t *telling) next(ctx context.Context) (out Step, ok bool) {
	if t.walk == nil && t.most > 0 && t.told == t.most { // a walk counts by itself
		return Step{}, false
	}
	t.told++
	if t.walk != nil {
		s, ok := t.walk.Next(ctx)
		if !ok {
			return Step{}, false
		}
		return *told(t.l, &s), true
	}
	x, ok := t.thoughts.Next()
	if !ok {
		return Step{}, false
	}
	return *thoughtOf(t.l, x, tell.Say(t.l, t.known, x)), true
}

// end is the explanation without its steps.
func (t *telling) end() study.Explanation {
	var e study.Explanation
	if t.walk != nil {
		e = t.walk.Explanation()
	} else {
		e = t.thoughts.Explanation()
	}
	cut := t.most > 0 && t.told == t.most && t.walk == nil && !t.known.Equal(e.Known)
	if e.Status == "" || cut && e.Status != puzzle.Undecided {
		e.Status, e.Reason, e.Known = puzzle.Stalled, study.ErrMaxSteps, t.known
	}
	return e
}
