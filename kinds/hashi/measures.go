package hashi

import "github.com/teka-puzzles/teka/puzzle"

// measures are statistics that setters examine. The ranges are those of edited collections (docs/generate.md).
var measures = puzzle.Measures([]puzzle.Measure{
	{Name: "islands", About: "islands, of all cells", Low: 0.30, High: 0.36},
	{Name: "double", About: "double bridges, of all pairs joined", Low: 0.18, High: 0.42},
	{Name: "degree", About: "neighbours to which an island is joined, in the mean", Low: 2, High: 2.3},
	{Name: "circles", About: "circles of bridges, of the islands", Low: 0, High: 0.18},
	{Name: "length", About: "cells from an island to the one joined to it, in the mean", Low: 2.2, High: 2.6},
	{Name: "ends", About: "islands with a 1, of all", Low: 0.11, High: 0.25},
	{Name: "cover", About: "cells with an island or a bridge, of all", Low: 0.77, High: 0.85},
	{Name: "joined", About: "pairs joined, of those that see each other", Low: 0.63, High: 0.74},
}, func(h *Hashi, solution puzzle.Facts) []float64 {
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
