package score_test

import (
	"encoding/json"
	"fmt"
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
