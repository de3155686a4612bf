package method

import "github.com/teka-puzzles/teka/puzzle"

// Limit is the technique of a step that ends a run because a limit is reached; every method may give one.
const Limit = "paper.limit"

// What the steps of methods say besides their facts and clues is declared in Paper.Args, as that of techniques is in puzzle.Kind.Args.
// These are read here and by those who show a trace; the structs of a method embed them.
type (
	// Nested is said by the steps that a Tree and a Replay follow: how many choices are above the one that the step belongs to.
	Nested struct{ Depth int }
	// Resumed is the argument of steps "….resume": the number, from 1, of the choice that the search returns to.
	Resumed struct{ Node int }
	// Printed is said by steps that end where the paper prints its board in a way of its own: see Options.Numbers.
	Printed struct {
		Rows []string `args:"maybe"`
	}
	// Limited is said by a step Limit.
	Limited struct{ Reason string }
)

// DepthOf is how many choices are above the one that a step belongs to; ok is false when the step says nothing of it.
func DepthOf(s puzzle.Step) (depth int, ok bool) {
	said, ok := puzzle.Said[Nested](s.Args)
	return said.Depth, ok
}

// ArgsFor is what the steps of a technique carry, as the method declares it; nil for nothing. ok is false when the method has no
// steps of that technique.
func (m *Paper) ArgsFor(technique string) (said any, ok bool) {
	if technique == Limit {
		return Limited{}, true
	}
	said, ok = m.Args[technique]
	return said, ok
}
