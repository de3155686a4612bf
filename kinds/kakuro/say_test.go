package kakuro_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/kakuro"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/kinds/wordstest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
)

// TestPaired checks that the bound of a cell by the other cell of a pair does not list digits for which that cell has no digit: 3+3, 6+0.
func TestPaired(t *testing.T) {
	l, err := words.In("en", kakuro.Kind)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		sum   string
		other int // the largest digit of R2C3
		limit int
		want  string
	}{
		{"6", 2, 4, "Row 2: 6 in two, and R2C3 is 1 or 2. So R2C2 is 4 or 5."},
		{"9", 3, 6, "Row 2: 9 in two, and R2C3 is at most 3. So R2C2 is 6 to 8."},
		{"12", 7, 5, "Row 2: 12 in two, and R2C3 is at most 7. So R2C2 is at least 5."}, // without 6, the range breaks up
	} {
		p, _, err := puzzletest.Format(kakuro.Kind, codec.Text.Name).Decode("kakuro\n# # #\n\\"+x.sum+" . .\n", nil)
		if err != nil {
			t.Fatal(err)
		}
		sum, _ := strconv.Atoi(x.sum)
		cell, other := puzzle.Cell(1, 1), puzzle.Cell(1, 2)
		s := puzzle.Step{Technique: "kakuro.limit", Clues: []puzzle.Place{puzzle.Run(1, 1, puzzle.Across)}, Args: puzzle.Args{"sum": sum,
			"rest": sum, "others": x.other, "limit": x.limit, "most": 0, "cells": 1, "cell": cell, "with": []puzzle.Place{other}}}
		known := puzzle.NewFacts(p.Board())
		for d := 1; d <= 9; d++ {
			if d < x.limit {
				s.New = append(s.New, puzzle.Fact{At: cell, Value: d, Not: true})
			}
			if d > x.other {
				known.Add(puzzle.Fact{At: other, Value: d, Not: true})
				s.Because = append(s.Because, puzzle.Fact{At: other, Value: d, Not: true})
			}
		}
		if got := l.ArgumentText(s, words.Context{Known: known, Last: true}); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
}

