package main

import "math/bits"

// The places of a Hashiwokakero are the pairs of islands that see each other: for each island in reading order the pair to the right, then
// the pair below.

// count is the rule that variables add up to a number: the bridges of an island, or the given height of a cell.
type count struct {
	n    int
	vars []int32
}

// refuted computes the set of possible sums, and reports whether the number is not among them.
func (c *count) refuted(b *board) bool {
	sums := uint64(1)
	for _, v := range c.vars {
		next := uint64(0)
		for left := b.dom[v]; left != 0; left &= left - 1 {
			next |= sums << bits.TrailingZeros64(left)
		}
		sums = next
	}
	return sums>>c.n&1 == 0
}

// crossings is the rule that bridges do not cross: the pairs of crossing places.
type crossings [][2]int32

// refuted reports whether two crossing places both have a bridge.
func (x crossings) refuted(b *board) bool {
	for _, p := range x {
		if (b.dom[p[0]]|b.dom[p[1]])&1 == 0 {
			return true
		}
	}
	return false
}

// network is one of two rules: the bridges connect all islands, or they form no cycle.
type network struct {
	tree    bool
	ends    [][2]int // by place: the cells of its islands
	islands []int    // their cells
	group   []int    // union-find: by cell of an island, another island of its group, or itself for the representative
}

// refuted reports whether the bridges that are still possible leave islands apart or, for the rule against cycles, whether the certain
// bridges form a cycle.
func (w *network) refuted(b *board) bool {
	for _, at := range w.islands {
		w.group[at] = at
	}
	parts := len(w.islands)
	for v := 1; v < len(w.ends); v++ {
		d := b.dom[v]
		if w.tree && d&1 != 0 || d == 1 {
			continue
		}
		from, to := w.find(w.ends[v][0]), w.find(w.ends[v][1])
		if from == to && w.tree {
			return true
		} else if from != to {
			w.group[from] = to
			parts--
		}
	}
	return !w.tree && parts > 1
}

// find returns the representative of a group.
func (w *network) find(at int) int {
	for w.group[at] != at {
		w.group[at] = w.group[w.group[at]]
		at = w.group[at]
	}
	return at
}
