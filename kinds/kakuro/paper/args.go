package paper

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// What steps say besides their facts and clues. Sets are written as the paper does: "{2,6}". Across and Down are the digits that the
// sets of a cell's two runs have.

type (
	listArgs struct { // of a run at the start; Sum is 0 without one
		method.Nested
		Cells, Sum, Count int
		Sets              []string
	}
	unionArgs      struct{ Across, Down []int }
	candidatesArgs struct {
		method.Nested
		unionArgs
		Cell       puzzle.Place
		Candidates []int
	}
	tryArgs struct { // the candidates in the order in which they are tried
		method.Nested
		unionArgs
		Trial      int
		Candidates []int
	}
	cutArgs struct { // what a digit in a cell leaves of a run's sets, and to which cells edges go and stay
		method.Nested
		Cell         puzzle.Place
		Digit, Count int
		Before, Sets []string
		Gone, Stays  []puzzle.Place
	}
	failArgs struct {
		method.Nested
		unionArgs
		Cell puzzle.Place
	}
)

// args is what the steps of each technique carry.
var args = map[string]any{
	"paper.kakuro.list":       listArgs{},
	"paper.kakuro.candidates": candidatesArgs{},
	"paper.kakuro.try":        tryArgs{},
	"paper.kakuro.cut":        cutArgs{},
	"paper.kakuro.fail":       failArgs{},
	"paper.kakuro.back":       method.Nested{},
	"paper.kakuro.solved":     method.Nested{},
}
