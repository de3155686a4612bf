package akari

import "github.com/teka-puzzles/teka/puzzle"

// Check returns the violations: lights that shine on each other, numbers that cannot be satisfied any more, and cells that nothing can
// light any more.
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	a := p.(*Akari)
	if known.IsZero() {
		known = puzzle.NewFacts(a.board)
	}
	var out puzzle.Violations
	const isLight, isDark = puzzle.Mask(2), puzzle.Mask(1)
	for u, x := range a.board.Unknowns() {
		if known.Candidates(u) == 0 {
			out.Report("no-value", []puzzle.Place{x.At}, nil, "%s can be neither a light nor empty", x.At)
		}
	}
	for _, l := range a.lanes {
		var lights []puzzle.Place
		for _, u := range l.cells {
			if known.Candidates(u) == isLight {
				lights = append(lights, a.board.Unknown(u).At)
			}
		}
		for k := 1; k < len(lights); k++ {
			out.Report("lane", lights[k-1:k+1:k+1], nil, "the lights in %s and %s shine on each other", lights[k-1], lights[k])
		}
	}
	for u, x := range a.board.Unknowns() {
		lit := false
		for _, l := range a.in[u] {
			for _, v := range a.lanes[l].cells {
				lit = lit || known.Candidates(v) != isDark
			}
		}
		if !lit {
			out.Report("unlit", []puzzle.Place{x.At}, []puzzle.Place{x.At}, "no light shines on %s", x.At)
		}
	}
	for i, n := range a.cells {
		if n < 0 {
			continue
		}
		lights, most := known.CountOf(1, a.near[i]...)
		var at []puzzle.Place
		for _, u := range a.near[i] {
			at = append(at, a.board.Unknown(u).At)
		}
		clue := []puzzle.Place{a.CellPlace(i)}
		switch {
		case lights > n:
			out.Report("number", at, clue, "%s: %s next to the %d", clue[0], puzzle.Counted(lights, "light is", "lights are"), n).
				AddArgs(numberArgs{n, lights, true})
		case most < n:
			out.Report("number", at, clue, "%s: only %s next to the %d", clue[0], puzzle.Counted(most, "light fits", "lights fit"), n).
				AddArgs(numberArgs{n, most, false})
		}
	}
	return out
}
