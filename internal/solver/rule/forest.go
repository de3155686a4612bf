package rule

import "github.com/teka-puzzles/teka/internal/solver/sat"

// Forest posts the constraint that the present edges contain no cycle.
func Forest(s *sat.Solver, g *Graph) {
	f := &forest{biSearch: newBiSearch(g), sets: make(sets, g.N)}
	s.Post(f, sat.Costly, g.Lits...)
}

// forest recomputes the components of the present edges in each call and removes the open edges within a component. The reason is the
// path between their ends.
type forest struct {
	*biSearch
	sets
}

// sets is a union-find structure: the parent of each vertex, or itself.
type sets []int32

func (g sets) reset() {
	for v := range g {
		g[v] = int32(v)
	}
}

// find returns the representative of v's group.
func (g sets) find(v int32) int32 {
	for g[v] != v {
		g[v] = g[g[v]]
		v = g[v]
	}
	return v
}

// join merges two groups. It returns false if they are one already.
func (g sets) join(a, b int32) bool {
	a, b = g.find(a), g.find(b)
	g[a] = b
	return a != b
}

// Propagate makes the edges false that would close a cycle. It returns false on a conflict: the true edges form a cycle.
func (f *forest) Propagate(n *sat.Now, _ []int32) bool {
	f.reset()
	for e, l := range f.g.Lits {
		if n.True(l) && !f.join(f.g.Ends[e][0], f.g.Ends[e][1]) {
			return n.Fail(f.Explain(n.View(), l, int32(e), []sat.Lit{l})...)
		}
	}
	for e, l := range f.g.Lits {
		if n.Value(l) == 0 && f.find(f.g.Ends[e][0]) == f.find(f.g.Ends[e][1]) && !n.Imply(l.Not(), int32(e)) {
			return false
		}
	}
	return true
}

// Explain returns the path between the ends of the edge.
func (f *forest) Explain(v sat.View, _ sat.Lit, edge int32, dst []sat.Lit) []sat.Lit {
	a, b := f.g.Ends[edge][0], f.g.Ends[edge][1]
	f.start(a, a)
	s := &f.sides[0]
	f.seen[a] = f.round
	for ; s.at < len(s.list); s.at++ {
		x := s.list[s.at]
		for h := f.first[x]; h < f.first[x+1]; h++ {
			y := &f.half[h]
			if y.edge == edge || f.seen[y.to] >= f.round || !v.True(y.on) {
				continue
			}
			f.seen[y.to], f.from[y.to] = f.round, h
			s.list = append(s.list, y.to)
			if y.to != b {
				continue
			}
			for up := h; up >= 0; up = f.from[f.half[f.half[up].back].to] {
				dst = append(dst, f.half[up].on)
			}
			return dst
		}
	}
	panic("rule: no path between two vertices of a group")
}
