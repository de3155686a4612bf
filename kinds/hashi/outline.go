package hashi

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// outline is the border of the group of islands that a step about connection or a sum speaks of, and of the bridges that join them.
func outline(p puzzle.Puzzle, known puzzle.Facts, s puzzle.Step) []puzzle.Segment {
	h := p.(*Hashi)
	group, _ := s.Args["group"].([]puzzle.Place)
	if group == nil && slices.Contains(s.Clues, puzzle.Whole(puzzle.Connected)) {
		group = s.Clues
	}
	in := map[[2]int]bool{}
	for _, at := range group {
		if at.Kind == puzzle.CellKind {
			in[[2]int{int(at.R), int(at.C)}] = true
		}
	}
	if len(in) < 2 {
		return nil
	}
	for i, pair := range h.pairs {
		a, b := h.islands[pair.a], h.islands[pair.b]
		if !in[[2]int{a.R, a.C}] || !in[[2]int{b.R, b.C}] || known.Can(i).Min() == 0 || slices.Contains(puzzle.Places(s.New), h.board.Unknown(i).At) {
			continue
		}
		for r := a.R; r <= b.R; r++ {
			for c := a.C; c <= b.C; c++ {
				in[[2]int{r, c}] = true
			}
		}
	}
	return puzzle.Around(h.rows, h.cols, func(r, c int) bool { return in[[2]int{r, c}] })
}
