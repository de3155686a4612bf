package akari

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Network requires at most one light in each lane, a light for each white cell, and the number of lights next to each number.
func (a *Akari) Network() *constraint.Network {
	out := &constraint.Network{NoValue: "%s can be neither a light nor empty"}
	light := puzzle.Only(1)
	for _, l := range a.lanes {
		if len(l.cells) > 1 {
			out.Add("lane", l.at, constraint.Count{Max: 1, Of: light}, l.cells...)
		}
	}
	for u, x := range a.board.Unknowns() {
		over := a.sources(u, nil)
		slices.Sort(over)
		out.Add("unlit", x.At, constraint.Count{Min: 1, Max: len(over), Of: light}, over...)
	}
	for i, n := range a.cells {
		if n >= 0 {
			over := slices.Clone(a.near[i])
			slices.Sort(over)
			out.Add("number", a.CellPlace(i), constraint.Count{Min: n, Max: n, Of: light}, over...)
		}
	}
	return out
}
