package hitori

import (
	"fmt"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// repeatedArgs are the number that is unshaded twice, and where.
type repeatedArgs struct {
	Number     int
	One, Other puzzle.Place
}

var broken = map[string]any{
	"no-value":      nil,
	"side-by-side":  nil,
	"repeated":      repeatedArgs{},
	"not-connected": nil,
}

// Network requires that a number is unshaded at most once in a row or column, that shaded cells are not side by side, and that the
// unshaded cells are connected.
func (h *Hitori) Network() *constraint.Network {
	out := &constraint.Network{NoValue: "%s can be neither shaded nor unshaded", Graph: constraint.Grid(h.Rows, h.Cols, puzzle.Only(0))}
	h.AddApart(out)
	h.repeated(func(_ int, cells []int) {
		for y, b := range cells {
			for x, a := range cells[:y] {
				n := len(out.Constraints) // twice, as a rule of both numbers, which are read together
				for k, clue := range [...]int{a, b} {
					c := out.Add("repeated", h.CellPlace(clue), constraint.Count{Max: 1, Of: puzzle.Only(0)}, a, b)
					c.With = []int{n + 1 - k}
					c.Violations = func(known puzzle.Facts) []puzzle.Violation {
						if k > 0 || slices.ContainsFunc(cells[x+1:y], func(i int) bool { return known.Is(i, 0) }) {
							return nil // reported for the other, or for nearer ones
						}
						at := []puzzle.Place{h.CellPlace(a), h.CellPlace(b)}
						v := puzzle.Violation{Rule: "repeated", At: at, Clues: at,
							Text: fmt.Sprintf("the %d is unshaded in %s and %s", h.numbers[a], at[0], at[1])}
						v.AddArgs(repeatedArgs{h.numbers[a], at[0], at[1]})
						return []puzzle.Violation{v}
					}
				}
			}
		}
	})
	return out
}
