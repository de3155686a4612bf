package paper

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// Arguments of steps. Rem is how many bridges an island lacks, and Sum how many it can take.

type (
	islandArgs struct { // for each open neighbour: its capacity and the new bridges
		Rem, Sum, Bridges int
		Open              []puzzle.Place
		Caps, Builds      []int
	}
	passArgs struct{ Pass int } // from 1
	tryArgs  struct {           // Rem is 0 for an island without a number
		method.Nested
		Rem, Right, Down, Trial int
	}
	failArgs struct { // Reason is "too-few", "closed-group", "not-connected" or "circle"
		method.Nested
		Reason string
		*tooFewArgs
		*groupArgs
	}
	groupArgs struct { // a closed group
		Islands int
		Island  puzzle.Place // one of them
	}
	pairArgs   struct{ Pair []puzzle.Place }
	tooFewArgs struct{ Rem, Sum int }
)

var args = map[string]any{
	"paper.hashi.just-enough-neighbours": islandArgs{},
	"paper.hashi.one-unsolved-neighbour": islandArgs{},
	"paper.hashi.few-neighbours":         islandArgs{},
	"paper.hashi.leftovers":              islandArgs{},
	"paper.hashi.isolation":              pairArgs{},
	"paper.hashi.pass":                   passArgs{},
	"paper.hashi.try":                    tryArgs{},
	"paper.hashi.fail":                   failArgs{},
	"paper.hashi.back":                   method.Nested{},
	"paper.hashi.solved":                 method.Nested{},
}
