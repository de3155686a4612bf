package rule

import (
	"slices"

	"github.com/teka-puzzles/teka/solver/sat"
)

// A search costs as much as hundreds of steps of the rest of the kernel and seldom finds anything, so it waits: off the root for a
// number of calls, and at the root also only until a share of the edges has been decided there. Without it altogether some boards
// need a hundred times the conflicts, and so did some when it waited for edges off the root, perhaps because a branch may fail each
// time before there are enough of them. In a run or two each, the slowest of 61 hard 25x25 boards took four times as long with 400
// calls; with 100 they took the same, one made 100x100 board longer.
const (
	idleMost  = 200
	rootShare = 12
)

// blocks is the costly propagator of a loop. From an edge that is present it searches the graph of edges that may be present depth first
// (Tarjan 1972; Hopcroft and Tarjan 1973): when the search leaves a subtree from which no edge leads above its top vertex, that vertex
// separates the subtree from the first edge, and no loop through the first edge can use the subtree.
type blocks struct {
	*loop
	num, low []int32 // by vertex: when it was reached, and the earliest vertex that its subtree links to
	next     []int32 // by vertex: the next link to follow
	stack    []int32 // vertices on the way
	pile     []int32 // edges whose block is not complete
	inside   []int32 // by edge: the round in which it was found in the block
	seen     int32
	first    []int32 // as in Graph, of the edges possible at the root
	links    []living
	alive    []int32 // those edges
	idle     int     // calls since the last search
	fresh    int     // edges decided at the root since the last search there
	edgeOf   []int32 // by literal, from base: its edge
	base     sat.Lit
	hint     int32 // see present
	side     []sat.Lit
	side2    []sat.Lit
}

func postBlocks(s *sat.Solver, l *loop) {
	g := l.g
	b := &blocks{loop: l, num: make([]int32, g.N), low: make([]int32, g.N), next: make([]int32, g.N), inside: make([]int32, len(g.Ends)),
		first: make([]int32, g.N+1)}
	both := make([]sat.Lit, 0, 2*len(g.Lits))
	for _, x := range g.Lits {
		both = append(both, x.Not(), x)
	}
	if len(g.Lits) > 0 {
		b.base = slices.Min(g.Lits)
		b.edgeOf = make([]int32, slices.Max(g.Lits)-b.base+1)
		for e, x := range g.Lits {
			b.edgeOf[x-b.base] = int32(e)
		}
	}
	b.prune(func(sat.Lit) int8 { return 0 })
	s.Post(b, sat.Costly, both...)
}

// Propagate crosses the edges that are not in the block of the first edge.
func (b *blocks) Propagate(n *sat.Now, news []int32) bool {
	first := n.Load(b.root, 0) - 1
	if first < 0 {
		return true
	}
	if !b.due(n, len(news)) {
		return true
	}
	g := b.g
	b.round++
	b.seen = 0
	clear(b.num)
	a, c := g.Ends[first][0], g.Ends[first][1]
	b.reach(a)
	b.reach(c)
	b.pile = append(b.pile[:0], first)
	b.stack = append(b.stack[:0], c)
	b.inside[first] = b.round
	for len(b.stack) > 0 {
		v := b.stack[len(b.stack)-1]
		if at := b.next[v]; at < b.first[v+1] {
			b.next[v]++
			k := b.links[at]
			if b.inside[k.edge] == b.round || n.Value(k.lit) < 0 {
				continue
			}
			b.inside[k.edge] = b.round
			b.pile = append(b.pile, k.edge)
			if b.num[k.to] != 0 {
				b.low[v] = min(b.low[v], b.num[k.to])
				continue
			}
			b.reach(k.to)
			b.stack = append(b.stack, k.to)
			continue
		}
		b.stack = b.stack[:len(b.stack)-1]
		if len(b.stack) == 0 {
			break
		}
		p := b.stack[len(b.stack)-1]
		b.low[p] = min(b.low[p], b.low[v])
		if b.low[v] >= b.num[p] && !b.cut(n, p, v) {
			return false
		}
	}
	for _, e := range b.alive { // what the search did not reach hangs on a, or on nothing
		if x := g.Lits[e]; b.inside[e] != b.round && n.Value(x) >= 0 && !n.Imply(x.Not(), a) {
			return false
		}
	}
	return true
}

