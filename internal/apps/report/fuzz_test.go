package report

import (
	"testing"

	"github.com/teka-puzzles/teka/kinds"
)

// FuzzAnswers: no input makes the reader of answers panic, and an answer for a puzzle has the board of that puzzle.
func FuzzAnswers(f *testing.F) {
	p, err := kinds.Parse(kinds.ExampleKind.Example)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ReadAnswers(text, "answers")
		if err != nil {
			return
		}
		for _, a := range list {
			if known, err := a.For(kinds.Item{Puzzle: p}); err == nil && !known.IsZero() && known.Board() != p.Board() {
				t.Fatal("the answer is on another board")
			}
		}
	})
}
