package heyawake

import (
	"github.com/teka-puzzles/teka/puzzle"
)

// Check returns the violations: numbers that cannot be satisfied any more, shaded cells side by side, lines of unshaded cells that cross
// two borders, and unshaded cells that cannot be connected any more.
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	h := p.(*Heyawake)
	if known.IsZero() {
		known = puzzle.NewFacts(h.Board())
	}
	var out puzzle.Violations
	h.CheckValues(known, &out)
	h.CheckApart(known, &out)
	for k, n := range h.numbers {
		least, most := known.CountOf(1, h.Cells[k]...)
		clue := []puzzle.Place{h.Place(k)}
		switch {
		case n == None:
		case least > n:
			out.Report("number", h.Places(h.Cells[k]...), clue, "the room at %s: %s shaded, not %d", h.firstCell(k),
				puzzle.Counted(least, "cell is", "cells are"), n).AddArgs(numberArgs{n, least, true})
		case most < n:
			out.Report("number", h.Places(h.Cells[k]...), clue, "the room at %s: only %s be shaded, not %d", h.firstCell(k),
				puzzle.Counted(most, "cell can", "cells can"), n).AddArgs(numberArgs{n, most, false})
		}
	}
	for _, s := range h.spans {
		if n, _ := known.CountOf(0, s.cells...); n == len(s.cells) {
			out.Report("span", h.Places(s.cells...), nil, "the unshaded cells from %s to %s are in three rooms", h.CellPlace(s.cells[0]),
				h.CellPlace(s.cells[len(s.cells)-1]))
		}
	}
	h.CheckConnected(known, 0, &out)
	return out
}
