package rule

import "github.com/teka-puzzles/teka/sat"

// Link is an edge of a graph between two vertices, counted from 0: it is there when the literal is true.
type Link struct {
	A, B int
	On   sat.Lit
}

// Connected posts the rule that the links which are there join all vertices into one group.
func Connected(s *sat.Solver, vertices int, links []Link) {
	c := &connected{graph: newGraph(vertices, links), done: s.Memory(1)}
	watch := make([]sat.Lit, len(links))
	for i, l := range links {
		watch[i] = l.On.Not()
	}
	s.Post(c, sat.Costly, watch...)
}

// connected is connectivity. A link is possible when it is not known to be absent, and sure when it is known to be there. All is well as
// long as the possible links join everything, and every cut link (one without which they would not) is sure.
//
// Only the loss of a link can disturb that, and only between its two ends: a link that has become a cut link parts them. So for each
// lost link, two ways from one end to the other are looked for that share sure links only: one by a plain search, and one more by a
// search that may walk back over the first (Ford and Fulkerson, 1956). The second search is stuck exactly before a cut link. On boards
// the detour around a lost link is short, and so is the search.
//
// The reason for a cut link, and for a conflict, is the cut: all absent links between one side and the rest.
type connected struct {
	*graph
	done sat.Memory // 1 when the whole graph has been looked at
}

// graph is a list of links with what searches need.
type graph struct {
	links []Link
	first []int32 // by vertex: where its half links begin
	half  []half

	// Temporaries of searches.
	seen  []int32 // by vertex: the round in which it was reached
	round int32
	from  []int32 // by vertex: the half link by which it was reached
	queue []int32
	other []int32
	flow  []int32 // by link: the vertex that the first way leaves by it, plus one; 0 when it is not on that way
	way   []int32 // the half links of the first way, backward
	low   []int32
}

// half is a link seen from one end: the other end.
type half struct{ to, link int32 }

func newGraph(vertices int, links []Link) *graph {
	g := &graph{links: links, first: make([]int32, vertices+1), half: make([]half, 2*len(links))}
	for _, l := range links {
		g.first[l.A]++
		g.first[l.B]++
	}
	for i, at := 0, int32(0); i <= vertices; i++ {
		at, g.first[i] = at+g.first[i], at
	}
	fill := append([]int32(nil), g.first...)
	for i, l := range links {
		g.half[fill[l.A]], g.half[fill[l.B]] = half{int32(l.B), int32(i)}, half{int32(l.A), int32(i)}
		fill[l.A]++
		fill[l.B]++
	}
	g.seen, g.from, g.low = make([]int32, vertices), make([]int32, vertices), make([]int32, vertices)
	g.flow = make([]int32, len(links))
	return g
}

// around lists the half links of a vertex.
func (g *graph) around(v int32) []half { return g.half[g.first[v]:g.first[v+1]] }

// Propagate forces cut links.
func (c *connected) Propagate(n *sat.Now, news []int32) bool {
	if n.Load(c.done, 0) == 0 {
		n.Store(c.done, 0, 1)
		return c.whole(n)
	}
	for _, i := range news {
		if !c.lost(n, c.links[i]) {
			return false
		}
	}
	return true
}

// lost looks for links that have become cut links because one was lost.
func (c *connected) lost(n *sat.Now, l Link) bool {
	a, b := int32(l.A), int32(l.B)
	if !c.search(n, a, b) {
		return c.parted(n, a)
	}
	c.way = c.way[:0]
	for v := b; v != a; {
		h := c.from[v]
		c.way = append(c.way, h)
		link := c.half[h].link
		v = c.tail(h)
		if !n.True(c.links[link].On) {
			c.flow[link] = v + 1
		}
	}
	ok := c.cuts(n, a, b)
	for _, h := range c.way {
		c.flow[c.half[h].link] = 0
	}
	return ok
}

// tail is the vertex that a half link leaves.
func (g *graph) tail(h int32) int32 {
	l := g.links[g.half[h].link]
	return int32(l.A) + int32(l.B) - g.half[h].to
}

// search reports whether possible links lead from a to b. After: from tells the way, or seen what can be reached from a.
func (c *connected) search(n *sat.Now, a, b int32) bool {
	c.round++
	c.seen[a] = c.round
	c.queue = append(c.queue[:0], a)
	for k := 0; k < len(c.queue); k++ {
		v := c.queue[k]
		for h := c.first[v]; h < c.first[v+1]; h++ {
			to := c.half[h].to
			if c.seen[to] == c.round || n.Value(c.links[c.half[h].link].On) < 0 {
				continue
			}
			c.seen[to], c.from[to] = c.round, h
			if to == b {
				return true
			}
			c.queue = append(c.queue, to)
		}
	}
	return false
}

