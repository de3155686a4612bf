package hashi

import "github.com/teka-puzzles/teka/puzzle"

// circle: bridges must not lead in a circle, where the puzzle says so. Condition: both islands of an open channel are joined by other
// bridges already. Conclusion: it has none.
func circle(b *board) {
	for u := range b.pairs {
		if !b.tree || !b.open(u) || b.lo(u) > 0 {
			continue
		}
		if path := b.path(u); path != nil {
			f := b.Finding(puzzle.Whole(puzzle.Tree))
			for _, w := range path {
				b.onFew(f, w)
			}
			f.Say(channelArgs{Channel: b.channel(u)})
			f.Is(u, 0)
			b.add(f)
		}
	}
}

// path is a shortest way over bridges from one island of a channel to the other, besides the channel itself; nil when there is none.
func (b *board) path(u int) []int {
	from, to := b.pairs[u].a, b.pairs[u].b
	by := map[int]int{} // by island: the channel over which it was reached
	for list := []int{from}; len(list) > 0; list = list[1:] {
		for _, w := range b.around[list[0]] {
			j := b.across(w, list[0])
			if _, seen := by[j]; w == u || b.lo(w) == 0 || seen || j == from {
				continue
			}
			by[j] = w
			list = append(list, j)
		}
	}
	if _, ok := by[to]; !ok {
		return nil
	}
	var out []int
	for i := to; i != from; i = b.across(by[i], i) {
		out = append(out, by[i])
	}
	return out
}
