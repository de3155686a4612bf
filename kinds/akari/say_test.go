package akari

import (
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestDiagonalLit: a number that has all its lights on the reader's board has no cells left for them.
func TestDiagonalLit(t *testing.T) {
	a, err := New(3, 3, []int{White, White, White, White, 2, White, White, White, White})
	if err != nil {
		t.Fatal(err)
	}
	s := puzzle.Step{Technique: "akari.diagonal", Clues: []puzzle.Place{puzzle.Cell(1, 1)},
		Args: puzzle.ArgsOf(leftArgs{ofNumber{2}, 3}), New: []puzzle.Fact{{At: puzzle.Cell(0, 0)}}}
	lights := []puzzle.Fact{{At: puzzle.Cell(0, 1), Value: 1}, {At: puzzle.Cell(1, 2), Value: 1}}
	for code, want := range map[string]string{
		"en": "A light already shines on R1C1, diagonally next to the 2 in R2C2. So R1C1 has no light.",
		"id": "B1K1, di sudut angka 2 di B2K2, sudah terang. Jadi B1K1 tanpa lampu.",
	} {
		l, err := words.In(code, Kind)
		if err != nil {
			t.Fatal(err)
		}
		known := puzzle.NewFacts(a.board)
		for _, f := range lights {
			known.Add(f)
		}
		if got := l.ArgumentText(s, words.Context{Known: known, Last: true}); got != want {
			t.Errorf("%s: %q, want %q", code, got, want)
		}
	}
}
