package reader_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/reader"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestCandidates reads texts about the same run that state candidates. R3C3 is no longer 2, which no digit on the board shows.
func TestCandidates(t *testing.T) {
	at := func(col int) puzzle.Place { return puzzle.Cell(2, col-1) }
	known := []puzzle.Fact{{At: at(2), Value: 1}, {At: at(3), Value: 2, Not: true}, {At: at(5), Value: 9, Not: true}}
	for d := 6; d <= 9; d++ {
		known = append(known, puzzle.Fact{At: at(3), Value: d, Not: true})
	}
	for _, x := range []struct {
		text string
		want []reader.Class
	}{
		{"R3C2-R3C5: 10 left for three is 2+3+5 (R3C3 is 3 to 5).", nil},
		{"R3C2-R3C5: 10 left for three is 2+3+5 (R3C3 is 1 or 3 to 5).", []reader.Class{reader.Stale}},
		{"R3C2-R3C5: 10 left for three is 2+3+5 (R3C3 is 3 or 5).", []reader.Class{reader.Stale}},
		{"R3C2-R3C5: 10 left for three is 2+3+5 (R3C3 is at most 5).", nil},
		{"R3C2-R3C5: 10 left for three is 2+3+5 (R3C3 is at most 6).", []reader.Class{reader.Stale}},
		{"R3C2-R3C5: 10 left for three is 2+3+5 (R3C3 is at least 2).", []reader.Class{reader.Stale}},
		{"R3C2-R3C5: 10 left for three is 2+3+5 (R3C3 is not 2).", nil},
		{"R3C2-R3C5: 10 left for three is 2+3+5 (R3C3 is not 3).", []reader.Class{reader.Stale}},
		{"R3C2-R3C5: of the 10 left, R3C3 and R3C4 take at least 3+2 = 5.", nil},
		{"R3C2-R3C5: of the 10 left, R3C3 and R3C4 take at least 2+3 = 5.", []reader.Class{reader.Unattained}},
	} {
		if got := classes(t, known, x.text, puzzle.Step{}); !slices.Equal(got, x.want) {
			t.Errorf("%s: %q, want %q", x.text, got, x.want)
		}
	}
	known = append(known, puzzle.Fact{At: at(4), Value: 5, Not: true}, puzzle.Fact{At: at(5), Value: 5, Not: true})
	step := puzzle.Step{New: []puzzle.Fact{{At: at(3), Value: 5}},
		Clues: []puzzle.Place{puzzle.Run(2, 1, puzzle.Across), puzzle.Run(2, 2, puzzle.Down)}}
	for _, x := range []struct {
		text string
		want []reader.Class
	}{
		{"R3C2-R3C5: 10 left for three is 2+3+5 (R3C4 and R3C5 are not 5). So R3C3 = 5.", nil},
		{"R3C3-R4C3: 12 in two needs at least 3. So R3C3 = 5.",
			[]reader.Class{reader.Distant}},
	} {
		if got := classes(t, known, x.text, step); !slices.Equal(got, x.want) {
			t.Errorf("%s: %q, want %q", x.text, got, x.want)
		}
	}
}

// TestSums reads texts about a run of four cells with the sum 11, in which R3C2 = 1 and only R3C5 can be 5.
func TestSums(t *testing.T) {
	at := func(col int) puzzle.Place { return puzzle.Cell(2, col-1) }
	known := []puzzle.Fact{{At: at(2), Value: 1}, {At: at(3), Value: 5, Not: true}, {At: at(4), Value: 5, Not: true}}
	five := []string{"R3C2-R3C5: 10 left for three is 2+3+5", "R3C3-R4C3: 12 in two needs at least 3",
		"R3C4-R4C4: 9 in two allows at most 8", "R3C5-R4C5: 8 in two has no 4", "R4C3-R4C5 says nothing"}
	for _, x := range []struct {
		text string
		want []reader.Class
	}{
		{"R3C2-R3C5: 10 left for three is 2+3+5, and the 5 has one place. So R3C5 = 5.", nil},
		{"R3C2-R3C5: 11 in four is 1+2+3+5. So R3C5 = 5.", []reader.Class{reader.Whole}},
		{"R3C2-R3C5: 10 left for three allows 2, 3 or 5. So R3C5 = 5.", []reader.Class{reader.Bounds}},
		{"R3C2-R3C5: of the 10 left, R3C3 and R3C4 take at most 2+3 = 5. So R3C5 = 5.", []reader.Class{reader.Single}},
		{"R3C3-R4C3: 12 in two is 3+9, 4+8 or 5+7. So R3C5 = 5.", []reader.Class{reader.Many}},
		{strings.Join(five, ". ") + ". So R3C5 = 5.", []reader.Class{reader.Long}},
	} {
		if got := classes(t, known, x.text, puzzle.Step{}); !slices.Equal(got, x.want) {
			t.Errorf("%s: %q, want %q", x.text, got, x.want)
		}
	}
}

// classes returns the classes of the problems in the text of a step about a run of four cells with the sum 11, above three other cells.
func classes(t *testing.T, known []puzzle.Fact, text string, s puzzle.Step) (got []reader.Class) {
	const board = "kakuro\n# # # # #\n# 1\\ 12\\ 9\\ 8\\\n\\11 . . . .\n# # . . .\n"
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
		for _, f := range r.Step(t.Context(), text, s, nil) {
			got = append(got, f.Class)
		}
	}
	return got
}
