package main

import "slices"

// The places of a Masyu are the edges between neighbouring cells, first horizontal, then vertical, with the value 1 where the loop runs.
// Its auxiliaries are the inner corners: corner iR.C, below and to the right of cell R.C, is 1 if it lies inside the loop.

// Tables of Masyu rules. Columns of a cell: its edges, clockwise from the top. A pearl has in addition the next edge in each direction and
// two pairs of opposite corners. The loop goes straight through a white pearl and turns in a neighbouring cell, so opposite corners are on
// different sides of the loop; at a black pearl it turns, and goes straight through both neighbouring cells. An edge with its two corners
// is a line exactly when the corners are on different sides.
var (
	cellWays  = []string{"1100", "0110", "0011", "1001", "1010", "0101", "0000"}
	aCell     = tableOf(cellWays)
	aCellOfIt = tableOf(cellWays[:6]) // that the loop must pass
	ofPearls  = map[byte]table{
		'W': tableOf([]string{"10100...", "1010..0.", "0101.0..", "0101...0"}, differ, differ),
		'B': tableOf([]string{"110011......", "0110.11.....", "0011..11....", "10011..1...."})}
	anEdge = tableOf([]string{"000", "011", "101", "110"})
	differ = []string{"01", "10"}
)

// loop is the rule that the lines form one closed loop through all required cells.
type loop struct {
	edges  [][4]int32 // by cell: clockwise from the top
	ends   [][2]int   // by place: its cells
	of     []string   // by cell: the rule that requires the loop to pass it
	must   []int      // by cell: 1 if that rule is in force
	degree []int8     // by cell: number of lines
	when   []int32    // by cell: discovery time, from 1
	clock  int32
	wanted int  // number of lines and required cells
	met    int  // of them, those in blocks not yet completed
	found  bool // a block contains all
}

// demand sets which cells are required: those whose rules are named, or all if named is nil.
func (l *loop) demand(named map[string]bool) {
	for at, rule := range l.of {
		l.must[at] = 0
		if rule != "" && (named == nil || inForce(rule, named)) {
			l.must[at] = 1
		}
	}
}

// refuted reports whether a cell has three lines, or no block contains all lines and required cells. A block is a maximal part of the board
// that no single cell separates, without the other edges at cells that already have two lines.
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

// visit explores from a cell reached by an edge, and returns the earliest discovery time reachable from there. If that is the previous
// cell, a block ends there; if it is later, the edge is on no cycle (Hopcroft and Tarjan, 1973).
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
