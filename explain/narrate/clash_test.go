package narrate_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
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
	var languages []*words.Language
	for _, code := range words.Languages {
		l, err := kinds.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		languages = append(languages, l)
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
				for _, l := range languages {
					checked += clashes(t, l, m.Puzzle, known, d)
				}
				for _, x := range d.New {
					known.Add(x)
				}
			}
		}
	}
	if checked == 0 {
		t.Error("no hypothesis ends so")
	}
}

// clashes counts the steps that give a cell its second value at the end of a hypothesis, and reports those that the text does not name.
func clashes(t *testing.T, l *words.Language, p puzzle.Puzzle, known puzzle.Facts, d narrate.Deduction) (n int) {
	about := l.About(p)
	text := ""
	for _, s := range d.Links {
		at, ok := s.Args.Place("clash")
		for _, sub := range s.Sub {
			for _, f := range sub.New {
				if !ok || f.At != at {
					continue
				}
				if n++; text == "" {
					text = strings.ToLower(narrate.Text(about, known, d))
				}
				if title := strings.ToLower(about.Heading([]puzzle.Step{sub})); !strings.Contains(text, "("+title) {
					t.Errorf("%s: %q is not named in %s", p.Kind().Name, title, text)
				}
			}
		}
	}
	return n
}
