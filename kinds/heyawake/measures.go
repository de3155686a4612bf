package heyawake

import (
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// measures are statistics that setters examine. The ranges are those of edited collections (docs/generate.md).
var measures = puzzle.Measures([]puzzle.Measure{
	{Name: "rooms", About: "cells of a room, on average", Low: 4, High: 8.4},
	{Name: "numbers", About: "numbers given, of the rooms", Low: 0.25, High: 0.81},
	{Name: "shaded", About: "shaded cells, of all", Low: 0.27, High: 0.32},
	{Name: "single", About: "rooms of one cell, of all", Low: 0, High: 0.23},
}, func(h *Heyawake, solution puzzle.Facts) []float64 {
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

// The limits of printable boards: zeros, of the numbers; cells without a number in one rectangle, of all; and strips side by side.
const (
	printableZeros = 0.4
	printableBlank = 0.3
	mostStrips     = 3
	smallCells     = 64 // boards below this size have no limits
)

// printable reports whether the zeros are not too many, no rectangle is empty, and not too many strips lie side by side.
func printable(p puzzle.Puzzle) bool {
	h := p.(*Heyawake)
	numbers, zeros := 0, 0
	for _, n := range h.numbers {
		if n != None {
			numbers++
		}
		if n == 0 {
			zeros++
		}
	}
	blank := h.LargestRect(func(i int) bool { return h.numbers[h.Of[i]] == None })
	return len(h.Of) < smallCells || puzzle.Ratio(zeros, numbers) <= printableZeros &&
		puzzle.Ratio(len(blank), len(h.Of)) <= printableBlank && strips(h.Regions) <= mostStrips
}

// strips returns the largest number of strips, rooms one cell wide and at least three long, that lie side by side along three cells each.
func strips(rooms ground.Regions) (most int) {
	strip := make([]bool, len(rooms.Cells))
	for k, cells := range rooms.Cells {
		strip[k] = isStrip(cells, rooms.Cols)
	}
	group := ground.NewDisjointSets(len(rooms.Cells))
	for i := range rooms.Of {
		for _, d := range [...]ground.Direction{ground.East, ground.South} {
			along := d.Turn(1)
			first, last := rooms.Next(i, along), -1
			if first >= 0 {
				last = rooms.Next(first, along)
			}
			if last < 0 || rooms.Next(i, d) < 0 {
				continue
			}
			a, b := rooms.Of[i], rooms.Of[rooms.Next(i, d)]
			if a != b && strip[a] && strip[b] && rooms.Of[last] == a && rooms.Of[rooms.Next(last, d)] == b {
				group.Join(a, b)
			}
		}
	}
	count := make([]int, len(rooms.Cells))
	for k := range count {
		if strip[k] {
			root := group.Find(k)
			count[root]++
			most = max(most, count[root])
		}
	}
	return most
}

// isStrip reports whether the cells of a room, in reading order on a board with so many columns, form a strip.
func isStrip(cells []int, cols int) bool {
	first, last := cells[0], cells[len(cells)-1]
	return len(cells) > fewestCells && (first/cols == last/cols || first%cols == last%cols && last-first == (len(cells)-1)*cols)
}
