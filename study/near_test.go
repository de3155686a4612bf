package study

import (
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestFound: the area of a contradiction spans its facts and its clues; that of any other step spans its conclusions.
func TestFound(t *testing.T) {
	because := []puzzle.Fact{{At: puzzle.Cell(3, 4), Value: 1}}
	for _, c := range []struct {
		s    puzzle.Step
		want area
	}{
		{puzzle.Step{New: []puzzle.Fact{{At: puzzle.Cell(1, 2), Value: 1}}, Because: because, Clues: []puzzle.Place{puzzle.Cell(6, 6)}},
			area{1, 2, 1, 2}},
		{puzzle.Step{Because: because, Clues: []puzzle.Place{puzzle.Cell(6, 2)}}, area{3, 2, 6, 4}},
		{puzzle.Step{Clues: []puzzle.Place{puzzle.Cell(6, 2), puzzle.Cell(5, 7)}}, area{5, 2, 6, 7}},
		{puzzle.Step{}, area{0, 0, 8, 8}},
	} {
		if got := found(c.s, 9, 9); got != c.want {
			t.Errorf("%+v: %+v, want %+v", c.s, got, c.want)
		}
	}
}
