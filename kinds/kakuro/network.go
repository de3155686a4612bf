package kakuro

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Network requires the digits of each run to be different and to add up to the clue; a run with two sums has two constraints.
func (k *Kakuro) Network() *constraint.Network {
	out := &constraint.Network{Constraints: make([]constraint.Constraint, 0, len(k.runs)+len(k.clash)),
		NoValue: "no digit is possible in %s"}
	add := func(r run, sum int) {
		c := out.Add("run", r.place(), constraint.Digits{Sum: sum}, r.cells...)
		c.Violations = func(known puzzle.Facts) []puzzle.Violation { return k.broken(known, r, sum) }
	}
	for _, r := range k.runs {
		add(r, r.sum)
	}
	for _, x := range k.clash {
		for _, r := range k.runs {
			if r.place() == puzzle.Run(x.R, x.C, x.Heading) {
				add(r, x.Sum)
			}
		}
	}
	return out
}
