package rule

import "github.com/teka-puzzles/teka/solver/sat"

// Connected posts the rule that the edges that are present join all vertices into one group.
func Connected(s *sat.Solver, g *Graph) {
	g = g.contracted()
	c := &connected{meeting: newMeeting(g), done: s.Memory(1), group: s.Memory(g.N)}
	c.flow, c.when, c.low = make([]int32, len(g.Ends)), make([]int32, g.N), make([]int32, g.N)
	watch := make([]sat.Lit, 2*len(g.Lits))
	for i, l := range g.Lits {
		watch[i], watch[len(g.Lits)+i] = l.Not(), l
	}
	s.Post(c, sat.Costly, watch...)
}

// connected is connectivity. An edge is possible when it is not known to be absent, and sure when it is known to be there. All is well as
// long as the possible edges join everything, and every cut edge (one without which they would not) is sure.
//
// Only the loss of an edge can disturb that, and only between its two ends: an edge that has become a cut edge parts them. So for each
// lost edge, two ways from one end to the other are looked for that share sure edges only: one by a plain search, and one more by a
// search that may walk back over the first (Ford and Fulkerson, 1956). The second search is stuck exactly before a cut edge. Both search
// from the two ends by turns and meet in between: on boards the detour around a lost edge is short, and where it is not, one side of a
// cut tends to be small.
//
// The reason for a cut edge, and for a conflict, is the cut: all absent edges between one side and the rest.
type connected struct {
	*meeting
	done  sat.Memory // 1 when the whole graph has been looked at
	group sat.Memory // by vertex: another one of its group, plus one; or one less than the size of its group, negated

	// Temporaries.
	todo []int32 // edges lost that may have made cut edges
	way  []int32 // the half edges of the first way
	flow []int32 // by edge: the vertex that the first way leaves by it, plus one; 0 when it is not on that way, or is sure

	// Temporaries of whole.
	stack []int32
	next  []int32 // by vertex: the half edge to look at next
	when  []int32 // by vertex: the order in which they are reached
	low   []int32 // by vertex: the first vertex, in that order, that can be reached from beyond it
}

// Propagate forces cut edges.
func (c *connected) Propagate(n *sat.Now, news []int32) bool {
	if n.Load(c.done, 0) == 0 {
		n.Store(c.done, 0, 1)
		for e, l := range c.g.Lits {
			if n.True(l) {
				c.unite(n, int32(e))
			}
		}
		return c.whole(n)
	}
	for _, i := range news {
		if k := i - int32(len(c.g.Lits)); k >= 0 {
			c.unite(n, k)
		}
	}
	c.todo = c.todo[:0]
	for _, i := range news {
		if int(i) < len(c.g.Lits) && !c.same(n, i) {
			c.todo = append(c.todo, i)
		}
	}
	if len(c.todo) > len(c.seen)/manyLost {
		return c.whole(n)
	}
	for _, e := range c.todo {
		if !c.same(n, e) && !c.lost(n, e) {
			return false
		}
	}
	return true
}

// manyLost is the share of the vertices for which so many lost edges are better looked at together.
const manyLost = 32

// same reports whether sure edges join the ends of an edge.
func (c *connected) same(n *sat.Now, edge int32) bool {
	a, _ := c.find(n, c.g.Ends[edge][0])
	b, _ := c.find(n, c.g.Ends[edge][1])
	return a == b
}

// find is the vertex that stands for the group of v, and how many the group has.
func (c *connected) find(n *sat.Now, v int32) (root, size int32) {
	for {
		up := n.Load(c.group, int(v))
		if up <= 0 {
			return v, 1 - up
		}
		v = up - 1
	}
}

// unite makes one group of those at the ends of a sure edge.
func (c *connected) unite(n *sat.Now, edge int32) {
	a, na := c.find(n, c.g.Ends[edge][0])
	b, nb := c.find(n, c.g.Ends[edge][1])
	if a == b {
		return
	}
	if na < nb {
		a, b = b, a
	}
	n.Store(c.group, int(a), 1-na-nb)
	n.Store(c.group, int(b), a+1)
}

// lost looks for edges that have become cut edges because one was lost.
func (c *connected) lost(n *sat.Now, edge int32) bool {
	a, b := c.g.Ends[edge][0], c.g.Ends[edge][1]
	c.begin(a, b)
	side, joint := c.meet(n, 0)
	if joint < 0 {
		return n.Fail(c.border(n.View(), side, -1, nil)...)
	}
	c.join(n, side, joint)
	ok := c.cuts(n, a, b)
	for _, h := range c.way {
		c.flow[c.half[h].edge] = 0
	}
	return ok
}

