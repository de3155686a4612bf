package hashi

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/solver/model"
)

// Narrow looks at islands, crossings and closed groups until nothing changes. Easy boards are finished by that, and of hard ones a large
// part; where little is missing, trying what is left finishes more (try.go). In a certificate a group is two islands; larger ones, and
// what is found by trying, are left to the kernel.
func (h *Hashi) Narrow(ctx context.Context, cert *model.Certificate) []puzzle.Mask {
	n := narrower{Hashi: h, cert: cert}
	n.run(ctx, cert == nil)
	left := n.candidates()
	if cert == nil && n.open() && n.probe(ctx) {
		return n.candidates()
	}
	return left
}

// narrow is Narrow, without trying, and with groups of more than two islands or without.
func (h *Hashi) narrow(ctx context.Context, cert *model.Certificate, groups bool) []puzzle.Mask {
	n := narrower{Hashi: h, cert: cert}
	n.run(ctx, groups)
	return n.candidates()
}

// run lays out the board, and looks at it until nothing changes.
func (n *narrower) run(ctx context.Context, groups bool) {
	n.channels, n.slack, n.queue = make([]channel, len(n.pairs)), make([]slack, len(n.islands)), ground.NewQueue(len(n.islands))
	n.init()
	n.queue.Fill()
	n.propagate(ctx, groups)
}

// left is the values that are left to each pair; none, to one at least, where there is no solution.
func (n *narrower) candidates() []puzzle.Mask {
	values := make([]puzzle.Mask, len(n.pairs))
	for u := range n.channels {
		if c := &n.channels[u]; c.lo <= c.hi && (!n.failed || u != n.empty) {
			values[u] = puzzle.Span(c.lo, c.hi)
		}
	}
	return values
}

// narrower holds the bounds of each pair, and the islands to look at.
type narrower struct {
	*Hashi
	cert     *model.Certificate
	channels []channel // by unknown
	slack    []slack   // by island
	crosses  []crossed
	queue    *ground.Queue
	at       int // the island that is looked at
	failed   bool
	empty    int // the pair to which nothing is left then

	probing bool          // what is found rests on what is tried: see try.go
	trail   []savedBounds // bounds that were given up since

	components
}

// channel is how many bridges a pair has at least and at most.
type channel struct {
	lo, hi int
	cross  int32 // the first of those whose bridges would cross it, plus one; 0 for none
}

// crossed is one of those whose bridges would cross a pair, and where the next one stands, plus one.
type crossed struct{ pair, next int32 }

// end is an island: how many bridges it lacks when all of its pairs have as few as they may, and how many there are too many when all
// have as many as they may. No pair can gain more than the one or lose more than the other.
type slack struct{ lacks, spare int }

// untold is what an island lacks and has to spare whose number is not told: more than its pairs can ask of it.
const unlimited = 1 << 12

// begin lists what each pair may hold and what it would cross, and what the islands have left.
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
	n.crossings(func(across, down int) {
		a, d := &n.channels[across], &n.channels[down]
		n.crosses = append(n.crosses, crossed{int32(down), a.cross}, crossed{int32(across), d.cross})
		a.cross, d.cross = int32(len(n.crosses)-1), int32(len(n.crosses))
	})
}

// islandsOf looks at the islands that wait.
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

// island leaves each pair at an island what the others cannot do without, or leave over.
func (n *narrower) island(i int, x slack) {
	for _, u := range n.incident[i] {
		c := &n.channels[u]
		lo, hi := max(c.lo, c.hi-x.spare), min(c.hi, c.lo+x.lacks)
		if lo > hi { // no solution; Narrow tells by what it returns, and the rest does not matter
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

// set notes new bounds of a pair.
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
				n.cert.Restrict(puzzle.Whole(puzzle.Crossing), v, puzzle.Span(c.lo, c.hi), puzzle.Only(0))
			}
			n.setBounds(v, c.lo, 0)
		}
	}
}

// bound takes new bounds of a pair, and lets its islands be looked at again.
func (n *narrower) setBounds(u, lo, hi int) {
	if n.probing {
		n.trail = append(n.trail, savedBounds{u, n.channels[u].lo, n.channels[u].hi})
	}
	n.applyBounds(u, lo, hi)
	n.enqueue(n.pairs[u].a)
	n.enqueue(n.pairs[u].b)
}

// move gives a pair other bounds.
func (n *narrower) applyBounds(u, lo, hi int) {
	c, p := &n.channels[u], n.pairs[u]
	more, fewer := lo-c.lo, c.hi-hi
	c.lo, c.hi = lo, hi
	a, b := &n.slack[p.a], &n.slack[p.b]
	a.lacks, a.spare = a.lacks-more, a.spare-fewer
	b.lacks, b.spare = b.lacks-more, b.spare-fewer
}

// wait lets an island be looked at again, where that may tell: not the one that is looked at.
func (n *narrower) enqueue(i int) {
	if i != n.at || n.cert != nil {
		n.queue.Push(i)
	}
}

// fail notes that nothing is left to a pair.
func (n *narrower) fail(u int) {
	n.queue.Clear()
	n.failed, n.empty = true, u
}

// open reports whether something is left to find.
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
