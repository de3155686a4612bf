package slitherlink

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Network requires the number of lines around each clue, and one loop through the corners, the nodes.
func (s *Slitherlink) Network() *constraint.Network {
	out := &constraint.Network{Graph: s.Graph(), NoValue: "the loop can neither take the %s nor leave it out"}
	for i, n := range s.numbers {
		if n != None {
			at := s.Around(i)
			out.Add("number", s.CellPlace(i), constraint.Count{Min: n, Max: n, Of: puzzle.Only(1)}, at[:]...).Violations =
				func(known puzzle.Facts) []puzzle.Violation { return s.miscounted(i, known) }
		}
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

// miscounted reports that the number of a cell has too many lines, or too few that may still be.
func (s *Slitherlink) miscounted(i int, known puzzle.Facts) (out puzzle.Violations) {
	around, n := s.Around(i), s.numbers[i]
	at := []puzzle.Place{s.CellPlace(i)}
	switch lines, may := known.CountOf(1, around[:]...); {
	case lines > n:
		out.Report("too-many", at, at, "%s around the %d in %s", puzzle.Counted(lines, "line is", "lines are"), n, at[0]).
			AddArgs(numberArgs{n, lines})
	case may < n:
		out.Report("too-few", at, at, "at most %s can be around the %d in %s", puzzle.Counted(may, "line", "lines"), n, at[0]).
			AddArgs(numberArgs{n, may})
	}
	return out
}
