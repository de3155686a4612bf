package report_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestMistakesShown writes wrong values on made boards of every kind, where the next few thoughts decide: few are reported to have no short
// explanation, and only those for which no argument found is short. A hint that points at a reason shows the same reason at the next level.
func TestMistakesShown(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range kinds.All {
		mistakes, unshown := 0, 0
		r := rand.New(rand.NewPCG(1, 2))
		for m := range made(t, k, sweeptest.Samples(3, 8)) {
			board := m.Puzzle.Board()
			for marks, thoughts := range along(t, m.Puzzle, 3) {
				var near []puzzle.Place
				for _, x := range thoughts[:min(3, len(thoughts))] {
					near = append(near, puzzle.Places(x.New)...)
				}
				i := board.Index(near[r.IntN(len(near))])
				right, _ := m.Solution.Value(i)
				v := r.IntN(board.Unknown(i).Values.Max() + 1)
				if v == right || marks.Allowed(i).Len() == 1 || !marks.Allowed(i).Has(v) {
					continue
				}
				marks.Set(board.Unknown(i).At, v)
				h, err := report.Hint(t.Context(), kinds.Item{Puzzle: m.Puzzle}, l, marks, report.MaxHintLevel)
				if err != nil || h.Status != report.HintMistake {
					t.Fatalf("%s: %s (%v)", k.Name, h.Status, err)
				}
				mistakes++
				less, err := report.Hint(t.Context(), kinds.Item{Puzzle: m.Puzzle}, l, marks, report.MaxHintLevel-1)
				if err != nil {
					t.Fatal(err)
				}
				whole, where := h.Hints[len(h.Hints)-1], less.Hints[len(less.Hints)-1]
				none := strings.Contains(whole, "no short explanation")
				if none != (where == "There is no short explanation.") || none != (less.Look == nil) {
					t.Errorf("%s: level 4 says %q, level 5 %q", k.Name, where, whole)
				}
				if less.Look != nil && !slices.Equal(less.Look.Clues, h.Why.Step.Clues) {
					t.Errorf("%s: level 4 points at %v, %q rests on %v", k.Name, less.Look.Clues, whole, h.Why.Step.Clues)
				}
				if none {
					unshown++
					if h.Why != nil && len(h.Why.Step.Sub) > 0 && study.CountThoughts(k, h.Why.Step) <= 5 {
						t.Errorf("%s: %d steps show it: %s", k.Name, study.CountThoughts(k, h.Why.Step), h.Why.Text)
					}
				}
			}
		}
		t.Logf("%s: %d mistakes, %d of them not shown", k.Name, mistakes, unshown)
		if mistakes < sweeptest.Samples(3, 5) || 3*unshown > mistakes+4 {
			t.Errorf("%s: of %d mistakes %d are not shown", k.Name, mistakes, unshown)
		}
	}
}
