package reader_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/reader"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestSums reads texts about a run of four cells with the sum 11, in which R3C2 = 1 and only R3C5 can be 5.
func TestSums(t *testing.T) {
	const board = "kakuro\n# # # # #\n# 1\\ 12\\ 9\\ 8\\\n\\11 . . . .\n# # . . .\n"
	at := func(col int) puzzle.Place { return puzzle.Cell(2, col-1) }
	known := []puzzle.Fact{{At: at(2), Value: 1}, {At: at(3), Value: 5, Not: true}, {At: at(4), Value: 5, Not: true}}
	five := []string{"R3C2-R3C5: 10 left for three cells is 2+3+5", "R3C3-R4C3: 12 in two cells needs at least 3",
		"R3C4-R4C4: 9 in two cells allows at most 8", "R3C5-R4C5: 8 in two cells has no 4", "R4C3-R4C5 says nothing"}
	for _, x := range []struct {
		text string
		want []reader.Class
	}{
		{"R3C2-R3C5: 10 left for three cells is 2+3+5, and the 5 has one place. So R3C5 = 5.", nil},
		{"R3C2-R3C5: 11 in four cells is 1+2+3+5. So R3C5 = 5.", []reader.Class{reader.Whole}},
		{"R3C2-R3C5: 10 left for three cells allows 2, 3 or 5. So R3C5 = 5.", []reader.Class{reader.Bounds}},
		{"R3C2-R3C5: of the 10 left, R3C3 and R3C4 take at most 2+3 = 5. So R3C5 = 5.", []reader.Class{reader.Single}},
		{"R3C3-R4C3: 12 in two cells is 3+9, 4+8 or 5+7. So R3C5 = 5.", []reader.Class{reader.Many}},
		{strings.Join(five, ". ") + ". So R3C5 = 5.", []reader.Class{reader.Long}},
	} {
		for it := range kinds.Read(strings.NewReader(board), "board", kinds.ReadOptions{}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			l, err := kinds.Language("en")
			if err != nil {
				t.Fatal(err)
			}
			facts := puzzle.NewFacts(it.Puzzle.Board())
			for _, f := range known {
				facts.Add(f)
			}
			r, err := reader.New(t.Context(), l, it.Puzzle, facts)
			if err != nil {
				t.Fatal(err)
			}
			var got []reader.Class
			for _, f := range r.Step(t.Context(), x.text, puzzle.Step{}, nil) {
				got = append(got, f.Class)
			}
			if !slices.Equal(got, x.want) {
				t.Errorf("%s: %q, want %q", x.text, got, x.want)
			}
		}
	}
}
