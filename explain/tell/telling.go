package tell

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Telling is an explanation under way: its thoughts are made as they are asked for.
type Telling struct{ t *teller }

// Begin begins an explanation; see Explain, whose thoughts are the same. MaxSteps is left to whoever asks.
func Begin(ctx context.Context, st *study.Study, o study.ExplainOptions) *Telling {
	o.MaxSteps = 0
	t := begin(ctx, st, st.Walk(ctx, o), o)
	if o.Whole() {
		t.graded = st.Hardest(ctx)
	}
	return &Telling{t}
}

// Next is the next thought; ok is false at the end, and when the context has ended.
func (x *Telling) Next() (t Thought, ok bool) { return x.t.thought() }

// Explanation is what was found so far; its Status is "" before the end. Where the context ended before all was told, that is its end,
// whatever was found.
func (x *Telling) Explanation() study.Explanation {
	e := x.t.walk.Explanation()
	if x.t.late && e.Status != puzzle.Undecided {
		why := context.Cause(x.t.ctx)
		e.Status, e.Reason, e.Stopped = puzzle.Undecided, why, why
	}
	return e
}
