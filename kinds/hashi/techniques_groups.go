package hashi

import (
	"slices"

	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/puzzle"
)

// Techniques that use the rule that all islands are connected.

// isolatedPair (H08): two islands with the same number would isolate themselves. Condition: there are other islands, and both numbers are
// v. Conclusion: not v bridges between them.
func isolatedPair(b *board, u int) {
	p := b.pairs[u]
	v := b.islands[p.a].N
	if v == 0 || v != b.islands[p.b].N || v > b.max || len(b.islands) <= 2 || !b.Known.Candidates(u).Has(v) {
		return
	}
	f := b.findingFrom(p.a, p.b)
	f.UseClues(puzzle.WholeBoard(puzzle.Connected))
	f.AddArgs(pairArgs{Number: v})
	if v == 1 {
		b.atMost(f, u, 0) // nor more than the number
	} else {
		f.Eliminate(u, puzzle.Only(v))
	}
	b.add(f)
}

type groups struct {
	*board
	group.Groups
}

func (b *board) groups() *groups { return &groups{b, group.NewBoard(b.View).NewGroups()} }

// closedBy reports whether the groups of some islands become complete, while other islands remain, if each island i gets more[i] further
// bridges. It returns the islands of these groups.
func (g *groups) closedBy(islands []int, more map[int]int) ([]int, bool) {
	return g.Closed(islands, func(i int) bool { return g.islands[i].N > 0 && g.built(i)+more[i] == g.islands[i].N })
}

// onClosed adds to the premises the numbers of islands, and the minimum numbers of bridges of their channels, except those at island
// center and channel but.
func (b *board) onClosed(f *puzzle.StepBuilder, islands []int, center, but int) {
	f.UseClues(b.cells(islands)...)
	for _, i := range islands {
		for _, u := range b.incident[i] {
			if i != center && b.otherEnd(u, i) != center && u != but {
				b.onLo(f, u)
			}
		}
	}
	f.UseClues(puzzle.WholeBoard(puzzle.Connected))
}

// isolatedGroup (H09): the bridges of a channel would complete a group while other islands remain. Condition: with v bridges in u, every
// island of the groups at both ends has its number, and there are other islands. Conclusion: not v bridges.
func isolatedGroup(b *board) {
	g := b.groups()
	for u, p := range b.pairs {
		if !b.open(u) || b.islands[p.a].N == 0 {
			continue
		}
		v := b.remaining(p.a, u)
		if v < 1 || v > b.max || !b.Known.Candidates(u).Has(v) {
			continue
		}
		more := v - b.lo(u)
		if all, ok := g.closedBy([]int{p.a, p.b}, map[int]int{p.a: more, p.b: more}); ok {
			f := b.findingFrom(p.a, p.b)
			f.AddArgs(closedArgs{Bridges: v, Channel: b.channel(u), Group: b.cells(all)})
			b.onClosed(f, all, -1, u)
			f.Eliminate(u, puzzle.Only(v))
			b.add(f)
		}
	}
}

// isolating adds the step of H11 and H12 for channel u and island i: if u gets no more than lo bridges, i must fill all its other channels,
// which would isolate a complete group. Condition: lo plus the capacities of the other channels is the number, and then every island of the
// joined groups has its number while other islands remain. Conclusion: u has more than lo.
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
	f.AddArgs(alone{Islands: len(all), Channel: b.channel(u), groupArgs: groupArgs{Group: b.cells(all)}})
	b.onCapacities(f, byRemaining, i, u)
	b.onClosed(f, all, i, u)
	b.atLeast(f, u, lo+1)
	b.add(f)
}

// isolatingWhere applies isolating to the islands and channels whose numbers shape accepts: n is the island's number, and others are the
// sorted numbers of the neighbours at its other channels.
func (b *board) isolatingWhere(shape func(n int, others []int) bool) {
	g := b.groups()
	for i, x := range b.islands {
		if b.Done() {
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

// oneThreeTwo (H11): isolating for a 3 with three neighbours, two of which are 1 and 2.
func oneThreeTwo(b *board) {
	b.isolatingWhere(func(n int, others []int) bool { return n == 3 && slices.Equal(others, []int{1, 2}) })
}

// isolation (H12): isolating for any island.
func isolation(b *board) { b.isolatingWhere(func(int, []int) bool { return true }) }

// onLeaving adds to the premises the bridges of the channels that leave some islands, except those given, and returns their number. These
// channels must be decided.
func (b *board) onLeaving(f *puzzle.StepBuilder, islands []int, but ...int) int {
	inside := make([]bool, len(b.islands))
	for _, i := range islands {
		inside[i] = true
	}
	n := 0
	for _, i := range islands {
		for _, u := range b.incident[i] {
			if !slices.Contains(but, u) && !inside[b.otherEnd(u, i)] {
				f.Use(u)
				n += b.lo(u)
			}
		}
	}
	return n
}

// familyArgs converts the arguments of the family's techniques to those of this kind.
func familyArgs(said any) any {
	switch x := said.(type) {
	case group.Cut:
		return cutOffArgs{Islands: x.Size, Island: x.At, groupArgs: groupArgs{Group: x.Part}}
	case group.Gap:
		return alone{Islands: x.Size, Channel: x.Gap, groupArgs: groupArgs{Group: x.Part, End: x.End}}
	case group.Cycle:
		return channelArgs{Channel: x.Edge}
	}
	return said
}
