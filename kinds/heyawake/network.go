package heyawake

import (
	"fmt"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Network requires the number of shaded cells in each room with a number, no two shaded cells side by side, a shaded cell in each span, and
// connected unshaded cells.
func (h *Heyawake) Network() *constraint.Network {
	out := &constraint.Network{NoValue: "%s can be neither shaded nor unshaded", Graph: constraint.Grid(h.Rows, h.Cols, puzzle.Only(0))}
	h.AddApart(out)
	for k, n := range h.numbers {
		if n != None {
			out.Exactly("number", h.Place(k), n, func(out *puzzle.Violations, count int, over bool) {
				format, one, several := "the room at %s: only %s be shaded, not %d", "cell can", "cells can"
				if over {
					format, one, several = "the room at %s: %s shaded, not %d", "cell is", "cells are"
				}
				out.Report("number", ground.Places(h.Grid, h.Cells[k]...), []puzzle.Place{h.Place(k)}, format, h.firstCell(k),
					puzzle.Counted(count, one, several), n).AddArgs(numberArgs{n, count, over})
			}, h.Cells[k]...)
		}
	}
	for _, s := range h.spans {
		c := out.Add("span", s.at, constraint.Count{Min: 1, Max: len(s.cells), Of: puzzle.Only(1)}, s.cells...)
		c.Text = func(at []puzzle.Place) string {
			return fmt.Sprintf("the unshaded cells from %s to %s are in three rooms", at[0], at[len(at)-1])
		}
	}
	return out
}

// numberArgs are the number of a room and how many of its cells are shaded or, unless Over, at most can be.
type numberArgs struct {
	Number, Cells int
	Over          bool
}

var broken = map[string]any{
	"no-value":      nil,
	"side-by-side":  nil,
	"span":          nil,
	"not-connected": nil,
	"number":        numberArgs{},
}
