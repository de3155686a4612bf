package narrate_test

import (
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestFallsFollow checks consequences that count as bookkeeping only where the line meets their clue: the line must reach the clue in the
// same thought. A cross next to the clue is not enough.
func TestFallsFollow(t *testing.T) {
	falls := 0
	for _, k := range kinds.All {
		if !k.Traits.Lines {
			continue
		}
		boards := 0
		for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: 7, Cols: 7, Seed: 7, Count: 30}) {
			if err != nil {
				t.Fatal(err)
			}
			if boards++; boards > sweeptest.Samples(15, 30) {
				break
			}
			for n, x := range narrate.Explain(t.Context(), study.Open(m.Puzzle), study.ExplainOptions{}).Deductions {
				at := 0
				for _, p := range x.Parts {
					for i := at + p.Argument; i < at+p.Argument+p.FollowUps; i++ {
						s := x.Links[i]
						if k.Folding(s.Technique) != puzzle.FoldInChain || !slices.ContainsFunc(s.New, drawsLine) {
							continue
						}
						if falls++; !slices.ContainsFunc(x.Links[:i], func(before puzzle.Step) bool { return reaches(before, s.Clues) }) {
							t.Errorf("%d, thought %d: %s at %v follows, but no line reached its clue", m.Seed, n+1, s.Technique, s.Clues)
						}
					}
					at += p.Argument + p.FollowUps
				}
			}
		}
	}
	if falls < sweeptest.Samples(25, 50) {
		t.Errorf("%d consequences at clues", falls)
	}
}

func drawsLine(f puzzle.Fact) bool { return f.Value > 0 && !f.Not }

// reaches reports whether a step draws a line that ends at one of some clues.
func reaches(s puzzle.Step, clues []puzzle.Place) bool {
	return slices.ContainsFunc(s.New, func(f puzzle.Fact) bool {
		a, b := f.At.Ends()
		return drawsLine(f) && (slices.Contains(clues, a) || slices.Contains(clues, b))
	})
}
