package rule

import (
	"slices"

	"github.com/teka-puzzles/teka/solver/sat"
)

// Must is a vertex that the loop has to pass while a literal holds: sat.True, or the guard of the clue that demands it.
type Must struct {
	At int32
	If sat.Lit
}

// Loop posts the rule that the edges present form one single closed loop through the vertices of must. That every vertex has no or
// two edges present, and those of must two, is for the caller to post as clauses: the loop itself demands of no vertex that it be
// passed, it only knows that a loop that leaves out one that others demand is closed too early, and then names who demands it.
//
// Two propagators share the work. Paths, which is cheap, knows for each end of a path its other end, and crosses the edge that
// would close a path too early. Blocks looks at the graph of edges that may still be present. A loop lies within one block (a part
// without a vertex whose removal splits it), so what is not in the block of an edge that is present cannot be present. This
// contains that everything must stay connected.
func Loop(s *sat.Solver, g *Graph, must []Must) {
	g.index()
	l := &loop{g: g, must: must, demand: make([]sat.Lit, g.N), mark: make([]int32, g.N)}
	for v := range l.demand {
		l.demand[v] = sat.False
	}
	l.other, l.musts, l.edges = s.Memory(g.N), s.Memory(g.N), s.Memory(g.N)
	l.lines = s.Memory(1)
	l.root, l.lone = s.Memory(1), s.Memory(1)
	for v := range g.N {
		s.Init(l.other, v, int32(v))
	}
	watch := slices.Clip(g.Lits) // appending copies it, once
	for _, m := range must {
		l.demand[m.At] = m.If
		s.Init(l.musts, int(m.At), 1)
		if m.If != sat.True {
			l.guarded = true
			watch = append(watch, m.If)
		}
	}
	s.Post(&paths{loop: l, mark: make([]int32, g.N)}, sat.Cheap, watch...)
	postBlocks(s, l)
}

// loop is what both propagators know.
type loop struct {
	g       *Graph
	must    []Must
	demand  []sat.Lit // by vertex: the literal under which it must be passed, sat.False when it need not
	guarded bool      // some of these are not sat.True

	// Of a vertex that is the end of a path, or alone: the other end, and how many vertices of must, demanded at present or not, and how
	// many edges are on the path. Of others the entries are stale.
	other, musts, edges sat.Memory
	lines               sat.Memory // how many edges are present
	root                sat.Memory // an edge that is present, plus 1; 0 for none
	lone                sat.Memory // 1 + an end of a path that has all edges present; of such a loop -1 - an edge; 0 for neither

	mark  []int32 // of blocks, by vertex: temporary
	round int32
}

// paths is the cheap propagator of a loop.
type paths struct {
	*loop
	mark  []int32 // by vertex: the round in which trace passed it
	round int32
	buf   []sat.Lit // the edges that trace passed
}

// Propagate joins paths.
func (l *paths) Propagate(n *sat.Now, news []int32) bool {
	demands := false
	for _, e := range news {
		if int(e) >= len(l.g.Lits) {
			demands = true
		} else if !l.join(n, e) {
			return false
		}
	}
	return !demands || l.demanded(n)
}

// join notes that edge e is present.
func (l *paths) join(n *sat.Now, e int32) bool {
	u, v := l.g.Ends[e][0], l.g.Ends[e][1]
	lines := n.Load(l.lines, 0) + 1
	n.Store(l.lines, 0, lines)
	if n.Load(l.root, 0) == 0 {
		n.Store(l.root, 0, e+1)
	}
	n.Store(l.lone, 0, 0)
	a, b := n.Load(l.other, int(u)), n.Load(l.other, int(v))
	if a == v { // the loop is closed
		if n.Load(l.edges, int(u))+1 == lines {
			n.Store(l.lone, 0, -e-1)
		}
		return l.closed(n, e, n.Load(l.musts, int(u)), n.Load(l.edges, int(u))+1 == lines)
	}
	musts := n.Load(l.musts, int(u)) + n.Load(l.musts, int(v))
	edges := n.Load(l.edges, int(u)) + n.Load(l.edges, int(v)) + 1
	n.Store(l.other, int(a), b)
	n.Store(l.other, int(b), a)
	for _, end := range [2]int32{a, b} {
		n.Store(l.musts, int(end), musts)
		n.Store(l.edges, int(end), edges)
	}
	if edges == lines {
		n.Store(l.lone, 0, a+1)
	}
	l.close(n, a, b, musts, edges == lines)
	return true
}

