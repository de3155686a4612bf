package narrate_test

import (
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestNothingSeen: no step of Akari concludes only what the board shows, that cells have no light on which a light already shines. The
// study may have found them before that light.
func TestNothingSeen(t *testing.T) {
	k := kinds.All[slices.IndexFunc(kinds.All, func(k *puzzle.Kind) bool { return k.Name == "akari" })]
	steps := 0
	for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: 8, Cols: 8, Count: 4, Seed: 3}) {
		if err != nil {
			t.Fatal(err)
		}
		board := m.Puzzle.Board()
		known := puzzle.NewFacts(board)
		lit := func(f puzzle.Fact) bool {
			for _, d := range [...][2]int16{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
				at := f.At
				for at.R, at.C = at.R+d[0], at.C+d[1]; board.Index(at) >= 0; at.R, at.C = at.R+d[0], at.C+d[1] {
					if known.CandidatesAt(at) == puzzle.Only(1) {
						return f.Value == 0
					}
				}
			}
			return false
		}
		x := narrate.NewExplainer(t.Context(), study.Open(m.Puzzle), study.ExplainOptions{})
		for d, ok := x.Next(); ok; d, ok = x.Next() {
			if steps++; !slices.ContainsFunc(d.New, func(f puzzle.Fact) bool { return !lit(f) }) {
				t.Errorf("%s concludes only %v", d.Technique, d.New)
			}
			known.AddAll(d.New)
		}
	}
	if steps < 8 {
		t.Errorf("only %d steps", steps)
	}
}
