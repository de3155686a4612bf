package hashi

import (
	"context"

	ground "github.com/teka-puzzles/teka/board"
	"github.com/teka-puzzles/teka/model"
	"github.com/teka-puzzles/teka/puzzle"
)

// Narrow looks at islands, crossings and the smallest closed groups one by one until nothing changes. Easy boards are finished by that, and
// of hard ones a large part.
func (h *Hashi) Narrow(ctx context.Context, cert *model.Certificate) []puzzle.Mask {
	n := narrower{Hashi: h, cert: cert, lo: make([]int, len(h.pairs)), hi: make([]int, len(h.pairs)), queue: ground.NewQueue(len(h.islands))}
	for u, p := range h.pairs {
		n.hi[u] = h.max
		if a, b := h.islands[p.a].N, h.islands[p.b].N; a == b && a > 0 && a <= h.max && len(h.islands) > 2 {
			n.hi[u] = a - 1
			cert.Together([]puzzle.Place{h.cell(p.a), h.cell(p.b)}, puzzle.Connected, u, puzzle.Span(0, h.max), puzzle.Span(0, a-1))
		}
	}
	n.crosses = make([][]int, len(h.pairs))
	h.crossings(func(across, down int) {
		n.crosses[across] = append(n.crosses[across], down)
		n.crosses[down] = append(n.crosses[down], across)
	})
	n.queue.Fill()
	for k := 0; k%1024 != 0 || ctx.Err() == nil; k++ {
		i, ok := n.queue.Pop()
		if !ok {
			break
		}
		n.island(i)
	}
	values := make([]puzzle.Mask, len(h.pairs))
	for u := range values {
		if n.lo[u] <= n.hi[u] {
			values[u] = puzzle.Span(n.lo[u], n.hi[u])
		}
	}
	return values
}

// narrower holds the bounds of each pair, and the islands to look at.
type narrower struct {
	*Hashi
	cert    *model.Certificate
	lo, hi  []int
	crosses [][]int // by pair: those whose bridges would cross
	queue   *ground.Queue
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
			n.lo[u], n.hi[u] = 1, 0
			n.queue.Clear()
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
		for _, v := range n.crosses[u] {
			if n.hi[v] > 0 {
				n.cert.Left(puzzle.Whole(puzzle.Crossing), v, puzzle.Span(n.lo[v], n.hi[v]), puzzle.Only(0))
				n.hi[v] = 0
				n.wait(v)
			}
		}
	}
}
