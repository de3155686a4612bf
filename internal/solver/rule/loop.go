package rule

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// Required is a vertex that the loop must visit while a literal holds: sat.True or the guard of a clue.
type Required struct {
	At int32
	If sat.Lit
}

// Loop posts the constraint that the present edges form a single closed loop through the required vertices. The caller must post clauses
// that every vertex has zero or two present edges, and required ones two: Loop only detects that a closed loop misses a required vertex.
//
// It consists of two propagators. The cheap one, paths, maintains the other end of each path and removes edges that would close it too
// early. The costly one, blocks, uses the graph of possible edges: a loop stays within one block (a maximal part that no single vertex
// separates), so edges outside the block of a present edge are removed. This includes connectivity.
func Loop(s *sat.Solver, g *Graph, must []Required) {
	g.index()
	l := &loop{g: g, required: must, requiredIf: make([]sat.Lit, g.N), vertexMark: make([]int32, g.N)}
	for v := range l.requiredIf {
		l.requiredIf[v] = sat.False
	}
	l.other, l.requiredCount, l.edges = s.Memory(g.N), s.Memory(g.N), s.Memory(g.N)
	l.presentCount = s.Memory(1)
	l.someEdge, l.complete = s.Memory(1), s.Memory(1)
	for v := range g.N {
		s.Init(l.other, v, int32(v))
	}
	watch := slices.Clip(g.Lits) // append then copies it
	for _, m := range must {
		l.requiredIf[m.At] = m.If
		s.Init(l.requiredCount, int(m.At), 1)
		if m.If != sat.True {
			l.guarded = true
			watch = append(watch, m.If)
		}
	}
	s.Post(&paths{loop: l, mark: make([]int32, g.N)}, sat.Cheap, watch...)
	postBlocks(s, l)
}

// loop is the state shared by both propagators.
type loop struct {
	g          *Graph
	required   []Required
	requiredIf []sat.Lit // by vertex: the literal under which it must be visited; sat.False if it need not be
	guarded    bool      // some literal in required is not sat.True

	// By vertex, valid for ends of paths and vertices without edges: the other end, and the number of required vertices (whether or not
	// their literals hold) and of edges on the path.
	other, requiredCount, edges sat.Memory
	presentCount                sat.Memory // number of present edges
	someEdge                    sat.Memory // a present edge, plus 1; 0 for none
	complete                    sat.Memory // for one path of all edges: an end of it, plus 1; for one loop: -1 minus an edge; else 0

	vertexMark []int32 // scratch space of blocks, by vertex
	round      int32
}

// paths is the cheap propagator.
type paths struct {
	*loop
	mark  []int32 // by vertex: the round in which trace visited it
	round int32
	buf   []sat.Lit // the edges that trace visited
}

// Propagate extends the paths by new present edges, and checks the paths again if a vertex has become required.
func (l *paths) Propagate(n *sat.Now, news []int32) bool {
	demands := false
	for _, e := range news {
		if int(e) >= len(l.g.Lits) {
			demands = true
		} else if !l.join(n, e) {
			return false
		}
	}
	return !demands || l.checkDemand(n)
}

// join adds present edge e to the paths. It returns false if that closes a loop too early.
func (l *paths) join(n *sat.Now, e int32) bool {
	u, v := l.g.Ends[e][0], l.g.Ends[e][1]
	lines := n.Load(l.presentCount, 0) + 1
	n.Store(l.presentCount, 0, lines)
	if n.Load(l.someEdge, 0) == 0 {
		n.Store(l.someEdge, 0, e+1)
	}
	n.Store(l.complete, 0, 0)
	a, b := n.Load(l.other, int(u)), n.Load(l.other, int(v))
	if a == v { // e closes a loop
		if n.Load(l.edges, int(u))+1 == lines {
			n.Store(l.complete, 0, -e-1)
		}
		return l.checkClosed(n, e, n.Load(l.requiredCount, int(u)), n.Load(l.edges, int(u))+1 == lines)
	}
	musts := n.Load(l.requiredCount, int(u)) + n.Load(l.requiredCount, int(v))
	edges := n.Load(l.edges, int(u)) + n.Load(l.edges, int(v)) + 1
	n.Store(l.other, int(a), b)
	n.Store(l.other, int(b), a)
	for _, end := range [2]int32{a, b} {
		n.Store(l.requiredCount, int(end), musts)
		n.Store(l.edges, int(end), edges)
	}
	if edges == lines {
		n.Store(l.complete, 0, a+1)
	}
	l.crossClosing(n, a, b, musts, edges == lines)
	return true
}

