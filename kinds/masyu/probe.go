package masyu

import "context"

// trial is what a narrower needs to draw a line for a try, see where the rules lead cell by cell, and take it all back.
type trial struct {
	on     bool
	round  int32  // of the trial under way, or of the last one
	notes  []note // cells as they were before the trial, in the order of their change
	ways   int    // trials at this cell that led to no contradiction
	shared []note // what they all came to
	found  bool   // something has changed for good since this was set to false
}

// note is what is known of a cell.
type note struct {
	at          int32
	lines, none exits
	path
}

// keep notes down what is known of a cell that is about to change.
func (n *narrower) keep(i int, x *spot) {
	switch t := &n.trial; {
	case !t.on:
		x.due, t.found = true, true
	case x.kept != t.round:
		x.kept = t.round
		t.notes = append(t.notes, note{int32(i), x.lines, x.none, x.path})
	}
}

// probe tries the ways on from ends of paths and from pearls without lines, as far as the rules then lead cell by cell: what leads to a
// contradiction is crossed, and what all ways of a cell come to is so. False when there is no solution. It finishes most boards on which
// one has to look ahead, for less than what a kernel costs to set up. When ctx ends it stops.
func (n *narrower) probe(ctx context.Context) bool {
	t := &n.trial
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
			if !n.fork(ctx, i) {
				return false
			}
			again = again || t.found
		}
	}
	return true
}

// fork tries the ways on from a cell, at least one of which the loop takes; false when there is no solution.
func (n *narrower) fork(ctx context.Context, i int) bool {
	t := &n.trial
	t.ways, t.found = 0, false
	for h := range heading(4) {
		if (n.cells[i].lines|n.cells[i].none)&one(h) != 0 || !n.fails(ctx, i, h) {
			continue
		}
		n.cross(i, one(h))
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
func (n *narrower) fails(ctx context.Context, i int, h heading) bool {
	t := &n.trial
	t.on, t.notes = true, t.notes[:0]
	t.round++
	drawn := n.drawn
	n.draw(i, one(h))
	n.run(ctx)
	failed := n.failed
	if !failed {
		n.share()
	}
	for _, was := range t.notes {
		x := &n.cells[was.at]
		x.lines, x.none, x.path = was.lines, was.none, was.path
	}
	for _, at := range n.queue {
		n.cells[at].waits = false
	}
	n.queue, n.drawn, n.failed, t.on = n.queue[:0], drawn, false, false
	return failed
}

// share leaves what this trial came to like the others at its cell.
func (n *narrower) share() {
	t := &n.trial
	if t.ways++; t.ways == 1 {
		t.shared = t.shared[:0]
		for _, was := range t.notes {
			t.shared = append(t.shared, note{at: was.at, lines: n.cells[was.at].lines, none: n.cells[was.at].none})
		}
		return
	}
	left := t.shared[:0]
	for _, s := range t.shared {
		if x := &n.cells[s.at]; x.kept == t.round {
			s.lines &= x.lines
			s.none &= x.none
			if s.lines|s.none != 0 {
				left = append(left, s)
			}
		}
	}
	t.shared = left
}
