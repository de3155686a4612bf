package masyu

import (
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Network restricts the edges near each pearl and requires one loop through the cells, the nodes.
func (m *Masyu) Network() *constraint.Network {
	out := &constraint.Network{Graph: m.Graph(m.place)}
	out.Graph.All = m.all
	for i, p := range m.pearls {
		if p != NoPearl {
			ways, over := m.ways(i, p)
			out.Add("pearl", m.place(i), ways, over...).AnyOrder = true
		}
	}
	return out
}

// ways returns an automaton over the four edges at a pearl and the four that continue them straight ahead. A state is the set of edges
// used, by heading, the nearer ones first.
func (m *Masyu) ways(i int, p Pearl) (ways constraint.Automaton, over []int) {
	var bit []int
	r, c := i/m.cols, i%m.cols
	for h := range ground.Direction(4) {
		if e := m.Exit(r, c, h); e >= 0 {
			over, bit = append(over, e), append(bit, 1<<h)
		}
		y, x := h.Step(r, c)
		if e := m.Exit(y, x, h); e >= 0 {
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
	return constraint.States(0, next, ends), over
}
