package hashi

import (
	"slices"

	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques that rest on all islands being joined in one group.

// isolatedPair (H08): two islands with the same number would close themselves off. Condition: there are other islands, and both numbers
// are v. Conclusion: not v bridges between them.
func isolatedPair(b *board, u int) {
	p := b.pairs[u]
	v := b.islands[p.a].N
	if v == 0 || v != b.islands[p.b].N || v > b.max || len(b.islands) <= 2 || !b.Known.Can(u).Has(v) {
		return
	}
	f := b.findingFrom(p.a, p.b)
	f.Clue(puzzle.Whole(puzzle.Connected))
	f.Say(pairArgs{Number: v})
	if v == 1 {
		b.atMost(f, u, 0) // more than the number cannot be either
	} else {
		f.Not(u, puzzle.Only(v))
	}
	b.add(f)
}

// groups are the islands joined by bridges.
type groups struct {
	*board
	group.Groups
}

// groups finds the groups.
func (b *board) groups() *groups { return &groups{b, group.NewBoard(b.Look).NewGroups()} }

// closes reports whether the groups of some islands are all islands but some, and have no bridge to build besides those named: more is, for
// some islands, how many bridges they get. It lists the islands of the groups.
func (g *groups) closedBy(islands []int, more map[int]int) ([]int, bool) {
	return g.Closed(islands, func(i int) bool { return g.islands[i].N > 0 && g.built(i)+more[i] == g.islands[i].N })
}

// onInside makes a finding rest on the numbers of some islands, and on the channels between them, but for those of one island and
// one channel, having as many bridges at least.
func (b *board) onClosed(f *puzzle.Finding, islands []int, center, but int) {
	f.Clue(b.cells(islands)...)
	for _, i := range islands {
		for _, u := range b.incident[i] {
			if i != center && b.otherEnd(u, i) != center && u != but {
				b.onLo(f, u)
			}
		}
	}
	f.Clue(puzzle.Whole(puzzle.Connected))
}

// isolatedGroup (H09): bridges in a channel would finish all islands of a group while others remain. Condition: with v bridges in u, every
// island of the groups at both ends has as many as its number, and there are other islands. Conclusion: not v bridges.
func isolatedGroup(b *board) {
	g := b.groups()
	for u, p := range b.pairs {
		if !b.open(u) || b.islands[p.a].N == 0 {
			continue
		}
		v := b.remaining(p.a, u)
		if v < 1 || v > b.max || !b.Known.Can(u).Has(v) {
			continue
		}
		more := v - b.lo(u)
		if all, ok := g.closedBy([]int{p.a, p.b}, map[int]int{p.a: more, p.b: more}); ok {
			f := b.findingFrom(p.a, p.b)
			f.Say(closedArgs{Bridges: v, Channel: b.channel(u)})
			b.onClosed(f, all, -1, u)
			f.Not(u, puzzle.Only(v))
			b.add(f)
		}
	}
}

// isolating is what H11 and H12 share: without more bridges in channel u than lo, island i would have to fill all its other channels, and
// that would close a finished group. Condition: lo and the other rooms are the number together; then every island of the groups that are
// joined has as many bridges as its number, and there are other islands. Conclusion: u has more than lo.
func (g *groups) isolating(i, u int) {
	b, lo := g.board, g.lo(u)
	if !b.open(u) || b.islands[i].N == 0 || lo+b.capacities(i)-b.capacity(i, u) != b.islands[i].N {
		return
	}
	more := map[int]int{}
	targets := []int{i}
	for _, w := range b.incident[i] {
		if w == u {
			continue
		}
		n := b.capacity(i, w)
		more[i] += n - b.lo(w)
		if j := b.otherEnd(w, i); n > 0 {
			targets = append(targets, j)
			more[j] = n - b.lo(w)
		}
	}
	all, ok := g.closedBy(targets, more)
	if !ok {
		return
	}
	f := b.findingAbout(i)
	f.Say(alone{Islands: len(all), Channel: b.channel(u)})
	b.onCapacities(f, byRemaining, i, u)
	b.onClosed(f, all, i, u)
	b.atLeast(f, u, lo+1)
	b.add(f)
}

// each looks for isolating channels of the islands that a shape fits: the number, and the numbers of the neighbours besides one, sorted.
func (b *board) isolatingWhere(shape func(n int, others []int) bool) {
	g := b.groups()
	for i, x := range b.islands {
		if b.Over() {
			return
		}
		for _, u := range b.incident[i] {
			var others []int
			for _, w := range b.incident[i] {
				if w != u {
					others = append(others, b.islands[b.otherEnd(w, i)].N)
				}
			}
			slices.Sort(others)
			if shape(x.N, others) {
				g.isolating(i, u)
			}
		}
	}
}

// oneThreeTwo (H11): a 3 with three neighbours, two of them 1 and 2, may not spend its bridges on these. Conclusion: at least one bridge to
// the third. Condition: as for isolating, with that shape.
func oneThreeTwo(b *board) {
	b.isolatingWhere(func(n int, others []int) bool { return n == 3 && slices.Equal(others, []int{1, 2}) })
}

// isolation (H12): an island that filled all its channels but one would close off a finished group. Conclusion and condition: as for
// isolating.
func isolation(b *board) { b.isolatingWhere(func(int, []int) bool { return true }) }

// onLeaving makes a finding rest on the bridges of the channels that leave some islands, but for those given, and counts them; they
// must be settled.
func (b *board) onLeaving(f *puzzle.Finding, islands []int, but ...int) int {
	inside := make([]bool, len(b.islands))
	for _, i := range islands {
		inside[i] = true
	}
	n := 0
	for _, i := range islands {
		for _, u := range b.incident[i] {
			if !slices.Contains(but, u) && !inside[b.otherEnd(u, i)] {
				f.On(u)
				n += b.lo(u)
			}
		}
	}
	return n
}

// familyArgs converts arguments of the family's techniques to those of this kind.
func familyArgs(said any) any {
	switch x := said.(type) {
	case group.Cut:
		return cutOffArgs{Islands: x.Size, Island: x.At}
	case group.Gap:
		return alone{Islands: x.Size, Channel: x.Gap}
	case group.Cycle:
		return channelArgs{Channel: x.Edge}
	}
	return said
}
