package hashi

import (
	"context"

	ground "github.com/teka-puzzles/teka/board"
	"github.com/teka-puzzles/teka/model"
	"github.com/teka-puzzles/teka/puzzle"
)

// Narrow looks at islands, crossings and closed groups until nothing changes. Easy boards are finished by that, and of hard ones a large
// part. In a certificate a group is two islands; larger ones are left to the kernel.
func (h *Hashi) Narrow(ctx context.Context, cert *model.Certificate) []puzzle.Mask {
	return h.narrow(ctx, cert, cert == nil)
}

// narrow is Narrow, with groups of more than two islands or without.
func (h *Hashi) narrow(ctx context.Context, cert *model.Certificate, groups bool) []puzzle.Mask {
	n := narrower{Hashi: h, cert: cert, lo: make([]int, len(h.pairs)), hi: make([]int, len(h.pairs)), queue: ground.NewQueue(len(h.islands))}
	for u, p := range h.pairs {
		n.hi[u] = h.max
		if a, b := h.islands[p.a].N, h.islands[p.b].N; a == b && a > 0 && a <= h.max && len(h.islands) > 2 {
			n.hi[u] = a - 1
			cert.Together([]puzzle.Place{h.cell(p.a), h.cell(p.b)}, puzzle.Connected, u, puzzle.Span(0, h.max), puzzle.Span(0, a-1))
		}
	}
	n.cross()
	n.queue.Fill()
	for ok := true; ok; ok = groups && n.open() && n.groups() {
		n.islandsOf(ctx)
	}
	values := make([]puzzle.Mask, len(h.pairs))
	for u := range values {
		if n.lo[u] <= n.hi[u] {
			values[u] = puzzle.Span(n.lo[u], n.hi[u])
		}
	}
	return values
}

// cross lists what each pair would cross, one list behind the other.
func (n *narrower) cross() {
	n.first = make([]int32, len(n.pairs)+1)
	n.crossings(func(across, down int) { n.first[across]++; n.first[down]++ })
	sum := int32(0)
	for u, k := range n.first {
		sum += k
		n.first[u] = sum
	}
	n.crosses = make([]int32, sum)
	n.crossings(func(across, down int) {
		n.first[across]--
		n.first[down]--
		n.crosses[n.first[across]], n.crosses[n.first[down]] = int32(down), int32(across)
	})
}

// islandsOf looks at the islands that wait.
func (n *narrower) islandsOf(ctx context.Context) {
	for k := 0; k%1024 != 0 || ctx.Err() == nil; k++ {
		i, ok := n.queue.Pop()
		if !ok {
			break
		}
		n.island(i)
	}
}

// narrower holds the bounds of each pair, and the islands to look at.
type narrower struct {
	*Hashi
	cert    *model.Certificate
	lo, hi  []int
	crosses []int32 // those whose bridges would cross pair u, from first[u] on
	first   []int32
	queue   *ground.Queue
	failed  bool

	joined ground.Sets // islands that bridges join
	joints []joint     // by the first island of a group
}

// wait lets both islands of a pair be looked at again.
func (n *narrower) wait(u int) {
	n.queue.Push(n.pairs[u].a)
	n.queue.Push(n.pairs[u].b)
}

// island leaves each pair at an island what the others cannot do without, or leave over.
func (n *narrower) island(i int) {
	want := n.islands[i].N
	if want == 0 {
		return
	}
	least, most := 0, 0
	for _, u := range n.around[i] {
		least, most = least+n.lo[u], most+n.hi[u]
	}
	for _, u := range n.around[i] {
		lo, hi := max(n.lo[u], want-(most-n.hi[u])), min(n.hi[u], want-(least-n.lo[u]))
		if lo > hi { // no solution; Narrow tells by what it returns, and the rest does not matter
			n.cert.Impossible(n.cell(i))
			n.fail(u)
			return
		}
		least, most = least-n.lo[u]+lo, most-n.hi[u]+hi
		n.cert.Left(n.cell(i), u, puzzle.Span(n.lo[u], n.hi[u]), puzzle.Span(lo, hi))
		n.set(u, lo, hi)
	}
}

