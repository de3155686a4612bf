package bench_test

import (
	"slices"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestStudyHints measures what a person waits for in an open study: the first hint, which lays everything out and solves the puzzle, and a hint after
// each of the marks that follow from it. It takes the puzzles up to 20x20 of the files named by TEKA_CORPUS and judges nothing by the clock:
//
//	TEKA_CORPUS=FILE go test ./internal/bench -run TestStudyHints -v
func TestStudyHints(t *testing.T) {
	var first, later []time.Duration
	for it := range puzzlesOf(t, 20, corpus(t)...) {
		st := study.Open(it.Puzzle)
		start := time.Now()
		h := st.Hint(t.Context())
		first = append(first, time.Since(start))
		for range 10 {
			if h.Status != puzzle.Solved || h.Step == nil {
				break
			}
			for _, x := range h.Step.New {
				var err error
				if x.Not {
					err = st.Cross(x.At, x.Value)
				} else {
					err = st.Set(x.At, x.Value)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			start := time.Now()
			h = st.Hint(t.Context())
			later = append(later, time.Since(start))
			if h.Status == puzzle.Mistaken {
				t.Fatalf("%s: a hint leads to a mistake: %+v", it.ID, h.Wrong)
			}
		}
	}
	for name, list := range map[string][]time.Duration{"first": first, "later": later} {
		if slices.Sort(list); len(list) > 0 {
			t.Logf("%s: %d hints, median %v, 95 %% %v, max %v", name, len(list), list[len(list)/2], list[len(list)*95/100], list[len(list)-1])
		}
	}
}
