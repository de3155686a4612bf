package study_test

import (
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestFollow follows an explanation by named techniques step by step: each fact can be seen at its step. On the empty board few of the
// values can be seen, and no fact is ever seen that contradicts the solution.
func TestFollow(t *testing.T) {
	early, all := 0, 0
	for _, k := range kinds.All {
		for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: 6, Cols: 6, Count: 1, Seed: 5}) {
			if err != nil {
				t.Fatal(err)
			}
			e := study.Explain(t.Context(), m.Puzzle, study.ExplainOptions{Named: true})
			first, follow := study.Open(m.Puzzle).Follow(t.Context()), study.Open(m.Puzzle).Follow(t.Context())
			for _, s := range e.Steps {
				for _, x := range s.New {
					all++
					if seen, err := first.Implies(t.Context(), x); err != nil {
						t.Fatal(err)
					} else if !seen {
						early++
					}
					if seen, _ := follow.Implies(t.Context(), x); !seen && !follow.Knows(x) {
						t.Errorf("%s: %v by %s is not seen", k.Name, x, s.Technique)
					}
				}
				for _, x := range s.New {
					follow.Add(x)
				}
				if follow.Board().Contradiction() >= 0 {
					t.Fatalf("%s: a contradiction", k.Name)
				}
			}
			for i, u := range m.Puzzle.Board().Unknowns() {
				v, _ := m.Solution.Value(i)
				for other := range u.Values.Values() {
					if seen, _ := first.Implies(t.Context(), puzzle.Fact{At: u.At, Value: other}); seen && other != v {
						t.Errorf("%s: %v seen as %d, it is %d", k.Name, u.At, other, v)
					}
				}
			}
		}
	}
	if 5*early < all {
		t.Errorf("%d of %d facts are not seen on the empty board: nearly all are", early, all)
	}
}
