package score_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/internal/jsontest"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
)

// answerMembers are names of members that readers of answers know.
var answerMembers = []string{"solution", "answer", "final_answer", "grid", "board", "rows", "loop", "path", "edges", "bridges", "cells",
	"shaded", "shaded_cells", "filled", "filled_columns", "sea", "lights", "bulbs", "h", "v", "horizontal", "vertical", "row1", "row 2", "row",
	"col", "x", "y", "values", "value", "at", "not", "marks", "known", "status", "from", "to", "count", "a", "b", "R1C1", "(0,0)", "kind"}

// TestStructure: no answer in JSON panics, whatever its structure, and the reason why it cannot be read is in words.
func TestStructure(t *testing.T) {
	for i, k := range kinds.All {
		for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: 4, Cols: 4, Count: 1, Seed: 5}) {
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(seed(), uint64(i)))
			var answers []string
			for _, shape := range slices.Concat(answerShapes, moreShapes, statedShapes, placedShapes, listedShapes) {
				a := shape.write(pen{r, m.Puzzle, m.Solution, m.Solution, nil, false})
				answers = append(answers, a.core, `{"answer":`+a.core+`}`)
			}
			pool := jsontest.NewPool(answers, answerMembers...)
			for _, mode := range []score.Mode{score.Lenient, score.Strict} {
				j := score.For(m.Puzzle, score.Options{Mode: mode, Replay: true})
				for range sweeptest.Samples(150, 5000) {
					text := pool.Mutate(r)
					func() {
						defer func() {
							if x := recover(); x != nil {
								t.Errorf("%s, %s: %v: %s", k.Name, mode, x, text)
							}
						}()
						if got := j.Answer(t.Context(), []byte(text)); jsontest.Odd(got.Why) != "" {
							t.Errorf("%s, %s: %q: %s", k.Name, mode, got.Why, text)
						}
					}()
				}
			}
		}
	}
}
