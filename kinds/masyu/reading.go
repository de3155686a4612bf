package masyu

import (
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/solver/frontier"
)

// Reading has every pearl remember which of the edges near it the loop takes; that it is one loop is said of the cells as nodes.
func (m *Masyu) Reading() frontier.Reading {
	g := &frontier.Graph{Nodes: m.rows * m.cols, Loop: true, All: m.all}
	for i := range m.edges() {
		at := m.board.Unknown(i).At
		g.Ends = append(g.Ends, [2]int32{int32(at.R)*int32(m.cols) + int32(at.C), int32(at.R2)*int32(m.cols) + int32(at.C2)})
	}
	out := frontier.Reading{Graph: g}
	for r := range m.rows {
		for c := range m.cols {
			if p := m.Pearl(r, c); p != NoPearl {
				out.Rules = append(out.Rules, m.pearlRule(r, c, p))
			}
		}
	}
	return out
}

// pearlRule reads the four edges at a pearl and the four that go straight on from them. A state is the set of those taken, by heading,
// the ones farther away behind.
func (m *Masyu) pearlRule(r, c int, p Pearl) frontier.Rule {
	var over, bit []int
	for h := range ground.Heading(4) {
		if e := m.edge(r, c, h); e >= 0 {
			over, bit = append(over, e), append(bit, 1<<h)
		}
		y, x := h.Step(r, c)
		if e := m.edge(y, x, h); e >= 0 {
			over, bit = append(over, e), append(bit, 16<<h)
		}
	}
	next := func(taken, k, value int) (int, bool) { return taken | value*bit[k], true }
	ends := func(taken int) bool {
		near, ahead := taken&15, taken>>4
		straight := near == 0b0101 || near == 0b1010
		if p == White {
			return straight && near&^ahead != 0
		}
		turns := near == 0b0011 || near == 0b0110 || near == 0b1100 || near == 0b1001
		return turns && near&^ahead == 0
	}
	return frontier.Rule{Automaton: frontier.States(0, next, ends), Over: over, Free: true}
}
