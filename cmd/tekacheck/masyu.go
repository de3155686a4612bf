package main

import "slices"

// The places of a Masyu are the edges between neighbouring cells, first those across and then those down, with the value 1 where the loop
// runs. Its auxiliaries are the inner corners: corner iR.C, below and to the right of cell R.C, is 1 when it lies inside the loop.

// pass is the rule of a cell, or of a pearl: two of its edges are lines or, unless the loop must pass here, none.
type pass struct {
	edges, far [4]int32    // upwards and clockwise, 0 where the board ends; and behind each the next one in the same direction
	opposite   [2][2]int32 // corners; a white pearl lies between them
	kind       byte        // '.', 'W' or 'B', and '*' for any cell that the loop must pass
}

// ways are those through a cell, a bit for each direction: the turns, and from the fifth on straight.
var ways = [6]int{3, 6, 12, 9, 5, 10}

// mays are the edges, a bit each, that may be 0, and those that may be 1.
func mays(b *board, edges *[4]int32) (zero, one int) {
	for k, e := range edges {
		zero |= int(b.dom[e]&1) << k
		one |= int(b.dom[e]>>1&1) << k
	}
	return zero, one
}

// refuted tries all ways. Through a white pearl the loop goes straight, and turns in a cell beside it, so that opposite corners lie on
// different sides; on a black one it turns and goes straight through both cells beside it.
func (p *pass) refuted(b *board) bool {
	zero, one := mays(b, &p.edges)
	farZero, farOne := mays(b, &p.far)
	for _, c := range p.opposite {
		if p.kind == 'W' && same(b, c) {
			return true
		}
	}
	for i, way := range ways {
		straight := i >= 4
		switch {
		case way&^one != 0 || 15&^way&^zero != 0:
		case p.kind == 'W' && (!straight || way&farZero == 0):
		case p.kind == 'B' && (straight || way&^farOne != 0):
		default:
			return false
		}
	}
	return p.kind != '.' || zero != 15
}

// same reports whether two corners are known to lie on the same side of the loop, differ whether they are known not to.
func same(b *board, c [2]int32) bool   { return b.dom[c[0]] == b.dom[c[1]] && b.dom[c[0]] != 3 }
func differ(b *board, c [2]int32) bool { return b.dom[c[0]]&b.dom[c[1]] == 0 }

// side is the rule of an edge: it is a line exactly when the corners at its sides lie on different sides of the loop.
type side struct {
	edge    int32
	corners [2]int32
}

func (s *side) refuted(b *board) bool {
	return b.dom[s.edge] == 1 && differ(b, s.corners) || b.dom[s.edge] == 2 && same(b, s.corners)
}

// loop is the rule that the lines are one closed loop that passes all cells that it must.
type loop struct {
	edges  [][4]int32 // by cell: upwards and clockwise
	ends   [][2]int   // by place: its cells
	pearls []string   // by cell: the rule of its pearl
	all    bool       // all cells must be passed
	must   []int      // by cell: 1 where it must be passed
	degree []int8     // by cell: how many lines it has
	when   []int32    // by cell: when it was reached, from 1
	clock  int32
	wanted int  // how many lines there are, and cells that must be passed
	met    int  // those of them in blocks that have not ended
	found  bool // a block has all
}

// demand says which pearls must be passed: those whose rules are named, with nil all.
func (l *loop) demand(named map[string]bool) {
	for at, name := range l.pearls {
		l.must[at] = 0
		if l.all || name != "" && (named == nil || named[name]) {
			l.must[at] = 1
		}
	}
}

// refuted looks for three lines at a cell, and for a block that has all lines and all cells that must be passed: a part of the board,
// without edges beside lines that go on already, that no single cell separates.
func (l *loop) refuted(b *board) bool {
	clear(l.degree)
	clear(l.when)
	l.clock, l.wanted, l.met, l.found = 0, 0, 0, false
	for e := 1; e < len(l.ends); e++ {
		if b.dom[e] == 2 {
			l.wanted++
			l.degree[l.ends[e][0]]++
			l.degree[l.ends[e][1]]++
		}
	}
	if slices.Max(l.degree) > 2 {
		return true
	}
	for _, n := range l.must {
		l.wanted += n
	}
	for at := range l.edges {
		if l.when[at] == 0 {
			l.visit(b, at, 0)
		}
	}
	return !l.found
}

// visit goes on from a cell that was reached by an edge, and tells when the earliest cell that can be reached from there was. A block ends
// where that is the cell before, which is in the block too and was counted where it was reached; a later one, and the edge is no part of a
// circle (Hopcroft and Tarjan, 1973).
func (l *loop) visit(b *board, at int, from int32) (low int32) {
	l.clock++
	l.when[at], low = l.clock, l.clock
	l.met += l.must[at]
	for _, e := range l.edges[at] {
		to := l.ends[e][0] + l.ends[e][1] - at
		if e == 0 || e == from || b.dom[e] == 1 || b.dom[e] == 3 && (l.degree[at] == 2 || l.degree[to] == 2) || l.when[to] > l.when[at] {
			continue
		}
		was := l.met
		if b.dom[e] == 2 {
			l.met++
		}
		first := l.when[to]
		if first == 0 {
			first = l.visit(b, to, e)
			if first >= l.when[at] {
				l.found = l.found || first == l.when[at] && l.met-was+l.must[at] == l.wanted
				l.met = was
			}
		}
		low = min(low, first)
	}
	return low
}
