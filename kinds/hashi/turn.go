package hashi

import (
	"slices"
	"sort"

	"github.com/teka-puzzles/teka/puzzle"
)

// transform returns the puzzle rotated or mirrored, with its islands in reading order.
func transform(p puzzle.Puzzle, t puzzle.Turn) puzzle.Puzzle {
	h := p.(*Hashi)
	islands := slices.Clone(h.islands)
	for i := range islands {
		islands[i].R, islands[i].C = t.Cell(islands[i].R, islands[i].C, h.rows, h.cols)
	}
	sort.Slice(islands, func(i, j int) bool {
		a, b := islands[i], islands[j]
		return (a.R-b.R)*puzzle.MaxSide+a.C-b.C < 0
	})
	rows, cols := t.Size(h.rows, h.cols)
	return puzzle.MustPuzzle(build(rows, cols, islands, h.Options()))
}

// shape returns the positions of islands, ignoring empty rows and columns.
func shape(p puzzle.Puzzle, _ puzzle.Facts) any {
	h := p.(*Hashi)
	rows, cols := compress(h.islands, func(x Island) int { return x.R }), compress(h.islands, func(x Island) int { return x.C })
	out := make([][2]int, len(h.islands))
	for k, i := range h.ReadingOrder() {
		x := h.islands[i]
		out[k] = [2]int{rows[x.R], cols[x.C]}
	}
	return out
}

// compress maps the rows, or columns, that islands use, as of returns them, to consecutive numbers from 0.
func compress(islands []Island, of func(Island) int) map[int]int {
	var all []int
	for _, x := range islands {
		all = append(all, of(x))
	}
	slices.Sort(all)
	out := map[int]int{}
	for k, i := range slices.Compact(all) {
		out[i] = k
	}
	return out
}
