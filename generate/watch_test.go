package generate_test

import (
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds/hashi"
)

// Whoever watches is told of every attempt, and the last one told is that of the puzzle.
func TestWatch(t *testing.T) {
	told := 0
	w := generate.Wish{Kind: hashi.Kind, Rows: 6, Cols: 6, Count: 3, Seed: 2}
	w.Watch = func(n int) {
		if told++; n != told {
			t.Errorf("attempt %d is told as %d", told, n)
		}
	}
	for m, err := range generate.Puzzles(t.Context(), w) {
		if err != nil {
			t.Fatal(err)
		}
		if told != m.Attempt+1 {
			t.Errorf("%d attempts are told when attempt %d gives a puzzle", told, m.Attempt)
		}
	}
}
