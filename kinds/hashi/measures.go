package hashi

import "github.com/teka-puzzles/teka/puzzle"

// measures are statistics that setters examine. The ranges are those of edited collections (docs/generate.md).
var measures = []puzzle.Measure{
	{Name: "islands", About: "islands, of all cells", Low: 0.30, High: 0.36,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.islands, s.cells) })},
	{Name: "double", About: "double bridges, of all pairs joined", Low: 0.18, High: 0.42,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.double, s.joined) })},
	{Name: "degree", About: "neighbours to which an island is joined, in the mean", Low: 2, High: 2.3,
		Of: of(func(s counts) float64 { return 2 * puzzle.Ratio(s.joined, s.islands) })},
	{Name: "circles", About: "circles of bridges, of the islands", Low: 0, High: 0.18,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.joined-s.islands+1, s.islands) })},
	{Name: "length", About: "cells from an island to the one joined to it, in the mean", Low: 2.2, High: 2.6,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.length, s.joined) })},
	{Name: "ends", About: "islands with a 1, of all", Low: 0.11, High: 0.25,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.ones, s.islands) })},
	{Name: "cover", About: "cells with an island or a bridge, of all", Low: 0.77, High: 0.85,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.islands+s.length-s.joined, s.cells) })},
	{Name: "joined", About: "pairs joined, of those that see each other", Low: 0.63, High: 0.74,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.joined, s.pairs) })},
}

type counts struct{ cells, islands, pairs, joined, double, length, ones int }

var of = puzzle.MeasureBy(countBoard)

// countBoard counts a solved board. Bridges do not cross, so each cell between two islands is counted once.
func countBoard(h *Hashi, solution puzzle.Facts) counts {
	s := counts{cells: h.rows * h.cols, islands: len(h.islands), pairs: len(h.pairs)}
	bridges := make([]int, len(h.islands))
	for i, p := range h.pairs {
		v, _ := solution.Value(i)
		if v == 0 {
			continue
		}
		a, b := h.islands[p.a], h.islands[p.b]
		s.joined++
		s.length += b.R - a.R + b.C - a.C
		if v > 1 {
			s.double++
		}
		bridges[p.a] += v
		bridges[p.b] += v
	}
	for _, n := range bridges {
		if n == 1 {
			s.ones++
		}
	}
	return s
}
