//go:build !race

package report_test

import (
	"runtime"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// hintBudgets bound the cost of a hint after a move in an open study, on average over some made boards: how often a technique looks at a
// region, and the allocations. Both are the same on every machine, but -race allocates more. Lower them when hints become cheaper.
var hintBudgets = map[string]struct{ looks, allocations int }{
	"masyu":       {37, 1990},
	"hashi":       {62, 2480},
	"kakuro":      {320, 6640},
	"skyscrapers": {900, 6300},
	"nonogram":    {35, 1750},
	"slitherlink": {52, 8300},
	"akari":       {30, 2500},
	"hitori":      {46, 3400},
	"heyawake":    {23, 3000},
	"nurikabe":    {31, 2700},
	"sudoku":      {3150, 24_600},
}

// TestHintBudgets plays made boards with an open study of each, as the page does: it writes the first fact of a hint, every fourth time all
// of them, and asks for the next hint. Facts known before the move must not be searched for again.
func TestHintBudgets(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range kinds.All {
		kind, budget := k.Name, hintBudgets[k.Name]
		hints, looks, allocations := 0, 0, 0
		for m := range made(t, k, 4) {
			it := kinds.Item{Puzzle: m.Puzzle}
			back := counted(k, &looks)
			st, marks := study.Open(it.Puzzle), puzzle.NewMarks(it.Puzzle.Board())
			for move := range 20 {
				before, first := mallocs(), looks
				h, err := report.HintIn(t.Context(), st, it, l, marks, report.HintOptions{Level: report.MaxHintLevel})
				if err != nil {
					t.Fatal(err)
				}
				if move > 0 {
					hints, allocations = hints+1, allocations+mallocs()-before
				} else {
					looks = first // the first hint solves the puzzle and lays the techniques out
				}
				if h.Status != report.HintStep {
					break
				}
				facts := h.Found.Step.New
				if move%4 != 3 {
					facts = facts[:min(1, len(facts))]
				}
				for _, x := range facts {
					if err := marks.Add(puzzle.Mark{At: x.At, Value: x.Value, Not: x.Not}); err != nil {
						t.Fatal(err)
					}
				}
			}
			back()
		}
		looks, allocations = looks/hints, allocations/hints
		t.Logf("%s: %d hints, %d looks and %d allocations each", kind, hints, looks, allocations)
		if hints < 30 || looks > budget.looks || allocations > budget.allocations || 10*looks < 8*budget.looks {
			t.Errorf("%s: %d hints of %d looks and %d allocations, the budget is %v", kind, hints, looks, allocations, budget)
		}
	}
}

// counted counts the looks of the techniques of a kind until back is called.
func counted(k *puzzle.Kind, looks *int) (back func()) {
	was := k.Techniques
	k.Techniques = append([]puzzle.Technique{}, was...)
	for i, t := range was {
		k.Techniques[i].Find = func(l *puzzle.View) []puzzle.Step {
			*looks++
			return t.Find(l)
		}
	}
	return func() { k.Techniques = was }
}

func mallocs() int {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.Mallocs)
}