// TestCombinedOnce checks that a sum does not repeat what the combinations in the sentence before leave to a cell.
func TestCombinedOnce(t *testing.T) {
	l, err := words.In("en", kakuro.Kind)
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := puzzletest.Format(kakuro.Kind, codec.Text.Name).Decode("kakuro\n# 4\\ 12\\\n\\11 . .\n\\5 . .\n", nil)
	if err != nil {
		t.Fatal(err)
	}
	cell := puzzle.Cell(1, 1)
	not := func(d int) puzzle.Fact { return puzzle.Fact{At: cell, Value: d, Not: true} }
	prior := puzzle.Step{Technique: "kakuro.only-combination", Clues: []puzzle.Place{puzzle.Run(1, 1, puzzle.Down)},
		Args: puzzle.Args{"sum": 4, "cells": 2, "rest": 0, "count": 1, "sets": []string{"1+3"}, "left": []int{1, 3}}}
	known := puzzle.NewFacts(p.Board())
	for _, d := range []int{2, 4, 5, 6, 7, 8, 9} {
		prior.New = append(prior.New, not(d))
	}
	known.Add(prior.New[6]) // known before the argument
	begun := known.Clone()
	for _, f := range prior.New {
		known.Add(f)
	}
	s := puzzle.Step{Technique: "kakuro.combinations", Clues: []puzzle.Place{puzzle.Run(1, 1, puzzle.Across)}, Because: prior.New,
		New: []puzzle.Fact{not(1)}, Args: puzzle.Args{"sum": 11, "cells": 2, "rest": 0, "count": 4, "sets": []string{"2+9", "3+8", "4+7", "5+6"},
			"left": []int{2, 3, 4, 5, 6, 7, 8, 9}}}
	at := words.Context{Known: known, Begun: begun, Mentioned: map[puzzle.Place]bool{cell: true}, Last: true, Prior: &prior}
	if got, want := l.ArgumentText(s, at), "Row 2: 11 in two needs at least 2. So R2C2 = 3."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestMarks checks that a clue which only rules out candidates is stated with its reason and what it rules out.
func TestMarks(t *testing.T) {
	p, _, err := puzzletest.Format(kakuro.Kind, codec.PuzzLink.Name).Decode(
		"https://puzz.link/p?kakuro/8/8/m8HxCBmI-.-cmf9l.-6l6cma-g-8ama6x-fmaK8DDh86QfVG", nil)
	if err != nil {
		t.Fatal(err)
	}
	e := narrate.Explain(t.Context(), study.Open(p), study.ExplainOptions{})
	for code, want := range map[string]string{ // any order: each alone
		"en": "In R5C3-R5C5, 3 is left. So R5C4 = 3. R2C7-R6C7 has 7. So R5C7 and R6C7 are not 7.",
		"id": "Di B5K3-B5K5 tersisa 3 untuk sel terakhir. Jadi B5K4 = 3. B2K7-B6K7 sudah punya 7. Jadi B5K7 dan B6K7 bukan 7.",
	} {
		l, err := words.In(code, kakuro.Kind)
		if err != nil {
			t.Fatal(err)
		}
		known, texts := e.Start.Clone(), []string{}
		for _, x := range e.Deductions {
			texts = append(texts, narrate.Text(l, known, x))
			known = words.After(known, x.Links)
		}
		if all := strings.Join(texts, "\n"); !strings.Contains(all, want+"\n") {
			t.Errorf("%s: no %q in\n%s", code, want, all)
		}
	}
}

// TestBroken checks the words of violations in both languages.
func TestBroken(t *testing.T) {
	wordstest.TestViolations(t, kakuro.Kind, []wordstest.Case{
		{"kakuro\n# # #\n# . 9\n# . 9", "repeat",
			"R2C3 and R3C3 in one run are both 9",
			"B2K3 dan B3K3 dalam satu deret sama-sama berisi 9"},
		{"kakuro\n# 16\\ 4\\\n\\12 9 .\n\\8 8 .", "sum",
			"the down run from R2C2 is 9+8 = 17, but the clue is 16",
			"deret menurun dari B2K2 berisi 9+8 = 17, padahal petunjuknya 16"},
		{"kakuro\n# 5\\\n\\4 4", "sum",
			"the down run from R2C2 is 4, but the clue is 5",
			"deret menurun dari B2K2 berisi 4, padahal petunjuknya 5"},
		{"kakuro\n# 16\\ 4\\ #\n\\12 9 5 .\n\\8 . . #", "too-much",
			"the across run from R2C2 has 9+5 = 14 already, and with one open cell becomes at least 15; the clue is 12",
			"deret mendatar dari B2K2 sudah berisi 9+5 = 14, dan dengan 1 sel kosong berjumlah paling sedikit 15, padahal petunjuknya 12"},
		{"kakuro\n\\24 . 6 .", "too-little",
			"the across run from R1C2 has 6 so far, and with 2 open cells becomes at most 23; the clue is 24",
			"deret mendatar dari B1K2 baru berisi 6, dan dengan 2 sel kosong berjumlah paling banyak 23, padahal petunjuknya 24"},
		{"kakuro\n. . . . . . . . . .", "too-long",
			"the across run from R1C1 has 10 cells, and there are only nine digits",
			"deret mendatar dari B1K1 punya 10 sel, padahal hanya ada sembilan angka"},
		{"kakuro\n\\6 (45) . .\n", "no-fit",
			"the across run from R1C2 has no filling left with the sum 6",
			"deret mendatar dari B1K2 tidak punya isian lagi dengan jumlah 6"},
		{"kakuro\n# (12) (12) (12)\n", "no-fit",
			"the across run from R1C2 has no filling left with different digits",
			"deret mendatar dari B1K2 tidak punya isian lagi dengan angka yang berbeda-beda"},
		{"kakuro\n. .", "no-value",
			"no digit is possible in R1C1",
			"tidak ada angka yang mungkin di B1K1"},
	})
}
