package hashi

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Techniques that examine one island, its channels and its neighbours, and crossings.

// stuck: an island cannot have its number of bridges. Condition: the sum of lo exceeds the number, or the sum of capacities is below it.
// Conclusion: the board is impossible.
func stuck(b *board, i int) {
	if f := b.findingAbout(i); b.unreachable(f, i) {
		b.add(f)
	}
}

// unreachable reports whether an island cannot have its number of bridges, and makes the finding that contradiction.
func (b *board) unreachable(f *puzzle.StepBuilder, i int) bool {
	switch n := b.islands[i].N; {
	case b.built(i) > n:
		f.AddArgs(stuckArgs{Bridges: b.built(i)})
		b.onBuilt(f, i, -1)
	case b.capacities(i) < n:
		f.AddArgs(stuckArgs{Bridges: b.capacities(i)})
		b.onCapacities(f, byRemaining, i, -1)
	default:
		return false
	}
	f.Contradict()
	return true
}

// finished (H01): an island is complete. Condition: the sum of lo is the number. Conclusion: each channel has lo bridges.
func finished(b *board, i int) {
	if b.built(i) != b.islands[i].N {
		return
	}
	f := b.findingAbout(i)
	b.onBuilt(f, i, -1)
	for _, u := range b.incident[i] {
		if b.open(u) {
			f.Conclude(u, b.lo(u))
		}
	}
	b.add(f)
}

// inTheWay (H02): a bridge crosses channels. Condition: a channel has lo > 0. Conclusion: its crossings have none.
func inTheWay(b *board, u int) {
	if b.lo(u) == 0 {
		return
	}
	f := b.NewStep(puzzle.WholeBoard(puzzle.Crossing))
	f.AddArgs(bridgeArgs{Bridge: b.channel(u)})
	b.onLo(f, u)
	for _, w := range b.crossing[u][1:] {
		f.Conclude(w, 0)
	}
	b.add(f)
}

// Levels of techniques that use capacities, by their scope. What a neighbour has left is not obvious, as it requires examining another
// island.
var (
	justEnoughLevels    = [...]float64{byMarks: 1.1, byNumbers: 1.2, byRemaining: 2.0}
	oneShortLevels      = [...]float64{byMarks: 1.4, byNumbers: 1.6, byRemaining: 2.2}
	fewNeighboursLevels = [...]float64{byMarks: 1.6, byNumbers: 1.6, byRemaining: 2.2}
)

const (
	oneShortMixed = 1.5 // one-short by marks if capacities differ, so that they must be added
	tooManyBuilt  = 2.0 // too-many if other channels have bridges
)

// justEnough (H03): an island needs all its capacity. Condition: several channels are open, and the sum of capacities is the number.
// Conclusion: each channel is filled.
func justEnough(b *board, i int) {
	if open := slices.IndexFunc(b.incident[i], b.open); open < 0 || !slices.ContainsFunc(b.incident[i][open+1:], b.open) {
		return // left to oneNeighbour
	}
	for _, s := range scopes {
		if b.capacitiesBy(s, i) != b.islands[i].N {
			continue
		}
		f := b.findingAbout(i)
		f.Level = justEnoughLevels[s]
		b.onCapacities(f, s, i, -1)
		for _, u := range b.incident[i] {
			if b.open(u) {
				f.Conclude(u, b.capacityBy(s, i, u))
			}
		}
		b.add(f)
		return
	}
}

// oneNeighbour (H04): all channels of an island but one are decided. Conclusion: the last has the rest of the bridges.
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
			f.Use(u)
		}
	}
	f.Conclude(last, n)
	b.add(f)
}

// oneShort (H05): the capacity of an island exceeds its number by one. Conclusion: each channel has at least its capacity less one.
func oneShort(b *board, i int) {
	for _, s := range scopes {
		if b.capacitiesBy(s, i) != b.islands[i].N+1 {
			continue
		}
		f, found := b.findingAbout(i), false
		f.AddArgs(roomArgs{Room: b.roomOf(s, i)})
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

// allRoomy reports whether every channel of an island without a cross has full capacity: then the number alone shows what the island
// needs, as for a 3 with two neighbours.
func (b *board) allRoomy(i int) bool {
	return !slices.ContainsFunc(b.incident[i], func(u int) bool { return b.hi(u) > 0 && b.hi(u) < b.max })
}

// fewNeighbours (H06): the other channels cannot take all bridges of an island. Condition: the number less the sum of the other
// capacities exceeds lo. Conclusion: the channel has at least that many.
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
			f.AddArgs(atLeast{Least: least})
			f.AddArgs(roomArgs{Room: b.roomOf(s, i)})
			b.onCapacities(f, s, i, u)
			b.atLeast(f, u, least)
			b.add(f)
		}
	}
}

// tooMany (H07): a channel cannot have the bridges that the other channels of the island already have. Condition: hi exceeds the number
// less the sum of the other lo. Conclusion: at most that many. It is easier if the others have none: then the number alone shows it.
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
