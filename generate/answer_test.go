package generate_test

import (
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestAnswer: the key of a solution is the same for all turns of its puzzle and for any clues that lead to it, and other solutions have
// other keys.
func TestAnswer(t *testing.T) {
	for _, k := range kinds.All {
		seen := map[string]string{} // keys of puzzles
		for m, err := range generate.Puzzles(t.Context(), generate.Request{Kind: k, Rows: 6, Cols: 6, Count: 3, Seed: 5}) {
			if err != nil {
				t.Fatal(err)
			}
			want, err := generate.SolutionKey(m.Puzzle, m.Solution)
			if err != nil {
				t.Fatal(err)
			}
			seen[want] = m.Key
			for turn := range puzzle.Turn(puzzle.Turns) {
				q := k.Make.Turned(m.Puzzle, turn)
				r := study.Unique(t.Context(), q, study.Options{})
				if got, err := generate.SolutionKey(q, r.Solution); err != nil || got != want {
					t.Errorf("%s, turn %d: %s, not %s: %v", k.Name, turn, got, want, err)
				}
			}
		}
		if len(seen) < 2 {
			t.Errorf("%s: %d keys", k.Name, len(seen))
		}
	}
}

// TestAnswerMoved: a solution moved on its board, which no turn achieves, has the same key.
func TestAnswerMoved(t *testing.T) {
	key := func(givens string) string {
		p, err := kinds.Parse(`{"kind":"hashi","rows":5,"cols":5,"givens":{"islands":` + givens + `}}`)
		if err != nil {
			t.Fatal(err)
		}
		key, err := generate.SolutionKey(p, study.Unique(t.Context(), p, study.Options{}).Solution)
		if err != nil {
			t.Fatal(err)
		}
		return key
	}
	corner := key("[[0,0,1],[0,2,1]]")
	if moved := key("[[1,1,1],[1,3,1]]"); moved != corner {
		t.Errorf("%s in the corner, %s one row and column away", corner, moved)
	}
	if longer := key("[[0,0,1],[0,3,1]]"); longer == corner {
		t.Error("a longer bridge has the same key")
	}
}
