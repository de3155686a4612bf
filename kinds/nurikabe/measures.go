package nurikabe

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// measures are statistics that setters examine. The ranges are those of edited collections (docs/generate.md).
var measures = []puzzle.Measure{
	{Name: "numbers", About: "numbers, of the cells", Low: 0.09, High: 0.16,
		Of: of(func(s counts) float64 { return puzzle.Ratio(len(s.numbers), s.cells) })},
	{Name: "sea", About: "sea, of the cells", Low: 0.5, High: 0.6,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.sea, s.cells) })},
	{Name: "ones", About: "islands of one cell, of all islands", Low: 0, High: 0.26,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.ones, len(s.numbers)) })},
	{Name: "largest", About: "the largest island, of the longer side", Low: 0.35, High: 1.06,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.largest, s.side) })},
	{Name: "ends", About: "dead ends, of the sea", Low: 0.15, High: 0.26,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.ends, s.sea) })},
}

type counts struct {
	cells, side, sea, ones, largest, ends int
	numbers                               []int
}

var of = puzzle.MeasureBy(countBoard)

// countBoard counts the cells, the sea and its dead ends, and the numbers of a solution, and takes the largest number and side.
func countBoard(n *Nurikabe, solution puzzle.Facts) counts {
	s := counts{cells: len(n.cells), side: max(n.Rows, n.Cols)}
	state := n.state(solution)
	for i, x := range n.cells {
		if x != None {
			s.numbers = append(s.numbers, x)
			s.largest = max(s.largest, x)
		}
		if x == 1 {
			s.ones++
		}
		if state[i] != isSea {
			continue
		}
		s.sea++
		around := slices.DeleteFunc(n.Neighbours(i), func(v int) bool { return state[v] != isSea })
		if len(around) == 1 {
			s.ends++
		}
	}
	return s
}
