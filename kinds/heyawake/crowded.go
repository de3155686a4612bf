package heyawake

import (
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// crowdedAfter is the number of conflicts after which rooms get the bounds of postCrowded. Most boards need fewer conflicts.
const crowdedAfter = 100

// maxSpare limits how far above its bound the second sum of postCrowded may be in rooms that get it.
const maxSpare = 6

// postCrowded posts bounds for rooms with nearly as many shaded cells as possible, which take search very long to derive.
//
// A square of 2x2 cells has at most two shaded cells, and two only if they touch at a corner. Shaded cells that touch, and the outside
// with those at the border of the board, form no loop. So there are fewer pairs that touch than cells, the outside included. If a cell is
// in b squares of its room, and t is 1 at the border of the board and 0 elsewhere, its weight is b+t-1. The weights of the shaded cells of
// a room add up to at most the number of squares, or one less in a room away from the border.
//
// The sum of 3 less the weight is then at least three times the number of the room, less that bound. Cells inside the room add nothing to
// it, and of two cells side by side only one does.
func (h *Heyawake) postCrowded(m *model.Model) {
	if min(h.Rows, h.Cols) < 2 {
		return
	}
	weights, bounds := h.weights()
	paired := make([]bool, len(h.Of))
	for room, n := range h.numbers {
		if n < 1 {
			continue
		}
		need := 3*n - bounds[room]
		var pairs [][2]int // cells that add to the sum, the larger summand first; -1 for none
		most := 0
		for _, i := range h.Cells[room] {
			if weights[i] == 3 || paired[i] {
				continue
			}
			pair := [2]int{i, -1}
			for _, d := range [...]ground.Direction{ground.East, ground.South} {
				if j := h.Next(i, d); j >= 0 && h.Of[j] == room && weights[j] < 3 && !paired[j] {
					if pair[1], paired[j] = j, true; weights[j] < weights[i] {
						pair = [2]int{j, i}
					}
					break
				}
			}
			pairs = append(pairs, pair)
			most += 3 - weights[pair[0]]
		}
		if most > need+maxSpare || m.S.Full(len(pairs)) {
			continue
		}
		var terms, rest []rule.Count
		for _, i := range h.Cells[room] {
			if in := m.Is(i, 1); weights[i] >= 0 {
				terms = append(terms, times(in, weights[i]))
			} else {
				terms = append(terms, rule.Count{in.Not()})
				bounds[room]++
			}
		}
		for _, pair := range pairs {
			in, large, small := m.Is(pair[0], 1), 3-weights[pair[0]], 0
			either := in
			if pair[1] >= 0 {
				small, either = 3-weights[pair[1]], m.S.Bool()
				m.S.Add(either.Not(), in, m.Is(pair[1], 1))
				m.S.Add(either, in.Not())
				m.S.Add(either, m.Is(pair[1], 1).Not())
			}
			rest = append(rest, append(times(either, small), times(in, large-small)...))
		}
		rule.Sum(m.S, 0, bounds[room], terms...)
		rule.Sum(m.S, need, most, rest...)
	}
}

// times returns a number that is n if l is true and 0 otherwise.
func times(l sat.Lit, n int) (out rule.Count) {
	for range n {
		out = append(out, l)
	}
	return out
}

// weights returns the weight of each cell, and by room the bound of their sum; see postCrowded.
func (h *Heyawake) weights() (weights, bounds []int) {
	weights, bounds = make([]int, len(h.Of)), make([]int, len(h.Cells))
	for k, cells := range h.Cells {
		bounds[k] = -1
		for _, i := range cells {
			weights[i] = -1
			if r, c := i/h.Cols, i%h.Cols; r == 0 || c == 0 || r == h.Rows-1 || c == h.Cols-1 {
				weights[i], bounds[k] = 0, 0
			}
		}
	}
	for i, k := range h.Of {
		square := [...]int{i, h.Next(i, ground.East), h.Next(i, ground.South), h.Cell(i/h.Cols+1, i%h.Cols+1)}
		inside := true
		for _, x := range square {
			inside = inside && x >= 0 && h.Of[x] == k
		}
		if !inside {
			continue
		}
		bounds[k]++
		for _, x := range square {
			weights[x]++
		}
	}
	return weights, bounds
}
