package puzzle_test

import (
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestLost: marks that were written and are not read again are counted by type. A mark that another one implies is not lost.
func TestLost(t *testing.T) {
	var cells []puzzle.Unknown
	for i := range 9 {
		cells = append(cells, puzzle.Unknown{At: puzzle.Cell(i/3, i%3), Values: puzzle.Span(1, 3)})
	}
	b := puzzle.NewBoard(cells)
	at := func(i int) puzzle.Place { return b.Unknown(i).At }
	m := puzzle.NewMarks(b)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(m.Add(puzzle.Mark{At: at(0), Value: 1}))
	must(m.Add(puzzle.Mark{At: at(1), Value: 1, Not: true}))
	must(m.Add(puzzle.Mark{At: at(1), Value: 2, Not: true}))
	must(m.Add(puzzle.Mark{At: at(2), Pencil: puzzle.Only(1) | puzzle.Only(3)}))
	if l := puzzle.LossOf(m, m.Clone()); l != (puzzle.Loss{}) || l.String() != "" {
		t.Errorf("a copy loses %s", l)
	}
	if l := puzzle.LossOf(nil, nil); l != (puzzle.Loss{}) {
		t.Errorf("nothing loses %s", l)
	}
	if l, want := puzzle.LossOf(m, nil), (puzzle.Loss{Values: 1, Crosses: 2, Candidates: 1}); l != want ||
		l.String() != "1 value, 2 values crossed out, 1 place with candidates" {
		t.Errorf("all of it is %s", l)
	}
	kept := puzzle.NewMarks(b)
	must(kept.Add(puzzle.Mark{At: at(0), Value: 2}))               // another value
	must(kept.Add(puzzle.Mark{At: at(1), Value: 3}))               // which implies both crosses
	must(kept.Add(puzzle.Mark{At: at(2), Pencil: puzzle.Only(1)})) // one too few
	if l, want := puzzle.LossOf(m, kept), (puzzle.Loss{Values: 1, Candidates: 1}); l != want {
		t.Errorf("%s is lost, not %s", l, want)
	}
	tried := m.Clone()
	must(tried.AddLayer("a"))
	must(tried.Add(puzzle.Mark{At: at(4), Value: 2}))
	flat := m.Clone()
	must(flat.Add(puzzle.Mark{At: at(4), Value: 2}))
	if l, want := puzzle.LossOf(tried, flat), (puzzle.Loss{Trials: 1}); l != want {
		t.Errorf("%s is lost, not %s", l, want)
	}
}
