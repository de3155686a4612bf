package report_test

import (
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestStruck: the legend lists the values that a step eliminates, and the remaining ones, by cell. Equal cells are grouped, and cells that
// the step decides are omitted.
func TestStruck(t *testing.T) {
	p, err := kinds.Parse(`{"kind":"kakuro","rows":2,"cols":3,"givens":{"cells":[[0,0,0],[0,1,1]],"entries":[{"cells":[[1,1],[1,2]],"sum":8}]}}`)
	if err != nil {
		t.Fatal(err)
	}
	not := func(c int, values ...int) (out []puzzle.Fact) {
		for _, v := range values {
			out = append(out, puzzle.Fact{At: puzzle.Cell(1, c), Value: v, Not: true})
		}
		return out
	}
	for _, test := range []struct {
		name  string
		found []puzzle.Fact
		want  map[string]string
	}{
		{"two alike", append(not(1, 4, 8, 9), not(2, 4, 9, 8)...), map[string]string{
			"en": "ruled out: 489 in R2C2 and R2C3", "id": "tercoret: 489 di B2K2 dan B2K3"}},
		{"two that differ", append(not(1, 5, 6, 7, 8, 9), not(2, 8)...), map[string]string{
			"en": "ruled out: 56789 in R2C2 (1234 left); 8 in R2C3", "id": "tercoret: 56789 di B2K2 (sisa 1234); 8 di B2K3"}},
		{"one decided", append(not(1, 1, 2, 3, 4, 5, 6, 7, 8), not(2, 9)...), map[string]string{
			"en": "ruled out: 9 in R2C3", "id": "tercoret: 9 di B2K3"}},
		{"a value", []puzzle.Fact{{At: puzzle.Cell(1, 1), Value: 3}}, map[string]string{"en": "", "id": ""}},
	} {
		known := puzzle.NewFacts(p.Board())
		for code, want := range test.want {
			l, err := kinds.Language(code)
			if err != nil {
				t.Fatal(err)
			}
			if got := report.Struck(l, p, known, test.found); got != want {
				t.Errorf("%s, %s: %q, not %q", test.name, code, got, want)
			}
		}
		if known.Open() != 2 {
			t.Errorf("%s: the board was changed", test.name)
		}
	}
}

// TestStruckColours: the drawing of a coloured nonogram has the colours that a cell can have, so the legend does not number them.
func TestStruckColours(t *testing.T) {
	p, err := kinds.Parse(`{"kind":"nonogram","rows":1,"cols":2,"givens":{"colours":[["white","#ffffff"],["red","#cc0000"],["blue","#0000cc"]],` +
		`"rows":[[[1,1],[1,2]]],"cols":[[[1,1]],[[1,2]]]}}`)
	if err != nil {
		t.Fatal(err)
	}
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	found := []puzzle.Fact{{At: puzzle.Cell(0, 0), Value: 2, Not: true}}
	if got := report.Struck(l, p, puzzle.NewFacts(p.Board()), found); got != "" {
		t.Errorf("the legend says %q", got)
	}
}
