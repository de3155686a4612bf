package rule

import "github.com/teka-puzzles/teka/sat"

// Connected posts the rule that the links which are there join all vertices into one group.
func Connected(s *sat.Solver, vertices int, links []Link) {
	c := &connected{graph: newGraph(vertices, links), done: s.Memory(1), group: s.Memory(vertices)}
	c.flow, c.when, c.low = make([]int32, len(links)), make([]int32, vertices), make([]int32, vertices)
	watch := make([]sat.Lit, 2*len(links))
	for i, l := range links {
		watch[i], watch[len(links)+i] = l.On.Not(), l.On
	}
	s.Post(c, sat.Costly, watch...)
}

// connected is connectivity. A link is possible when it is not known to be absent, and sure when it is known to be there. All is well as
// long as the possible links join everything, and every cut link (one without which they would not) is sure.
//
// Only the loss of a link can disturb that, and only between its two ends: a link that has become a cut link parts them. So for each
// lost link, two ways from one end to the other are looked for that share sure links only: one by a plain search, and one more by a
// search that may walk back over the first (Ford and Fulkerson, 1956). The second search is stuck exactly before a cut link. Both search
// from the two ends by turns and meet in between: on boards the detour around a lost link is short, and where it is not, one side of a
// cut tends to be small.
//
// The reason for a cut link, and for a conflict, is the cut: all absent links between one side and the rest.
type connected struct {
	*graph
	done  sat.Memory // 1 when the whole graph has been looked at
	group sat.Memory // by vertex: another one of its group, plus one; or one less than the size of its group, negated

	// Temporaries.
	todo []int32 // links lost that may have made cut links
	way  []int32 // the half links of the first way
	flow []int32 // by link: the vertex that the first way leaves by it, plus one; 0 when it is not on that way, or is sure

	// Temporaries of whole.
	stack []int32
	next  []int32 // by vertex: the half link to look at next
	when  []int32 // by vertex: the order in which they are reached
	low   []int32 // by vertex: the first vertex, in that order, that can be reached from beyond it
}

// Propagate forces cut links.
func (c *connected) Propagate(n *sat.Now, news []int32) bool {
	if n.Load(c.done, 0) == 0 {
		n.Store(c.done, 0, 1)
		for _, l := range c.links {
			if n.True(l.On) {
				c.unite(n, l)
			}
		}
		return c.whole(n)
	}
	for _, i := range news {
		if k := int(i) - len(c.links); k >= 0 {
			c.unite(n, c.links[k])
		}
	}
	c.todo = c.todo[:0]
	for _, i := range news {
		if int(i) < len(c.links) && !c.same(n, c.links[i]) {
			c.todo = append(c.todo, i)
		}
	}
	if len(c.todo) > len(c.seen)/manyLost {
		return c.whole(n)
	}
	for _, i := range c.todo {
		if l := c.links[i]; !c.same(n, l) && !c.lost(n, l) {
			return false
		}
	}
	return true
}

// manyLost is the share of the vertices for which so many lost links are better looked at together.
const manyLost = 32

// same reports whether sure links join the ends of a link.
func (c *connected) same(n *sat.Now, l Link) bool {
	a, _ := c.find(n, int32(l.A))
	b, _ := c.find(n, int32(l.B))
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

// unite makes one group of those at the ends of a sure link.
func (c *connected) unite(n *sat.Now, l Link) {
	a, na := c.find(n, int32(l.A))
	b, nb := c.find(n, int32(l.B))
	if a == b {
		return
	}
	if na < nb {
		a, b = b, a
	}
	n.Store(c.group, int(a), 1-na-nb)
	n.Store(c.group, int(b), a+1)
}

// lost looks for links that have become cut links because one was lost.
func (c *connected) lost(n *sat.Now, l Link) bool {
	a, b := int32(l.A), int32(l.B)
	c.begin(a, b)
	side, joint := c.meet(n, 0)
	if joint < 0 {
		return n.Fail(c.border(n.View(), side, -1, nil)...)
	}
	c.join(n, side, joint)
	ok := c.cuts(n, a, b)
	for _, h := range c.way {
		c.flow[c.half[h].link] = 0
	}
	return ok
}

// meet runs the two searches by turns until they meet, in a half link that leads from what the search returned has reached to what the
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
			if f := c.flow[x.link]; f != 0 && (f == v+1) == (side == 0) {
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
			c.flow[x.link] = c.half[x.back].to + 1
		}
	}
}

// cuts implies the cut links on the way found: those before which a second pair of searches, that shares no open link with it, is stuck.
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
		if !n.Imply(c.half[h].on, c.half[h].link) {
			return false
		}
		c.unite(n, c.links[c.half[h].link])
		if c.seen[beyond] >= c.round {
			return true
		}
		c.seen[beyond] = c.round + side
		c.sides[side].list = append(c.sides[side].list, beyond)
		turn = side
	}
}

// border appends the literals of the absent links between what a search has reached and the rest, but for one link.
func (g *graph) border(v sat.View, side, but int32, dst []sat.Lit) []sat.Lit {
	for _, x := range g.sides[side].list {
		for _, h := range g.around(x) {
			if l := h.on.Not(); g.seen[h.to] != g.round+side && h.link != but && !v.Root(l) {
				dst = append(dst, l)
			}
		}
	}
	return dst
}

// Explain names the cut that leaves only one link. It searches from both ends by turns, and the side that ends first is the inside.
func (c *connected) Explain(v sat.View, _ sat.Lit, link int32, dst []sat.Lit) []sat.Lit {
	c.begin(int32(c.links[link].A), int32(c.links[link].B))
	for side := int32(0); ; side = 1 - side {
		s := &c.sides[side]
		if s.at == len(s.list) {
			return c.border(v, side, link, dst)
		}
		x := s.list[s.at]
		s.at++
		for _, h := range c.around(x) {
			if c.seen[h.to] >= c.round || h.link == link || v.Value(h.on) < 0 {
				continue
			}
			c.seen[h.to] = c.round + side
			s.list = append(s.list, h.to)
		}
	}
}

// whole looks at all links: it implies every cut link (Tarjan, 1974) and fails when the graph is not connected.
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
		if !n.Imply(c.half[h].on, c.half[h].link) {
			return false
		}
		c.unite(n, c.links[c.half[h].link])
	}
	return true
}
