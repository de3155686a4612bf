package masyu

import "context"

// trial is what a narrower needs to draw a line for a try, see where the rules lead cell by cell, and take it all back.
type probeState struct {
	on     bool
	round  int32       // of the trial under way, or of the last one
	saved  []savedCell // cells as they were before the trial, in the order of their change
	ways   int         // trials at this cell that led to no contradiction
	shared []savedCell // what they all came to
	found  bool        // something has changed for good since this was set to false
}

// note is what is known of a cell.
type savedCell struct {
	at          int32
	lines, none exits
	path
}

// keep notes down what is known of a cell that is about to change.
func (n *narrower) save(i int, x *cellState) {
	switch t := &n.probeState; {
	case !t.on:
		x.due, t.found = true, true
	case x.savedIn != t.round:
		x.savedIn = t.round
		t.saved = append(t.saved, savedCell{int32(i), x.lines, x.none, x.path})
	}
}

// probe tries the ways on from ends of paths and from pearls without lines, as far as the rules then lead cell by cell: what leads to a
// contradiction is crossed, and what all ways of a cell come to is so. False when there is no solution. It finishes most boards on which
// one has to look ahead, for less than what a kernel costs to set up. When ctx ends it stops.
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

// fork tries the ways on from a cell, at least one of which the loop takes; false when there is no solution.
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
		return true // the ways may be others now
	}
	for _, s := range t.shared {
		at := int(s.at)
		n.draw(at, s.lines&^n.cells[at].lines)
		n.cross(at, s.none&^n.cells[at].none)
	}
	return n.run(ctx)
}

// fails reports whether a line that leaves a cell in a heading leads to a contradiction. It leaves the board as it was.
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

// share leaves what this trial came to like the others at its cell.
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
