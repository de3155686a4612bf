package paper

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/nonogram"
	"github.com/teka-puzzles/teka/method"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestBacktracking: with backtracking every board ends as the engine ends it, and the trace leads to the same board.
func TestBacktracking(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	tried, back := 0, 0
	for k := range 800 {
		n := randomPicture(r, 2+r.IntN(6), 2+r.IntN(6), k%3 == 0)
		want := study.Unique(t.Context(), n, study.Options{})
		for _, v := range [][]string{{backtracking}, {backtracking, propagation}, {backtracking, dynamic}} {
			replay := method.NewReplay(puzzle.NewFacts(n.Board()))
			got, err := Method.Solve(t.Context(), n, method.Options{Variants: v}, func(s puzzle.Step) bool {
				if s.Technique == "paper.nonogram.back" {
					back++
				}
				replay.Step(s)
				return true
			})
			text := write(n, got.Known)
			switch {
			case err != nil:
				t.Fatal(err)
			case (want.Status == puzzle.NoSolution) != (got.Status == puzzle.NoSolution):
				t.Fatalf("%v %s: %s, the engine says %s", v, text, got.Status, want.Status)
			case got.Status == puzzle.NoSolution:
			case got.Status != puzzle.Solved || len(nonogram.Check(n, got.Known)) > 0 || !got.Known.Complete():
				t.Fatalf("%v %s: %s, and not by the rules", v, text, got.Status)
			case !replay.Known().Equal(got.Known):
				t.Fatalf("%v %s: the trace leads elsewhere", v, text)
			case want.Status == puzzle.UniqueSolution && !got.Known.Equal(want.Solution):
				t.Fatalf("%v %s: not the only solution", v, text)
			}
			tried += got.Trials
		}
	}
	if tried < 100 || back < 30 {
		t.Errorf("only %d cells supposed, %d taken back", tried, back)
	}
}

// TestStart: a board with cells known is gone on from there, and one that contradicts the clues is an error.
func TestStart(t *testing.T) {
	n, err := nonogram.New([][]int{{1}, {1}, {1}}, [][]int{{1}, {1}, {1}})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range variants {
		known := puzzle.NewFacts(n.Board())
		known.Set(0, nonogram.Black)
		known.Set(4, nonogram.Black)
		var first []string
		r, err := Method.Solve(t.Context(), n, method.Options{Variants: v, Known: known}, func(s puzzle.Step) bool {
			first = append(first, s.Technique)
			return true
		})
		if err != nil || r.Status != puzzle.Solved || !slices.Equal(first[:1], []string{"paper.nonogram.start"}) {
			t.Errorf("%v: %s, %v, %v", v, r.Status, err, first)
		}
		known.Set(1, nonogram.Black)
		if _, err := Method.Solve(t.Context(), n, method.Options{Variants: v, Known: known}, nil); err == nil {
			t.Errorf("%v: two filled cells in a row of one", v)
		}
	}
}
