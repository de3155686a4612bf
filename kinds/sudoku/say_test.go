package sudoku_test

import (
	"regexp"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/kinds/sudoku"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
)

// TestSetsOnce checks that an explanation tells a naked or hidden set once, with everything that it rules out.
func TestSetsOnce(t *testing.T) {
	l, err := words.In("en", sudoku.Kind)
	if err != nil {
		t.Fatal(err)
	}
	set := regexp.MustCompile(`(?:Naked|Hidden) \w+: in [^(]*? can only be (?:in )?[^(,.]*`)
	p, _, err := puzzletest.Format(sudoku.Kind, codec.PuzzLink.Name).Decode(
		"https://puzz.link/p?sudoku/9/9/864h2k75g9k96i1i2l1m6i4h89h4i598k48g7h2g9j5", nil)
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	e := narrate.Explain(t.Context(), study.Open(p), study.ExplainOptions{})
	known := e.Start.Clone()
	for _, x := range e.Deductions {
		for _, s := range set.FindAllString(narrate.Text(l, known, x), -1) {
			if told[s] {
				t.Errorf("told again: %q", s)
			}
			told[s] = true
		}
		for _, f := range x.New {
			known.Add(f)
		}
	}
	if len(told) < 3 {
		t.Errorf("%d sets", len(told))
	}
}
