package rule

import "github.com/teka-puzzles/teka/sat"

// Forest posts the rule that the edges that are present do not lead in a circle.
func Forest(s *sat.Solver, g *Graph) {
	f := &forest{meeting: newMeeting(g), group: make([]int32, g.N)}
	s.Post(f, sat.Costly, g.Lits...)
}

// forest joins the ends of the edges that are present, afresh in each call, and crosses the open edges whose ends are joined already. The
// reason is the way between these ends.
type forest struct {
	*meeting
	group []int32 // by vertex: another one of its group, or itself
}

// find is the vertex that stands for the group of v.
func (f *forest) find(v int32) int32 {
	for f.group[v] != v {
		f.group[v] = f.group[f.group[v]]
		v = f.group[v]
	}
	return v
}

// Propagate crosses edges that would close a circle.
func (f *forest) Propagate(n *sat.Now, _ []int32) bool {
	for v := range f.group {
		f.group[v] = int32(v)
	}
	for e, l := range f.g.Lits {
		if !n.True(l) {
			continue
		}
		a, b := f.find(f.g.Ends[e][0]), f.find(f.g.Ends[e][1])
		if a == b {
			return n.Fail(f.Explain(n.View(), l, int32(e), []sat.Lit{l})...)
		}
		f.group[a] = b
	}
	for e, l := range f.g.Lits {
		if n.Value(l) == 0 && f.find(f.g.Ends[e][0]) == f.find(f.g.Ends[e][1]) && !n.Imply(l.Not(), int32(e)) {
			return false
		}
	}
	return true
}

// Explain names the edges on the way between the ends of an edge.
func (f *forest) Explain(v sat.View, _ sat.Lit, edge int32, dst []sat.Lit) []sat.Lit {
	a, b := f.g.Ends[edge][0], f.g.Ends[edge][1]
	f.begin(a, a)
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
	panic("rule: no way between two vertices of a group")
}
