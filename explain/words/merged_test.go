package words

import (
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestMerged checks that merged steps name a clue once: three steps about rows 6, 7 and 7 are about rows 6 and 7.
func TestMerged(t *testing.T) {
	var steps []puzzle.Step
	for _, row := range []int{5, 6, 6} {
		steps = append(steps, puzzle.Step{Clues: []puzzle.Place{puzzle.Row(row)}})
	}
	if got, want := asOneStep(steps).Clues, []puzzle.Place{puzzle.Row(5), puzzle.Row(6)}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
