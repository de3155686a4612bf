package score_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
)

// FuzzAnswer: for any text, a right answer keeps every rule on the board that was read. It is no longer right when it is withdrawn or
// inside a thought.
func FuzzAnswer(f *testing.F) {
	var judges []*score.Judge
	each := sweeptest.Samples(7, 1)
	for i, k := range kinds.All {
		for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: 4, Cols: 4, Count: 1, Seed: 5}) {
			if err != nil {
				f.Fatal(err)
			}
			for _, mode := range []score.Mode{score.Lenient, score.Strict} {
				judges = append(judges, score.For(m.Puzzle, score.Options{Mode: mode}))
			}
			for n, shape := range slices.Concat(answerShapes, moreShapes, neverShapes, moreNever, statedShapes, placedShapes, placedNever) {
				if (n+i)%each > 0 {
					continue
				}
				w := pen{rand.New(rand.NewPCG(1, uint64(n))), m.Puzzle, m.Solution, m.Solution, nil, false}
				f.Add(shape.write(w).String())
			}
		}
	}
	f.Add("┌──┐\n│..│\n│..│\n└──┘") // a line through cells, for all kinds
	f.Add("R0C0-R0C1, above R1C0, left of R9999C1, R4C4: bottom, right")
	f.Fuzz(func(t *testing.T, text string) {
		for i, j := range judges {
			got := j.Answer(t.Context(), []byte(text))
			if !got.Right {
				continue
			}
			if len(got.Violations) > 0 || got.Board.Open() > 0 || got.Share != 1 {
				t.Errorf("right, with %v", got.Violations)
			}
			if got.Says != "" || i%2 > 0 {
				continue
			}
			for _, taken := range []string{
				text + "\n\nWait, that is wrong.\n",
				text + "\n```\n\nThis answer is incorrect.",
				"<think>\n" + text,
			} {
				if strings.Contains(taken, "</") { // what ends a thought, or marks the answer
					continue
				}
				if _, _, err := j.Read([]byte(taken)); err == nil && j.Answer(t.Context(), []byte(taken)).Right {
					t.Errorf("taken back, and right:\n%s", taken)
				}
			}
		}
	})
}

// FuzzLiteral: text rewritten as JSON is valid JSON, and JSON of numbers and lists keeps its value.
func FuzzLiteral(f *testing.F) {
	for _, s := range []string{"[[1 2]\n [3 4]]", "((1, 2), (3, 4))", "{{1,2},{3,4}}", "{'a': [True, None,], }", "[1, # one\n 2]",
		"[0., 1.]", "[[1],[2]]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		out, ok := score.Literal(s)
		if ok && !json.Valid([]byte(out)) {
			t.Errorf("%q becomes %q", s, out)
		}
		var v, w any
		var list [][]int
		if json.Unmarshal([]byte(s), &list) != nil || json.Unmarshal([]byte(s), &v) != nil || v == nil {
			return
		}
		for _, row := range list {
			if row == nil {
				return
			}
		}
		if !ok || json.Unmarshal([]byte(out), &w) != nil {
			t.Fatalf("%q is not read: %q", s, out)
		}
		a, _ := json.Marshal(v)
		if b, _ := json.Marshal(w); string(a) != string(b) {
			t.Errorf("%q becomes %q", s, out)
		}
	})
}
