package narrate

import (
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestLinksKeep: of a step that eliminates in several places, a link keeps only what a later step uses.
func TestLinksKeep(t *testing.T) {
	p, err := kinds.Parse("kakuro\n#  8\\ 10\\\n\\9 . .\n\\9 . .\n")
	if err != nil {
		t.Fatal(err)
	}
	x := newTrail(puzzle.NewFacts(p.Board()))
	one, other := p.Board().Unknown(0).At, p.Board().Unknown(1).At
	needed, loose := puzzle.Fact{At: one, Value: 9, Not: true}, puzzle.Fact{At: other, Value: 9, Not: true}
	end := puzzle.Fact{At: one, Value: 8, Not: true}
	x.record(puzzle.Step{Technique: "kakuro.combinations", New: []puzzle.Fact{needed, loose}}, false)
	x.record(puzzle.Step{Technique: "kakuro.limit", Because: []puzzle.Fact{needed}, New: []puzzle.Fact{end}}, false)
	need := needs{}
	x.add(need, end)
	links := x.links(x.trace(need))
	if len(links) != 2 || !slices.Equal(links[0].New, []puzzle.Fact{needed}) || !slices.Equal(links[1].New, []puzzle.Fact{end}) {
		t.Errorf("the links are %v", links)
	}
}

// before returns the board before the last thought of an explanation.
func before(e Explanation) puzzle.Facts {
	known := e.Start.Clone()
	for _, x := range e.Deductions[:len(e.Deductions)-1] {
		known.AddAll(x.Step.New)
	}
	return known
}

// TestContradictionTold: the explanation of a board without a solution ends in a contradiction, and reports all premises of it with the
// links that lead to them.
func TestContradictionTold(t *testing.T) {
	told := 0
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"masyu\n. . . . W .\n. . . . W .\nB . W . W B\n. . B . . .\n. B . W . .\n. . . . . .\n",
		"kakuro\n#   6\\ 15\\ 17\\\n\\23 .  .   .\n\\15 .  .   .\n",
		"nonogram\nrows: 2, 1, 2\ncols: 1, 2, 2\n",
	} {
		p, err := kinds.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		e := Explain(t.Context(), study.Open(p), study.ExplainOptions{})
		if e.Status != puzzle.NoSolution || len(e.Deductions) == 0 {
			t.Fatalf("%s in %d thoughts:\n%s", e.Status, len(e.Deductions), text)
		}
		known := e.Start.Clone()
		last := Text(l, before(e), e.Deductions[len(e.Deductions)-1])
		if !strings.Contains(last, "But ") && !strings.Contains(last, "has no room") {
			t.Errorf("what is contradicted? %s", last)
		}
		for n, x := range e.Deductions {
			for k, s := range x.Links {
				for _, f := range s.Because {
					if !known.Holds(f) {
						t.Errorf("thought %d: %s rests on %v, which nobody told:\n%s", n+1, s.Technique, f, text)
					}
				}
				if s.Contradiction() && k > 0 {
					told++
				}
				for _, f := range s.New {
					known.Add(f)
				}
			}
		}
	}
	if told == 0 {
		t.Error("no clash takes a link")
	}
}
