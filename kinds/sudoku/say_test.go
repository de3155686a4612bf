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

// TestNoHeights checks that Indonesian texts state bounds of numbers and not of heights.
func TestNoHeights(t *testing.T) {
	l, err := words.In("id", sudoku.Kind)
	if err != nil {
		t.Fatal(err)
	}
	l = l.Of(sudoku.Kind)
	board := []int{1, 2, 3, 4, 5, 6, 7, 8, 9}
	for want, values := range map[string][]int{ // any order: each alone
		"tadinya paling besar 5": board[:5],
		"tadinya paling kecil 6": board[5:],
	} {
		if got := l.Phrase("latin/before", words.FactGroup{Values: values, Board: board}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
