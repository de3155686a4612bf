package hashi

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Network requires each island to have its number of bridges, at most one of two crossing pairs to have bridges, and all islands to be
// connected.
func (h *Hashi) Network() *constraint.Network {
	out := &constraint.Network{Graph: h.nodes()}
	for i, x := range h.islands {
		if x.N > 0 {
			out.Add("number", h.cell(i), constraint.Total(x.N), h.incident[i]...)
		}
	}
	missing := constraint.Table{{0, constraint.Any}, {constraint.Any, 0}}
	h.Crossings(func(across, down int) { out.Add("crossing", puzzle.WholeBoard(puzzle.Crossing), missing, across, down) })
	return out
}

// nodes returns the graph whose nodes are the islands and whose edges are the pairs.
func (h *Hashi) nodes() *constraint.Graph {
	g := &constraint.Graph{Nodes: len(h.islands), At: h.cell, Tree: h.tree}
	for _, p := range h.pairs {
		g.Ends = append(g.Ends, [2]int32{int32(p.a), int32(p.b)})
	}
	return g
}
