package nurikabe

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// measures are statistics that setters examine. The ranges are those of edited collections (docs/generate.md).
var measures = puzzle.Measures([]puzzle.Measure{
	{Name: "numbers", About: "numbers, of the cells", Low: 0.09, High: 0.16},
	{Name: "sea", About: "sea, of the cells", Low: 0.5, High: 0.6},
	{Name: "ones", About: "islands of one cell, of all islands", Low: 0, High: 0.26},
	{Name: "largest", About: "the largest island, of the longer side", Low: 0.35, High: 1.06},
	{Name: "ends", About: "dead ends, of the sea", Low: 0.15, High: 0.26},
}, func(n *Nurikabe, solution puzzle.Facts) []float64 {
	var s struct{ numbers, sea, ones, largest, ends int }
	state := n.state(solution)
	for i, x := range n.cells {
		if x != None {
			s.numbers++
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
	return []float64{puzzle.Ratio(s.numbers, len(n.cells)), puzzle.Ratio(s.sea, len(n.cells)), puzzle.Ratio(s.ones, s.numbers),
		puzzle.Ratio(s.largest, max(n.Rows, n.Cols)), puzzle.Ratio(s.ends, s.sea)}
})
