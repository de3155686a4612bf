package rule

import "github.com/teka-puzzles/teka/internal/solver/sat"

// Connected posts the constraint that the present edges connect all vertices.
func Connected(s *sat.Solver, g *Graph) {
	g = g.contracted()
	c := &connected{biSearch: newBiSearch(g), done: s.Memory(1), group: s.Memory(g.N)}
	c.flow, c.when, c.low = make([]int32, len(g.Ends)), make([]int32, g.N), make([]int32, g.N)
	watch := make([]sat.Lit, 2*len(g.Lits))
	for i, l := range g.Lits {
		watch[i], watch[len(g.Lits)+i] = l.Not(), l
	}
	s.Post(c, sat.Costly, watch...)
}

// connected propagates connectivity. An edge is possible if its literal is not false, and sure if it is true. The possible edges must
// connect everything, and every cut edge among them is implied.
//
// A lost edge can only create cut edges between its two ends. For each lost edge, two searches look for two paths between its ends that
// share sure edges only: a plain search, then an augmenting search, which may go back along the first path (Ford and Fulkerson, 1956).
// The second search stops exactly at a cut edge. Both run from the two ends alternately, because detours are short on boards, and one
// side of a cut is often small.
//
// The reason for a cut edge or a conflict is the cut: all absent edges between one side and the rest.
type connected struct {
	*biSearch
	done  sat.Memory // 1 after the first check of the whole graph
	group sat.Memory // union-find by vertex; see find

	// Scratch space.
	todo []int32 // lost edges to check
	path []int32 // the half edges of the first path
	flow []int32 // by edge: its first vertex along the first path, plus one; 0 if it is not on the path or is sure

	// Scratch space of checkAll.
	stack []int32
	next  []int32 // by vertex: the next half edge
	when  []int32 // by vertex: its discovery number
	low   []int32 // by vertex: the lowest discovery number reachable from its subtree
}

// Propagate updates the groups and makes the edges true without which they could not be connected. It returns false on a conflict: some
// node can no longer be reached.
func (c *connected) Propagate(n *sat.Now, news []int32) bool {
	if n.Load(c.done, 0) == 0 {
		n.Store(c.done, 0, 1)
		for e, l := range c.g.Lits {
			if n.True(l) {
				c.union(n, int32(e))
			}
		}
		return c.checkAll(n)
	}
	for _, i := range news {
		if k := i - int32(len(c.g.Lits)); k >= 0 {
			c.union(n, k)
		}
	}
	c.todo = c.todo[:0]
	for _, i := range news {
		if int(i) < len(c.g.Lits) && !c.sameGroup(n, i) {
			c.todo = append(c.todo, i)
		}
	}
	if len(c.todo) > len(c.seen)/lostShare {
		return c.checkAll(n)
	}
	for _, e := range c.todo {
		if !c.sameGroup(n, e) && !c.edgeLost(n, e) {
			return false
		}
	}
	return true
}

// lostShare: if more than one in lostShare vertices has a lost edge, checking the whole graph is faster.
const lostShare = 32

// sameGroup reports whether sure edges connect the ends of an edge.
func (c *connected) sameGroup(n *sat.Now, edge int32) bool {
	a, _ := find(n, c.group, c.g.Ends[edge][0])
	b, _ := find(n, c.group, c.g.Ends[edge][1])
	return a == b
}

// union merges the groups at the ends of a sure edge.
func (c *connected) union(n *sat.Now, edge int32) {
	a, na := find(n, c.group, c.g.Ends[edge][0])
	b, nb := find(n, c.group, c.g.Ends[edge][1])
	if a == b {
		return
	}
	if na < nb {
		a, b = b, a
	}
	join(n, c.group, a, b, na+nb)
}

// edgeLost implies the edges that became cut edges when the given one was lost. It returns false on a conflict.
func (c *connected) edgeLost(n *sat.Now, edge int32) bool {
	a, b := c.g.Ends[edge][0], c.g.Ends[edge][1]
	c.start(a, b)
	side, joint := c.meet(n, 0)
	if joint < 0 {
		return n.Fail(c.cutLits(n.View(), side, -1, nil)...)
	}
	c.recordPath(n, side, joint)
	ok := c.implyCutEdges(n, a, b)
	for _, h := range c.path {
		c.flow[c.half[h].edge] = 0
	}
	return ok
}

// meet alternates the two searches, beginning with side first (0 or 1), until they meet or one is exhausted. joint is the half edge that
// leads from the returned side to the other, or -1 if the returned side is exhausted.
func (c *connected) meet(n *sat.Now, first int32) (side, joint int32) {
	for side = first; ; side = 1 - side {
		s := &c.sides[side]
		if s.at == len(s.list) {
			return side, -1
		}
		v := s.list[s.at]
		s.at++
		mine := c.round + side
		for h := c.first[v]; h < c.first[v+1]; h++ {
			x := &c.half[h]
			seen := c.seen[x.to]
			if seen == mine || n.Value(x.on) < 0 {
				continue
			}
			if f := c.flow[x.edge]; f != 0 && (f == v+1) == (side == 0) {
				continue // the first path uses it in this direction
			}
			if seen >= c.round {
				return side, h
			}
			c.seen[x.to], c.from[x.to] = mine, h
			s.list = append(s.list, x.to)
		}
	}
}

