package rule

import "github.com/teka-puzzles/teka/sat"

// Loop posts the rule that the edges present form one single closed loop through all vertices of must. That every vertex has no or two
// edges present, and those of must two, is for the caller to post as clauses.
//
// Two propagators share the work. Paths, which is cheap, knows for each end of a path its other end, and crosses the edge that would
// close a path too early. Blocks looks at the graph of edges that may still be present. A loop lies within one block
// (a part without a vertex whose removal splits it), so what is not in the block of an edge that is present cannot be present. This contains
// that everything must stay connected.
func Loop(s *sat.Solver, g *Graph, must []int32) {
	g.index()
	l := &loop{g: g, must: make([]bool, g.N), total: int32(len(must)), mark: make([]int32, g.N)}
	for _, v := range must {
		l.must[v] = true
	}
	l.other, l.musts, l.edges = s.Memory(g.N), s.Memory(g.N), s.Memory(g.N)
	l.lines = s.Memory(1)
	l.root = s.Memory(1)
	for v := range g.N {
		s.Init(l.other, v, int32(v))
		if l.must[v] {
			s.Init(l.musts, v, 1)
		}
	}
	s.Post((*paths)(l), sat.Cheap, g.Lits...)
	postBlocks(s, l)
}

// loop is what both propagators know.
type loop struct {
	g     *Graph
	must  []bool
	total int32 // vertices in must

	// Of a vertex that is the end of a path, or alone: the other end, and how many vertices of must and how many edges are on
	// the path. Of others the entries are stale.
	other, musts, edges sat.Memory
	lines               sat.Memory // how many edges are present
	root                sat.Memory // an edge that is present, plus 1; 0 for none

	mark  []int32 // by vertex: temporary
	round int32
	buf   []sat.Lit
}

// paths is the cheap propagator of a loop.
type paths loop

// Propagate joins paths.
func (l *paths) Propagate(n *sat.Now, news []int32) bool {
	for _, e := range news {
		if !l.join(n, e) {
			return false
		}
	}
	return true
}

// join notes that edge e is present.
func (l *paths) join(n *sat.Now, e int32) bool {
	u, v := l.g.Ends[e][0], l.g.Ends[e][1]
	lines := n.Load(l.lines, 0) + 1
	n.Store(l.lines, 0, lines)
	if n.Load(l.root, 0) == 0 {
		n.Store(l.root, 0, e+1)
	}
	a, b := n.Load(l.other, int(u)), n.Load(l.other, int(v))
	if a == v { // the loop is closed
		if n.Load(l.musts, int(u)) == l.total && n.Load(l.edges, int(u))+1 == lines {
			return true
		}
		return n.Fail(append(l.reason(n.View(), e), l.g.Lits[e])...)
	}
	musts := n.Load(l.musts, int(u)) + n.Load(l.musts, int(v))
	edges := n.Load(l.edges, int(u)) + n.Load(l.edges, int(v)) + 1
	n.Store(l.other, int(a), b)
	n.Store(l.other, int(b), a)
	for _, end := range [2]int32{a, b} {
		n.Store(l.musts, int(end), musts)
		n.Store(l.edges, int(end), edges)
	}
	if musts == l.total && edges == lines {
		return true // it may be closed
	}
	for _, k := range l.g.at(a) {
		if k.to == b && n.Value(l.g.Lits[k.edge]) == 0 {
			n.Imply(l.g.Lits[k.edge].Not(), k.edge)
		}
	}
	return true
}

// Explain names the path that the edge, whose index is the tag, would close.
func (l *paths) Explain(v sat.View, _ sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	return append(dst, l.reason(v, tag)...)
}

// reason is why edge e may not be present: the path between its ends, and if that passes all of must, a line elsewhere.
func (l *paths) reason(v sat.View, e int32) []sat.Lit {
	l.buf = l.buf[:0]
	l.round++
	musts := int32(0)
	from, to := l.g.Ends[e][0], l.g.Ends[e][1]
	last := e
	for at := from; ; {
		l.mark[at] = l.round
		if l.must[at] {
			musts++
		}
		if at == to {
			break
		}
		moved := false
		for _, k := range l.g.at(at) {
			if x := l.g.Lits[k.edge]; k.edge != last && k.edge != e && v.True(x) {
				if !v.Root(x) {
					l.buf = append(l.buf, x)
				}
				at, last, moved = k.to, k.edge, true
				break
			}
		}
		if !moved {
			break
		}
	}
	if musts < l.total {
		return l.buf
	}
	best := sat.False
	for i, x := range l.g.Lits {
		if l.mark[l.g.Ends[i][0]] != l.round && v.True(x) && (best == sat.False || v.When(x) < v.When(best)) {
			best = x
		}
	}
	return append(l.buf, best)
}
