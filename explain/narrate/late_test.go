package narrate

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// ending is a context that ends at the first check after so much work of an explanation, and records how much was done then.
type ending struct {
	context.Context
	t         *composer
	after, at int
}

func (e *ending) Err() error {
	if e.t == nil || e.t.work < e.after {
		return nil
	}
	if e.at == 0 {
		e.at = e.t.work
	}
	return context.Canceled
}

// TestLate: after its context ends, an explanation does at most twice workPerCheck more work (one search may be as long), wherever it is,
// and reports that it is undecided.
func TestLate(t *testing.T) {
	for _, k := range kinds.All {
		o := puzzle.RandomOptions{Rows: 18, Cols: 18, Density: 0.6}
		if k.Limits.Square {
			o.Rows, o.Cols = 12, 12
		}
		d, err := k.Random(rand.New(rand.NewPCG(5, 5)), o)
		if err != nil {
			t.Fatal(err)
		}
		for _, after := range []int{1, 3 * workPerCheck} {
			st := study.Open(d.Puzzle)
			e := &ending{Context: t.Context(), after: after}
			x := NewExplainer(e, st, study.ExplainOptions{Named: true})
			e.t = x.c
			told := 0
			for _, ok := x.Next(); ok; _, ok = x.Next() {
				told++
			}
			switch end := x.Explanation(); {
			case e.at == 0: // the explanation was finished before
			case end.Status != puzzle.Undecided:
				t.Errorf("%s: ended after %d: %s", k.Name, e.at, end.Status)
			case e.t.work-e.at > 2*workPerCheck:
				t.Errorf("%s: ended after %d, heard of after %d more", k.Name, e.at, e.t.work-e.at)
			}
			t.Logf("%s: %d thoughts, %d of work, %d after the end", k.Name, told, e.t.work, e.t.work-e.at)
		}
	}
}

// TestLateHint: if the context of a hint ends while the findings are compared, the hint is the best one so far, not an error.
func TestLateHint(t *testing.T) {
	d, err := kinds.All[0].Random(rand.New(rand.NewPCG(5, 5)), puzzle.RandomOptions{Rows: 10, Cols: 10, Density: 0.6})
	if err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	cancel(why)
	if _, err := Next(ended, study.Open(d.Puzzle)); !errors.Is(err, why) {
		t.Errorf("a hint on a board of which nothing is found: %v", err)
	}
	for _, once := range []bool{false, true} {
		late := &composer{trail: &trail{}, ctx: ended, oneShot: once}
		if at := late.ended(); at == once || !late.ctxDone {
			t.Errorf("once %v: over as soon as the context ends: %v", once, at)
		}
		if late.work = workPerCheck + graceWork; !late.ended() {
			t.Errorf("once %v: not over after all that may be done", once)
		}
	}
}
