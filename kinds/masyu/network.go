package masyu

import (
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Network restricts the edges near each pearl and requires one loop through the cells, the nodes.
func (m *Masyu) Network() *constraint.Network {
	g := &constraint.Graph{Nodes: m.rows * m.cols, At: m.place, Loop: true, All: m.all}
	for i := range m.edges() {
		a, b := m.ends(i)
		g.Ends = append(g.Ends, [2]int32{int32(a), int32(b)})
	}
	out := &constraint.Network{Graph: g}
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
		if e := m.Edge(r, c, h); e >= 0 {
			over, bit = append(over, e), append(bit, 1<<h)
		}
		y, x := h.Step(r, c)
		if e := m.Edge(y, x, h); e >= 0 {
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
