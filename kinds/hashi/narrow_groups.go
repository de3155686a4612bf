package hashi

import ground "github.com/teka-puzzles/teka/puzzle/board"

// parts are the groups of islands that bridges join. What is settled when shrink is called is gone through once; from then on only the
// groups of that moment are looked at, and the pairs that were open.
type components struct {
	base []component // by group: as it was then, had the open pairs no bridges
	live []live      // the pairs that were open then

	joined ground.Sets // groups that bridges join since
	total  []component // by the first group of those joined
}

// live is an open pair between two groups, which may be one.
type live struct{ u, a, b int32 }

// joint is islands that bridges join.
type component struct {
	size, ways int // islands; pairs that may lead out
	need       int // bridges that its islands lack; more than a pair can have where a number is not told
	way        int // the last of the pairs that may lead out
}

// lay makes a group of each island, as if no pair that may have bridges were settled.
func (n *narrower) initComponents() {
	n.base, n.live, n.joined = make([]component, len(n.islands)), make([]live, 0, len(n.pairs)), make(ground.Sets, len(n.islands))
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

// shrink makes one group of those that bridges join, and forgets pairs that are settled.
func (n *narrower) contract() {
	n.join()
	groups := 0
	for k, first := range n.joined { // where a group was joined to one before it, there stands its new number already
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

// join joins the groups between which there are bridges now.
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

// gather sums up the groups that are joined now.
func (n *narrower) sumUp() {
	n.join()
	n.total = append(n.total[:0], n.base...)
	for k := range n.joined { // each set is named by its least, so that what a group leads to is settled before it
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

// groups looks at what islands joined by bridges must and must not do together, and reports whether that was news: a group with one way
// out takes it; bridges that leave nothing to add to a group that is not all are too many; and with the rule, none close a circle.
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
