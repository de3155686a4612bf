package heyawake

import (
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// measures are statistics that setters examine. The ranges are those of edited collections (docs/generate.md).
var measures = puzzle.Measures(`
rooms: cells of a room, on average: 4..8.4
numbers: numbers given, of the rooms: 0.25..0.81
shaded: shaded cells, of all: 0.27..0.32
single: rooms of one cell, of all: 0..0.23
`, func(h *Heyawake, solution puzzle.Facts) []float64 {
	cells, rooms, numbers, single := len(h.Of), len(h.Cells), 0, 0
	for k, n := range h.numbers {
		if n != None {
			numbers++
		}
		if len(h.Cells[k]) == 1 {
			single++
		}
	}
	shaded, _ := ground.CountValues(h.Board(), solution)
	return []float64{puzzle.Ratio(cells, rooms), puzzle.Ratio(numbers, rooms), puzzle.Ratio(shaded[1], cells), puzzle.Ratio(single, rooms)}
})