// due reports whether it is time for a search, after so many news more; then it begins to wait anew, and at the root forgets edges
// that are crossed.
func (b *blocks) due(n *sat.Now, news int) bool {
	root := n.Level() == 0
	b.idle++
	if root {
		b.fresh += news
	}
	if b.round > 0 && b.idle < idleMost && !(root && b.fresh >= len(b.alive)/rootShare) {
		return false
	}
	b.idle = 0
	if root {
		b.fresh = 0
		b.prune(n.Value)
	}
	return true
}

// prune keeps only the edges that are possible at the root.
func (b *blocks) prune(value func(sat.Lit) int8) {
	g := b.g
	b.alive, b.links = b.alive[:0], b.links[:0]
	for e, x := range g.Lits {
		if value(x) >= 0 {
			b.alive = append(b.alive, int32(e))
		}
	}
	for v := range int32(g.N) {
		b.first[v] = int32(len(b.links))
		for _, k := range g.at(v) {
			if x := g.Lits[k.edge]; value(x) >= 0 {
				b.links = append(b.links, living{k.to, k.edge, x})
			}
		}
	}
	b.first[g.N] = int32(len(b.links))
}

// living is a link of an edge that is possible at the root, with its literal.
type living struct {
	to, edge int32
	lit      sat.Lit
}

func (b *blocks) reach(v int32) {
	b.seen++
	b.num[v], b.low[v] = b.seen, b.seen
	b.next[v] = b.first[v]
}

// cut crosses the edges found since the search went from p to v: removing p would separate them from the first edge.
func (b *blocks) cut(n *sat.Now, p, v int32) bool {
	for {
		e := b.pile[len(b.pile)-1]
		b.pile = b.pile[:len(b.pile)-1]
		if n.Value(b.g.Lits[e]) >= 0 && !n.Imply(b.g.Lits[e].Not(), p) {
			return false
		}
		if ends := b.g.Ends[e]; ends == [2]int32{p, v} || ends == [2]int32{v, p} {
			return true
		}
	}
}

// Explain names an edge that is present and the crossed edges around one of the two sides that the vertex of the tag separates: that of
// the edge to explain, or that of the edge present, whichever has fewer.
func (b *blocks) Explain(v sat.View, l sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	e := b.edgeOf[l.Not()-b.base]
	best := b.around(v, e, tag, &b.side)
	here := b.present(v, tag)
	if other := b.around(v, here, tag, &b.side2); len(other) < len(best) {
		best = other
	}
	dst = append(dst, best...)
	if x := b.g.Lits[here]; !v.Root(x) {
		dst = append(dst, x)
	}
	return dst
}

// around floods the vertices that edges not crossed join to the edge e, without passing the vertex out, marks them, and collects the
// crossed edges that lead from them to vertices other than out.
func (b *blocks) around(v sat.View, e, out int32, buf *[]sat.Lit) []sat.Lit {
	g := b.g
	b.round++
	lits := (*buf)[:0]
	b.stack = b.stack[:0]
	for _, x := range g.Ends[e] {
		if x != out {
			b.mark[x] = b.round
			b.stack = append(b.stack, x)
		}
	}
	for i := 0; i < len(b.stack); i++ {
		for _, k := range g.at(b.stack[i]) {
			if k.to != out && b.mark[k.to] != b.round && !v.True(g.Lits[k.edge].Not()) {
				b.mark[k.to] = b.round
				b.stack = append(b.stack, k.to)
			}
		}
	}
	for _, x := range b.stack {
		for _, k := range g.at(x) {
			if l := g.Lits[k.edge].Not(); k.to != out && b.mark[k.to] != b.round && !v.Root(l) {
				lits = append(lits, l)
			}
		}
	}
	*buf = lits
	return lits
}

// present finds an edge that was present and is not among the marked vertices and out; the earliest, if the one found last will not
// do.
func (b *blocks) present(v sat.View, out int32) int32 {
	g := b.g
	good := func(e int32) bool {
		if !v.True(g.Lits[e]) {
			return false
		}
		for _, x := range g.Ends[e] {
			if x != out && b.mark[x] != b.round {
				return true
			}
		}
		return false
	}
	if good(b.hint) {
		return b.hint
	}
	best := int32(-1)
	for e, x := range g.Lits {
		if good(int32(e)) && (best < 0 || v.When(x) < v.When(g.Lits[best])) {
			best = int32(e)
		}
	}
	b.hint = best
	return best
}
