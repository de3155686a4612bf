package narrate_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestClash: where a hypothesis about a group ends with a cell that would have both values, the text names the step that gives it each, in
// both languages.
func TestClash(t *testing.T) {
	checked := 0
	for _, code := range []string{"en", "id"} {
		l, err := kinds.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"hitori", "nurikabe", "heyawake"} {
			k, err := kinds.ByName(name)
			if err != nil {
				t.Fatal(err)
			}
			for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: 9, Cols: 9, Seed: 11, Count: 6}) {
				if err != nil {
					t.Fatal(err)
				}
				e := narrate.Explain(t.Context(), study.Open(m.Puzzle), study.ExplainOptions{})
				known := e.Start.Clone()
				for _, d := range e.Deductions {
					text := narrate.Text(l.About(m.Puzzle), known, d)
					for _, s := range d.Links {
						at, ok := s.Args.Place("clash")
						for _, sub := range s.Sub {
							title := strings.ToLower(l.About(m.Puzzle).Heading([]puzzle.Step{sub}))
							for _, f := range sub.New {
								if !ok || f.At != at {
									continue
								}
								if checked++; !strings.Contains(strings.ToLower(text), "("+title) {
									t.Errorf("%s: %q is not named in %s", name, title, text)
								}
							}
						}
					}
					for _, x := range d.New {
						known.Add(x)
					}
				}
			}
		}
	}
	if checked == 0 {
		t.Error("no hypothesis ends so")
	}
	t.Log(checked)
}
