package hashi

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques that look at one island, its channels and what its neighbours have left, and at bridges that cross.

// stuck: an island cannot have as many bridges as its number says. Condition: the sum of lo is above the number, or the sum of the rooms is
// below it. Conclusion: the board is impossible.
func stuck(b *board, i int) {
	if f := b.findingAbout(i); b.unreachable(f, i) {
		b.add(f)
	}
}

// starves reports whether an island cannot have as many bridges as its number says, and makes the finding that clash.
func (b *board) unreachable(f *puzzle.Finding, i int) bool {
	switch n := b.islands[i].N; {
	case b.built(i) > n:
		b.onBuilt(f, i, -1)
	case b.capacities(i) < n:
		b.onCapacities(f, byRemaining, i, -1)
	default:
		return false
	}
	f.Clash()
	return true
}

// finished (H01): an island has all its bridges. Condition: the sum of lo is the number. Conclusion: each channel has lo bridges.
func finished(b *board, i int) {
	if b.built(i) != b.islands[i].N {
		return
	}
	f := b.findingAbout(i)
	b.onBuilt(f, i, -1)
	for _, u := range b.incident[i] {
		if b.open(u) {
			f.Is(u, b.lo(u))
		}
	}
	b.add(f)
}

// inTheWay (H02): a bridge crosses a channel. Condition: a channel has lo > 0. Conclusion: those that cross it have none.
func inTheWay(b *board, u int) {
	if b.lo(u) == 0 {
		return
	}
	f := b.Finding(puzzle.Whole(puzzle.Crossing))
	f.Say(bridgeArgs{Bridge: b.channel(u)})
	b.onLo(f, u)
	for _, w := range b.crossing[u][1:] {
		f.Is(w, 0)
	}
	b.add(f)
}

// The levels of what rests on the rooms of an island, by how far one must look to see them. What a neighbour has left is a thought about
// another island, which is no longer seen at a glance.
var (
	justEnoughLevels    = [...]float64{byMarks: 1.1, byNumbers: 1.2, byRemaining: 2.0}
	oneShortLevels      = [...]float64{byMarks: 1.4, byNumbers: 1.6, byRemaining: 2.2}
	fewNeighboursLevels = [...]float64{byMarks: 1.6, byNumbers: 1.6, byRemaining: 2.2}
)

const (
	oneShortMixed = 1.5 // of one-short by marks, when some way on has room for one bridge only, so that rooms must be added up
	tooManyBuilt  = 2.0 // of too-many, when other channels have bridges: it is what the neighbour has left
)

// justEnough (H03): an island needs all the room it has. Condition: the sum of the rooms is the number. Conclusion: each channel has as
// many bridges as it has room for.
func justEnough(b *board, i int) {
	for _, s := range scopes {
		if b.capacitiesBy(s, i) != b.islands[i].N {
			continue
		}
		f := b.findingAbout(i)
		f.Level = justEnoughLevels[s]
		b.onCapacities(f, s, i, -1)
		for _, u := range b.incident[i] {
			if b.open(u) {
				f.Is(u, b.capacityBy(s, i, u))
			}
		}
		b.add(f)
		return
	}
}

// oneNeighbour (H04): all channels of an island but one are settled. Conclusion: that one has the bridges that are left.
func oneNeighbour(b *board, i int) {
	last, n := -1, b.islands[i].N
	for _, u := range b.incident[i] {
		switch {
		case !b.open(u):
			n -= b.lo(u)
		case last >= 0:
			return
		default:
			last = u
		}
	}
	if last < 0 || n < 0 || n > b.max {
		return
	}
	f := b.findingAbout(i)
	for _, u := range b.incident[i] {
		if u != last {
			f.On(u)
		}
	}
	f.Is(last, n)
	b.add(f)
}

// oneShort (H05): an island leaves room for one bridge only. Condition: the sum of the rooms is the number and one. Conclusion: each
// channel has at least its room less one.
func oneShort(b *board, i int) {
	for _, s := range scopes {
		if b.capacitiesBy(s, i) != b.islands[i].N+1 {
			continue
		}
		f, found := b.findingAbout(i), false
		for _, u := range b.incident[i] {
			if least := b.capacityBy(s, i, u) - 1; least > b.lo(u) {
				found = true
				b.onCapacities(f, s, i, u)
				b.atLeast(f, u, least)
			}
		}
		if found {
			if f.Level = oneShortLevels[s]; s == byMarks && !b.allRoomy(i) {
				f.Level = oneShortMixed
			}
			b.add(f)
			return
		}
	}
}

// allRoomy reports whether every way on from an island has room for as many bridges as there can be: then its number alone shows what it
// needs, as that of a 3 with two neighbours.
func (b *board) allRoomy(i int) bool {
	return !slices.ContainsFunc(b.incident[i], func(u int) bool { return b.hi(u) > 0 && b.hi(u) < b.max })
}

// fewNeighbours (H06): the other channels cannot take all bridges of an island. Condition: the number less the sum of the other rooms is
// above lo. Conclusion: the channel has at least as many.
func fewNeighbours(b *board, i int) {
	for _, u := range b.incident[i] {
		most := b.lo(u)
		for _, s := range scopes {
			least := b.islands[i].N - b.capacitiesBy(s, i) + b.capacityBy(s, i, u)
			if least <= most || least > b.max {
				continue
			}
			most = least
			f := b.findingAbout(i)
			f.Level = fewNeighboursLevels[s]
			f.Say(atLeast{Least: least})
			b.onCapacities(f, s, i, u)
			b.atLeast(f, u, least)
			b.add(f)
		}
	}
}

// tooMany (H07): a channel must leave an island the bridges that its other channels have. Condition: hi is above the number less the sum of
// the other lo. Conclusion: the channel has no more than that. It is easier where the others have none: then the number alone tells.
func tooMany(b *board, i int) {
	alone, built := b.findingAbout(i), b.findingAbout(i)
	built.Level = tooManyBuilt
	for _, u := range b.incident[i] {
		switch most := b.remaining(i, u); {
		case most < 0 || most >= b.hi(u):
		case most == b.islands[i].N:
			b.atMost(alone, u, most)
		default:
			b.onBuilt(built, i, u)
			b.atMost(built, u, most)
		}
	}
	b.add(alone)
	b.add(built)
}
