package reader_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/reader"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestRemains reads texts about the 2 in the corner, which has a light in neither of its two cells.
func TestRemains(t *testing.T) {
	const board = "akari\n2 . .\n. . .\n. . .\n"
	lit := []puzzle.Fact{{At: puzzle.Cell(0, 1), Value: 1}}
	for _, x := range []struct {
		code, text string
		want       []reader.Class
	}{
		{"en", "The 2 in R1C1 has only two cells for its two lights. So R1C2 has a light.", nil},
		{"en", "The 2 in R1C1 has only one cell left for its last light. So R1C2 has a light.", []reader.Class{reader.False}},
		{"id", "Angka 2 di B1K1 hanya punya dua sel untuk dua lampunya. Jadi B1K2 berisi lampu.", nil},
		{"id", "Angka 2 di B1K1 hanya punya satu sel lagi untuk lampunya yang terakhir. Jadi B1K2 berisi lampu.", []reader.Class{reader.False}},
	} {
		for it := range kinds.Read(strings.NewReader(board), "board", kinds.ReadOptions{}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			l, err := kinds.Language(x.code)
			if err != nil {
				t.Fatal(err)
			}
			r, err := reader.New(t.Context(), l, it.Puzzle, puzzle.NewFacts(it.Puzzle.Board()))
			if err != nil {
				t.Fatal(err)
			}
			var got []reader.Class
			for _, f := range r.Step(t.Context(), x.text, puzzle.Step{New: lit, Clues: []puzzle.Place{puzzle.Cell(0, 0)}}, lit) {
				got = append(got, f.Class)
			}
			if !slices.Equal(got, x.want) {
				t.Errorf("%s: %q, want %q", x.text, got, x.want)
			}
		}
	}
}
