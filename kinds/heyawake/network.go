package heyawake

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Network requires the number of shaded cells in each room with a number, no two shaded cells side by side, a shaded cell in each span, and
// connected unshaded cells.
func (h *Heyawake) Network() *constraint.Network {
	out := &constraint.Network{NoValue: "%s can be neither shaded nor unshaded", Graph: constraint.Grid(h.Rows, h.Cols, puzzle.Only(0))}
	shaded := puzzle.Only(1)
	for k, n := range h.numbers {
		if n != None {
			out.Add("number", h.Place(k), constraint.Count{Min: n, Max: n, Of: shaded}, h.Cells[k]...)
		}
	}
	for _, s := range h.spans {
		out.Add("span", s.at, constraint.Count{Min: 1, Max: len(s.cells), Of: shaded}, s.cells...)
	}
	h.AddApart(out)
	return out
}

// pair returns the place of the rule that two neighbouring cells are not both shaded.
func (h *Heyawake) pair(a, b int) puzzle.Place {
	return puzzle.Edge(a/h.Cols, a%h.Cols, b/h.Cols, b%h.Cols)
}
