package score

import (
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestBaselines: the techniques of a grade solve the boards of this grade and break no rule on harder ones, greedy breaks no rule, random
// fills the board, and each gives the same answer twice.
func TestBaselines(t *testing.T) {
	for _, k := range kinds.All {
		rows, cols := 5, 5
		if k.Name == "kakuro" || k.Name == "hashi" {
			rows, cols = 6, 6
		}
		wish := generate.Request{Kind: k, Rows: rows, Cols: cols, Count: 2, Seed: 3}
		for found, err := range madetest.Puzzles(wish) {
			if err != nil {
				t.Fatal(err)
			}
			p := found.Puzzle
			j := For(p, Options{})
			grade := slices.Index(puzzle.Labels[:], study.GradeOf(t.Context(), p).Label)
			for _, name := range Baselines {
				r, again := j.Baseline(t.Context(), name), For(p, Options{}).Baseline(t.Context(), name)
				if !r.Board.Equal(again.Board) || r.Share != again.Share {
					t.Errorf("%s, %s: two answers", k.Name, name)
				}
				level := slices.Index(puzzle.Labels[:], name)
				switch {
				case name == "random" && !r.Board.Complete():
					t.Errorf("%s: random leaves places open", k.Name)
				case name != "random" && r.Status == Wrong:
					t.Errorf("%s, %s: broken rules: %v", k.Name, name, r.Violations)
				case level >= grade && !r.Right:
					t.Errorf("%s, %s: a board of grade %s is not solved", k.Name, name, puzzle.Labels[grade])
				}
			}
		}
	}
}
