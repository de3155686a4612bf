package hashi

import "context"

type savedBounds struct{ u, lo, hi int }

// Limits of probes: consecutive ones without a result, and all.
const (
	maxIdle   = 8
	maxProbes = 128
)

// probe assumes for each open pair its minimum, then its maximum, and eliminates what leads to a contradiction (failed literals: Freeman,
// 1995). It reports whether one board remains.
func (n *narrower) probe(ctx context.Context) bool {
	idle, tries := 0, 0
	for u := 0; ; u = (u + 1) % len(n.channels) {
		for _, most := range [2]bool{false, true} {
			c := n.channels[u]
			if c.lo >= c.hi {
				break
			}
			x, rest := [2]int{c.lo, c.lo}, [2]int{c.lo + 1, c.hi}
			if most {
				x, rest = [2]int{c.hi, c.hi}, [2]int{c.lo, c.hi - 1}
			}
			if tries++; tries > maxProbes || idle == maxIdle || ctx.Err() != nil {
				return false
			}
			if !n.refuted(ctx, u, x) {
				idle++
				continue
			}
			idle, n.at = 0, -1
			n.set(u, rest[0], rest[1])
			n.propagate(ctx, true)
			if !n.open() {
				return !n.failed
			}
		}
	}
}

// propagate narrows islands and, if groups is set, groups until nothing changes.
func (n *narrower) propagate(ctx context.Context, groups bool) {
	for ok := true; ok; ok = groups && n.open() && n.propagateGroups() {
		n.propagateIslands(ctx)
	}
}

// refuted reports whether setting the bounds of pair u and propagating leads to a contradiction. It restores the bounds.
func (n *narrower) refuted(ctx context.Context, u int, bounds [2]int) bool {
	n.probing, n.at = true, -1
	n.set(u, bounds[0], bounds[1])
	n.propagate(ctx, true)
	failed := n.failed
	for k := len(n.trail) - 1; k >= 0; k-- {
		x := n.trail[k]
		n.applyBounds(x.u, x.lo, x.hi)
	}
	n.trail = n.trail[:0]
	n.failed, n.probing = false, false
	return failed
}
