package skyscrapers

import "github.com/teka-puzzles/teka/puzzle"

// measures describe the clues of a puzzle for setters. The ranges are those of edited collections (docs/generate.md).
var measures = []puzzle.Measure{
	{Name: "clues", About: "clues, of all places for them", Low: 0.3, High: 1,
		Of: of(func(s survey) float64 { return puzzle.Ratio(s.clues, 4*s.n) })},
	{Name: "givens", About: "givens, of all cells", Low: 0, High: 0,
		Of: of(func(s survey) float64 { return puzzle.Ratio(s.givens, s.n*s.n) })},
	{Name: "ones", About: "clues 1, of all clues", Low: 0, High: 0.25,
		Of: of(func(s survey) float64 { return puzzle.Ratio(s.ones, s.clues) })},
	{Name: "bare", About: "sides without clues", Low: 0, High: 1, Of: of(func(s survey) float64 { return float64(s.bare) })},
	{Name: "opposite", About: "clues whose place after a half turn also has one, of all clues", Low: 0.2, High: 1,
		Of: of(func(s survey) float64 { return puzzle.Ratio(s.opposite, s.clues) })},
}

type survey struct{ n, clues, givens, ones, bare, opposite int }

var of = puzzle.MeasureBy(surveyed)

// surveyed counts the clues and givens of a puzzle, the clues of 1, those with a clue opposite (twice for each pair), and the sides
// without clues.
func surveyed(p *Skyscrapers, _ puzzle.Facts) survey {
	s := survey{n: p.n}
	turn := puzzle.Rotate.Turn()
	for side, told := range p.sides {
		here := 0
		for i, c := range told {
			if c == 0 {
				continue
			}
			here++
			if c == 1 {
				s.ones++
			}
			if at := turn.Place(puzzle.Outside(puzzle.Side(side), i), p.n, p.n); p.sides[at.Dir][at.R] > 0 {
				s.opposite++
			}
		}
		if s.clues += here; here == 0 {
			s.bare++
		}
	}
	for _, h := range p.grid {
		if h > 0 {
			s.givens++
		}
	}
	return s
}
