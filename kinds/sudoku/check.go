package sudoku

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Check returns the violations: cells without a candidate ("no-value") or with another number than the given ("given"), numbers that
// repeat in a unit ("row-repeat" and so on), and units that cannot be filled with different numbers any more ("row-fit" and so on). It
// derives the units from the board, not from the constraints.
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	s := p.(*Sudoku)
	if known.IsZero() {
		known = puzzle.NewFacts(s.board)
	}
	var out puzzle.Violations
	for i, given := range s.grid {
		at := s.board.At(i)
		switch can := known.Candidates(i); {
		case can == 0:
			out.Report("no-value", []puzzle.Place{at}, nil, "%s has no candidate left", at)
		case given != 0 && !can.Has(given):
			out.Report("given", []puzzle.Place{at}, []puzzle.Place{at}, "%s has the given number %d", at, given).
				AddArgs(numberArgs{given})
		}
	}
	for k := range s.n {
		s.checkUnit("row", puzzle.Row(k), known, &out, func(r, _, _ int) bool { return r == k })
	}
	for k := range s.n {
		s.checkUnit("column", puzzle.Col(k), known, &out, func(_, c, _ int) bool { return c == k })
	}
	for k := range s.n {
		s.checkUnit("region", s.Place(k), known, &out, func(_, _, region int) bool { return region == k })
	}
	if s.diagonal {
		s.checkUnit("diagonal", DiagonalKind.At(0, 0), known, &out, func(r, c, _ int) bool { return r == c })
		s.checkUnit("diagonal", DiagonalKind.At(0, s.n-1), known, &out, func(r, c, _ int) bool { return r+c == s.n-1 })
	}
	return out
}

// checkUnit reports the violations of the unit of the cells that in accepts. The last argument of in is the region of the cell.
func (s *Sudoku) checkUnit(name string, at puzzle.Place, known puzzle.Facts, out *puzzle.Violations, in func(r, c, region int) bool) {
	cells := make([]puzzle.Place, 0, s.n)
	can := make([]puzzle.Mask, 0, s.n)
	holds := make([][]puzzle.Place, s.n+1) // by number: the decided cells
	empty := false
	for i := range s.grid {
		if !in(i/s.n, i%s.n, s.Of[i]) {
			continue
		}
		m := known.Candidates(i)
		if g := s.grid[i]; g != 0 {
			m &= puzzle.Only(g)
		}
		cells, can, empty = append(cells, s.board.At(i)), append(can, m), empty || m == 0
		if m.Len() == 1 {
			holds[m.Min()] = append(holds[m.Min()], s.board.At(i))
		}
	}
	repeats := false
	for v, places := range holds {
		if len(places) > 1 {
			repeats = true
			out.Report(name+"-repeat", places, []puzzle.Place{at}, "%s has the number %d more than once", at, v).AddArgs(numberArgs{v})
		}
	}
	if !repeats && !empty && !fit(can) {
		out.Report(name+"-fit", cells, []puzzle.Place{at}, "%s has no filling left with different numbers", at)
	}
}

// fit reports whether cells with these candidates can hold different numbers: it looks for a matching by augmenting paths.
func fit(can []puzzle.Mask) bool {
	var held [64]int // by number: the cell that holds it, plus one
	var assign func(cell int, tried *puzzle.Mask) bool
	assign = func(cell int, tried *puzzle.Mask) bool {
		for v := range can[cell].Values() {
			if tried.Has(v) {
				continue
			}
			*tried |= puzzle.Only(v)
			if held[v] == 0 || assign(held[v]-1, tried) {
				held[v] = cell + 1
				return true
			}
		}
		return false
	}
	for cell := range can {
		var tried puzzle.Mask
		if !assign(cell, &tried) {
			return false
		}
	}
	return true
}

// Impossible returns an error if two givens in a unit are equal.
func Impossible(p puzzle.Puzzle) error {
	s := p.(*Sudoku)
	for _, u := range s.units {
		at := map[int]puzzle.Place{}
		for _, i := range u.cells {
			v := s.grid[i]
			if other, twice := at[v]; v != 0 && twice {
				return fault.Errorf("%s: the number %d is given twice, in %s and %s", u.at, v, other, s.board.At(i))
			}
			at[v] = s.board.At(i)
		}
	}
	return nil
}
