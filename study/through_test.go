package study_test

import (
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestFindingThrough: the premises of a finding include those of its sub-steps, as far as they are known, but not what these assume or find
// themselves.
func TestFindingThrough(t *testing.T) {
	p := newSquare(3, nil, nil)
	known := puzzle.NewFacts(p.Board())
	is := puzzle.Fact{At: puzzle.Cell(0, 0), Value: 2}
	not := puzzle.Fact{At: puzzle.Cell(2, 1), Value: 3, Not: true}
	supposed := puzzle.Fact{At: puzzle.Cell(1, 2), Value: 2}
	known.Add(is)
	known.Add(not)
	known.Add(puzzle.Fact{At: puzzle.Cell(2, 1), Value: 1, Not: true}) // then it is known to be 2
	known.Add(puzzle.Fact{At: supposed.At, Value: 1, Not: true})       // the supposition implies it, too
	f := puzzle.NewView(p, known).NewStep(puzzle.Row(1))
	f.Conclude(1, 3)
	first := puzzle.Step{Because: []puzzle.Fact{supposed, not}, New: []puzzle.Fact{{At: puzzle.Cell(1, 0), Value: 3}},
		Clues: []puzzle.Place{puzzle.Col(1)}}
	second := puzzle.Step{Because: []puzzle.Fact{first.New[0], is}, Clues: []puzzle.Place{puzzle.Row(1), puzzle.Col(0)}}
	f.AddSub(first)
	f.AddSub(second)
	s, ok := f.Step()
	if want := []puzzle.Fact{is, {At: puzzle.Cell(2, 1), Value: 2}}; !ok || !slices.Equal(s.Because, want) {
		t.Errorf("it rests on %v, not %v", s.Because, want)
	}
	if want := []puzzle.Place{puzzle.Row(1), puzzle.Col(1), puzzle.Col(0)}; !slices.Equal(s.Clues, want) {
		t.Errorf("and on the clues %v, not %v", s.Clues, want)
	}
	if len(s.Sub) != 2 || len(s.Sub[0].New) != 1 || len(s.Sub[1].Because) != 2 {
		t.Errorf("its sub-steps are %+v", s.Sub)
	}
}
