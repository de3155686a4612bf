package skyscrapers

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// measures are statistics that setters examine. The ranges are those of edited collections (docs/generate.md).
var measures = puzzle.Measures([]puzzle.Measure{
	{Name: "clues", About: "clues, of all places for them", Low: 0.3, High: 1},
	{Name: "givens", About: "givens, of all cells", Low: 0, High: 0},
	{Name: "ones", About: "clues 1, of all clues", Low: 0, High: 0.25},
	{Name: "bare", About: "sides without clues", Low: 0, High: 1},
	{Name: "opposite", About: "clues whose place after a half turn also has one, of all clues", Low: 0.2, High: 1},
}, func(s *Skyscrapers, _ puzzle.Facts) []float64 {
	clues, givens, ones, opposite := 0, 0, 0, 0
	turn := puzzle.Rotate.Turn()
	for side, told := range s.sides {
		for i, c := range told {
			if c == 0 {
				continue
			}
			clues++
			if c == 1 {
				ones++
			}
			if at := turn.Place(puzzle.Outside(puzzle.Side(side), i), s.n, s.n); s.sides[at.Dir][at.R] > 0 {
				opposite++
			}
		}
	}
	for _, h := range s.grid {
		if h > 0 {
			givens++
		}
	}
	return []float64{puzzle.Ratio(clues, 4*s.n), puzzle.Ratio(givens, s.n*s.n), puzzle.Ratio(ones, clues), float64(s.bareSides()),
		puzzle.Ratio(opposite, clues)}
})

// bareSides returns the number of sides without clues.
func (s *Skyscrapers) bareSides() (n int) {
	for _, told := range s.sides {
		if slices.Max(told) == 0 {
			n++
		}
	}
	return n
}

// The limits of printable boards: heights given, the difference between the clues of two sides, and all clues, both of those possible.
// Published boards of 7x7 have five heights in the median, and larger ones many more. Other sizes have no limits.
const (
	printableSize = 7
	smallestSize  = 5
	mostGivens    = 3 // up to 6x6
	moreGivens    = 5 // 7x7
	mostUneven    = 0.58
	mostClues     = 0.82
)

// printable reports whether the clues are neither crowded nor lopsided, with few heights given.
func printable(p puzzle.Puzzle) bool {
	s := p.(*Skyscrapers)
	least, most, all, givens := s.n, 0, 0, 0
	for _, told := range s.sides {
		n := 0
		for _, c := range told {
			n += min(c, 1)
		}
		least, most, all = min(least, n), max(most, n), all+n
	}
	for _, h := range s.grid {
		givens += min(h, 1)
	}
	limit := mostGivens
	if s.n == printableSize {
		limit = moreGivens
	}
	return s.n < smallestSize || s.n > printableSize || givens <= limit && puzzle.Ratio(most-least, s.n) <= mostUneven &&
		puzzle.Ratio(all, 4*s.n) <= mostClues
}
