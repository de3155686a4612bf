package words_test

import (
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestManyEdges: few edges are named one by one, many that follow each other by their ends, in any order, and only straight on.
func TestManyEdges(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	var border []puzzle.Place
	for c := range 9 {
		border = append(border, puzzle.Edge(0, 8-c, 0, 9-c))
	}
	if got, want := l.Places(border[:2]), "R1C9-R1C10 and R1C8-R1C9"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	border = append(border, puzzle.Edge(0, 9, 1, 9), puzzle.Edge(1, 9, 2, 9), puzzle.Edge(4, 4, 4, 5))
	if got, want := l.Places(border), "R1C1-R1C10, R1C10-R3C10 and R5C5-R5C6"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	if got := l.Places(border[1:]); got != "R1C1-R1C9, R1C10-R3C10 and R5C5-R5C6" {
		t.Error(got)
	}
}