// set notes new bounds of a pair.
func (n *narrower) set(u, lo, hi int) {
	if lo == n.lo[u] && hi == n.hi[u] {
		return
	}
	built := lo > 0 && n.lo[u] == 0
	n.lo[u], n.hi[u] = lo, hi
	n.wait(u)
	if built {
		for _, v := range n.crosses[n.first[u]:n.first[u+1]] {
			if v := int(v); n.hi[v] > 0 {
				n.cert.Left(puzzle.Whole(puzzle.Crossing), v, puzzle.Span(n.lo[v], n.hi[v]), puzzle.Only(0))
				n.hi[v] = 0
				n.wait(v)
			}
		}
	}
}

// fail notes that nothing is left to a pair.
func (n *narrower) fail(u int) {
	n.lo[u], n.hi[u] = 1, 0
	n.queue.Clear()
	n.failed = true
}

// open reports whether something is left to find.
func (n *narrower) open() bool {
	if n.failed {
		return false
	}
	for u := range n.lo {
		if n.lo[u] < n.hi[u] {
			return true
		}
	}
	return false
}

// group is of islands that bridges join.
type joint struct {
	size, ways int // islands; pairs that may lead out
	need       int // bridges that its islands lack; below 0 where a number is not told
	way        int // the last of the pairs that may lead out
}

// groups looks at what islands joined by bridges must and must not do together, and reports whether that was news: a group with one way
// out takes it; bridges that leave nothing to add to a group that is not all are too many; and with the rule, none close a circle.
func (n *narrower) groups() bool {
	n.gather()
	news := false
	for u, p := range n.pairs {
		if n.lo[u] == n.hi[u] {
			continue
		}
		a, b := n.joined.Find(p.a), n.joined.Find(p.b)
		hi := n.hi[u]
		switch {
		case a == b && n.tree && n.lo[u] == 0:
			hi = 0
		case a != b && n.joints[a].size+n.joints[b].size < len(n.islands) && n.joints[a].need == n.joints[b].need ||
			a == b && n.joints[a].size < len(n.islands) && n.joints[a].need%2 == 0:
			need := n.joints[a].need
			if a == b {
				need /= 2
			}
			if need > 0 && n.lo[u]+need <= hi {
				hi = n.lo[u] + need - 1
			}
		}
		if hi < n.hi[u] {
			n.set(u, n.lo[u], hi)
			news = true
		}
	}
	for i := range n.joints {
		p := &n.joints[i]
		if n.joined.Find(i) != i || p.size == len(n.islands) || p.ways > 1 {
			continue
		}
		switch u := p.way; {
		case p.ways == 0 || n.hi[u] == 0:
			n.fail(0)
			return false
		case n.lo[u] == 0:
			n.set(u, 1, n.hi[u])
			news = true
		}
	}
	return news
}

// gather joins the islands between which there are bridges.
func (n *narrower) gather() {
	if n.joints == nil {
		n.joined, n.joints = ground.NewSets(len(n.islands)), make([]joint, len(n.islands))
	}
	for u, p := range n.pairs {
		if n.lo[u] > 0 {
			n.joined.Join(p.a, p.b)
		}
	}
	clear(n.joints)
	for i, x := range n.islands {
		p := &n.joints[n.joined.Find(i)]
		p.size++
		need := x.N
		for _, u := range n.around[i] {
			need -= n.lo[u]
		}
		if p.need += need; x.N == 0 {
			p.need = -1 << 30
		}
	}
	for u, pair := range n.pairs {
		if n.hi[u] == 0 {
			continue
		}
		if a, b := n.joined.Find(pair.a), n.joined.Find(pair.b); a != b {
			for _, i := range [2]int{a, b} {
				n.joints[i].ways++
				n.joints[i].way = u
			}
		}
	}
}
