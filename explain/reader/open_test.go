package reader

import (
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// diagonal is a Sudoku whose R1C2 is drawn with 1 and 2 once its givens are explained.
const diagonal = "sudoku diagonal\n. . 4 3\n. . 2 .\n. . . .\n. . 3 .\n"

// TestUncaused reads two steps about a Latin square of four rows with a 4 in R4C4. The second uses a premise that follows from a value on
// the board, one that the first step concludes, and, unless the first states it, one without a cause.
func TestUncaused(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for first, want := range map[string]int{"So R2C2 and R2C3 are not 4.": 0, "So R2C2 is not 4.": 1} { // any order: each alone
		for it := range kinds.Read(strings.NewReader(square), "", kinds.ReadOptions{}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			known := puzzle.NewFacts(it.Puzzle.Board())
			known.Add(puzzle.Fact{At: puzzle.Cell(3, 3), Value: 4})
			r, err := New(t.Context(), l, it.Puzzle, known)
			if err != nil {
				t.Fatal(err)
			}
			not := func(col int) puzzle.Fact { return puzzle.Fact{At: puzzle.Cell(1, col), Value: 4, Not: true} }
			r.Step(t.Context(), first, puzzle.Step{New: []puzzle.Fact{not(1), not(2)}}, nil)
			end := puzzle.Fact{At: puzzle.Cell(1, 0), Value: 4}
			s := puzzle.Step{New: []puzzle.Fact{end}, Because: []puzzle.Fact{not(1), not(2), not(3)}, Clues: []puzzle.Place{puzzle.Row(1)}}
			n := 0
			for _, f := range r.Step(t.Context(), "In row 2 the 4 has one place: R2C2 to R2C4 are not 4. So R2C1 = 4.", s, []puzzle.Fact{end}) {
				if f.Class == Uncaused {
					n++
				}
			}
			if n != want {
				t.Errorf("%s: %d premises without a cause, want %d", first, n, want)
			}
		}
	}
}

// square is a board without clues.
const square = "skyscrapers\n. . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . .\n"

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
			puzzles = slices.AppendSeq(puzzles, generated(t, k, 11, 0))
		}
	}
	for _, lang := range [][2]string{{"en", "One number is left: "}, {"id", "Tinggal satu angka: "}} {
		l, err := kinds.Language(lang[0])
		if err != nil {
			t.Fatal(err)
		}
		claims, planted := 0, 0
		for i, p := range puzzles {
			e := explained(t, p)
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
				if n == 0 && i == 0 {
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
