package rule

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// A search costs as much as hundreds of other propagations and rarely finds anything. It therefore waits for maxIdle calls or, at the
// root, for assignments of one in rootShare of the edges. Without searches some boards need a hundred times the conflicts; waiting for
// edges off the root as well had the same effect on some. Measured in a run or two each: with 400 calls instead of 200 the slowest of 61
// hard 25x25 boards took four times as long; with 100 calls the times were the same, except for one generated 100x100 board, which took
// longer.
const (
	maxIdle   = 200
	rootShare = 12
)

// blocks is the costly propagator of a loop. It searches the graph of possible edges depth first from an edge that is present (Tarjan
// 1972; Hopcroft and Tarjan 1973). If no edge from a subtree leads above its top vertex, that vertex separates the subtree from the first
// edge, and no loop through the first edge can use the subtree.
type blocks struct {
	*loop
	num, low   []int32 // by vertex: its discovery number, and the lowest number its subtree links to
	next       []int32 // by vertex: the next link to follow
	stack      []int32 // the search path
	edgeStack  []int32 // edges whose block is incomplete
	inside     []int32 // by edge: the round in which it was found
	visits     int32
	first      []int32 // as in Graph, for the edges possible at the root
	links      []liveLink
	liveEdges  []int32 // the edges possible at the root
	idle       int     // calls since the last search
	freshEdges int     // edges assigned at the root since the last search there
	edgeOf     []int32 // by literal minus base: its edge
	base       sat.Lit
	hint       int32 // the last result of presentEdge
	side       []sat.Lit
	side2      []sat.Lit
}

// postBlocks posts the costly propagator of l. It watches both literals of every edge.
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

// Propagate removes the edges outside the block of the first edge.
func (b *blocks) Propagate(n *sat.Now, news []int32) bool {
	first := n.Load(b.someEdge, 0) - 1
	if first < 0 {
		return true
	}
	if !b.due(n, len(news)) {
		return true
	}
	g := b.g
	b.round++
	b.visits = 0
	clear(b.num)
	a, c := g.Ends[first][0], g.Ends[first][1]
	b.visit(a)
	b.visit(c)
	b.edgeStack = append(b.edgeStack[:0], first)
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
			b.edgeStack = append(b.edgeStack, k.edge)
			if b.num[k.to] != 0 {
				b.low[v] = min(b.low[v], b.num[k.to])
				continue
			}
			b.visit(k.to)
			b.stack = append(b.stack, k.to)
			continue
		}
		b.stack = b.stack[:len(b.stack)-1]
		if len(b.stack) == 0 {
			break
		}
		p := b.stack[len(b.stack)-1]
		b.low[p] = min(b.low[p], b.low[v])
		if b.low[v] >= b.num[p] && !b.crossSubtree(n, p, v) {
			return false
		}
	}
	for _, e := range b.liveEdges { // unreached edges are attached to a only, or disconnected
		if x := g.Lits[e]; b.inside[e] != b.round && n.Value(x) >= 0 && !n.Imply(x.Not(), a) {
			return false
		}
	}
	return true
}

// due reports whether to search now and, if so, resets the counters and, at the root, prunes the graph. news is the number of new
// literals.
func (b *blocks) due(n *sat.Now, news int) bool {
	root := n.Level() == 0
	b.idle++
	if root {
		b.freshEdges += news
	}
	if b.round > 0 && b.idle < maxIdle && !(root && b.freshEdges >= len(b.liveEdges)/rootShare) {
		return false
	}
	b.idle = 0
	if root {
		b.freshEdges = 0
		b.prune(n.Value)
	}
	return true
}

// prune reduces liveEdges, links and first to the edges whose literal has no negative value.
func (b *blocks) prune(value func(sat.Lit) int8) {
	g := b.g
	b.liveEdges, b.links = b.liveEdges[:0], b.links[:0]
	for e, x := range g.Lits {
		if value(x) >= 0 {
			b.liveEdges = append(b.liveEdges, int32(e))
		}
	}
	for v := range int32(g.N) {
		b.first[v] = int32(len(b.links))
		for _, k := range g.at(v) {
			if x := g.Lits[k.edge]; value(x) >= 0 {
				b.links = append(b.links, liveLink{k.to, k.edge, x})
			}
		}
	}
	b.first[g.N] = int32(len(b.links))
}

// liveLink is a link of an edge that is possible at the root, with its literal.
type liveLink struct {
	to, edge int32
	lit      sat.Lit
}

func (b *blocks) visit(v int32) {
	b.visits++
	b.num[v], b.low[v] = b.visits, b.visits
	b.next[v] = b.first[v]
}

// crossSubtree pops the edges found since the search went from p to v, and implies that they are absent, because p separates them from the
// first edge. It returns false on a conflict.
func (b *blocks) crossSubtree(n *sat.Now, p, v int32) bool {
	for {
		e := b.edgeStack[len(b.edgeStack)-1]
		b.edgeStack = b.edgeStack[:len(b.edgeStack)-1]
		if n.Value(b.g.Lits[e]) >= 0 && !n.Imply(b.g.Lits[e].Not(), p) {
			return false
		}
		if ends := b.g.Ends[e]; ends == [2]int32{p, v} || ends == [2]int32{v, p} {
			return true
		}
	}
}

// Explain returns an edge that is present and the removed edges around the smaller of the two sides that vertex tag separates: the side
// of the explained edge or that of the present edge.
func (b *blocks) Explain(v sat.View, l sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	e := b.edgeOf[l.Not()-b.base]
	best := b.flood(v, e, tag, &b.side)
	here := b.presentEdge(v, tag)
	if other := b.flood(v, here, tag, &b.side2); len(other) < len(best) {
		best = other
	}
	dst = append(dst, best...)
	if x := b.g.Lits[here]; !v.Root(x) {
		dst = append(dst, x)
	}
	return dst
}

// flood marks the vertices connected to edge e without passing vertex out, and returns the removed edges that lead from them to vertices
// other than out. The result uses *buf.
func (b *blocks) flood(v sat.View, e, out int32, buf *[]sat.Lit) []sat.Lit {
	g := b.g
	b.round++
	lits := (*buf)[:0]
	b.stack = b.stack[:0]
	for _, x := range g.Ends[e] {
		if x != out {
			b.vertexMark[x] = b.round
			b.stack = append(b.stack, x)
		}
	}
	for i := 0; i < len(b.stack); i++ {
		for _, k := range g.at(b.stack[i]) {
			if k.to != out && b.vertexMark[k.to] != b.round && !v.True(g.Lits[k.edge].Not()) {
				b.vertexMark[k.to] = b.round
				b.stack = append(b.stack, k.to)
			}
		}
	}
	for _, x := range b.stack {
		for _, k := range g.at(x) {
			if l := g.Lits[k.edge].Not(); k.to != out && b.vertexMark[k.to] != b.round && !v.Root(l) {
				lits = append(lits, l)
			}
		}
	}
	*buf = lits
	return lits
}

// presentEdge returns an edge that was present and has an end that is neither marked nor out: the previous result if possible, else the
// earliest. It returns -1 if none.
func (b *blocks) presentEdge(v sat.View, out int32) int32 {
	g := b.g
	good := func(e int32) bool {
		if !v.True(g.Lits[e]) {
			return false
		}
		for _, x := range g.Ends[e] {
			if x != out && b.vertexMark[x] != b.round {
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
