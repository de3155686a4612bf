package service

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/puzzle"
)

// drafts are boards with which a setter begins.
var drafts = map[string]string{
	"kakuro without sums":      `{"kind":"kakuro","rows":3,"cols":3,"givens":{"cells":[[0,0,0],[0,1,1],[0,1,1]],"entries":[]}}`,
	"kakuro all blocked":       `{"kind":"kakuro","rows":2,"cols":2,"givens":{"cells":[[0,0],[0,0]],"entries":[]}}`,
	"masyu without pearls":     `{"kind":"masyu","rows":3,"cols":3,"givens":["...","...","..."]}`,
	"hashi without islands":    `{"kind":"hashi","rows":3,"cols":3,"givens":{"islands":[]}}`,
	"hashi with one island":    `{"kind":"hashi","rows":3,"cols":3,"givens":{"islands":[[0,0,0]]}}`,
	"hashi without numbers":    `{"kind":"hashi","rows":3,"cols":3,"givens":{"islands":[[0,0,0],[0,2,0],[2,0,0],[2,2,0]]}}`,
	"nonogram of open lines":   `{"kind":"nonogram","rows":3,"cols":3,"givens":{"rows":[null,null,null],"cols":[null,null,null]}}`,
	"nonogram of empty lines":  `{"kind":"nonogram","rows":2,"cols":2,"givens":{"rows":[[],[0]],"cols":[[],[]]}}`,
	"skyscrapers without clue": `{"kind":"skyscrapers","givens":{"n":3,"top":[0,0,0],"right":[0,0,0],"bottom":[0,0,0],"left":[0,0,0],"grid":[[0,0,0],[0,0,0],[0,0,0]]}}`,
}

// do calls an operation, and returns the answers and the problem.
func do(t *testing.T, s *Service, op, body string) (lines []string, p *Problem) {
	t.Helper()
	err := s.Do(context.Background(), op, []byte(body), func(line []byte) error {
		lines = append(lines, string(line))
		return nil
	})
	if err != nil && !errors.As(err, &p) {
		t.Fatalf("%s %s: %v", op, body, err)
	}
	return lines, p
}

// TestDrafts: every operation about a puzzle accepts every draft.
func TestDrafts(t *testing.T) {
	s := &Service{Limits: Limits{Time: 5 * time.Second}}
	for name, draft := range drafts {
		for _, o := range operations {
			body := `{"puzzle":` + draft + `}`
			switch o.Name {
			case "generate", "daily", "technique", "version":
				continue
			case "convert":
				body = `{"puzzle":` + draft + `,"to":"json"}`
			case "argue":
				body = `{"puzzle":` + draft + `,"claims":[]}`
			}
			lines, p := do(t, s, o.Name, body)
			if (o.Name == "repair" || o.Name == "sheet") && p != nil && p.Status == 422 { // not of every draft, which is an answer, too
				continue
			}
			if p != nil || len(lines) == 0 {
				t.Errorf("%s of a %s: %v %v", o.Name, name, lines, p)
			}
		}
	}
}

// TestSetter: the setter gets the number of solutions and then suggestions.
func TestSetter(t *testing.T) {
	for _, c := range []struct {
		name, draft string
		status      puzzle.Status
		solutions   int
		members     []string
	}{
		{"several", `{"kind":"hashi","rows":3,"cols":3,"givens":{"islands":[[0,0,0],[0,2,3],[2,0,0],[2,2,0]]}}`, puzzle.SeveralSolutions, 16,
			[]string{"forced", "differ", "second"}},
		{"several, in part", `{"kind":"nonogram","givens":{"rows":[[1],[1],[]],"cols":[[1],[1],[]]}}`, puzzle.SeveralSolutions, 2,
			[]string{"forced", "differ"}},
		{"one", `"https://puzz.link/p?mashu/6/6/1063000i3000"`, puzzle.UniqueSolution, 1, []string{"grade", "hardest", "solution"}},
		{"none", `{"kind":"nonogram","givens":{"rows":[[1],[1]],"cols":[[2],[1]]}}`, puzzle.NoSolution, 0, []string{"clues", "text"}},
		{"none, by search", `{"kind":"kakuro","givens":{"cells":[[1,1],[1,1]],"entries":[{"cells":[[0,0],[0,1]],"sum":3},{"cells":[[1,0],[1,1]],"sum":3},{"cells":[[0,0],[1,0]],"sum":4},{"cells":[[0,1],[1,1]],"sum":3}]}}`,
			puzzle.NoSolution, 0, []string{"clues", "text"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			lines, p := do(t, &Service{}, "setter", `{"puzzle":`+c.draft+`}`)
			if p != nil || len(lines) < 2 {
				t.Fatal(lines, p)
			}
			var parts [][]byte
			for _, line := range lines { // on a busy machine counting takes more than one of them
				parts = append(parts, []byte(line))
			}
			b, err := together(parts)
			if err != nil {
				t.Fatal(err)
			}
			var got struct {
				Status    puzzle.Status
				Solutions int
				Differ    []puzzle.Place
				Forced    []puzzle.Fact
			}
			var all map[string]json.RawMessage
			if err := errors.Join(json.Unmarshal(b, &got), json.Unmarshal(b, &all)); err != nil {
				t.Fatal(err)
			}
			if got.Status != c.status || got.Solutions != c.solutions {
				t.Errorf("%s with %d solutions, want %s with %d", got.Status, got.Solutions, c.status, c.solutions)
			}
			for _, x := range got.Forced { // each place is settled, or differs
				if !x.Not && slices.Contains(got.Differ, x.At) {
					t.Errorf("%v is %d in all solutions, and differs", x.At, x.Value)
				}
			}
			if n := len(got.Forced) + len(got.Differ); c.name == "several, in part" && (n != 9 || len(got.Differ) != 4) {
				t.Errorf("%v are settled, and %v differ", got.Forced, got.Differ)
			}
			for _, name := range c.members {
				if len(all[name]) == 0 || string(all[name]) == "null" || string(all[name]) == `""` {
					t.Errorf("no %s in %s", name, fmt.Sprint(lines))
				}
			}
		})
	}
}
