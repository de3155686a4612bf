package report_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// digits returns the sentences about wrong marks, for the values 1 to most, in English and in Indonesian.
func digits(most int) (out [2][]string) {
	for v := 1; v <= most; v++ {
		out[0] = append(out[0], fmt.Sprintf("Your %d in %%s is wrong.", v), fmt.Sprintf("Your crossed-out %d in %%s is wrong.", v))
		out[1] = append(out[1], fmt.Sprintf("Angka %d yang Anda tulis di %%s salah.", v),
			fmt.Sprintf("Angka %d yang Anda coret di %%s salah.", v))
	}
	return out
}

// saidOfMarks lists the sentences for a wrong mark, by kind and language: one for each value, and one for each crossed-out value.
var saidOfMarks = map[string][2][]string{
	"kakuro":      digits(9),
	"skyscrapers": digits(6),
	"sudoku":      digits(9),
	"nonogram": {{"Your cross in %s is wrong.", "Your filled cell %s is wrong."},
		{"Silang Anda di %s salah.", "Sel yang Anda isi di %s salah."}},
	"masyu":       {{"Your cross on %s is wrong.", "Your line %s is wrong."}, {"Silang Anda di %s salah.", "Garis Anda %s salah."}},
	"slitherlink": {{"Your cross %s is wrong.", "Your line %s is wrong."}, {"Silang Anda %s salah.", "Garis Anda %s salah."}},
	"akari":       {{"Your dot in %s is wrong.", "Your light in %s is wrong."}, {"Titik Anda di %s salah.", "Lampu Anda di %s salah."}},
	"hitori": {{"Your unshaded cell %s is wrong.", "Your shaded cell %s is wrong."},
		{"Sel putih Anda %s salah.", "Sel hitam Anda %s salah."}},
	"heyawake": {{"Your dot in %s is wrong.", "Your shaded cell in %s is wrong."},
		{"Titik Anda di %s salah.", "Sel hitam Anda di %s salah."}},
	"nurikabe": {{"Your dot in %s is wrong.", "Your sea in %s is wrong."}, {"Titik Anda di %s salah.", "Laut Anda di %s salah."}},
	"hashi": {{"Your cross on %s is wrong.", "Your “at least one bridge” on %s is wrong.",
		"Your single bridge on %s is wrong.", "Your “not one bridge” on %s is wrong.",
		"Your double bridge on %s is wrong.", "Your “not two bridges” on %s is wrong."},
		{"Silang Anda di %s salah.", "Tanda “sedikitnya satu jembatan” Anda di %s salah.",
			"Satu jembatan Anda di %s salah.", "Tanda “bukan satu jembatan” Anda di %s salah.",
			"Dua jembatan Anda di %s salah.", "Tanda “bukan dua jembatan” Anda di %s salah."}},
}

// TestWrongMarks writes wrong marks of every notation on boards of every kind: each sentence about a mark names it as the player's, and no
// sentence reads as if it were right.
func TestWrongMarks(t *testing.T) {
	for _, k := range kinds.All {
		for n, code := range words.Languages {
			l, err := kinds.Language(code)
			if err != nil {
				t.Fatal(err)
			}
			heard, seen := map[string]bool{}, map[puzzle.Fact]int{}
			for m := range made(t, k, 1) {
				st, board := study.Open(m.Puzzle), m.Puzzle.Board()
				for i := range board.Len() {
					at := board.Unknown(i).At
					for v := range board.Unknown(i).Values.Values() {
						for _, not := range []bool{false, true} {
							f := puzzle.Fact{At: at, Value: v, Not: not}
							if !m.Solution.Contradicts(f) {
								continue
							}
							same := puzzle.Fact{Value: v, Not: not}
							if seen[same]++; (seen[same]-1)%sweeptest.Samples(16, 1) != 0 {
								continue
							}
							marks := puzzle.NewMarks(board)
							if err := marks.Add(puzzle.Mark{At: at, Value: v, Not: not}); err != nil {
								t.Fatal(err)
							}
							x, err := report.FindMistakes(t.Context(), st, kinds.Item{Puzzle: m.Puzzle}, l, marks)
							if err != nil {
								t.Fatal(err)
							}
							if !slices.ContainsFunc(saidOfMarks[k.Name][n], func(s string) bool {
								heard[s] = heard[s] || x.Text == fmt.Sprintf(s, l.Place(at))
								return x.Text == fmt.Sprintf(s, l.Place(at))
							}) {
								t.Fatalf("%s: of %+v: %q", k.Name, f, x.Text)
							}
						}
					}
				}
			}
			for _, s := range saidOfMarks[k.Name][n] {
				if !heard[s] {
					t.Errorf("%s: nothing is told as %q", k.Name, s)
				}
			}
		}
	}
}

// TestRefutedMarks asks why a wrong value in a cell of an otherwise empty board is wrong. Each supposition ends in what it contradicts.
func TestRefutedMarks(t *testing.T) {
	open := regexp.MustCompile(`(?:is|are) open[.,]`)
	supposed, but := 0, 0
	for _, name := range []string{"nonogram", "sudoku"} {
		k, err := kinds.ByName(name)
		l, _ := kinds.Language("en")
		if err != nil {
			t.Fatal(err)
		}
		for m := range made(t, k, 2) {
			p := m.Puzzle
			for i := range min(p.Board().Len(), 24) {
				v, _ := m.Solution.Value(i)
				marks := puzzle.NewMarks(p.Board())
				marks.Set(p.Board().Unknown(i).At, (p.Board().Unknown(i).Values &^ puzzle.Only(v)).Min())
				h, err := report.Hint(t.Context(), kinds.Item{Puzzle: p}, l, marks, report.MaxHintLevel)
				if err != nil {
					t.Fatal(err)
				}
				text := h.Hints[len(h.Hints)-1]
				if open.MatchString(text) || strings.Contains(text, "no possibility is left") {
					t.Errorf("%s: %q", name, text)
				}
				if strings.Contains(text, "Suppose") {
					if supposed++; strings.Contains(text, "But ") {
						but++
					} else {
						t.Errorf("%s: no contradiction: %q", name, text)
					}
				}
			}
		}
	}
	if supposed < 3 {
		t.Errorf("%d suppositions", supposed)
	}
	t.Logf("%d suppositions", supposed)
}
