package reader_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/reader"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestBlocks reads texts about the first row of a nonogram, which has the clue 2.
func TestBlocks(t *testing.T) {
	const board = "nonogram\nrows: 2, 1\ncols: 1, 2, 0, 0\n"
	know := puzzle.Fact{At: puzzle.Cell(0, 1), Value: 1}
	end := []puzzle.Fact{{At: puzzle.Cell(0, 3)}}
	for _, x := range []struct {
		code, text string
		want       []reader.Class
	}{
		{"en", "Row 1: the 2 includes C2, so C4 is empty.", nil},
		{"id", "Baris 1: blok 2 memuat K2, jadi K4 kosong.", nil},
		{"en", "Row 1: R1C2 is filled, so R1C4 is empty.", []reader.Class{reader.Blockless}},
		{"en", "Empty, out of reach: R1C4 (row 1).", []reader.Class{reader.Blockless}},
		{"id", "Kosong, tak terjangkau: B1K4 (baris 1).", []reader.Class{reader.Blockless}},
		{"en", "Row 1: the 2 includes R1C2, so R1C3 to R1C4 empty.", []reader.Class{reader.Verbless}},
		{"en", "Row 1: the 2 includes R1C2, so the rest of row 1 is empty.", []reader.Class{reader.False}},
		{"id", "Baris 1: blok 2 memuat B1K2, jadi sisa baris 1 kosong.", []reader.Class{reader.False}},
		{"en", "Row 1: every open cell is needed and the 2 includes R1C2, so R1C4 is empty.", []reader.Class{reader.Unstated}},
		{"en", "Row 1: the 2 includes R1C2. Row 1: the 2 covers R1C2, so R1C4 is empty.", []reader.Class{reader.Again}},
	} {
		for it := range kinds.Read(strings.NewReader(board), "board", kinds.ReadOptions{}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			l, err := kinds.Language(x.code)
			if err != nil {
				t.Fatal(err)
			}
			known := puzzle.NewFacts(it.Puzzle.Board())
			known.Add(know)
			r, err := reader.New(t.Context(), l, it.Puzzle, known)
			if err != nil {
				t.Fatal(err)
			}
			var got []reader.Class
			step := puzzle.Step{New: end, Because: []puzzle.Fact{know}, Clues: []puzzle.Place{puzzle.Row(0)}}
			for _, f := range r.Step(t.Context(), x.text, step, end) {
				got = append(got, f.Class)
			}
			if !slices.Equal(got, x.want) {
				t.Errorf("%s: %q, want %q", x.text, got, x.want)
			}
		}
	}
}
