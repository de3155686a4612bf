package hashi

import ground "github.com/teka-puzzles/teka/puzzle/board"

// If every bridge connects two colours of islands, both colours need the same number of bridges.

// colours colours some islands so that each channel among them that keep accepts connects both colours: +1 and -1 by island, 0 for other
// islands. ok is false if that is impossible.
func (h *Hashi) colours(islands []int, keep func(u int) bool) (colour []int, ok bool) {
	inside := make([]bool, len(h.islands))
	for _, i := range islands {
		inside[i] = true
	}
	sides := ground.NewParitySets(len(h.islands))
	for _, i := range islands {
		for _, u := range h.incident[i] {
			if j := h.otherEnd(u, i); inside[j] && keep(u) && !sides.Join(i, j, true) {
				return nil, false
			}
		}
	}
	colour = make([]int, len(h.islands))
	first := map[int]bool{} // by representative of a set: the side of its first island
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

// colourSums returns the sum of the numbers for each colour.
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

// maxColoured is the maximum size of the larger side that twoColours examines if the smaller side yields nothing.
const maxColoured = 40

// twoColours: each open channel among some islands connects the two colours, so such bridges count equally for both. Condition: at most
// one channel that leaves them is open, and all numbers are known. Conclusion: the open channel has the difference between the colours,
// after known bridges that leave or connect one colour are subtracted; otherwise the board is impossible. The islands are a component of
// the open channels, or a side of a bridge of that graph.
func twoColours(b *board) {
	cuts := b.graph(b.open).Cuts()
	for _, part := range cuts.Parts {
		b.balance(-1, part)
	}
	for _, x := range cuts.Bridges {
		if b.Done() {
			return
		}
		small, large := x.Sides()
		if !b.balance(x.Edge, small) && len(large) <= maxColoured {
			b.balance(x.Edge, large)
		}
	}
}

// balance adds the step of twoColours for the islands side, which only the open channel u leaves, -1 for none. It reports whether it found
// one.
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
			v := b.lo(w) // decided: it leaves, or connects two islands of one colour and counts at both
			f.Use(w)
			if colour[i] > 0 {
				plus -= v
			} else {
				minus -= v
			}
		}
	}
	if plus < 0 || minus < 0 { // an island has too many bridges, which is simpler
		return false
	}
	said := coloursArgs{Group: b.cells(side)}
	for _, i := range side {
		if colour[i] > 0 {
			said.First = append(said.First, b.cell(i))
		} else {
			said.Second = append(said.Second, b.cell(i))
		}
	}
	if u < 0 {
		if plus == minus {
			return false
		}
		said.More, said.Fewer = plus, minus
		f.AddArgs(said)
		f.Contradict()
		b.add(f)
		return true
	}
	end := b.pairs[u].a
	if colour[end] == 0 {
		end = b.pairs[u].b
	}
	if colour[end] < 0 {
		plus, minus = minus, plus
		said.First, said.Second = said.Second, said.First
	}
	said.More, said.Fewer, said.Channel = plus, minus, b.channel(u)
	f.AddArgs(said)
	if n := plus - minus; n >= 0 && n <= b.max {
		f.Conclude(u, n)
	} else {
		f.Contradict()
	}
	b.add(f)
	return true
}