// close crosses the edge between the ends of a path, unless the path has all edges present and all vertices demanded.
func (l *paths) close(n *sat.Now, a, b, musts int32, alone bool) {
	if alone && musts == int32(len(l.must)) {
		return
	}
	for _, k := range l.g.at(a) {
		if k.to == b && n.Value(l.g.Lits[k.edge]) == 0 && (!alone || l.misses(n.View(), k.edge)) {
			n.Imply(l.g.Lits[k.edge].Not(), k.edge)
		}
	}
}

// closed looks whether a loop, of which e is an edge, was closed too early. alone: it has all edges present.
func (l *paths) closed(n *sat.Now, e, musts int32, alone bool) bool {
	if alone && (musts == int32(len(l.must)) || !l.misses(n.View(), e)) {
		return true
	}
	return n.Fail(append(l.reason(n.View(), e), l.g.Lits[e])...)
}

// demanded looks at the path, or loop, that has all edges present, if there is one, when a vertex is demanded that was not before.
func (l *paths) demanded(n *sat.Now) bool {
	switch lone := n.Load(l.lone, 0); {
	case lone > 0:
		a := lone - 1
		l.close(n, a, n.Load(l.other, int(a)), n.Load(l.musts, int(a)), true)
	case lone < 0:
		return l.closed(n, -lone-1, 0, true)
	}
	return true
}

// onward is an edge that was present at a vertex, but for two, and where it leads; -1 for none.
func (l *paths) onward(v sat.View, at, but, but2 int32) (to, edge int32) {
	for _, k := range l.g.at(at) {
		if k.edge != but && k.edge != but2 && v.True(l.g.Lits[k.edge]) {
			return k.to, k.edge
		}
	}
	return -1, -1
}

// trace follows the path between the ends of edge e: it marks its vertices and collects its edges in l.buf.
func (l *paths) trace(v sat.View, e int32) {
	l.buf = l.buf[:0]
	l.round++
	at, to, last := l.g.Ends[e][0], l.g.Ends[e][1], e
	for l.mark[at] = l.round; at != to; l.mark[at] = l.round {
		next, k := l.onward(v, at, last, e)
		if k < 0 {
			return
		}
		if x := l.g.Lits[k]; !v.Root(x) {
			l.buf = append(l.buf, x)
		}
		at, last = next, k
	}
}

// misses reports whether the path between the ends of edge e leaves out a vertex that was demanded.
func (l *paths) misses(v sat.View, e int32) bool {
	if !l.guarded {
		return true // its caller has counted them
	}
	l.trace(v, e)
	for _, m := range l.must {
		if l.mark[m.At] != l.round && v.True(m.If) {
			return true
		}
	}
	return false
}

// Explain names the path that the edge, whose index is the tag, would close.
func (l *paths) Explain(v sat.View, _ sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	return append(dst, l.reason(v, tag)...)
}

// reason is why edge e may not be present: the path between its ends, and what is not on it and has to be: a vertex that is always
// demanded, which needs no name, or the earliest among the vertices demanded and the lines.
func (l *paths) reason(v sat.View, e int32) []sat.Lit {
	l.trace(v, e)
	best := sat.False
	earlier := func(x sat.Lit) bool { return v.True(x) && (best == sat.False || v.When(x) < v.When(best)) }
	for _, m := range l.must {
		if l.mark[m.At] == l.round {
			continue
		}
		if v.Root(m.If) {
			return l.buf
		}
		if earlier(m.If) {
			best = m.If
		}
	}
	for i, x := range l.g.Lits {
		if l.mark[l.g.Ends[i][0]] != l.round && earlier(x) {
			best = x
		}
	}
	return append(l.buf, best)
}
