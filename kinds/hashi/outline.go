package hashi

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// outline returns the border around the islands that a step about connection or a sum is about, and the bridges between them.
func outline(p puzzle.Puzzle, known puzzle.Facts, s puzzle.Step) []puzzle.Segment {
	h := p.(*Hashi)
	said, _ := puzzle.ArgsAs[coloursArgs](s.Args)
	group := said.Group
	if group == nil && slices.Contains(s.Clues, puzzle.WholeBoard(puzzle.Connected)) {
		group = s.Clues
	}
	if s.Technique == "hashi.bottleneck" && len(s.New) > 0 {
		group = h.smallerSide(known, s.New[0].At)
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
		if !in[[2]int{a.R, a.C}] || !in[[2]int{b.R, b.C}] || known.Candidates(i).Min() == 0 ||
			slices.Contains(puzzle.Places(s.New), h.board.At(i)) {
			continue
		}
		for r := a.R; r <= b.R; r++ {
			for c := a.C; c <= b.C; c++ {
				in[[2]int{r, c}] = true
			}
		}
	}
	return puzzle.BorderOf(h.rows, h.cols, func(r, c int) bool { return in[[2]int{r, c}] })
}

// smallerSide returns the islands on the smaller side of a channel. If other channels connect its ends as well, it returns all islands
// connected with them.
func (h *Hashi) smallerSide(known puzzle.Facts, channel puzzle.Place) []puzzle.Place {
	s := h.graph(func(u int) bool { return h.board.At(u) != channel && known.Candidates(u).Max() > 0 }).Search()
	var sides [2][]puzzle.Place
	for k, end := range [2][2]int{{int(channel.R), int(channel.C)}, {int(channel.R2), int(channel.C2)}} {
		for _, i := range slices.Sorted(slices.Values(s.Parts[s.PartOf[h.at[end]]])) {
			sides[k] = append(sides[k], h.cell(i))
		}
	}
	if len(sides[1]) < len(sides[0]) {
		return sides[1]
	}
	return sides[0]
}
