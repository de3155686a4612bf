package study_test

import (
	"reflect"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestSolution grades the example of each kind with and without a known solution: the grades are the same, and so is what the techniques
// find on a board that contradicts the solution.
func TestSolution(t *testing.T) {
	for _, k := range kinds.All {
		p, err := kinds.Parse(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		plain, helped := study.Open(p), study.Open(p)
		helped.Solution = study.Unique(t.Context(), p, study.Options{}).Solution
		if g, want := helped.Grade(t.Context()), plain.Grade(t.Context()); !reflect.DeepEqual(g, want) {
			t.Errorf("%s: %+v, want %+v", k.Name, g, want)
		}
		wrong := puzzle.NewFacts(p.Board())
		for x := range helped.Solution.All() {
			wrong.Add(p.Board().Opposite(x))
			break
		}
		got, err := helped.Reach(t.Context(), wrong, 0)
		if err != nil {
			t.Fatal(err)
		}
		want, err := plain.Reach(t.Context(), wrong, 0)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: reached %+v, want %+v, %v", k.Name, got, want, err)
		}
	}
}
