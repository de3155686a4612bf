package slitherlink

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Network requires the number of lines around each clue, and one loop through the corners, the nodes.
func (s *Slitherlink) Network() *constraint.Network {
	out := &constraint.Network{Graph: s.Graph(s.Corner), NoValue: "the loop can neither take the %s nor leave it out"}
	for i, n := range s.numbers {
		if n == None {
			continue
		}
		around, at := s.Around(i), []puzzle.Place{s.CellPlace(i)}
		out.Exactly("number", at[0], n, func(out *puzzle.Violations, count int, over bool) {
			rule, text := "too-few", "at most "+puzzle.Counted(count, "line", "lines")+" can be"
			if over {
				rule, text = "too-many", puzzle.Counted(count, "line is", "lines are")
			}
			out.Report(rule, at, at, "%s around the %d in %s", text, n, at[0]).AddArgs(numberArgs{n, count})
		}, around[:]...)
	}
	return out
}

// numberArgs are a number and the lines around it; possible lines, if they are too few.
type numberArgs struct{ Number, Lines int }

var broken = map[string]any{
	"no-value":    nil,
	"branch":      constraint.Branch{},
	"dead-end":    nil,
	"too-many":    numberArgs{},
	"too-few":     numberArgs{},
	"closed-loop": constraint.Closed{},
	"no-loop":     nil,
}
