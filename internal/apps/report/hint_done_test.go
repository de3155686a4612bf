package report_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestHintOfSolved: a puzzle is solved when all values that people write are there, without crosses, and not before. Hints and the search
// for mistakes report it.
func TestHintOfSolved(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range kinds.All {
		for m := range made(t, k, 2) {
			it := kinds.Item{Puzzle: m.Puzzle}
			marks, shown := puzzle.NewMarks(m.Puzzle.Board()), study.Open(m.Puzzle).Board()
			for x := range m.Solution.All() {
				if x.Value > 0 && shown.CandidatesAt(x.At).Len() > 1 {
					marks.Set(x.At, x.Value)
				}
			}
			for _, done := range []bool{true, false} {
				h, err := report.Hint(t.Context(), it, l, marks, report.MaxHintLevel)
				if err != nil || (h.Status == report.HintFull) != done || slices.Equal(h.Hints, []string{"The puzzle is solved."}) != done {
					t.Errorf("%s, solved %v: %s %q (%v)", k.Name, done, h.Status, h.Hints, err)
				}
				r, err := report.FindMistakes(t.Context(), study.Open(m.Puzzle), it, l, marks)
				if err != nil || !r.Right || strings.Contains(r.Text, "solved") != done {
					t.Errorf("%s, solved %v: %+v (%v)", k.Name, done, r, err)
				}
				marks.Undo()
			}
		}
	}
}

// TestNotesCount: hints use noted candidates as they use crosses, with the same words. A right candidate missing from the notes is a
// mistake. Where one candidate is left, the value is to be written.
func TestNotesCount(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range kinds.All {
		if !k.Traits.Digits {
			continue
		}
		compared := 0
		for m := range made(t, k, 2) {
			it := kinds.Item{Puzzle: m.Puzzle}
			ask := func(marks *puzzle.Marks) report.Hinted {
				h, err := report.Hint(t.Context(), it, l, marks, report.MaxHintLevel)
				if err != nil {
					t.Fatal(err)
				}
				return h
			}
			for marks := range along(t, m.Puzzle, 4) {
				notes := puzzle.NewMarks(m.Puzzle.Board())
				open := -1
				for i, u := range m.Puzzle.Board().Unknowns() {
					if v := marks.Allowed(i); v.Len() == 1 {
						notes.Set(u.At, v.Min())
					} else if v != u.Values {
						notes.Pencil(u.At, v)
						open = i
					}
				}
				crosses, noted := ask(marks), ask(notes)
				if !slices.Equal(crosses.Hints, noted.Hints) {
					t.Errorf("%s: %q with crosses, %q with notes", k.Name, crosses.Hints, noted.Hints)
				}
				if compared++; open < 0 {
					continue
				}
				at := m.Puzzle.Board().Unknown(open).At
				right, _ := m.Solution.Value(open)
				notes.Pencil(at, notes.PencilAt(at)&^puzzle.Only(right))
				if h := ask(notes); h.Status != report.HintMistake || !slices.Equal(h.Wrong, []puzzle.Fact{{At: at, Value: right, Not: true}}) ||
					h.Hints[2] != "Your notes in "+l.Place(at)+" are wrong: the right value is missing from the notes." {
					t.Errorf("%s: %v without %d: %s %v %q", k.Name, at, right, h.Status, h.Wrong, h.Hints)
				}
				notes.Pencil(at, puzzle.Only(right))
				if h := ask(notes); h.Status != report.HintStep || h.Step.Technique != k.Name+".last-note" || len(h.Step.New) != 1 ||
					h.Step.New[0] != (puzzle.Fact{At: at, Value: right}) {
					t.Errorf("%s: %v has one note: %s %q", k.Name, at, h.Status, h.Hints)
				}
			}
		}
		if compared < 8 {
			t.Errorf("%s: %d boards", k.Name, compared)
		}
	}
}
