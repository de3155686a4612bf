package hashi

import ground "github.com/teka-puzzles/teka/puzzle/board"

// components are the groups of islands connected by bridges. Each call of contract merges decided pairs into base; later calls examine
// only the groups and open pairs of that moment.
type components struct {
	base []component // by group: its state if the open pairs had no bridges
	live []live      // the pairs open then

	joined ground.DisjointSets // groups connected since
	total  []component         // by first group of a set
}

// live is an open pair and its two groups, which may be the same.
type live struct{ u, a, b int32 }

type component struct {
	size, ways int // number of islands; of pairs that may lead out
	need       int // bridges that its islands lack; large if a number is unknown
	way        int // the last pair that may lead out
}

// initComponents makes each island a group and lists the pairs that may have bridges.
func (n *narrower) initComponents() {
	n.base, n.live, n.joined = make([]component, len(n.islands)), make([]live, 0, len(n.pairs)), make(ground.DisjointSets, len(n.islands))
	for i, x := range n.islands {
		if n.base[i] = (component{size: 1, need: x.N}); x.N == 0 {
			n.base[i].need = unlimited
		}
	}
	for u, p := range n.pairs {
		if n.channels[u].hi > 0 {
			n.live = append(n.live, live{int32(u), int32(p.a), int32(p.b)})
		}
	}
}

// contract merges groups connected by bridges and drops decided pairs.
func (n *narrower) contract() {
	n.join()
	groups := 0
	for k, first := range n.joined { // a group merged into an earlier one has a new number there
		if first == k {
			n.base[groups], n.joined[k] = n.base[k], groups
			groups++
			continue
		}
		now := n.joined[first]
		n.joined[k] = now
		n.base[now].size += n.base[k].size
		n.base[now].need += n.base[k].need
	}
	open := n.live[:0]
	for _, x := range n.live {
		x.a, x.b = int32(n.joined[x.a]), int32(n.joined[x.b])
		if c := &n.channels[x.u]; c.lo < c.hi {
			open = append(open, x)
		} else {
			n.base[x.a].need -= c.lo
			n.base[x.b].need -= c.lo
		}
	}
	n.base, n.joined, n.live = n.base[:groups], n.joined[:groups], open
}

// join recomputes which islands certain bridges connect.
func (n *narrower) join() {
	for k := range n.joined {
		n.joined[k] = k
	}
	for _, x := range n.live {
		if n.channels[x.u].lo > 0 {
			n.joined.Join(int(x.a), int(x.b))
		}
	}
}

// sumUp computes the totals of the groups that are connected now.
func (n *narrower) sumUp() {
	n.join()
	n.total = append(n.total[:0], n.base...)
	for k := range n.joined { // the representative of a set is its least element, so it is final
		if first := n.joined[n.joined[k]]; first != k {
			n.joined[k] = first
			n.total[first].size += n.base[k].size
			n.total[first].need += n.base[k].need
		}
	}
	for _, x := range n.live {
		c := &n.channels[x.u]
		a, b := &n.total[n.joined[x.a]], &n.total[n.joined[x.b]]
		a.need -= c.lo
		b.need -= c.lo
		if c.hi > 0 && a != b {
			a.ways, a.way = a.ways+1, int(x.u)
			b.ways, b.way = b.ways+1, int(x.u)
		}
	}
}

// propagateGroups narrows pairs by connection and reports whether anything changed: the only exit of a group has a bridge, no bridges
// complete a group while other islands remain, and with Tree none close a cycle.
func (n *narrower) propagateGroups() bool {
	if n.base == nil {
		n.initComponents()
	}
	if !n.probing {
		n.contract()
	}
	n.sumUp()
	news := false
	n.at = -1
	for _, x := range n.live {
		u := int(x.u)
		lo, hi := n.channels[u].lo, n.channels[u].hi
		if lo == hi {
			continue
		}
		a, b := &n.total[n.joined[x.a]], &n.total[n.joined[x.b]]
		switch {
		case a == b && n.tree && lo == 0:
			hi = 0
		case a != b && a.size+b.size < len(n.islands) && a.need == b.need || a == b && a.size < len(n.islands) && a.need%2 == 0:
			need := a.need
			if a == b {
				need /= 2
			}
			if need > 0 && lo+need <= hi {
				hi = lo + need - 1
			}
		}
		if hi < n.channels[u].hi {
			n.set(u, lo, hi)
			news = true
		}
	}
	for k := range n.total {
		p := &n.total[k]
		if n.joined[k] != k || p.size == len(n.islands) || p.ways > 1 {
			continue
		}
		switch u := p.way; {
		case p.ways == 0 || n.channels[u].hi == 0:
			n.fail(0)
			return false
		case n.channels[u].lo == 0:
			n.set(u, 1, n.channels[u].hi)
			news = true
		}
	}
	return news
}
