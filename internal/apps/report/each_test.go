package report

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestExplainEach: the steps passed to the callback are those of the whole explanation.
func TestExplainEach(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"https://puzz.link/p?mashu/6/6/1063000i3000", "https://puzz.link/p?skyscrapers/4/4/k13h4j3g",
		"skyscrapers/6/6/h2i55m44334221g", "masyu\n...\n.W.\n...", "hashi\n2.3\n..1"} {
		p, err := kinds.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		it := kinds.Item{Puzzle: p}
		for i, o := range []ExplainOptions{{}, {Every: true}, {ExplainOptions: study.ExplainOptions{MaxSteps: 2}}} {
			if i > 0 && strings.HasPrefix(text, "skyscrapers/6") {
				continue // this board is here for its long arguments, which are reported in portions
			}
			want := Explain(t.Context(), it, l, o)
			known := puzzle.NewFacts(p.Board())
			var steps []Step
			got, err := ExplainEach(t.Context(), it, l, o, func(s Step, before puzzle.Facts) error {
				if !before.Equal(known) {
					t.Errorf("%s: the board before step %d is another", text, len(steps)+1)
				}
				for _, x := range s.New {
					known.Add(x)
				}
				steps = append(steps, s)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if len(steps) != len(want.Steps) || got.Status != want.Status || got.Reason != want.Reason {
				t.Fatalf("%s: %d steps, %s %q, want %d, %s %q", text, len(steps), got.Status, got.Reason, len(want.Steps), want.Status, want.Reason)
			}
			for i := range steps {
				if diff := cmp.Diff(want.Steps[i].Text, steps[i].Text); diff != "" {
					t.Errorf("%s, step %d: %s", text, i+1, diff)
				}
			}
		}
	}
}
