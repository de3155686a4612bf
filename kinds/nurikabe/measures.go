package nurikabe

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// measures are statistics that setters examine. The ranges are those of edited collections (docs/generate.md).
var measures = puzzle.Measures(`
numbers: numbers, of the cells: 0.09..0.16
sea: sea, of the cells: 0.5..0.6
ones: islands of one cell, of all islands: 0..0.26
largest: the largest island, of the longer side: 0.35..1.06
ends: dead ends, of the sea: 0.15..0.26
`, func(n *Nurikabe, solution puzzle.Facts) []float64 {
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
