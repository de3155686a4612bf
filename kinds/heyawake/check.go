package heyawake

import (
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Check returns the violations: numbers that cannot be satisfied any more, shaded cells side by side, lines of unshaded cells that cross two
// borders, and unshaded cells that cannot be connected any more.
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	h := p.(*Heyawake)
	if known.IsZero() {
		known = puzzle.NewFacts(h.board)
	}
	var out puzzle.Violations
	is := func(i, value int) bool { return known.Candidates(i) == puzzle.Only(value) }
	for i, x := range h.board.Unknowns() {
		if known.Candidates(i) == 0 {
			out.Report("no-value", []puzzle.Place{x.At}, nil, "%s can be neither shaded nor unshaded", x.At)
		}
		for _, to := range ground.Directions[:2] {
			if next := h.Next(i, to); next >= 0 && is(i, 1) && is(next, 1) {
				out.Report("beside", []puzzle.Place{x.At, h.place(next)}, nil, "the shaded cells %s and %s are side by side", x.At, h.place(next))
			}
		}
	}
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
			out.Report("span", h.places(s.cells), nil, "the unshaded cells from %s to %s are in three rooms", h.place(s.cells[0]),
				h.place(s.cells[len(s.cells)-1]))
		}
	}
	h.checkConnected(known, &out)
	return out
}

// checkConnected reports the first unshaded cells that are in different parts of the cells that are not shaded.
func (h *Heyawake) checkConnected(known puzzle.Facts, out *puzzle.Violations) {
	parts := ground.NewDisjointSets(len(h.Of))
	for i := range h.Of {
		for _, to := range ground.Directions[:2] {
			if next := h.Next(i, to); next >= 0 && known.Candidates(i).Has(0) && known.Candidates(next).Has(0) {
				parts.Join(i, next)
			}
		}
	}
	first := -1
	for i := range h.Of {
		switch {
		case known.Candidates(i) != puzzle.Only(0):
		case first < 0:
			first = i
		case parts.Find(i) != parts.Find(first):
			out.Report("connected", []puzzle.Place{h.place(first), h.place(i)}, []puzzle.Place{puzzle.WholeBoard(puzzle.Connected)},
				"the unshaded cells %s and %s are not connected", h.place(first), h.place(i))
			return
		}
	}
}

// places returns the places of cells.
func (h *Heyawake) places(cells []int) (out []puzzle.Place) {
	for _, i := range cells {
		out = append(out, h.place(i))
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
