package hashi

import ground "github.com/teka-puzzles/teka/puzzle/board"

// Islands in two colours: where every bridge joins one colour with the other, both need as many bridges.

// colours gives some islands, joined by channels that are kept, two colours so that each such channel among them joins one colour
// with the other: +1 and -1 by island, 0 for those outside. ok is false when there is no such colouring.
func (h *Hashi) colours(islands []int, keep func(u int) bool) (colour []int, ok bool) {
	inside := make([]bool, len(h.islands))
	for _, i := range islands {
		inside[i] = true
	}
	sides := ground.NewSides(len(h.islands))
	for _, i := range islands {
		for _, u := range h.incident[i] {
			if j := h.otherEnd(u, i); inside[j] && keep(u) && !sides.Join(i, j, true) {
				return nil, false
			}
		}
	}
	colour = make([]int, len(h.islands))
	first := map[int]bool{} // by island that stands for a group: the side of the first one of the group
	for _, i := range islands {
		group, side := sides.Find(i)
		if _, ok := first[group]; !ok {
			first[group] = side
		}
		if colour[i] = 1; side != first[group] {
			colour[i] = -1
		}
	}
	return colour, true
}

// needs are the sums of the numbers of the islands of both colours.
func (h *Hashi) colourSums(colour []int) (plus, minus int) {
	for i, c := range colour {
		switch c {
		case 1:
			plus += h.islands[i].N
		case -1:
			minus += h.islands[i].N
		}
	}
	return plus, minus
}

// mostColoured bounds the islands that are coloured because those on the other side of a channel tell nothing.
const maxColoured = 40

// twoColours: some islands take two colours so that each open channel among them joins one colour with the other. Then such bridges
// count as much for one colour as for the other. Condition: of the channels that lead out at most one is open, and all numbers are
// told. Conclusion: the open channel has what the colour at its end needs more than the other does, beside the bridges known that
// lead out or join two islands of one colour; if that cannot be, or no channel is open and the needs differ, the board is
// impossible. The islands are a part of the open channels, or the smaller part that the channel cuts off there, or the larger one.
func twoColours(b *board) {
	cuts := b.graph(b.open).Cuts()
	for _, part := range cuts.Parts {
		b.balance(-1, part)
	}
	for _, x := range cuts.Bridges {
		if b.Over() {
			return
		}
		small, large := x.Sides()
		if !b.balance(x.Edge, small) && len(large) <= maxColoured {
			b.balance(x.Edge, large)
		}
	}
}

// balance is twoColours for some islands and the open channel that leads out, -1 for none; false when they tell nothing.
func (b *board) balance(u int, side []int) bool {
	if len(side) < 2 || !b.allNumbered(side) {
		return false
	}
	colour, ok := b.colours(side, func(w int) bool { return w != u && b.open(w) })
	if !ok {
		return false
	}
	f := b.findingFrom(side...)
	plus, minus := b.colourSums(colour)
	for _, i := range side {
		for _, w := range b.incident[i] {
			if w == u || colour[b.otherEnd(w, i)] == -colour[i] {
				continue
			}
			v := b.lo(w) // it is settled: it leads out, or joins two islands of one colour and counts at either
			f.On(w)
			if colour[i] > 0 {
				plus -= v
			} else {
				minus -= v
			}
		}
	}
	said := coloursArgs{Group: b.cells(side)}
	if u < 0 {
		if plus == minus {
			return false
		}
		said.More, said.Fewer = max(plus, minus), min(plus, minus)
		f.Say(said)
		f.Clash()
		b.add(f)
		return true
	}
	end := b.pairs[u].a
	if colour[end] == 0 {
		end = b.pairs[u].b
	}
	if colour[end] < 0 {
		plus, minus = minus, plus
	}
	said.More, said.Fewer, said.Channel = plus, minus, b.channel(u)
	f.Say(said)
	if n := plus - minus; n >= 0 && n <= b.max {
		f.Is(u, n)
	} else {
		f.Clash()
	}
	b.add(f)
	return true
}