// recordPath stores the path found by meet in c.path and its direction in c.flow.
func (c *connected) recordPath(n *sat.Now, side, joint int32) {
	if side == 1 {
		joint = c.half[joint].back
	}
	c.path = c.path[:0]
	for h := joint; h >= 0; h = c.from[c.half[c.half[h].back].to] {
		c.path = append(c.path, h)
	}
	for i, j := 0, len(c.path)-1; i < j; i, j = i+1, j-1 {
		c.path[i], c.path[j] = c.path[j], c.path[i]
	}
	for h := c.from[c.half[joint].to]; h >= 0; h = c.from[c.half[h].to] {
		h = c.half[h].back
		c.path = append(c.path, h)
	}
	for _, h := range c.path {
		if x := &c.half[h]; !n.True(x.on) {
			c.flow[x.edge] = c.half[x.back].to + 1
		}
	}
}

// implyCutEdges implies the cut edges on the path from a to b, and returns false on a conflict. They are the edges at which a second pair
// of searches stops, which may share only sure edges with the path.
func (c *connected) implyCutEdges(n *sat.Now, a, b int32) bool {
	c.start(a, b)
	lo, hi := 0, len(c.path)-1
	for turn := int32(0); ; {
		side, joint := c.meet(n, turn)
		if joint >= 0 {
			return true
		}
		var h, beyond int32
		if side == 0 {
			for c.seen[c.half[c.path[lo]].to] == c.round {
				lo++
			}
			h = c.path[lo]
			beyond = c.half[h].to
		} else {
			for c.seen[c.half[c.half[c.path[hi]].back].to] == c.round+1 {
				hi--
			}
			h = c.path[hi]
			beyond = c.half[c.half[h].back].to
		}
		if !n.Imply(c.half[h].on, c.half[h].edge) {
			return false
		}
		c.union(n, c.half[h].edge)
		if c.seen[beyond] >= c.round {
			return true
		}
		c.seen[beyond] = c.round + side
		c.sides[side].list = append(c.sides[side].list, beyond)
		turn = side
	}
}

// cutLits appends the literals of the absent edges between the vertices reached by a search and the rest. It omits edge but (-1 for none)
// and facts at the root.
func (m *biSearch) cutLits(v sat.View, side, but int32, dst []sat.Lit) []sat.Lit {
	for _, x := range m.sides[side].list {
		for _, h := range m.halfEdges(x) {
			if l := h.on.Not(); m.seen[h.to] != m.round+side && h.edge != but && !v.Root(l) {
				dst = append(dst, l)
			}
		}
	}
	return dst
}

// Explain returns the cut around one end of the edge. It searches from both ends alternately and takes the side that is exhausted first.
func (c *connected) Explain(v sat.View, _ sat.Lit, edge int32, dst []sat.Lit) []sat.Lit {
	c.start(c.g.Ends[edge][0], c.g.Ends[edge][1])
	for side := int32(0); ; side = 1 - side {
		s := &c.sides[side]
		if s.at == len(s.list) {
			return c.cutLits(v, side, edge, dst)
		}
		x := s.list[s.at]
		s.at++
		for _, h := range c.halfEdges(x) {
			if c.seen[h.to] >= c.round || h.edge == edge || v.Value(h.on) < 0 {
				continue
			}
			c.seen[h.to] = c.round + side
			s.list = append(s.list, h.to)
		}
	}
}

// checkAll implies every cut edge (Tarjan, 1974). It fails if the graph is not connected, and returns false on any conflict.
func (c *connected) checkAll(n *sat.Now) bool {
	if len(c.seen) == 0 {
		return true
	}
	c.start(0, 0)
	c.seen[0] = c.round
	inside := &c.sides[0]
	stack, when, low, cut := append(c.stack[:0], 0), c.when, c.low, c.path[:0]
	when[0], low[0] = 0, 0
	next := append(c.next[:0], c.first...)
	for len(stack) > 0 {
		v := stack[len(stack)-1]
		if h := next[v]; h < c.first[v+1] {
			next[v]++
			x := c.half[h]
			switch {
			case n.Value(x.on) < 0 || c.from[v] == x.back:
			case c.seen[x.to] == c.round:
				low[v] = min(low[v], when[x.to])
			default:
				when[x.to] = int32(len(inside.list))
				low[x.to] = when[x.to]
				c.seen[x.to], c.from[x.to] = c.round, h
				inside.list, stack = append(inside.list, x.to), append(stack, x.to)
			}
			continue
		}
		stack = stack[:len(stack)-1]
		if h := c.from[v]; h >= 0 {
			up := c.half[c.half[h].back].to
			low[up] = min(low[up], low[v])
			if low[v] == when[v] {
				cut = append(cut, h)
			}
		}
	}
	c.stack, c.next, c.path = stack, next, cut
	if len(inside.list) < len(c.seen) {
		return n.Fail(c.cutLits(n.View(), 0, -1, nil)...)
	}
	for _, h := range cut {
		if !n.Imply(c.half[h].on, c.half[h].edge) {
			return false
		}
		c.union(n, c.half[h].edge)
	}
	return true
}
