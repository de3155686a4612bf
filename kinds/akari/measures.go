package akari

import (
	"github.com/teka-puzzles/teka/puzzle"
)

// measures are statistics that setters examine. The ranges are those of edited collections (docs/generate.md).
var measures = puzzle.Measures([]puzzle.Measure{
	{Name: "black", About: "black cells, of all", Low: 0.19, High: 0.3},
	{Name: "numbers", About: "numbers given, of the black cells", Low: 0.39, High: 0.69},
	{Name: "zeros", About: "zeros, of the numbers given", Low: 0.04, High: 0.39},
	{Name: "lights", About: "lights, of the white cells", Low: 0.18, High: 0.28},
	{Name: "longest", About: "the longest row or column of white cells, of the longer side", Low: 0.37, High: 1},
	{Name: "lumps", About: "squares of four black cells, of all cells", Low: 0, High: 0.009},
}, func(a *Akari, solution puzzle.Facts) []float64 {
	var s struct{ black, numbers, zeros, lights, longest, lumps int }
	black := func(r, c int) bool { return a.Has(r, c) && a.Content(r, c) != White }
	for i, x := range a.cells {
		r, c := i/a.Cols, i%a.Cols
		if black(r, c) {
			s.black++
		}
		if x >= 0 {
			s.numbers++
		}
		if x == 0 {
			s.zeros++
		}
		if black(r, c) && black(r+1, c) && black(r, c+1) && black(r+1, c+1) {
			s.lumps++
		}
	}
	for u := range a.board.Len() {
		s.lights += max(0, solution.ValueOr(u))
	}
	for _, l := range a.lanes {
		s.longest = max(s.longest, len(l.cells))
	}
	cells := len(a.cells)
	return []float64{puzzle.Ratio(s.black, cells), puzzle.Ratio(s.numbers, s.black), puzzle.Ratio(s.zeros, s.numbers),
		puzzle.Ratio(s.lights, cells-s.black), puzzle.Ratio(s.longest, max(a.Rows, a.Cols)), puzzle.Ratio(s.lumps, cells)}
})

// mostZeros is the maximum share of zeros, of the numbers, of printable boards with several zeros.
const mostZeros = 0.375

// printable reports whether the zeros are not too many, and no rectangle of white cells is too large.
func printable(p puzzle.Puzzle) bool {
	a := p.(*Akari)
	numbers, zeros := 0, 0
	for _, x := range a.cells {
		if x >= 0 {
			numbers++
		}
		if x == 0 {
			zeros++
		}
	}
	blank := a.LargestRect(func(i int) bool { return a.cells[i] == White })
	return (zeros < 3 || puzzle.Ratio(zeros, numbers) <= mostZeros) && len(blank) <= max(largestBlank, len(a.cells)/8)
}
