package akari

import (
	"fmt"
	"slices"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Network requires at most one light in each lane, a light for each white cell, and the number of lights next to each number.
func (a *Akari) Network() *constraint.Network {
	out := &constraint.Network{NoValue: "%s can be neither a light nor empty"}
	light := puzzle.Only(1)
	for _, l := range a.lanes {
		if len(l.cells) > 1 {
			c := out.Add("lane", l.at, constraint.Count{Max: 1, Of: light}, l.cells...)
			c.Violations = func(known puzzle.Facts) (out []puzzle.Violation) {
				lights, _, _ := known.Split(l.cells)
				at := lists.Map(lights, a.board.At)
				for k := 1; k < len(at); k++ {
					text := fmt.Sprintf("the lights in %s and %s shine on each other", at[k-1], at[k])
					out = append(out, puzzle.Violation{Rule: "lane", At: at[k-1 : k+1 : k+1], Clues: []puzzle.Place{}, Text: text})
				}
				return out
			}
		}
	}
	for u, x := range a.board.Unknowns() {
		over, at := a.sources(u, nil), []puzzle.Place{x.At}
		slices.Sort(over)
		c := out.Add("unlit", x.At, constraint.Count{Min: 1, Max: len(over), Of: light}, over...)
		c.Violations = func(puzzle.Facts) []puzzle.Violation {
			return []puzzle.Violation{{Rule: "unlit", At: at, Text: fmt.Sprintf("no light shines on %s", x.At)}}
		}
	}
	for i, n := range a.cells {
		if n < 0 {
			continue
		}
		at := a.CellPlace(i)
		out.Exactly("number", at, n, func(out *puzzle.Violations, count int, over bool) {
			format, one, several := "%s: only %s next to the %d", "light fits", "lights fit"
			if over {
				format, one, several = "%s: %s next to the %d", "light is", "lights are"
			}
			out.Report("number", lists.Map(a.near[i], a.board.At), []puzzle.Place{at}, format, at, puzzle.Counted(count, one, several), n).
				AddArgs(numberArgs{n, count, over})
		}, slices.Sorted(slices.Values(a.near[i]))...)
	}
	return out
}

// numberArgs are a number of a broken rule, and how many lights are next to it or, unless Over, at most can be.
type numberArgs struct {
	Number, Lights int
	Over           bool
}

var broken = map[string]any{
	"no-value": nil,
	"lane":     nil,
	"unlit":    nil,
	"number":   numberArgs{},
}
