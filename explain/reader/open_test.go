package reader

import (
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// diagonal is a Sudoku whose R1C2 is drawn with 1 and 2 once its givens are explained.
const diagonal = "sudoku diagonal\n. . 4 3\n. . 2 .\n. . . .\n. . 3 .\n"

// TestOneLeft reads explanations of kinds whose cells show given values, in both languages: where a text states that one number is left,
// the drawing before shows no other candidate. A false statement is found.
func TestOneLeft(t *testing.T) {
	var puzzles []puzzle.Puzzle
	for it := range kinds.Read(strings.NewReader(diagonal), "", kinds.ReadOptions{}) {
		if it.Err != nil {
			t.Fatal(it.Err)
		}
		puzzles = append(puzzles, it.Puzzle)
	}
	for _, k := range kinds.All {
		if k.Traits.Givens {
			for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: 9, Cols: 9, Seed: 11, Count: 12}) {
				if err != nil {
					t.Fatal(err)
				}
				puzzles = append(puzzles, m.Puzzle)
			}
		}
	}
	for _, lang := range [][2]string{{"en", "One number is left: "}, {"id", "Tinggal satu angka: "}} {
		l, err := kinds.Language(lang[0])
		if err != nil {
			t.Fatal(err)
		}
		claims, planted := 0, 0
		for _, p := range puzzles {
			e := narrate.Explain(t.Context(), study.Open(p), study.ExplainOptions{})
			r, err := New(t.Context(), l, p, e.Start)
			if err != nil {
				t.Fatal(err)
			}
			open := func(text string, s puzzle.Step) []Finding {
				return slices.DeleteFunc(r.Step(t.Context(), text, s, nil), func(f Finding) bool { return f.Class != Open })
			}
			known := e.Start.Clone()
			for n, d := range e.Deductions {
				text := narrate.Text(l.About(p), known, d)
				claims += strings.Count(text, lang[1])
				for _, f := range open(text, d.Step) {
					t.Errorf("%s: %s", lang[0], f)
				}
				for _, x := range d.New {
					known.Add(x)
				}
				if n == 0 && p == puzzles[0] {
					x := puzzle.Fact{At: puzzle.Cell(0, 1), Value: 1}
					planted += len(open(lang[1]+l.Place(x.At)+" = 1.", puzzle.Step{New: []puzzle.Fact{x}}))
				}
			}
		}
		if claims < 40 || planted == 0 {
			t.Errorf("%s: %d statements that one number is left, %d false ones found", lang[0], claims, planted)
		}
	}
}
