package score_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
)

// TestOwnExplanations scores Teka's explanations as people read them: no claim in them is false, and many steps give claims. The log has
// the share of each kind.
func TestOwnExplanations(t *testing.T) {
	list := sample(t, sweeptest.Samples(1, 7))
	if sweeptest.Samples(0, 1) == 0 {
		list = slices.DeleteFunc(list, func(a answered) bool { rows, _ := a.p.Size(); return rows != 6 })
	}
	for _, code := range words.Languages {
		l, err := kinds.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		steps, read := map[string]int{}, map[string]int{}
		for _, a := range list {
			var text strings.Builder
			kind := a.p.Kind().Name
			j := score.For(a.p, score.Options{Replay: true})
			for i, s := range report.Explain(t.Context(), kinds.Item{Puzzle: a.p}, l, report.ExplainOptions{}).Steps {
				fmt.Fprintf(&text, "%d. %s\n", i+1, s.Text)
				steps[kind]++
				read[kind] += btoi(score.Asserts(j, s.Text) > 0)
			}
			answer, _ := json.Marshal(a.p.Kind().JSON.Solution(a.p, a.solution))
			if r := j.AnswerWithArgument(t.Context(), []byte(text.String()), answer); !r.Right || r.FirstFalse != nil {
				t.Errorf("%s %s: false: %+v in\n%s", code, kind, r.FirstFalse, text.String())
			}
		}
		for _, k := range kinds.All {
			t.Logf("%s %s: %d of %d steps give claims", code, k.Name, read[k.Name], steps[k.Name])
			if least := 2; k.Name != "nonogram" && read[k.Name]*least < steps[k.Name] {
				t.Errorf("%s %s: only %d of %d steps give claims", code, k.Name, read[k.Name], steps[k.Name])
			}
		}
	}
}

// TestArguedWords replays sentences in which a supposition, a clue or a list looks like a claim, and Teka's own words for values.
func TestArguedWords(t *testing.T) {
	const sudoku = `{"kind":"sudoku","rows":4,"cols":4,"givens":[[1,2,0,4],[0,0,1,0],[2,0,0,0],[0,0,0,1]]}`
	const hitori = `{"kind":"hitori","rows":3,"cols":3,"givens":[[1,1,2],[2,3,1],[3,2,3]]}`
	for _, test := range []struct {
		puzzle, text string
		want         *score.Claims
	}{
		{towers, "Suppose R1C1 is 2. Then R2C1 is 3. This is a contradiction. So R1C1 is 1.", &score.Claims{Of: 1, Forced: 1}},
		{towers, "Andaikan B1K1 berisi 2. Maka B2K1 berisi 3. Jadi B1K1 berisi 1.", &score.Claims{Of: 1, Forced: 1}},
		{towers, "Suppose R1C1 is 2. Then R2C1 is 3. R3C3 is 1.", nil},
		{towers, "If R1C1 is 2, R1C2 is 1. So R1C3 is 1. R1C1 is 1.", &score.Claims{Of: 1, Forced: 1}},
		{towers, "B1K3 = 3", &score.Claims{Of: 1, Forced: 1}},
		{towers, "B1K2 berisi 1 sampai 3. One of R1C1 and R1C2 is 3. R1C1 is empty.", nil},
		{sudoku, "R1C3 = 3.", &score.Claims{Of: 1, Forced: 1}},
		{sudoku, "R1C1 = 1, R1C3 = 3.", &score.Claims{Of: 2, Forced: 1, Again: 1}},
		{hitori, "R1C2 is a 1. R2C2 is a 3.", nil},
		{"masyu\n. . .\n. w .\n. . .\n", "The pearls R1C1 and R1C2, the box R1C1-R3C3, the cross R2C1-R2C2.", nil},
		{"hashi\n1 . 2\n. . .\n. . 1\n", "One on R1C1-R1C3. Then one on R1C3-R3C3.", &score.Claims{Of: 2, Forced: 2}},
		{"hashi\n1 . 2\n. . .\n. . 1\n", "At least one bridge between R1C1 and R1C3. Less room on R1C3-R3C3. R1C1 and R3C3.", nil},
		{`{"kind":"slitherlink","rows":2,"cols":2,"givens":["3.",".."]}`, "The lower right corner of R1C1.", nil},
	} {
		p, err := kinds.Parse(test.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		r := score.For(p, score.Options{Replay: true}).AnswerWithArgument(t.Context(), []byte(test.text), []byte("x"))
		if (r.Claims == nil) != (test.want == nil) || r.Claims != nil && *r.Claims != *test.want {
			t.Errorf("%q: %+v %+v, want %+v", test.text, r.Claims, r.FirstFalse, test.want)
		}
	}
}
