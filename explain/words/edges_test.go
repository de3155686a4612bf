package words_test

import (
	"maps"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestManyEdges: a few edges are named one by one. Many consecutive ones are named by their ends, in any order, but only straight on.
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

// TestRoutes: a line ends where three edges meet, and a closed one where it began.
func TestRoutes(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	fork := []puzzle.Place{puzzle.Edge(0, 0, 0, 1), puzzle.Edge(0, 1, 0, 2), puzzle.Edge(0, 1, 1, 1), puzzle.Edge(1, 1, 2, 1)}
	ring := []puzzle.Place{puzzle.Edge(5, 5, 5, 6), puzzle.Edge(5, 6, 6, 6), puzzle.Edge(6, 5, 6, 6), puzzle.Edge(5, 5, 6, 5)}
	got := map[string]int{}
	for _, route := range l.Routes(append(fork, ring...), puzzle.Place.Ends) {
		name := ""
		for _, at := range route {
			name += " " + l.Place(at)
		}
		got[name]++
	}
	want := map[string]int{" R1C1 R1C2": 1, " R1C2 R1C3": 1, " R1C2 R2C2 R3C2": 1}
	want[" R6C6 R6C7 R7C7 R7C6 R6C6"] = 1
	if !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
