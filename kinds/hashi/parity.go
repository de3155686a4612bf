package hashi

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques that rest on the bridges leaving some islands being odd or even in number.

// parity (H16): of all channels that leave some islands one alone is open. Each bridge between two of them counts twice in the sum of their
// numbers, so the bridges that leave are odd or even as that sum is. Conclusion: the open channel has an odd or an even number of bridges.
// The islands are the smaller part that the channel cuts off among the open ones.
func parity(b *board) []puzzle.Step {
	var out []puzzle.Step
	for _, x := range b.cuts(b.open).found {
		if len(x.side) <= len(x.rest) {
			out = append(out, b.odd(x.u, x.side)...)
		}
		if len(x.rest) <= len(x.side) {
			out = append(out, b.odd(x.u, x.rest)...)
		}
	}
	return out
}

// odd is the step of parity for a channel and the islands on one side of it.
func (b *board) odd(u int, side []int) []puzzle.Step {
	sum := 0
	r := b.because(side...)
	for _, i := range side {
		if b.islands[i].N == 0 {
			return nil
		}
		sum += b.islands[i].N
	}
	r.leaving(side, u)
	rest := sum
	for _, x := range r.facts {
		rest -= x.Value
	}
	var found []puzzle.Fact
	fit := -1
	for v := range b.max + 1 {
		switch {
		case (v+rest)%2 != 0:
			found = append(found, b.none(u, v, v)...)
		case fit < 0:
			fit = v
		default:
			fit = b.max + 1
		}
	}
	if fit >= 0 && fit <= b.max {
		found = []puzzle.Fact{b.exactly(u, fit)}
	}
	news := slices.ContainsFunc(found, func(x puzzle.Fact) bool { return !b.known.Holds(x) })
	if !news {
		return nil
	}
	return []puzzle.Step{r.step(puzzle.Args{"sum": sum, "out": sum - rest, "odd": (rest%2 + 2) % 2, "channel": b.Hashi.board.Unknown(u).At}, found...)}
}

// parityTwo (H16 with two exits): of all channels that leave some islands two alone are open, so their bridges together are odd or even, as the
// sum of the numbers and the bridges that leave elsewhere say; and when none leaves elsewhere while there are other islands, they are not both
// without one. Conclusion: a value of either channel that goes with no value of the other is out.
func parityTwo(b *board) []puzzle.Step {
	var out []puzzle.Step
	for u := range b.pairs {
		if !b.open(u) {
			continue
		}
		for _, x := range b.cuts(func(w int) bool { return w != u && b.open(w) }).found {
			if x.u < u {
				continue // that pair comes the other way round
			}
			if len(x.side) <= len(x.rest) {
				out = append(out, b.twoExits(u, x.u, x.side)...)
			}
			if len(x.rest) <= len(x.side) {
				out = append(out, b.twoExits(u, x.u, x.rest)...)
			}
		}
	}
	return out
}

// twoExits are the steps of parityTwo for two channels that leave some islands.
func (b *board) twoExits(u, w int, side []int) []puzzle.Step {
	if !b.leaves(u, side) || !b.leaves(w, side) || slices.ContainsFunc(side, func(i int) bool { return b.islands[i].N == 0 }) {
		return nil
	}
	var out []puzzle.Step
	group := make([]puzzle.Place, len(side))
	for k, i := range side {
		group[k] = b.cell(i)
	}
	for _, x := range [][2]int{{u, w}, {w, u}} {
		r := b.because(side...)
		r.leaving(side, u, w)
		elsewhere := 0
		for _, f := range r.facts {
			elsewhere += f.Value
		}
		odd := (b.sum(side) + elsewhere) % 2
		left := b.partners(x[0], x[1], odd, 0)
		if elsewhere == 0 && len(side) < len(b.islands) {
			if joined := b.partners(x[0], x[1], odd, 1); joined != left {
				left = joined
				r.clue(puzzle.Whole(puzzle.Connected))
			}
		}
		r.values(x[1])
		found := b.only(x[0], left)
		out = append(out, some(r, puzzle.Args{"group": group, "sum": b.sum(side), "out": elsewhere, "odd": odd,
			"exits": []puzzle.Place{b.Hashi.board.Unknown(x[0]).At, b.Hashi.board.Unknown(x[1]).At}}, found)...)
	}
	return out
}

// partners are the values of channel u, whatever is known of it, that go with some value of channel w: together odd or even, and at least so
// many.
func (b *board) partners(u, w, odd, least int) puzzle.Mask {
	var left puzzle.Mask
	for v := range b.max + 1 {
		for x := range b.known.Can(w).Values() {
			if (v+x)%2 == odd && v+x >= least {
				left |= puzzle.Only(v)
			}
		}
	}
	return left
}

// only is what is new when a channel has one of the values given.
func (b *board) only(u int, left puzzle.Mask) []puzzle.Fact {
	switch gone := b.known.Can(u) &^ left; {
	case gone == 0:
		return nil
	case left.Len() == 1:
		return []puzzle.Fact{b.exactly(u, left.Min())}
	default:
		var found []puzzle.Fact
		for v := range gone.Values() {
			found = append(found, b.none(u, v, v)...)
		}
		return found
	}
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
