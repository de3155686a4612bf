package narrate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestFinds explains boards without a solution: small ones of all kinds with one wrong value, and a Slitherlink on which a value
// contradicts an earlier elimination. Every deduction but the last finds something new, so explanations end, and the last explains the
// contradiction.
func TestFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 42))
	wrong := 0
	for _, k := range kinds.All {
		for n := range 30 {
			d, err := k.Random(r, puzzle.RandomOptions{Rows: 4 + n%2, Cols: 4 + n%2, Density: 0.7})
			if err != nil || d.Puzzle.Board().Len() == 0 {
				continue
			}
			known := puzzle.NewFacts(d.Puzzle.Board())
			i := r.IntN(known.Board().Len())
			u := known.Board().Unknown(i)
			right, _ := d.Solution.Value(i)
			for v := range (u.Values &^ puzzle.Only(right)).Values() {
				known.Add(puzzle.Fact{At: u.At, Value: v})
				break
			}
			if finds(t, d.Puzzle, known) == puzzle.NoSolution {
				wrong++
			}
		}
	}
	if wrong < 50 {
		t.Errorf("only %d boards have no solution", wrong)
	}
	p, err := kinds.Parse(`{"kind":"slitherlink","rows":4,"cols":3,"givens":["220","332","113","001"]}`)
	if err != nil {
		t.Fatal(err)
	}
	if s := finds(t, p, puzzle.NewFacts(p.Board())); s != puzzle.NoSolution {
		t.Errorf("status %s of a board without a solution", s)
	}
}

// finds explains p from the facts known and returns the status. It reports a deduction that finds nothing, and a contradiction that is
// neither explained nor a full board.
func finds(t *testing.T, p puzzle.Puzzle, known puzzle.Facts) puzzle.Status {
	x := NewExplainer(t.Context(), study.Open(p), study.ExplainOptions{Known: known.Clone()})
	for d, ok := x.Next(); ok; d, ok = x.Next() {
		if len(d.New) == 0 && !x.c.stopped {
			t.Fatalf("%s: nothing is found by %v; known were %v", p.Kind().Name, d.Links, slices.Collect(known.All()))
		}
	}
	s := x.Explanation().Status
	if s == puzzle.NoSolution && !x.c.stopped && !x.c.explained.Complete() {
		t.Errorf("%s: the contradiction is not explained; known were %v", p.Kind().Name, slices.Collect(known.All()))
	}
	return s
}
