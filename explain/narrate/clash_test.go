package narrate_test

import (
	"slices"
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

// TestClash: where a hypothesis about a group ends with a cell that would have both values, the last reason names the cell, in both
// languages. No other sentence says that the cell cannot have both.
func TestClash(t *testing.T) {
	checked := 0
	buts := map[*words.Language]string{}
	for code, but := range map[string]string{"en": "But ", "id": "Tetapi "} { // any order: each is checked alone
		l, err := kinds.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		buts[l] = but
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
				for l, but := range buts { // any order: each is checked alone
					checked += clashes(t, l, but, m.Puzzle, known, d)
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

// clashes counts the hypotheses of a deduction that end so, and reports those without a reason.
func clashes(t *testing.T, l *words.Language, but string, p puzzle.Puzzle, known puzzle.Facts, d narrate.Deduction) (n int) {
	text := ""
	for _, s := range d.Links {
		at, ok := s.Args.Place("clash")
		if !ok {
			continue
		}
		if n++; text == "" {
			text = narrate.Text(l.About(p), known, d)
		}
		if !slices.ContainsFunc(strings.Split(text, ". "), func(sentence string) bool {
			return strings.HasPrefix(sentence, but) && strings.Contains(sentence, l.Place(at))
		}) {
			t.Errorf("%s: no reason against %s in %s", p.Kind().Name, l.Place(at), text)
		}
	}
	return n
}
