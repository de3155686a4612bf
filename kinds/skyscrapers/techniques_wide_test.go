package skyscrapers

import (
	"testing"

	"github.com/teka-puzzles/teka/kinds/family/latin"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestWideChains explains a board with chains through lines with many arrangements. It needs no hypothesis in general; such chains are used
// only if nothing easier is left, and their conclusions follow.
func TestWideChains(t *testing.T) {
	sides := [4][]int{puzzle.Top: {0, 0, 2, 0, 0, 0}, puzzle.Bottom: {5, 5, 0, 0, 0, 0}, puzzle.Left: {0, 0, 0, 4, 4, 3},
		puzzle.Right: {3, 4, 2, 2, 1, 0}}
	p, err := New(6, sides, make([]int, 36))
	if err != nil {
		t.Fatal(err)
	}
	prover := puzzletest.NewProver(p)
	e := study.Explain(t.Context(), p, study.ExplainOptions{})
	known, wide := e.Start.Clone(), 0
	for _, s := range e.Steps {
		if s.Level > 7 {
			t.Errorf("%s of level %g", s.Technique, s.Level)
		}
		if s.Technique == "skyscrapers.line-chain" && s.Level >= wideLevel {
			if err := prover.Entailed(t.Context(), s); err != nil {
				t.Error(err)
			}
			short := boardOf(puzzle.NewView(p, known)).implications(fewRows)
			if len(short.Refutations(lineChainLevel, latin.PerRound, latin.ChainRounds)) > 0 {
				t.Errorf("a chain of level %g where there is one through shorter lines", s.Level)
			}
			wide++
		}
		for _, f := range s.New {
			known.Add(f)
		}
	}
	if wide < 3 || e.Status != puzzle.UniqueSolution {
		t.Errorf("%s, with %d such chains", e.Status, wide)
	}
}
