package narrate_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/study"
)

// TestHardestTold explains made boards of the kinds with deductions seen at a glance: none of these is harder than the puzzle's grade.
func TestHardestTold(t *testing.T) {
	links := 0
	for _, k := range kinds.All {
		if k.Deduce == nil {
			continue
		}
		boards := 0
		for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: 8, Cols: 8, Seed: 21, Count: 12}) {
			if err != nil {
				t.Fatal(err)
			}
			if boards++; boards > sweeptest.Samples(4, 12) {
				break
			}
			hardest := study.GradeOf(t.Context(), m.Puzzle).Hardest
			st := study.Open(m.Puzzle)
			if named := st.Hardest(t.Context()); named != hardest && !(hardest >= 7 && math.IsInf(named, 1)) {
				t.Errorf("%s: %g by named techniques, graded %g", k.Name, named, hardest)
			}
			e := narrate.Explain(t.Context(), st, study.ExplainOptions{})
			small := map[string]bool{}
			for _, s := range e.Steps {
				small[fmt.Sprint(s.Technique, s.Clues, s.Level)] = true
			}
			for n, x := range e.Deductions {
				for _, s := range x.Links {
					if links++; s.Level > hardest && !small[fmt.Sprint(s.Technique, s.Clues, s.Level)] {
						t.Errorf("%s, graded %g: thought %d has a step of level %g: %s", k.Name, hardest, n+1, s.Level, s.Technique)
					}
				}
			}
		}
	}
	if links < 200 {
		t.Errorf("%d links", links)
	}
}
