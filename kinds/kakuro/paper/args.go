package paper

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// The arguments of steps besides their facts and clues. Sets are written as the paper does: "{2,6}". Across and Down are the unions of a
// cell's two runs.

type (
	listArgs struct { // of a run at the start; Sum is 0 for none
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
	tryArgs struct { // candidates in the order of trials
		method.Nested
		unionArgs
		Trial      int
		Candidates []int
	}
	cutArgs struct { // the sets of a run before and after a digit is set, and the cells to which edges go and stay
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

// args has the arguments of each technique.
var args = map[string]any{
	"paper.kakuro.list":       listArgs{},
	"paper.kakuro.candidates": candidatesArgs{},
	"paper.kakuro.try":        tryArgs{},
	"paper.kakuro.cut":        cutArgs{},
	"paper.kakuro.fail":       failArgs{},
	"paper.kakuro.back":       method.Nested{},
	"paper.kakuro.solved":     method.Nested{},
}