// cuts implies the cut links on the way found: those before which a second search, that shares no open link with it, is stuck.
func (c *connected) cuts(n *sat.Now, a, b int32) bool {
	c.round++
	c.seen[a] = c.round
	c.queue = append(c.queue[:0], a)
	next := len(c.way) - 1
	for k := 0; ; {
		for ; k < len(c.queue); k++ {
			v := c.queue[k]
			for _, h := range c.around(v) {
				if c.seen[h.to] == c.round || c.flow[h.link] == v+1 || n.Value(c.links[h.link].On) < 0 {
					continue
				}
				if h.to == b {
					return true
				}
				c.seen[h.to] = c.round
				c.queue = append(c.queue, h.to)
			}
		}
		// The way leaves what was reached once, by a cut link.
		for c.seen[c.half[c.way[next]].to] == c.round {
			next--
		}
		h := c.half[c.way[next]]
		if !n.Imply(c.links[h.link].On, h.link) {
			return false
		}
		if h.to == b {
			return true
		}
		c.seen[h.to] = c.round
		c.queue = append(c.queue, h.to)
	}
}

// parted fails: what was reached from a is cut off.
func (c *connected) parted(n *sat.Now, a int32) bool {
	return n.Fail(c.border(n.View(), c.queue, -1, nil)...)
}

// border appends the literals of the absent links between the vertices listed, which are those seen in this round, and the rest.
func (g *graph) border(v sat.View, inside []int32, but int32, dst []sat.Lit) []sat.Lit {
	for _, x := range inside {
		for _, h := range g.around(x) {
			if l := g.links[h.link].On.Not(); g.seen[h.to] != g.round && h.link != but && !v.Root(l) {
				dst = append(dst, l)
			}
		}
	}
	return dst
}

// Explain names the cut that leaves only one link. It searches from both ends at once and ends with the smaller side.
func (c *connected) Explain(v sat.View, _ sat.Lit, link int32, dst []sat.Lit) []sat.Lit {
	l := c.links[link]
	c.round += 2
	sides := [2][]int32{append(c.queue[:0], int32(l.A)), append(c.other[:0], int32(l.B))}
	c.seen[l.A], c.seen[l.B] = c.round, c.round-1
	var at [2]int
	side := 0
	for ; at[side] < len(sides[side]); side = 1 - side {
		x := sides[side][at[side]]
		at[side]++
		for _, h := range c.around(x) {
			if c.seen[h.to] >= c.round-1 || h.link == link || v.Value(c.links[h.link].On) < 0 {
				continue
			}
			c.seen[h.to] = c.round - int32(side)
			sides[side] = append(sides[side], h.to)
		}
	}
	c.queue, c.other = sides[0], sides[1]
	if side == 1 { // so that border takes this side for the inside
		for _, x := range c.queue {
			c.seen[x] = 0
		}
		for _, x := range c.other {
			c.seen[x] = c.round
		}
	}
	return c.border(v, sides[side], link, dst)
}

// whole looks at all links: it implies every cut link (Tarjan, 1974) and fails when the graph is not connected.
func (c *connected) whole(n *sat.Now) bool {
	if len(c.seen) == 0 {
		return true
	}
	c.round++
	order := append(c.queue[:0], 0) // in which vertices are reached, as a stack of them would
	c.other = append(c.other[:0], 0)
	when := make([]int32, len(c.seen))
	next := append([]int32(nil), c.first...)
	c.seen[0], c.from[0], c.low[0] = c.round, -1, 0
	var cut []int32
	for len(c.other) > 0 {
		v := c.other[len(c.other)-1]
		if next[v] < c.first[v+1] {
			h := next[v]
			next[v]++
			to, link := c.half[h].to, c.half[h].link
			switch {
			case n.Value(c.links[link].On) < 0 || c.from[v] >= 0 && c.half[c.from[v]].link == link:
			case c.seen[to] == c.round:
				c.low[v] = min(c.low[v], when[to])
			default:
				when[to] = int32(len(order))
				c.seen[to], c.from[to], c.low[to] = c.round, h, when[to]
				order, c.other = append(order, to), append(c.other, to)
			}
			continue
		}
		c.other = c.other[:len(c.other)-1]
		if h := c.from[v]; h >= 0 {
			up := c.tail(h)
			c.low[up] = min(c.low[up], c.low[v])
			if c.low[v] == when[v] {
				cut = append(cut, c.half[h].link)
			}
		}
	}
	c.queue = order
	if len(order) < len(c.seen) {
		return n.Fail(c.border(n.View(), order, -1, nil)...)
	}
	for _, link := range cut {
		if !n.Imply(c.links[link].On, link) {
			return false
		}
	}
	return true
}
