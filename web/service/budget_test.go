//go:build !race

package service

import (
	"encoding/json"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
)

// answerBudgets bound the number of allocations of a hint after a move, from body to answer, on the example of each kind. They are the same
// on every machine, but -race allocates more. Lower them when hints become cheaper.
var answerBudgets = map[string]int{"masyu": 1300, "kakuro": 980, "skyscrapers": 1350, "nonogram": 1150, "hashi": 1500,
	"slitherlink": 1300, "akari": 1290, "hitori": 1700, "nurikabe": 1300, "heyawake": 1350,
	"sudoku": 2400}

// TestAnswerBudgets: hints after the first move stay within the budgets and use nearly all of them.
func TestAnswerBudgets(t *testing.T) {
	for _, k := range kinds.All {
		s := &Service{}
		puzzle, err := json.Marshal(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		first, p := do(t, s, "hint", `{"puzzle":`+string(puzzle)+`}`)
		var h struct {
			Step struct{ New []json.RawMessage }
		}
		if p != nil || json.Unmarshal([]byte(first[0]), &h) != nil || len(h.Step.New) == 0 {
			t.Fatalf("%s: %v, %s", k.Name, p, first)
		}
		body := []byte(`{"puzzle":` + string(puzzle) + `,"marks":[` + string(h.Step.New[0]) + `]}`)
		took := int(testing.AllocsPerRun(3, func() {
			if _, err := s.Whole(t.Context(), "hint", body); err != nil {
				t.Fatal(err)
			}
		}))
		if most := answerBudgets[k.Name]; took > most || 10*took < 9*most {
			t.Errorf("%s: %d allocations, the budget is %d", k.Name, took, most)
		}
	}
}