// crossClosing removes the edge between the ends a and b of a path unless the path has all present edges and all required vertices. musts
// is the number of its required vertices; alone means that it has all present edges.
func (l *paths) crossClosing(n *sat.Now, a, b, musts int32, alone bool) {
	if alone && musts == int32(len(l.required)) {
		return
	}
	for _, k := range l.g.at(a) {
		if k.to == b && n.Value(l.g.Lits[k.edge]) == 0 && (!alone || l.missesRequired(n.View(), k.edge)) {
			n.Imply(l.g.Lits[k.edge].Not(), k.edge)
		}
	}
}

// checkClosed fails and returns false if the loop through edge e was closed too early. musts is the number of its required vertices; alone
// means that it has all present edges.
func (l *paths) checkClosed(n *sat.Now, e, musts int32, alone bool) bool {
	if alone && (musts == int32(len(l.required)) || !l.missesRequired(n.View(), e)) {
		return true
	}
	return n.Fail(append(l.reason(n.View(), e), l.g.Lits[e])...)
}

// checkDemand rechecks the path or loop that has all present edges, if any, after a vertex has become required. It returns false
// if that loop misses the vertex.
func (l *paths) checkDemand(n *sat.Now) bool {
	switch lone := n.Load(l.complete, 0); {
	case lone > 0:
		a := lone - 1
		l.crossClosing(n, a, n.Load(l.other, int(a)), n.Load(l.requiredCount, int(a)), true)
	case lone < 0:
		return l.checkClosed(n, -lone-1, 0, true)
	}
	return true
}

// nextEdge returns an edge that was present at a vertex, other than the two given ones, and its other end; -1 for none.
func (l *paths) nextEdge(v sat.View, at, but, but2 int32) (to, edge int32) {
	for _, k := range l.g.at(at) {
		if k.edge != but && k.edge != but2 && v.True(l.g.Lits[k.edge]) {
			return k.to, k.edge
		}
	}
	return -1, -1
}

// trace follows the path between the ends of edge e, marks its vertices and stores its edges in l.buf.
func (l *paths) trace(v sat.View, e int32) {
	l.buf = l.buf[:0]
	l.round++
	at, to, last := l.g.Ends[e][0], l.g.Ends[e][1], e
	for l.mark[at] = l.round; at != to; l.mark[at] = l.round {
		next, k := l.nextEdge(v, at, last, e)
		if k < 0 {
			return
		}
		if x := l.g.Lits[k]; !v.Root(x) {
			l.buf = append(l.buf, x)
		}
		at, last = next, k
	}
}

// missesRequired reports whether the path between the ends of edge e misses a vertex that was required. If no vertex has a guard it returns
// true, because the callers have compared the numbers.
func (l *paths) missesRequired(v sat.View, e int32) bool {
	if !l.guarded {
		return true // the caller has compared the numbers
	}
	l.trace(v, e)
	for _, m := range l.required {
		if l.mark[m.At] != l.round && v.True(m.If) {
			return true
		}
	}
	return false
}

// Explain returns the reason why the edge, whose index is tag, would close a loop too early.
func (l *paths) Explain(v sat.View, _ sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	return append(dst, l.reason(v, tag)...)
}

// reason returns the path between the ends of edge e, and a literal for something outside it: the earliest present edge or required
// vertex. That literal is omitted if a vertex required at the root is outside.
func (l *paths) reason(v sat.View, e int32) []sat.Lit {
	l.trace(v, e)
	best := sat.False
	earlier := func(x sat.Lit) bool { return v.True(x) && (best == sat.False || v.When(x) < v.When(best)) }
	for _, m := range l.required {
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
