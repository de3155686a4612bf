package hashi

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques that rest on the bridges leaving some islands being odd or even in number.

// parity (H16): of all channels that leave some islands one alone is open. Each bridge between two of them counts twice in the sum of their
// numbers, so the bridges that leave are odd or even as that sum is. Conclusion: the open channel has an odd or an even number of bridges.
// The islands are the smaller part that the channel cuts off among the open ones.
func parity(b *board) {
	for _, x := range b.cuts(b.open).found {
		for _, side := range x.smaller() {
			b.odd(x.u, side)
		}
	}
}

// smaller is the side of a cut with fewer islands; both when they have as many.
func (x cut) smaller() [][]int {
	switch {
	case len(x.side) < len(x.rest):
		return [][]int{x.side}
	case len(x.side) > len(x.rest):
		return [][]int{x.rest}
	}
	return [][]int{x.side, x.rest}
}

// odd is parity for a channel and the islands on one side of it.
func (b *board) odd(u int, side []int) {
	if !b.told(side) {
		return
	}
	f := b.because(side...)
	sum, out := b.sum(side), b.onLeaving(f, side, u)
	odd := (sum + out) % 2
	f.Args = puzzle.Args{"sum": sum, "out": out, "odd": odd, "channel": b.channel(u)}
	var fit puzzle.Mask
	for v := odd; v <= b.max; v += 2 {
		fit |= puzzle.Only(v)
	}
	only(f, u, fit)
	b.add(f)
}

// parityTwo (H16 with two exits): of all channels that leave some islands two alone are open, so their bridges together are odd or even, as the
// sum of the numbers and the bridges that leave elsewhere say; and when none leaves elsewhere while there are other islands, they are not both
// without one. Conclusion: a value of either channel that goes with no value of the other is out.
func parityTwo(b *board) {
	for u := range b.pairs {
		if b.Over() {
			return
		}
		if !b.open(u) {
			continue
		}
		for _, x := range b.cuts(func(w int) bool { return w != u && b.open(w) }).found {
			if x.u < u {
				continue // that pair comes the other way round
			}
			for _, side := range x.smaller() {
				b.twoExits(u, x.u, side)
			}
		}
	}
}

// twoExits is parityTwo for two channels that leave some islands.
func (b *board) twoExits(u, w int, side []int) {
	if !b.leaves(u, side) || !b.leaves(w, side) || !b.told(side) {
		return
	}
	for _, x := range [][2]int{{u, w}, {w, u}} {
		f := b.because(side...)
		sum, out := b.sum(side), b.onLeaving(f, side, u, w)
		odd := (sum + out) % 2
		left := b.partners(x[0], x[1], odd, 0)
		if out == 0 && len(side) < len(b.islands) {
			if joined := b.partners(x[0], x[1], odd, 1); joined != left {
				left = joined
				f.Clue(puzzle.Whole(puzzle.Connected))
			}
		}
		f.On(x[1])
		only(f, x[0], left)
		f.Args = puzzle.Args{"group": b.cells(side), "sum": sum, "out": out, "odd": odd, "exits": []puzzle.Place{b.channel(x[0]), b.channel(x[1])}}
		b.add(f)
	}
}

// partners are the values of channel u, whatever is known of it, that go with some value of channel w: together odd or even, and at least so
// many.
func (b *board) partners(u, w, odd, least int) puzzle.Mask {
	var left puzzle.Mask
	for v := range b.max + 1 {
		for x := range b.Known.Can(w).Values() {
			if (v+x)%2 == odd && v+x >= least {
				left |= puzzle.Only(v)
			}
		}
	}
	return left
}

// leaves reports whether a channel leads from some islands to others.
func (b *board) leaves(u int, islands []int) bool {
	return slices.Contains(islands, b.pairs[u].a) != slices.Contains(islands, b.pairs[u].b)
}

// sum is the sum of the numbers of some islands.
func (b *board) sum(islands []int) int {
	sum := 0
	for _, i := range islands {
		sum += b.islands[i].N
	}
	return sum
}

// told reports whether all numbers of some islands are told.
func (b *board) told(islands []int) bool {
	return !slices.ContainsFunc(islands, func(i int) bool { return b.islands[i].N == 0 })
}
