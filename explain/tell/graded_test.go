package tell_test

import (
	"testing"

	"github.com/teka-puzzles/teka/explain/tell"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestGradeIsTold explains boards of every kind, those with examples of techniques and made ones: the hardest step told is as hard as
// the grade says, among the thoughts, their links and the small steps.
func TestGradeIsTold(t *testing.T) {
	boards, trials := map[string]int{}, 0
	check := func(p puzzle.Puzzle, name string) {
		g := study.GradeOf(t.Context(), p)
		if g.Status != puzzle.UniqueSolution {
			return
		}
		e := tell.Explain(t.Context(), study.Open(p), study.ExplainOptions{})
		thoughts, links, small := 0.0, 0.0, 0.0
		for _, x := range e.Thoughts {
			thoughts = max(thoughts, x.Level)
			for _, s := range x.Links {
				links = max(links, s.Level)
			}
		}
		for _, s := range study.Explain(t.Context(), p, study.ExplainOptions{}).Steps {
			small = max(small, s.Level)
		}
		if thoughts != g.Hardest || links != g.Hardest || small != g.Hardest {
			t.Errorf("%s %s: graded %g; told %g in thoughts, %g in their links, %g in small steps", p.Kind().Name, name, g.Hardest, thoughts,
				links, small)
		}
		if boards[p.Kind().Name]++; g.Hardest >= 7 {
			trials++
		}
	}
	puzzles(t, func(it kinds.Item) { check(it.Puzzle, it.ID) })
	for _, text := range []string{
		"https://puzz.link/p?skyscrapers/6/6/i5i42l354g45i", // trials
	} {
		p, err := kinds.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		check(p, text)
	}
	for _, k := range kinds.All {
		side := 9
		if k.Limits.Square {
			side = 6
		}
		wish := generate.Wish{Kind: k, Rows: side, Cols: side, Seed: 39, Count: sweeptest.Of(12, 100)}
		for m, err := range generate.Puzzles(t.Context(), wish) {
			if err != nil {
				t.Fatal(err)
			}
			check(m.Puzzle, "made")
		}
	}
	for _, k := range kinds.All {
		if boards[k.Name] < 12 {
			t.Errorf("%s: %d boards", k.Name, boards[k.Name])
		}
	}
	if t.Logf("%v, %d trials", boards, trials); trials == 0 {
		t.Error("no board needs a trial")
	}
}
