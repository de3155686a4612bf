package assume_test

import (
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/puzzle"
)

// cells returns a board of n cells with the values 1 to 3.
func cells(n int) *puzzle.Board {
	out := make([]puzzle.Unknown, n)
	for i := range out {
		out[i] = puzzle.Unknown{At: puzzle.Cell(0, i), Values: puzzle.Span(1, 3)}
	}
	return puzzle.NewBoard(out)
}

func is(i, v int) puzzle.Fact  { return puzzle.Fact{At: puzzle.Cell(0, i), Value: v} }
func not(i, v int) puzzle.Fact { return puzzle.Fact{At: puzzle.Cell(0, i), Value: v, Not: true} }

var row, col = puzzle.Row(0), puzzle.Col(1)

// trail assumes a 1 in the first of five cells, the last of which is known. Its steps lead from there to the third cell and, independently,
// from the last cell to the fourth.
func trail() *assume.Trail {
	base := puzzle.NewFacts(cells(5))
	base.Set(4, 3)
	return &assume.Trail{Base: base, Assumed: []puzzle.Fact{is(0, 1)}, Steps: []puzzle.Step{
		{New: []puzzle.Fact{not(1, 1), not(2, 1)}, Because: []puzzle.Fact{is(0, 1)}, Clues: []puzzle.Place{row}},
		{New: []puzzle.Fact{not(3, 3)}, Because: []puzzle.Fact{is(4, 3)}, Clues: []puzzle.Place{row}},
		{New: []puzzle.Fact{not(2, 1), not(2, 3)}, Because: []puzzle.Fact{not(1, 1), is(4, 3)}, Clues: []puzzle.Place{col}},
	}}
}

// TestReach: a step keeps only the facts and steps it needs; the first step that rules out a value counts.
func TestReach(t *testing.T) {
	for _, x := range []struct {
		found   []puzzle.Fact
		because []puzzle.Fact
		sub     [][]puzzle.Fact
		clues   []puzzle.Place
		assumes bool
	}{
		{[]puzzle.Fact{not(3, 3)}, []puzzle.Fact{is(4, 3)}, [][]puzzle.Fact{{not(3, 3)}}, []puzzle.Place{row}, false},
		{[]puzzle.Fact{not(2, 1)}, nil, [][]puzzle.Fact{{not(2, 1)}}, []puzzle.Place{row}, true},
		{[]puzzle.Fact{is(2, 2)}, []puzzle.Fact{is(4, 3)}, [][]puzzle.Fact{{not(1, 1), not(2, 1)}, {not(2, 3)}}, []puzzle.Place{row, col}, true},
		{[]puzzle.Fact{is(4, 3)}, []puzzle.Fact{is(4, 3)}, nil, nil, false},
	} {
		s, assumes := trail().Reach(x.found...)
		var sub [][]puzzle.Fact
		for _, y := range s.Sub {
			sub = append(sub, y.New)
		}
		if !slices.Equal(s.New, x.found) || !slices.Equal(s.Because, x.because) || !slices.EqualFunc(sub, x.sub, slices.Equal) ||
			!slices.Equal(s.Clues, x.clues) || assumes != x.assumes {
			t.Errorf("%v: %+v, assumes: %t", x.found, s, assumes)
		}
	}
}

// TestRefute checks that the last step follows the steps it depends on, and that what it contradicts is needed too.
func TestRefute(t *testing.T) {
	last := puzzle.Step{New: []puzzle.Fact{is(2, 1)}, Because: []puzzle.Fact{not(3, 3)}, Clues: []puzzle.Place{puzzle.Col(2)}}
	s, assumes := trail().Refute(last)
	said, _ := puzzle.ArgsAs[puzzle.Refutation](s.Args)
	if !assumes || len(s.Sub) != 3 || !slices.Equal(s.Sub[2].New, last.New) || !slices.Equal(s.Because, []puzzle.Fact{is(4, 3)}) ||
		!slices.Equal(s.Clues, []puzzle.Place{row, puzzle.Col(2)}) {
		t.Errorf("%+v, assumes: %t", s, assumes)
	}
	if said.Assumed != is(0, 1) || said.Clash != is(2, 1).At || said.Steps != 3 {
		t.Errorf("said: %+v", said)
	}
	last.New = nil
	if s, assumes := trail().Refute(last); assumes || len(s.Sub) != 2 {
		t.Errorf("the board itself: %+v, assumes: %t", s, assumes)
	}
}
