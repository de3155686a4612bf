package report_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
)

// TestConvertCarriesMarks converts an example of every kind to JSON with marks of every form and reads it back. Convert never checks JSON
// for losses, so JSON has to carry values, crosses, pencil marks and hypotheses.
func TestConvertCarriesMarks(t *testing.T) {
	for _, k := range kinds.All {
		it := kinds.Item{Puzzle: oneOf(t, k)}
		m := marksOfEveryForm(t, it.Puzzle.Board())
		c, err := report.Convert(t.Context(), it, m, codec.JSON.Name)
		if err != nil {
			t.Fatal(k.Name, err)
		}
		for again := range kinds.Read(strings.NewReader(c.Text), "", kinds.ReadOptions{From: codec.JSON.Name}) {
			if l := puzzle.LossOf(m, again.Marks); l != (puzzle.Loss{}) || c.Lost != nil {
				t.Errorf("%s: JSON loses %s; Convert reported %v", k.Name, l, c.Lost)
			}
		}
	}
}

// TestConvertKeepsGivens converts a solved board with given values to a notation that holds both: nothing is lost, although the notation
// writes the given values as clues. A value that differs from the given one is lost.
func TestConvertKeepsGivens(t *testing.T) {
	for _, text := range []string{
		`{"kind":"sudoku","rows":4,"cols":4,"givens":[[1,2,0,0],[0,0,1,0],[2,0,0,0],[0,0,0,1]]}`,
		`{"kind":"skyscrapers","rows":2,"cols":2,"givens":{"n":2,"top":[0,0],"right":[0,0],"bottom":[0,0],"left":[0,0],"grid":[[1,0],[0,0]]}}`,
	} {
		p, err := kinds.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		solution := study.Unique(t.Context(), p, study.Options{}).Solution
		for _, format := range []string{"text", "penpa", "pzprv3"} {
			m := puzzle.MarksOf(solution)
			if c, err := report.Convert(t.Context(), kinds.Item{Puzzle: p}, m, format); err != nil || c.Lost != nil {
				t.Errorf("%s as %s: lost %v, error %v", p.Kind().Name, format, c.Lost, err)
			}
			m.Set(puzzle.Cell(0, 0), 2)
			if c, err := report.Convert(t.Context(), kinds.Item{Puzzle: p}, m, format); err != nil || c.Lost == nil || c.Lost.Values != 1 {
				t.Errorf("%s as %s with another value: lost %v, error %v", p.Kind().Name, format, c.Lost, err)
			}
		}
	}
}

// TestConvertStops converts with a context that has ended: every notation returns the cause.
func TestConvertStops(t *testing.T) {
	cause := errors.New("stopped")
	ctx, stop := context.WithCancelCause(t.Context())
	stop(cause)
	for _, k := range kinds.All {
		it := kinds.Item{Puzzle: oneOf(t, k)}
		m := marksOfEveryForm(t, it.Puzzle.Board())
		for _, format := range kinds.WritableFormats(k) {
			if c, err := report.Convert(ctx, it, m, format); !errors.Is(err, cause) {
				t.Errorf("%s as %s: %q, error %v", k.Name, format, c.Text, err)
			}
		}
	}
}

// marksOfEveryForm writes on the first places of a board a value, a cross and pencil marks, and a value in a hypothesis.
func marksOfEveryForm(t *testing.T, b *puzzle.Board) *puzzle.Marks {
	m := puzzle.NewMarks(b)
	u := b.Unknowns()
	first := func(u puzzle.Unknown) int { return slices.Collect(u.Values.Values())[0] }
	for _, err := range []error{
		m.Set(u[0].At, first(u[0])),
		m.Cross(u[1].At, first(u[1])),
		m.Pencil(u[2].At, u[2].Values),
		m.AddLayer("if"),
		m.Set(u[3].At, first(u[3])),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// oneOf generates a small puzzle of a kind.
func oneOf(t *testing.T, k *puzzle.Kind) puzzle.Puzzle {
	for m := range made(t, k, 1) {
		return m.Puzzle
	}
	t.Fatal("nothing generated")
	return nil
}