// meet runs the two searches by turns until they meet, in a half edge that leads from what the search returned has reached to what the
// other has, or until that search is stuck: then joint is -1.
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
				continue // it would run along the first way
			}
			if seen >= c.round {
				return side, h
			}
			c.seen[x.to], c.from[x.to] = mine, h
			s.list = append(s.list, x.to)
		}
	}
}

// join notes the way that two searches have found.
func (c *connected) join(n *sat.Now, side, joint int32) {
	if side == 1 {
		joint = c.half[joint].back
	}
	c.way = c.way[:0]
	for h := joint; h >= 0; h = c.from[c.half[c.half[h].back].to] {
		c.way = append(c.way, h)
	}
	for i, j := 0, len(c.way)-1; i < j; i, j = i+1, j-1 {
		c.way[i], c.way[j] = c.way[j], c.way[i]
	}
	for h := c.from[c.half[joint].to]; h >= 0; h = c.from[c.half[h].to] {
		h = c.half[h].back
		c.way = append(c.way, h)
	}
	for _, h := range c.way {
		if x := &c.half[h]; !n.True(x.on) {
			c.flow[x.edge] = c.half[x.back].to + 1
		}
	}
}

// cuts implies the cut edges on the way found: those before which a second pair of searches, that shares no open edge with it, is stuck.
// The way crosses each of them once.
func (c *connected) cuts(n *sat.Now, a, b int32) bool {
	c.begin(a, b)
	lo, hi := 0, len(c.way)-1
	for turn := int32(0); ; {
		side, joint := c.meet(n, turn)
		if joint >= 0 {
			return true
		}
		var h, beyond int32
		if side == 0 {
			for c.seen[c.half[c.way[lo]].to] == c.round {
				lo++
			}
			h = c.way[lo]
			beyond = c.half[h].to
		} else {
			for c.seen[c.half[c.half[c.way[hi]].back].to] == c.round+1 {
				hi--
			}
			h = c.way[hi]
			beyond = c.half[c.half[h].back].to
		}
		if !n.Imply(c.half[h].on, c.half[h].edge) {
			return false
		}
		c.unite(n, c.half[h].edge)
		if c.seen[beyond] >= c.round {
			return true
		}
		c.seen[beyond] = c.round + side
		c.sides[side].list = append(c.sides[side].list, beyond)
		turn = side
	}
}

// border appends the literals of the absent edges between what a search has reached and the rest, but for one edge.
func (m *meeting) border(v sat.View, side, but int32, dst []sat.Lit) []sat.Lit {
	for _, x := range m.sides[side].list {
		for _, h := range m.around(x) {
			if l := h.on.Not(); m.seen[h.to] != m.round+side && h.edge != but && !v.Root(l) {
				dst = append(dst, l)
			}
		}
	}
	return dst
}

// Explain names the cut that leaves only one edge. It searches from both ends by turns, and the side that ends first is the inside.
func (c *connected) Explain(v sat.View, _ sat.Lit, edge int32, dst []sat.Lit) []sat.Lit {
	c.begin(c.g.Ends[edge][0], c.g.Ends[edge][1])
	for side := int32(0); ; side = 1 - side {
		s := &c.sides[side]
		if s.at == len(s.list) {
			return c.border(v, side, edge, dst)
		}
		x := s.list[s.at]
		s.at++
		for _, h := range c.around(x) {
			if c.seen[h.to] >= c.round || h.edge == edge || v.Value(h.on) < 0 {
				continue
			}
			c.seen[h.to] = c.round + side
			s.list = append(s.list, h.to)
		}
	}
}

// whole looks at all edges: it implies every cut edge (Tarjan, 1974) and fails when the graph is not connected.
func (c *connected) whole(n *sat.Now) bool {
	if len(c.seen) == 0 {
		return true
	}
	c.begin(0, 0)
	c.seen[0] = c.round
	inside := &c.sides[0]
	stack, when, low, cut := append(c.stack[:0], 0), c.when, c.low, c.way[:0]
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
	c.stack, c.next, c.way = stack, next, cut
	if len(inside.list) < len(c.seen) {
		return n.Fail(c.border(n.View(), 0, -1, nil)...)
	}
	for _, h := range cut {
		if !n.Imply(c.half[h].on, c.half[h].edge) {
			return false
		}
		c.unite(n, c.half[h].edge)
	}
	return true
}
