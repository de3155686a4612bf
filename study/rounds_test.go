package study_test

import (
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestInRounds explains the example of each kind as if its grade were below all levels of its techniques. Then each step belongs to the
// grade's rounds, none is above the grade, and the puzzle is solved all the same.
func TestInRounds(t *testing.T) {
	const level = 0.5
	for _, k := range kinds.All {
		p, err := kinds.Parse(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		st := study.Open(p)
		if st.Hardest(t.Context()) > 7 {
			t.Fatalf("%s: the example needs a trial", k.Name)
		}
		st.Pretend(level)
		e := st.Explain(t.Context(), study.ExplainOptions{})
		if e.Status != puzzle.UniqueSolution || len(e.Steps) == 0 {
			t.Errorf("%s: %s after %d steps", k.Name, e.Status, len(e.Steps))
		}
		for _, s := range e.Steps {
			if s.Level > level {
				t.Errorf("%s: a step of level %g: %s", k.Name, s.Level, s.Technique)
				break
			}
		}
	}
}
