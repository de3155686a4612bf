package hashi

import (
	"context"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Narrow propagates islands, crossings and closed groups until nothing changes. That solves easy boards and a large part of hard ones; if
// little is left, probing decides more (probe.go). With a certificate, groups are two islands and there is no probing; the kernel finds the
// rest.
func (h *Hashi) Narrow(ctx context.Context, cert *model.Certificate) []puzzle.Mask {
	n := narrower{Hashi: h, cert: cert}
	n.run(ctx, cert == nil)
	left := n.candidates()
	if cert == nil && n.open() && n.probe(ctx) {
		return n.candidates()
	}
	return left
}

// narrow is Narrow without probing. groups enables groups of more than two islands. cert may be nil.
func (h *Hashi) narrow(ctx context.Context, cert *model.Certificate, groups bool) []puzzle.Mask {
	n := narrower{Hashi: h, cert: cert}
	n.run(ctx, groups)
	return n.candidates()
}

func (n *narrower) run(ctx context.Context, groups bool) {
	n.channels, n.slack, n.queue = make([]channel, len(n.pairs)), make([]slack, len(n.islands)), ground.NewQueue(len(n.islands))
	n.init()
	n.queue.Fill()
	n.propagate(ctx, groups)
}

// candidates returns the candidates of each pair. If there is no solution, at least one pair has none.
func (n *narrower) candidates() []puzzle.Mask {
	values := make([]puzzle.Mask, len(n.pairs))
	for u := range n.channels {
		if c := &n.channels[u]; c.lo <= c.hi && (!n.failed || u != n.empty) {
			values[u] = puzzle.Span(c.lo, c.hi)
		}
	}
	return values
}

// narrower is the state of Narrow: the bounds of each pair and a queue of islands.
type narrower struct {
	*Hashi
	cert     *model.Certificate
	channels []channel // by unknown
	slack    []slack   // by island
	crosses  []crossed
	queue    *ground.Queue
	at       int // the island being examined
	failed   bool
	empty    int // the pair without candidates, if failed

	probing bool          // bounds depend on a probe: see probe.go
	trail   []savedBounds // bounds before the probe

	components
}

type channel struct {
	lo, hi int
	cross  int32 // index of the first crossing pair in crosses, plus one; 0 for none
}

// crossed is an element of the list of pairs that cross a pair.
type crossed struct{ pair, next int32 }

// slack is how many bridges an island lacks if all its pairs have as few as possible, and how many it has too many if all have as many as
// possible. No pair can gain more than the first or lose more than the second.
type slack struct{ lacks, spare int }

// unlimited is the slack of an island without a number: more than its pairs can use.
const unlimited = 1 << 12

// init computes the bounds of pairs, the crossings and the slack of islands.
func (n *narrower) init() {
	for i, x := range n.islands {
		if n.slack[i] = (slack{x.N, -x.N}); x.N == 0 {
			n.slack[i] = slack{unlimited, unlimited}
		}
	}
	for u, p := range n.pairs {
		hi := n.max
		if a, b := n.islands[p.a].N, n.islands[p.b].N; a == b && a > 0 && a <= hi && len(n.islands) > 2 {
			hi = a - 1
			if n.cert != nil {
				ends := []puzzle.Place{n.cell(p.a), n.cell(p.b)}
				n.cert.RestrictCombined(ends, puzzle.Connected, u, puzzle.Span(0, n.max), puzzle.Span(0, hi))
			}
		}
		n.channels[u].hi = hi
		n.slack[p.a].spare += hi
		n.slack[p.b].spare += hi
	}
	n.crosses = make([]crossed, 0, 2*len(n.pairs))
	n.Crossings(func(across, down int) {
		a, d := &n.channels[across], &n.channels[down]
		n.crosses = append(n.crosses, crossed{int32(down), a.cross}, crossed{int32(across), d.cross})
		a.cross, d.cross = int32(len(n.crosses)-1), int32(len(n.crosses))
	})
}

// propagateIslands examines queued islands until none is left or ctx ends. Without a certificate, it skips islands that exclude
// nothing.
func (n *narrower) propagateIslands(ctx context.Context) {
	for k := 0; k%1024 != 0 || ctx.Err() == nil; k++ {
		i, ok := n.queue.Pop()
		if !ok {
			break
		}
		if x := n.slack[i]; min(x.lacks, x.spare) < n.max && x.lacks|x.spare != 0 || n.cert != nil {
			n.at = i
			n.island(i, x)
		}
	}
}

// island narrows the pairs of an island to what its number allows: x has how many bridges it lacks and how many are to spare. Without a
// solution, the narrower fails.
func (n *narrower) island(i int, x slack) {
	for _, u := range n.incident[i] {
		c := &n.channels[u]
		lo, hi := max(c.lo, c.hi-x.spare), min(c.hi, c.lo+x.lacks)
		if lo > hi { // no solution
			n.cert.Contradiction(n.cell(i))
			n.fail(u)
			return
		}
		if lo == c.lo && hi == c.hi {
			continue
		}
		if n.cert != nil {
			n.cert.Restrict(n.cell(i), u, puzzle.Span(c.lo, c.hi), puzzle.Span(lo, hi))
		}
		x.lacks, x.spare = x.lacks-lo+c.lo, x.spare-c.hi+hi
		n.set(u, lo, hi)
	}
}

// set changes the bounds of a pair and excludes the pairs that it crosses.
func (n *narrower) set(u, lo, hi int) {
	built := lo > 0 && n.channels[u].lo == 0
	n.setBounds(u, lo, hi)
	if !built {
		return
	}
	for k := n.channels[u].cross; k > 0; {
		x := n.crosses[k-1]
		k = x.next
		v := int(x.pair)
		if c := &n.channels[v]; c.hi > 0 {
			if n.cert != nil {
				n.cert.Restrict(puzzle.WholeBoard(puzzle.Crossing), v, puzzle.Span(c.lo, c.hi), puzzle.Only(0))
			}
			n.setBounds(v, c.lo, 0)
		}
	}
}

// setBounds changes the bounds of channel u and queues both islands. A probe saves the old bounds in trail.
func (n *narrower) setBounds(u, lo, hi int) {
	if n.probing {
		n.trail = append(n.trail, savedBounds{u, n.channels[u].lo, n.channels[u].hi})
	}
	n.applyBounds(u, lo, hi)
	n.enqueue(n.pairs[u].a)
	n.enqueue(n.pairs[u].b)
}

// applyBounds changes the bounds of a pair and the slack of its islands.
func (n *narrower) applyBounds(u, lo, hi int) {
	c, p := &n.channels[u], n.pairs[u]
	more, fewer := lo-c.lo, c.hi-hi
	c.lo, c.hi = lo, hi
	a, b := &n.slack[p.a], &n.slack[p.b]
	a.lacks, a.spare = a.lacks-more, a.spare-fewer
	b.lacks, b.spare = b.lacks-more, b.spare-fewer
}

// enqueue queues an island, unless it is the one being examined.
func (n *narrower) enqueue(i int) {
	if i != n.at || n.cert != nil {
		n.queue.Push(i)
	}
}

func (n *narrower) fail(u int) {
	n.queue.Clear()
	n.failed, n.empty = true, u
}

// open reports whether some pair is undecided and no contradiction has been found.
func (n *narrower) open() bool {
	if n.failed {
		return false
	}
	if n.base != nil {
		for _, x := range n.live {
			if c := &n.channels[x.u]; c.lo < c.hi {
				return true
			}
		}
		return false
	}
	for u := range n.channels {
		if c := &n.channels[u]; c.lo < c.hi {
			return true
		}
	}
	return false
}
