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
	is := func(i, value int) bool { return known.Candidates(i) == puzzle.Only(value) }
	h.CheckValues(known, &out)
	h.CheckApart(known, &out)
	for k, n := range h.numbers {
		least, most := 0, 0
		for _, i := range h.Cells[k] {
			if is(i, 1) {
				least++
			}
			if !is(i, 0) {
				most++
			}
		}
		clue := []puzzle.Place{h.Place(k)}
		switch {
		case n == None:
		case least > n:
			out.Report("number", h.places(h.Cells[k]), clue, "the room at %s: %d cells are shaded, not %d", h.firstCell(k), least, n).
				AddArgs(numberArgs{n, least, true})
		case most < n:
			out.Report("number", h.places(h.Cells[k]), clue, "the room at %s: only %d of %d cells can be shaded", h.firstCell(k), most, n).
				AddArgs(numberArgs{n, most, false})
		}
	}
	for _, s := range h.spans {
		if all(s.cells, func(i int) bool { return is(i, 0) }) {
			out.Report("span", h.places(s.cells), nil, "the unshaded cells from %s to %s are in three rooms", h.CellPlace(s.cells[0]),
				h.CellPlace(s.cells[len(s.cells)-1]))
		}
	}
	h.CheckConnected(known, 0, &out)
	return out
}

// places returns the places of cells.
func (h *Heyawake) places(cells []int) (out []puzzle.Place) {
	for _, i := range cells {
		out = append(out, h.CellPlace(i))
	}
	return out
}

// all reports whether is is true for all cells.
func all(cells []int, is func(i int) bool) bool {
	for _, i := range cells {
		if !is(i) {
			return false
		}
	}
	return true
}
