package akari

import (
	"fmt"

	"github.com/teka-puzzles/teka/puzzle"
)

// Check returns the violations: lights that shine on each other, numbers that cannot be satisfied any more, and cells that nothing can
// light any more.
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	a := p.(*Akari)
	if known.IsZero() {
		known = puzzle.NewFacts(a.board)
	}
	var out []puzzle.Violation
	add := func(rule string, at, clues []puzzle.Place, args any, format string, values ...any) {
		v := puzzle.Violation{Rule: rule, At: at, Clues: clues, Text: fmt.Sprintf(format, values...)}
		if args != nil {
			v.Args = puzzle.ArgsOf(args)
		}
		out = append(out, v)
	}
	const isLight, isDark = puzzle.Mask(2), puzzle.Mask(1)
	for u, x := range a.board.Unknowns() {
		if known.Candidates(u) == 0 {
			add("no-value", []puzzle.Place{x.At}, nil, nil, "%s can be neither a light nor empty", x.At)
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
			add("lane", lights[k-1:k+1:k+1], nil, nil, "the lights in %s and %s shine on each other", lights[k-1], lights[k])
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
			add("unlit", []puzzle.Place{x.At}, []puzzle.Place{x.At}, nil, "no light shines on %s", x.At)
		}
	}
	for i, n := range a.cells {
		if n < 0 {
			continue
		}
		lights, most := 0, 0
		var at []puzzle.Place
		for _, u := range a.near[i] {
			at = append(at, a.board.Unknown(u).At)
			if known.Candidates(u) != isDark {
				most++
			}
			if known.Candidates(u) == isLight {
				lights++
			}
		}
		clue := []puzzle.Place{a.place(i)}
		switch {
		case lights > n:
			add("number", at, clue, numberArgs{n, lights, true}, "%s: %d lights are next to the %d", clue[0], lights, n)
		case most < n:
			fit := "lights fit"
			if most == 1 {
				fit = "light fits"
			}
			add("number", at, clue, numberArgs{n, most, false}, "%s: only %d %s next to the %d", clue[0], most, fit, n)
		}
	}
	return out
}
