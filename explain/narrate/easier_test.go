package narrate_test

import (
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestNoEasierStep: where an explanation shows a step, the board allows no easier step with the same conclusions, unless the step decides
// the grade: another one may have been explained since the step was found.
func TestNoEasierStep(t *testing.T) {
	checked := 0
	for _, k := range kinds.All {
		if k.Deduce != nil && !k.Traits.Incidental { // its steps may replace several easier ones
			continue
		}
		boards := 0
		for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: 7, Cols: 7, Count: 2, Seed: 7, MinGrade: "Hard"}) {
			if err != nil {
				t.Fatal(err)
			}
			if boards++; boards > sweeptest.Samples(1, 2) {
				break
			}
			known := puzzle.NewFacts(m.Puzzle.Board())
			hardest := study.Open(m.Puzzle).Hardest(t.Context())
			walk := study.Open(m.Puzzle).Walk(t.Context(), study.ExplainOptions{})
			x := narrate.NewExplainer(t.Context(), study.Open(m.Puzzle), study.ExplainOptions{})
			for d, ok := x.Next(); ok; d, ok = x.Next() {
				for _, s := range d.Links {
					if s.Level >= 2 && s.Level < hardest && len(s.New) > 0 {
						checked++
						if e, ok := walk.Easier(t.Context(), known, s); ok {
							t.Errorf("%s: %s (%.1f) is shown where %s (%.1f) has the same conclusions %v", k.Name, s.Technique, s.Level,
								e.Technique, e.Level, s.New)
						}
					}
				}
				for _, f := range d.New {
					known.Add(f)
				}
			}
		}
	}
	if checked < 50 {
		t.Errorf("only %d steps", checked)
	}
}
