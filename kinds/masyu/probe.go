package masyu

import "context"

// probeState is the state of a probe: the narrower draws a line, propagates, and restores what changed.
type probeState struct {
	on     bool
	round  int32       // number of the current or last probe
	saved  []savedCell // cells before the probe, in the order of change
	ways   int         // probes of this cell without a contradiction
	shared []savedCell // what these have in common
	found  bool        // something changed permanently
}

type savedCell struct {
	at          int32
	lines, none exits
	path
}

// save prepares the change of a cell. In a probe it stores the old state, once for each cell; outside, it marks the cell as due for a
// probe.
func (n *narrower) save(i int, x *cellState) {
	switch t := &n.probeState; {
	case !t.on:
		x.due, t.found = true, true
	case x.savedIn != t.round:
		x.savedIn = t.round
		t.saved = append(t.saved, savedCell{int32(i), x.lines, x.none, x.path})
	}
}

// probe assumes, in turn, each open line at path ends and at pearls without lines, and propagates. It crosses lines that lead to a
// contradiction, and keeps what the remaining choices at a cell share. It returns false if it finds that there is no solution; it returns
// true if ctx ends.
func (n *narrower) probe(ctx context.Context) bool {
	t := &n.probeState
	for again := true; again; {
		again = false
		for i := range n.cells {
			x := &n.cells[i]
			if !x.due {
				continue
			}
			x.due = false
			if x.lines|x.none == 15 || !n.inside(i) || x.lines.count() != 1 && x.pearl == NoPearl {
				continue
			}
			if ctx.Err() != nil {
				return true
			}
			if !n.probeCell(ctx, i) {
				return false
			}
			again = again || t.found
		}
	}
	return true
}

// probeCell probes the open lines of a cell, of which the loop uses at least one. It returns false if there is no solution.
func (n *narrower) probeCell(ctx context.Context, i int) bool {
	t := &n.probeState
	t.ways, t.found = 0, false
	for h := range heading(4) {
		if (n.cells[i].lines|n.cells[i].none)&setOf(h) != 0 || !n.refuted(ctx, i, h) {
			continue
		}
		n.cross(i, setOf(h))
		if !n.run(ctx) {
			return false
		}
	}
	if t.found || t.ways == 0 {
		return true // the remaining ways may have changed
	}
	for _, s := range t.shared {
		at := int(s.at)
		n.draw(at, s.lines&^n.cells[at].lines)
		n.cross(at, s.none&^n.cells[at].none)
	}
	return n.run(ctx)
}

// refuted reports whether a line from a cell leads to a contradiction. It restores the board.
func (n *narrower) refuted(ctx context.Context, i int, h heading) bool {
	t := &n.probeState
	t.on, t.saved = true, t.saved[:0]
	t.round++
	drawn := n.drawn
	n.draw(i, setOf(h))
	n.run(ctx)
	failed := n.failed
	if !failed {
		n.intersect()
	}
	for _, was := range t.saved {
		x := &n.cells[was.at]
		x.lines, x.none, x.path = was.lines, was.none, was.path
	}
	for _, at := range n.queue {
		n.cells[at].queued = false
	}
	n.queue, n.drawn, n.failed, t.on = n.queue[:0], drawn, false, false
	return failed
}

// intersect keeps what this probe has in common with the others of its cell.
func (n *narrower) intersect() {
	t := &n.probeState
	if t.ways++; t.ways == 1 {
		t.shared = t.shared[:0]
		for _, was := range t.saved {
			t.shared = append(t.shared, savedCell{at: was.at, lines: n.cells[was.at].lines, none: n.cells[was.at].none})
		}
		return
	}
	left := t.shared[:0]
	for _, s := range t.shared {
		if x := &n.cells[s.at]; x.savedIn == t.round {
			s.lines &= x.lines
			s.none &= x.none
			if s.lines|s.none != 0 {
				left = append(left, s)
			}
		}
	}
	t.shared = left
}
