package hashi

import (
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// described is the data of the description of a drawing.
type (
	described struct {
		Islands    []describedIsland
		Most       int  // maximum number of bridges between two islands; 0 if it is the usual one
		Tree       bool // bridges form no cycle
		Bridges    []describedBridges
		None, Open int // number of pairs without bridges, and of undecided pairs
	}
	describedIsland struct {
		Number int // 0 if unknown
		At     puzzle.Place
	}
	describedBridges struct {
		Bridges  int
		From, To puzzle.Place
	}
)

// describe returns the data of the description. known may be zero; then all pairs are open.
func (h *Hashi) describe(_ *words.Language, known puzzle.Facts) described {
	d := described{Tree: h.tree, Islands: make([]describedIsland, 0, len(h.islands))}
	if h.max != defaultMax {
		d.Most = h.max
	}
	for _, i := range h.ReadingOrder() {
		d.Islands = append(d.Islands, describedIsland{h.islands[i].N, h.cell(i)})
	}
	for i := range h.pairs {
		n, ok := 0, false
		if !known.IsZero() {
			n, ok = known.Value(i)
		}
		switch {
		case !ok:
			d.Open++
		case n == 0:
			d.None++
		default:
			from, to := h.board.At(i).Ends()
			d.Bridges = append(d.Bridges, describedBridges{n, from, to})
		}
	}
	return d
}
