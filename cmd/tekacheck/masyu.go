package main

import "slices"

// The places of a Masyu are the edges between neighbouring cells, first those across and then those down, with the value 1 where the loop
// runs. Its auxiliaries are the inner corners: corner iR.C, below and to the right of cell R.C, is 1 when it lies inside the loop.

// The tables of Masyu. Columns of a cell: its edges, upwards and clockwise. A pearl has, after these, the next edge in each direction and
// two pairs of opposite corners. The loop goes straight through a white pearl and turns in a neighbouring cell, so opposite corners are on
// different sides of the loop; at a black pearl it turns, and goes straight through both neighbouring cells. An edge with its two corners:
// it is a line exactly when the corners are on different sides.
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

// loop is the rule that the lines are one closed loop that passes all cells that it must.
type loop struct {
	edges  [][4]int32 // by cell: upwards and clockwise
	ends   [][2]int   // by place: its cells
	of     []string   // by cell: the rule that has the loop pass it
	must   []int      // by cell: 1 where that rule is in force
	degree []int8     // by cell: how many lines it has
	when   []int32    // by cell: when it was reached, from 1
	clock  int32
	wanted int  // how many lines there are, and cells that must be passed
	met    int  // those of them in blocks that have not ended
	found  bool // a block has all
}

// demand says which cells must be passed: those whose rules are in force, with nil all.
func (l *loop) demand(named map[string]bool) {
	for at, rule := range l.of {
		l.must[at] = 0
		if rule != "" && (named == nil || inForce(rule, named)) {
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
