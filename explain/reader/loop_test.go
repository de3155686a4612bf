package reader_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/reader"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestFindsInLoops reads texts about a loop with one mistake each. R1C2 is white, R4C1 is black.
func TestFindsInLoops(t *testing.T) {
	const board = "masyu\n.W..\n....\n....\nB...\n"
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		text string
		want []reader.Class
	}{
		{"The loop runs along the border through the white pearl R1C2. So the line runs R1C1-R1C3.", nil},
		{"The white pearl R1C2 rules out R1C2-R2C2.", nil},
		{"The white pearl R1C2 is on the border, so R1C2-R2C2 is crossed, and R1C1-R1C3 is a line.", nil},
		{"Suppose the line ran R2C2-R2C3. Then the line runs R2C3-R2C4. But the loop turns in the white pearl R1C2, so R1C2-R2C2 is " +
			"crossed.",
			nil},
		{"The black pearl R4C1 rules out R1C2-R2C2.", []reader.Class{reader.UnnamedClue}},
		{"R1C2 has only one way out: the line runs R1C1-R1C3.", []reader.Class{reader.Bare, reader.UnnamedClue}},
		{"Suppose the line ran R2C2-R2C3. But the loop turns, so R1C2-R2C2 is crossed.", []reader.Class{reader.UnnamedClue}},
		{"The line runs R1C1-R1C3. The white pearl R1C2 is on the border.", []reader.Class{reader.Early}},
		{"The white pearl R1C2 is on the border. So the line runs R1C1-R1C3. This also needs the pearl R4C1.",
			[]reader.Class{reader.Vague, reader.Early}},
		{"The white pearl R1C2 goes straight. So the line runs R1C1-R1C3.", []reader.Class{reader.Bare}},
		{"The white pearl R1C2 is on the border. So the line runs R1C1-R1C3. The white pearl R1C2 rules out R1C2-R2C2.",
			[]reader.Class{reader.Twice}},
		{"The white pearl R1C2 extends the line by R1C1-R1C3.", []reader.Class{reader.Bare}},
		{"The black pearl R4C1 has no room downwards.", []reader.Class{reader.Bare}},
		{"The line in R2C2 blocks the white pearl R1C2: R1C1-R1C3.", []reader.Class{reader.Unstated}},
		{"The cross R1C2-R2C2 blocks the white pearl R1C2: R1C1-R1C3.", nil},
		{"Along the row of the pearls R1C2 and R4C1 nothing follows.", []reader.Class{reader.Vague}},
	} {
		for it := range kinds.Read(strings.NewReader(board), "board", kinds.ReadOptions{}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			r, err := reader.New(t.Context(), l, it.Puzzle, puzzle.NewFacts(it.Puzzle.Board()))
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
