package kinds

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// budgets limit the work on twenty random boards per kind (testdata/budget, made by teka bench --growth --print). Work counts are the
// same on every machine, so a broken part of the engine is noticed even if all answers are right. Lower them when the engine improves.
var budgets = map[string]struct{ conflicts, propagations int64 }{
	"masyu":       {4373, 101307},
	"hashi":       {32, 3063},
	"kakuro":      {966, 60460},
	"skyscrapers": {595, 186533},
	"nonogram":    {1742, 283742},
}

// TestBudgets checks that the boards stay within the budgets and use nearly all of them.
func TestBudgets(t *testing.T) {
	for kind, budget := range budgets {
		f, err := os.Open(filepath.Join("testdata", "budget", kind+".jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		var conflicts, propagations int64
		boards := 0
		for it := range Read(f, "", ReadOptions{}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			r := study.Unique(t.Context(), it.Puzzle, study.Options{})
			if r.Err != nil || r.Status != puzzle.UniqueSolution && r.Status != puzzle.SeveralSolutions {
				t.Errorf("%s: %s, %v", it.ID, r.Status, r.Err)
			}
			conflicts, propagations = conflicts+r.Stats.Conflicts, propagations+r.Stats.Propagations
			boards++
		}
		f.Close()
		for _, x := range []struct {
			what       string
			used, most int64
		}{{"conflicts", conflicts, budget.conflicts}, {"propagations", propagations, budget.propagations}} {
			if x.used > x.most || 10*x.used < 9*x.most {
				t.Errorf("%s: %d %s on %d boards, the budget is %d", kind, x.used, x.what, boards, x.most)
			}
		}
	}
}
