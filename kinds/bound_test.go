package kinds_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestEasiestSteps: with View.Most, techniques that examine the whole board find the same easiest steps up to that level as without. On
// boards of which a random part is solved, some of them leave out harder steps.
func TestEasiestSteps(t *testing.T) {
	omitted := map[string]bool{}
	for _, k := range kinds.All {
		p := puzzle.MustPuzzle(kinds.Parse(k.Example))
		solution := study.Solve(t.Context(), p, study.Options{}).Solution
		r := rand.New(rand.NewPCG(44, 1))
		for range 20 {
			known := study.WithGivens(p, puzzle.NewFacts(p.Board()))
			share := r.IntN(8)
			for x := range solution.All() {
				if r.IntN(10) < share {
					known.Add(x)
				}
			}
			for _, technique := range k.Techniques {
				if technique.Regions != nil {
					continue
				}
				all := technique.Steps(p, known)
				least := easiest(all, math.Inf(1))
				for _, most := range []float64{math.Inf(1), least, least - 0.1} {
					view := puzzle.NewView(p, known)
					if view.Most = most; math.IsInf(least, 1) {
						view.Most = technique.Level
					}
					some := technique.StepsAt(view)
					if got, want := atMost(some, min(least, most)), atMost(all, min(least, most)); got != want {
						t.Errorf("%s up to %v on %v: %s, want %s", technique.ID, most, known, got, want)
					}
					omitted[k.Name] = omitted[k.Name] || len(some) < len(all)
				}
			}
		}
	}
	for _, name := range []string{"hitori", "nurikabe", "heyawake", "masyu", "slitherlink"} {
		if !omitted[name] {
			t.Errorf("%s: no step is left out: too easy to be a test", name)
		}
	}
}

// easiest returns the lowest level of the steps, or most if they are harder.
func easiest(steps []puzzle.Step, most float64) float64 {
	for _, s := range steps {
		most = min(most, s.Level)
	}
	return most
}

// atMost lists the steps up to a level.
func atMost(steps []puzzle.Step, level float64) string {
	return fmt.Sprint(slices.DeleteFunc(slices.Clone(steps), func(s puzzle.Step) bool { return s.Level > level }))
}
