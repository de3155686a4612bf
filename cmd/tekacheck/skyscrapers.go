package main

import "math/bits"

// permutation is the rule that a line contains each height once.
type permutation []int32

// refuted reports whether no distinct heights can be assigned to the cells. It looks for an assignment by augmenting paths.
func (p permutation) refuted(b *board) bool {
	var at [64]int // by height: the cell that it is assigned to, plus one
	for i := range p {
		if seen := uint64(0); !p.assign(b, i, &at, &seen) {
			return true
		}
	}
	return false
}

// assign assigns a height to cell i, possibly reassigning another cell. It returns false if that is impossible with the heights not in
// seen, to which it adds those that it tried.
func (p permutation) assign(b *board, i int, at *[64]int, seen *uint64) bool {
	for left := b.dom[p[i]] &^ *seen; left != 0; left = left & (left - 1) &^ *seen {
		h := bits.TrailingZeros64(left)
		*seen |= 1 << h
		if at[h] == 0 || p.assign(b, at[h]-1, at, seen) {
			at[h] = i + 1
			return true
		}
	}
	return false
}

// view is the rule that a number of buildings is visible from one side of a line. Its auxiliaries are, for the first k cells from that
// side: tk, the tallest; nk, how many of them are visible; and sk, whether the k-th is visible.
type view struct {
	cells                 []int32 // from that side
	clue                  int
	tallest, number, seen int32 // auxiliaries of the first cell; those of the others follow
}

// refuted reports whether the number cannot be visible. It simulates the cells from the side. A state is the tallest height and the number
// visible so far.
func (w *view) refuted(b *board) bool {
	n := len(w.cells)
	var now [65]uint64 // by tallest: the numbers visible
	now[0] = 1
	for k, v := range w.cells {
		var next [65]uint64
		d, below := b.dom[v], uint64(0)
		tallest, number, seen := b.dom[int(w.tallest)+k], b.dom[int(w.number)+k], b.dom[int(w.seen)+k]
		for h := range n + 1 {
			if h > k && tallest>>h&1 != 0 {
				if d>>h&1 != 0 && seen&2 != 0 {
					next[h] = below << 1 & number
				}
				if d&(1<<h-1) != 0 && seen&1 != 0 {
					next[h] |= now[h] & number
				}
			}
			below |= now[h]
		}
		now = next
	}
	return w.clue > n || now[n]>>w.clue&1 == 0
}

// sight is the rule of a line with the view from one side (far is nil) or both. The line is a permutation.
type sight struct {
	near, far *view
}

// openMost limits the number of undetermined cells for which all orders are examined.
const openMost = 12

// refuted reports whether one of the views is refuted, or no order of the heights has the visible numbers.
func (s *sight) refuted(b *board) bool {
	near, far := s.near.clue, 0
	if s.far != nil {
		far = s.far.clue
	}
	switch {
	case s.near.refuted(b) || far > 0 && s.far.refuted(b) || near+far > len(s.near.cells)+1:
		return true
	case (near+1)*(far+1) > 64:
		return s.orders(b, near, 0) || s.orders(b, 0, far)
	}
	return s.orders(b, near, far)
}

// orders reports whether no order of the heights has the visible numbers; false if too many cells are open. It does dynamic programming
// over the cells and the sets of heights used. A building is visible from the near side if no taller one has been used, and from the far
// side if all taller ones have been. For each set, bit near*(far+1)+far is set if these numbers of buildings can be visible. A clue of 0 is
// not counted.
func (s *sight) orders(b *board, near, far int) bool {
	can := s.singles(b)
	open, known := 0, uint64(0)
	for _, d := range can {
		if d&(d-1) != 0 {
			open++
		} else {
			known |= d
		}
	}
	if other := bits.OnesCount64(known) != len(can)-open; other || open > openMost {
		return other
	}
	pass := afterPassing(len(can), near, far)
	now, next := map[uint64]uint64{0: 1}, map[uint64]uint64{}
	for _, d := range can {
		clear(next)
		for used, seen := range now { // any order: a union
			for left := d &^ used; left != 0; left &= left - 1 {
				h := bits.TrailingZeros64(left)
				next[used|1<<h] |= pass(seen, h, used)
			}
		}
		now, next = next, now
	}
	return now[2<<len(can)-2]>>(near*(far+1)+far)&1 == 0
}

// singles returns the candidates of the cells after eliminating the consequences of cells with one height and of heights with one cell.
func (s *sight) singles(b *board) []uint64 {
	can := make([]uint64, len(s.near.cells))
	for i, v := range s.near.cells {
		can[i] = b.dom[v]
	}
	for again := true; again; {
		again = false
		known, once, twice := uint64(0), uint64(0), uint64(0) // heights of determined cells; heights with at least one cell, and with two
		for _, d := range can {
			twice |= once & d
			once |= d
			if d&(d-1) == 0 {
				known |= d
			}
		}
		for i, d := range can {
			x := d &^ known
			if here := d &^ twice; here != 0 {
				x = here
			}
			if d&(d-1) != 0 && x != d {
				can[i], again = x, true
			}
		}
	}
	return can
}

// afterPassing returns the transition of the visible counts when a building is placed after others.
func afterPassing(n, near, far int) func(seen uint64, height int, others uint64) uint64 {
	all := ^uint64(0) >> (64 - (near+1)*(far+1))
	last := uint64(0) // the largest count visible from the far side
	for i := range near + 1 {
		last |= 1 << (i*(far+1) + far)
	}
	return func(seen uint64, height int, others uint64) uint64 {
		if near > 0 && others>>height == 0 {
			seen = seen << (far + 1) & all
		}
		if far > 0 && bits.OnesCount64(others>>height) == n-height {
			seen = seen &^ last << 1
		}
		return seen
	}
}
