package hashi

import "github.com/teka-puzzles/teka/puzzle"

// measures are statistics that setters examine. The ranges are those of edited collections (docs/generate.md).
var measures = puzzle.Measures(`
islands: islands, of all cells: 0.3..0.36
double: double bridges, of all pairs joined: 0.18..0.42
degree: neighbours to which an island is joined, in the mean: 2..2.3
circles: circles of bridges, of the islands: 0..0.18
length: cells from an island to the one joined to it, in the mean: 2.2..2.6
ends: islands with a 1, of all: 0.11..0.25
cover: cells with an island or a bridge, of all: 0.77..0.85
joined: pairs joined, of those that see each other: 0.63..0.74
`, func(h *Hashi, solution puzzle.Facts) []float64 {
	cells, islands, joined, double, length, ones := h.rows*h.cols, len(h.islands), 0, 0, 0, 0
	bridges := make([]int, islands)
	for i, p := range h.pairs {
		v, _ := solution.Value(i)
		if v == 0 {
			continue
		}
		a, b := h.islands[p.a], h.islands[p.b]
		joined++
		length += b.R - a.R + b.C - a.C
		if v > 1 {
			double++
		}
		bridges[p.a] += v
		bridges[p.b] += v
	}
	for _, n := range bridges {
		if n == 1 {
			ones++
		}
	}
	return []float64{puzzle.Ratio(islands, cells), puzzle.Ratio(double, joined), 2 * puzzle.Ratio(joined, islands),
		puzzle.Ratio(joined-islands+1, islands), puzzle.Ratio(length, joined), puzzle.Ratio(ones, islands),
		puzzle.Ratio(islands+length-joined, cells), puzzle.Ratio(joined, len(h.pairs))}
})
