package report

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// ended explains a puzzle, and ends the context after so many steps (-1: never). It returns the number of steps reported and the last line.
func ended(t *testing.T, it kinds.Item, o ExplainOptions, after int) (told int, line Explained) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	line, err := ExplainEach(ctx, it, inEnglish(t), o, func(Step, puzzle.Facts) error {
		if told++; told == after {
			cancel()
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return told, line
}

// TestExplainEnds: when its context ends, an explanation reports no more thoughts or small steps, although more steps were found, and the
// last line states the reason.
func TestExplainEnds(t *testing.T) {
	for it := range kinds.Read(strings.NewReader("7x7m2:1b3a4h2b3j22a4a4h112b3a"), "", kinds.ReadOptions{}) {
		for _, every := range []bool{false, true} {
			o := ExplainOptions{Every: every}
			all, whole := ended(t, it, o, -1)
			if all < 5 || whole.Status != puzzle.UniqueSolution {
				t.Fatalf("%d steps, %s", all, whole.Status)
			}
			for after := 1; after < all-1; after++ {
				told, line := ended(t, it, o, after)
				if told != after || line.Status != puzzle.Undecided || line.Reason == "" {
					t.Errorf("every %v: ended after %d of %d steps: %d, %s, %q", every, after, all, told, line.Status, line.Reason)
				}
			}
		}
	}
}

// TestBoardsBounded: boards are listed while their total size is small, and omitted afterwards. Steps are never omitted.
func TestBoardsBounded(t *testing.T) {
	defer func(most int) { maxBoardFacts = most }(maxBoardFacts)
	for it := range kinds.Read(strings.NewReader("7x7m2:1b3a4h2b3j22a4a4h112b3a"), "", kinds.ReadOptions{}) {
		whole := Explain(t.Context(), it, inEnglish(t), ExplainOptions{Boards: true})
		if without := slices.IndexFunc(whole.Steps, func(s Step) bool { return s.Board == nil }); without >= 0 {
			t.Fatalf("step %d has no board", without+1)
		}
		maxBoardFacts = len(whole.Steps[0].Board) + 1
		few := Explain(t.Context(), it, inEnglish(t), ExplainOptions{Boards: true})
		if len(few.Steps) != len(whole.Steps) || few.Steps[1].Board == nil || few.Steps[2].Board != nil {
			t.Errorf("%d of %d steps, or not the boards of the first two", len(few.Steps), len(whole.Steps))
		}
	}
}

func inEnglish(t *testing.T) *words.Language {
	t.Helper()
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	return l
}
