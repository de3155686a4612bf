package heyawake

import "github.com/teka-puzzles/teka/puzzle"

// measures are statistics that setters examine. The ranges are those of edited collections (docs/generate.md).
var measures = []puzzle.Measure{
	{Name: "rooms", About: "cells of a room, on average", Low: 4, High: 8.4,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.cells, s.rooms) })},
	{Name: "numbers", About: "numbers given, of the rooms", Low: 0.25, High: 0.81,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.numbers, s.rooms) })},
	{Name: "shaded", About: "shaded cells, of all", Low: 0.27, High: 0.32,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.shaded, s.cells) })},
	{Name: "single", About: "rooms of one cell, of all", Low: 0, High: 0.23,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.single, s.rooms) })},
}

type counts struct{ cells, rooms, numbers, shaded, single int }

var of = puzzle.MeasureBy(countBoard)

// countBoard counts the cells, rooms, numbers, shaded cells of a solution and rooms of one cell.
func countBoard(h *Heyawake, solution puzzle.Facts) counts {
	s := counts{cells: len(h.Of), rooms: len(h.Cells)}
	for k, n := range h.numbers {
		if n != None {
			s.numbers++
		}
		if len(h.Cells[k]) == 1 {
			s.single++
		}
	}
	for i := range h.Of {
		s.shaded += max(0, solution.ValueOr(i))
	}
	return s
}
