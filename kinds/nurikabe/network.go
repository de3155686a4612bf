package nurikabe

import (
	"fmt"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Network requires land in each square, connected sea, and islands with one number and its size.
func (n *Nurikabe) Network() *constraint.Network {
	nodes, cells := make([]int32, len(n.cells)), make([]int, n.board.Len()) // by cell its node: the unknowns come first; by node its cell
	for i, u := range n.index {
		if nodes[i] = u; u >= 0 {
			cells[u] = i
		}
	}
	for i, u := range n.index {
		if u < 0 {
			nodes[i], cells = int32(len(cells)), append(cells, i)
		}
	}
	at := func(node int) puzzle.Place { return n.CellPlace(cells[node]) }
	out := &constraint.Network{NoValue: "%s can be neither sea nor land", Islands: &constraint.Islands{Land: puzzle.Only(land), At: at},
		Graph: &constraint.Graph{Nodes: n.board.Len(), Members: puzzle.Only(sea), At: at}}
	for _, i := range cells {
		out.Islands.Numbers = append(out.Islands.Numbers, n.cells[i])
	}
	for _, e := range constraint.Grid(n.Rows, n.Cols, 0).Ends {
		pair := [2]int32{nodes[e[0]], nodes[e[1]]}
		out.Islands.Ends = append(out.Islands.Ends, pair)
		if max(pair[0], pair[1]) < int32(n.board.Len()) {
			out.Graph.Ends = append(out.Graph.Ends, pair)
		}
	}
	for square := range n.squares {
		n.addPool(out, square)
	}
	return out
}

// addPool adds the rule that a square is not all sea, unless it has a number.
func (n *Nurikabe) addPool(to *constraint.Network, square [4]int32) {
	over := make([]int, 0, 4)
	for _, i := range square {
		if n.index[i] < 0 {
			return
		}
		over = append(over, int(n.index[i]))
	}
	first, last := n.CellPlace(int(square[0])), n.CellPlace(int(square[3]))
	clue := puzzle.Edge(int(first.R), int(first.C), int(last.R), int(last.C)) // not that of a cell
	to.Add("pool", clue, constraint.Count{Max: 3, Of: puzzle.Only(sea)}, over...).Violations = func(known puzzle.Facts) []puzzle.Violation {
		v := puzzle.Violation{Rule: "pool", Clues: []puzzle.Place{}, Text: fmt.Sprintf("the sea fills the square from %s to %s", first, last)}
		for _, u := range over {
			if known.ValueOr(u) != sea {
				return nil // one has no value
			}
			v.At = append(v.At, n.board.Unknown(u).At)
		}
		return []puzzle.Violation{v}
	}
}
