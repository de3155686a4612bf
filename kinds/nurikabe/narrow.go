package nurikabe

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/puzzle"
)

// Narrow decides what follows by the islands, without cuts, and by squares of sea. With a certificate it does nothing: these conclusions
// need several rules, and the kernel finds them.
func (n *Nurikabe) Narrow(ctx context.Context, c *model.Certificate) []puzzle.Mask {
	values := make([]puzzle.Mask, n.board.Len())
	for u := range values {
		values[u] = puzzle.Span(land, sea)
	}
	if c != nil {
		return values
	}
	w := newIslands(n)
	w.done = func() bool { return ctx.Err() != nil }
	if !w.settle() {
		clear(values)
		return values
	}
	for i, u := range n.index {
		switch {
		case u < 0:
		case w.state[i] == isLand:
			values[u] = puzzle.Only(land)
		case w.state[i] == isSea:
			values[u] = puzzle.Only(sea)
		}
	}
	return values
}

// settle adds to the state what follows by the islands, without cuts, and by squares of sea. It returns false if there is a conflict, also
// in the sea, which may be incomplete. It ends early if done returns true.
func (w *islands) settle() bool {
	w.quick = true
	defer func() { w.quick = false }()
	for more := true; more && !w.done(); {
		more = false
		if !w.search(func(f finding) bool { return f.cell >= 0 }) {
			return false
		}
		for square := range w.squares {
			open, wet := int32(-1), 0
			for _, c := range square {
				if w.state[c] == isSea {
					wet++
				} else if w.state[c] == isOpen {
					open = c
				}
			}
			switch {
			case wet == 4:
				return false
			case wet == 3 && open >= 0:
				w.set(open, isLand)
				more = true
			}
		}
	}
	return w.seaConnected()
}

// seaConnected reports whether the known sea can be connected.
func (w *islands) seaConnected() bool {
	first := int32(slices.Index(w.state, isSea))
	if first < 0 {
		return true
	}
	w.round++
	w.flood(first, func(c int32) bool { return w.state[c] != isLand })
	for c, x := range w.state {
		if x == isSea && w.seen[c] != w.round {
			return false
		}
	}
	return true
}

// flood returns the cells connected to one through cells that in accepts and that are not seen in this round, nearest first, and sets up.
// The result is valid until the next call.
func (w *islands) flood(from int32, in func(c int32) bool) []int32 {
	list := append(w.flooded[:0], from)
	w.seen[from], w.up[from] = w.round, -1
	for i := 0; i < len(list); i++ {
		for _, v := range w.around[list[i]] {
			if w.seen[v] != w.round && in(v) {
				w.seen[v], w.up[v] = w.round, list[i]
				list = append(list, v)
			}
		}
	}
	w.flooded = list
	return list
}
