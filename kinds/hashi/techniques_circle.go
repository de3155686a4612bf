package hashi

import "github.com/teka-puzzles/teka/puzzle"

// circle: bridges must not lead in a circle, where the puzzle says so. Condition: both islands of an open channel are joined by other
// bridges already. Conclusion: it has none.
func circle(b *board) {
	for u := range b.pairs {
		if !b.tree || !b.open(u) || b.lo(u) > 0 {
			continue
		}
		bridges := b.graph(func(w int) bool { return w != u && b.lo(w) > 0 })
		if path, ok := bridges.Way(b.pairs[u].a, b.pairs[u].b); ok {
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
