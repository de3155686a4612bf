package hashi

import ground "github.com/teka-puzzles/teka/board"

// parts are the groups of islands that bridges join. What stands when contract is called is gone through once; from then on only the
// groups of that moment are looked at, and the pairs that were open.
type parts struct {
	whole ground.Sets // islands that bridges joined when contract was called
	part  []int32     // by island: its group then
	many  int         // groups
	base  []joint     // by group: as it was then, had the open pairs no bridges
	live  []live      // the pairs that were open then

	joined ground.Sets // groups that bridges join since
	joints []joint     // by the first group of those joined
}

// live is an open pair between two groups, which may be one.
type live struct{ u, a, b int32 }

// joint is islands that bridges join.
type joint struct {
	size, ways int // islands; pairs that may lead out
	need       int // bridges that its islands lack; more than a pair can have where a number is not told
	way        int // the last of the pairs that may lead out
}

// contract makes groups of the islands that bridges join.
func (n *narrower) contract() {
	if n.whole == nil {
		n.whole, n.part, n.many = ground.NewSets(len(n.islands)), make([]int32, len(n.islands)), len(n.islands)
	}
	open := 0
	for u := range n.channels {
		c := &n.channels[u]
		if c.lo < c.hi {
			open++
		}
		if c.lo > 0 && n.whole.Join(n.pairs[u].a, n.pairs[u].b) {
			n.many--
		}
	}
	if n.base == nil {
		n.base, n.joints, n.joined = make([]joint, n.many), make([]joint, n.many), make(ground.Sets, n.many)
		n.live = make([]live, 0, open)
	}
	n.base, n.joints, n.joined, n.live = n.base[:n.many], n.joints[:n.many], n.joined[:n.many], n.live[:0]
	clear(n.base)
	next := int32(0)
	for i, first := range n.whole {
		if first = n.whole[first]; first == i { // its least, which was named before the others
			n.part[i] = next
			next++
		}
		k := n.part[first]
		n.whole[i], n.part[i] = first, k
		p := &n.base[k]
		p.size++
		p.need += n.ends[i].lacks
	}
	for u := range n.channels {
		if c := &n.channels[u]; c.lo < c.hi {
			x := live{int32(u), n.part[n.pairs[u].a], n.part[n.pairs[u].b]}
			n.base[x.a].need += c.lo
			n.base[x.b].need += c.lo
			n.live = append(n.live, x)
		}
	}
}

// gather joins the groups between which there are bridges now.
func (n *narrower) gather() {
	for k := range n.joined {
		n.joined[k] = k
	}
	for _, x := range n.live {
		if n.channels[x.u].lo > 0 {
			n.joined.Join(int(x.a), int(x.b))
		}
	}
	copy(n.joints, n.base)
	for k := range n.joined { // each set is named by its least, so that what a group leads to is settled before it
		if first := n.joined[n.joined[k]]; first != k {
			n.joined[k] = first
			n.joints[first].size += n.base[k].size
			n.joints[first].need += n.base[k].need
		}
	}
	for _, x := range n.live {
		c := &n.channels[x.u]
		a, b := &n.joints[n.joined[x.a]], &n.joints[n.joined[x.b]]
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
func (n *narrower) groups() bool {
	if !n.tried {
		n.contract()
	}
	n.gather()
	news := false
	n.at = -1
	for _, x := range n.live {
		u := int(x.u)
		lo, hi := n.channels[u].lo, n.channels[u].hi
		if lo == hi {
			continue
		}
		a, b := &n.joints[n.joined[x.a]], &n.joints[n.joined[x.b]]
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
	for k := range n.joints {
		p := &n.joints[k]
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
