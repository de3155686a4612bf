package rule

import "github.com/teka-puzzles/teka/internal/solver/sat"

// Members posts the constraint that the members, the vertices whose literals in are true, are connected by edges between members. All edges
// of g count; its Lits are not used. A board without members, or with one, is connected.
func Members(s *sat.Solver, g *Graph, in []sat.Lit) {
	g.index()
	m := &members{g: g, in: in, seen: make([]int32, g.N), num: make([]int32, g.N), low: make([]int32, g.N), count: make([]int32, g.N),
		next: make([]int32, g.N), up: make([]int32, g.N)}
	watch := make([]sat.Lit, 2*g.N)
	for v, l := range in {
		watch[v], watch[g.N+v] = l, l.Not()
	}
	s.Post(m, sat.Costly, watch...)
}

// members propagates connectivity of members. A vertex is possible if its literal is not false. All members must be in one part of the
// graph of possible vertices; vertices outside that part are no members; a possible vertex that separates members is one (Tarjan, 1974).
//
// The reason is a cut: the absent vertices around one part, and a member on each side.
type members struct {
	g  *Graph
	in []sat.Lit // by vertex: true for a member

	// Scratch space.
	round int32
	seen  []int32 // by vertex: round if the last search has reached it
	num   []int32 // by vertex: its discovery number
	low   []int32 // by vertex: the lowest discovery number reachable from its subtree
	count []int32 // by vertex: the members in its subtree
	next  []int32 // by vertex: the next link
	up    []int32 // by vertex: its parent, -1 for the root
	list  []int32 // the vertices reached
	cuts  []int32 // possible vertices that separate members
}

// Propagate implies which vertices are members and which are not. It returns false on a conflict: two members cannot be connected.
func (m *members) Propagate(n *sat.Now, news []int32) bool {
	if !m.matters(n, news) {
		return true
	}
	root, all := int32(-1), int32(0)
	for v, l := range m.in {
		if n.True(l) {
			root = int32(v)
			all++
		}
	}
	if all == 0 {
		return true
	}
	if m.search(n, root); m.count[root] < all {
		return n.Fail(m.apart(n.View(), root)...)
	}
	for _, v := range m.cuts {
		if !n.Imply(m.in[v], v) {
			return false
		}
	}
	for v, l := range m.in {
		if n.Value(l) == 0 && m.seen[v] != m.round && !n.Imply(l.Not(), int32(v)) {
			return false
		}
	}
	return true
}

// matters reports whether decided vertices can have consequences. A new member has none next to an older one, nor has a vertex that is lost
// at the end of a path.
func (m *members) matters(n *sat.Now, news []int32) bool {
	m.round++
	for _, i := range news {
		m.seen[int(i)%m.g.N] = m.round
	}
	for _, i := range news {
		v := i % int32(m.g.N)
		old, ways := false, 0
		for _, k := range m.g.at(v) {
			x, decided := n.Value(m.in[k.to]), m.seen[k.to] == m.round
			old = old || x > 0 && !decided
			if x >= 0 || decided {
				ways++
			}
		}
		if in := n.True(m.in[v]); in && !old || !in && ways > 1 {
			return true
		}
	}
	return false
}

// search visits the possible vertices connected to a member and lists those that separate members from it.
func (m *members) search(n *sat.Now, root int32) {
	m.round++
	m.list, m.cuts = m.list[:0], m.cuts[:0]
	copy(m.next, m.g.first)
	m.enter(n, root, -1)
	for v := root; v >= 0; {
		if h := m.next[v]; h < m.g.first[v+1] {
			m.next[v]++
			switch w := m.g.links[h].to; {
			case n.Value(m.in[w]) < 0:
			case m.seen[w] == m.round:
				m.low[v] = min(m.low[v], m.num[w])
			default:
				m.enter(n, w, v)
				v = w
			}
			continue
		}
		up := m.up[v]
		if up >= 0 {
			m.low[up] = min(m.low[up], m.low[v])
			m.count[up] += m.count[v]
			if m.low[v] >= m.num[up] && m.count[v] > 0 && !n.True(m.in[up]) {
				m.cuts = append(m.cuts, up)
			}
		}
		v = up
	}
}

// enter visits a vertex from its parent.
func (m *members) enter(n *sat.Now, v, up int32) {
	m.seen[v], m.up[v], m.count[v] = m.round, up, 0
	m.num[v], m.low[v] = int32(len(m.list)), int32(len(m.list))
	m.list = append(m.list, v)
	if n.True(m.in[v]) {
		m.count[v] = 1
	}
}

// part visits the vertices that were possible and connected to one, without passing through vertex but (-1 for none).
func (m *members) part(v sat.View, from, but int32) {
	m.round++
	m.seen[from] = m.round
	m.list = append(m.list[:0], from)
	for k := 0; k < len(m.list); k++ {
		for _, x := range m.g.at(m.list[k]) {
			if x.to != but && m.seen[x.to] != m.round && v.Value(m.in[x.to]) >= 0 {
				m.seen[x.to] = m.round
				m.list = append(m.list, x.to)
			}
		}
	}
}

// member appends a member that the last search has reached, or one that it has not. It appends nothing for a member known at the root, and
// returns false if there is none.
func (m *members) member(v sat.View, reached bool, dst []sat.Lit) ([]sat.Lit, bool) {
	found := sat.False
	for x, l := range m.in {
		if v.True(l) && (m.seen[x] == m.round) == reached {
			if v.Root(l) {
				return dst, true
			}
			found = l
		}
	}
	return append(dst, found), found != sat.False
}

// cut appends the literals of the absent vertices around the vertices that part has reached. It omits vertex but and facts at the root.
func (m *members) cut(v sat.View, but int32, dst []sat.Lit) []sat.Lit {
	for _, x := range m.list {
		for _, k := range m.g.at(x) {
			if k.to != but && m.seen[k.to] != m.round {
				m.seen[k.to] = m.round
				if l := m.in[k.to].Not(); !v.Root(l) {
					dst = append(dst, l)
				}
			}
		}
	}
	return dst
}

// reason returns why the part around a vertex, without vertex but, is separated from the rest: a member inside, a member outside and the
// cut. ok is false if one side has no member.
func (m *members) reason(v sat.View, from, but int32) (out []sat.Lit, ok bool) {
	m.part(v, from, but)
	if out, ok = m.member(v, true, nil); ok {
		out, ok = m.member(v, false, out)
	}
	return m.cut(v, but, out), ok
}

// apart returns why a member and others cannot be connected: the shorter one of the reasons from both sides.
func (m *members) apart(v sat.View, root int32) []sat.Lit {
	other := int32(0)
	for x, l := range m.in {
		if v.True(l) && m.seen[x] != m.round {
			other = int32(x)
		}
	}
	a, _ := m.reason(v, root, -1)
	if b, _ := m.reason(v, other, -1); len(b) < len(a) {
		return b
	}
	return a
}

// Explain returns the shortest cut that makes a vertex a member, or the cut that separates it from all members.
func (m *members) Explain(v sat.View, l sat.Lit, at int32, dst []sat.Lit) []sat.Lit {
	if l != m.in[at] {
		m.part(v, at, -1)
		dst, _ = m.member(v, false, dst)
		return m.cut(v, -1, dst)
	}
	var best []sat.Lit
	found := false
	for _, k := range m.g.at(at) {
		if v.Value(m.in[k.to]) < 0 {
			continue
		}
		if r, ok := m.reason(v, k.to, at); ok && (!found || len(r) < len(best)) {
			best, found = r, true
		}
	}
	return append(dst, best...)
}
