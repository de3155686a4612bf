package main

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// impossibles are puzzles without a solution; for most, the clues alone show it.
var impossibles = []string{
	`{"kind":"nonogram","rows":1,"cols":2,"givens":{"rows":[[3]],"cols":[[1],[]]}}`,
	`{"kind":"nonogram","rows":2,"cols":2,"givens":{"rows":[[1],[1]],"cols":[[1],[]]}}`,
	`{"kind":"nonogram","rows":2,"cols":65,"givens":{"rows":[[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],null],"cols":[` + strings.Repeat("null,", 64) + `null]}}`,
	`{"kind":"skyscrapers","rows":2,"cols":2,"givens":{"n":2,"left":[3,0]}}`,
	`{"kind":"skyscrapers","rows":4,"cols":4,"givens":{"n":4,"left":[1,0,0,0],"grid":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}}`,
	`{"kind":"skyscrapers","rows":3,"cols":3,"givens":{"n":3,"grid":[[1,1,0],[0,0,0],[0,0,0]]}}`,
	`{"kind":"hashi","rows":1,"cols":3,"givens":{"islands":[[0,0,9],[0,2,1]]}}`,
	`{"kind":"hashi","rows":3,"cols":3,"givens":{"islands":[[0,0,2],[0,2,2],[2,1,0]]}}`,
	`{"kind":"kakuro","rows":1,"cols":1,"givens":{"cells":[[1]],"entries":[{"cells":[[0,0]],"sum":46}]}}`,
	`{"kind":"kakuro","rows":1,"cols":1,"givens":{"cells":[[1]],"entries":[{"cells":[[0,0]],"sum":4},{"cells":[[0,0]],"sum":5}]}}`,
	`{"kind":"kakuro","rows":1,"cols":10,"givens":{"cells":["1111111111"],"entries":[]}}`,
	`{"kind":"masyu","rows":2,"cols":2,"givens":["W.",".."]}`,
	`{"kind":"masyu","rows":1,"cols":3,"givens":["..."]}`,
	`{"kind":"slitherlink","rows":2,"cols":2,"givens":["03","3."]}`,
	`{"kind":"slitherlink","rows":1,"cols":3,"givens":["404"]}`,
}

// TestNone: the checker accepts the certificate of a puzzle without a solution, and its explanation by thoughts and by steps.
func TestNone(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	refused, tried := 0, 0
	judge := func(line string, it kinds.Item) {
		for _, every := range []bool{false, true} {
			e := report.Explain(t.Context(), it, l, report.ExplainOptions{Every: every})
			if e.Status != puzzle.NoSolution {
				t.Errorf("%s: %s", line, e.Status)
				continue
			}
			tried++
			if err := e.Prove(t.Context(), it); err != nil {
				t.Fatal(line, err)
			}
			b, err := json.Marshal(e)
			if err != nil {
				t.Fatal(err)
			}
			if shown, err := triedExplanation(b); shown != "none" {
				if refused++; refused < 10 {
					t.Errorf("%s: %q, %v\n%s", line, shown, err, b)
				}
			}
			if strings.Contains(string(b), `"steps":null`) || strings.Contains(string(b), ": .\"") || strings.Contains(string(b), ":.\"") {
				t.Errorf("%s: no list of steps, or a sentence that says nothing: %s", line, b)
			}
		}
	}
	for _, line := range impossibles {
		it := read(t, line)
		text, claim, _ := certified(t, it, report.ProveOptions{})
		if got, says := outcome(text); got != "holds" || claim != "none" {
			t.Errorf("%s: %s, %s\n%s", line, claim, says, text)
		}
		judge(line, it)
	}
	r := rand.New(rand.NewPCG(25, 3))
	for _, kind := range slices.Sorted(maps.Keys(makers)) {
		before := tried
		for n := 0; n < 400 && tried-before < 120; n++ {
			b := []byte(makers[kind](r).text)
			givens := strings.Index(string(b), `"givens"`)
			for range 1 + r.IntN(3) { // other clues
				switch at := givens + r.IntN(len(b)-givens); {
				case b[at] >= '1' && b[at] <= '9':
					b[at] = byte('1' + r.IntN(6))
				case b[at] == '.' || b[at] == 'W' || b[at] == 'B':
					b[at] = "WB"[r.IntN(2)]
				}
			}
			it := kinds.Decode(codec.Document{Notation: codec.JSON, Explicit: true, Text: string(b), Line: 1}, "line", kinds.ReadOptions{})
			if it.Err != nil || it.Puzzle.Board().Len() == 0 {
				continue
			}
			if _, claim, _ := certified(t, it, report.ProveOptions{}); claim == "none" {
				judge(string(b), it)
			}
		}
		t.Logf("%s: %d", kind, tried-before)
	}
	t.Logf("%d explanations, %d refused", tried, refused)
}
