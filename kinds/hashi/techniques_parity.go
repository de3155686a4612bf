package hashi

import (
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Techniques that use the parity of the number of bridges that leave some islands.

// ownParity: the parity of all channels of an island but one is known. Condition: the candidates of each other channel are all odd or all
// even, and at least one of these channels is open. Conclusion: the parity of the last channel. Unlike parity, it needs no counting.
func ownParity(b *board, i int) {
	last, odd, some := -1, b.islands[i].N%2, false
	for _, u := range b.incident[i] {
		switch can := b.Known.Candidates(u); {
		case can&evens != 0 && can&^evens != 0:
			if last >= 0 {
				return
			}
			last = u
		default:
			odd ^= can.Min() % 2
			some = some || b.open(u)
		}
	}
	if last < 0 || !some {
		return
	}
	f := b.findingAbout(i)
	for _, u := range b.incident[i] {
		switch can := b.Known.Candidates(u); {
		case u == last:
		case can&evens != 0:
			f.UseEliminated(u, puzzle.Span(0, b.max)&^evens)
		default:
			f.UseEliminated(u, evens)
		}
	}
	f.AddArgs(oddArgs{Odd: odd == 1, Channel: b.channel(last)})
	only(f, last, b.withParity(odd))
	b.add(f)
}

const evens puzzle.Mask = 0x5555555555555555

// withParity returns the values of a channel that are odd (1) or even (0).
func (b *board) withParity(odd int) puzzle.Mask {
	all := puzzle.Span(0, b.max)
	if odd == 1 {
		return all &^ evens
	}
	return all & evens
}

// Levels of techniques that count over a group: perIsland is added for each island, up to maxGroupLevel.
const (
	parityLevel    = 2.8
	parityTwoLevel = 3.2
	capacityLevel  = 3.4
	perIsland      = 0.2
	maxGroupLevel  = 4.6
)

func groupLevel(base float64, islands int) float64 {
	return math.Round(10*min(maxGroupLevel, base+float64(perIsland*float64(islands)))) / 10
}

// parity (H16): only one channel that leaves some islands is open. A bridge between two of them counts twice in the sum of their numbers,
// so the number of bridges that leave has the parity of the sum. Conclusion: the parity of the open channel. The islands are the smaller
// part that the channel separates in the graph of open channels; ownParity covers single islands. The level grows with their number.
func parity(b *board) {
	for _, x := range b.graph(b.open).Cuts().Bridges {
		for _, side := range smaller(x) {
			b.parityOf(x.Edge, side)
		}
	}
}

// smaller returns the side of a bridge of a graph with fewer islands; both sides if they are equal.
func smaller(x ground.Bridge) [][]int {
	if small, large := x.Sides(); len(small) < len(large) {
		return [][]int{small}
	}
	return [][]int{x.Far(), x.Near()}
}

// parityOf adds the step of parity for channel u, which leaves the islands side: the parity of the bridges in u.
func (b *board) parityOf(u int, side []int) {
	if !b.allNumbered(side) || len(side) < 2 {
		return
	}
	f := b.findingFrom(side...)
	sum, out := b.sum(side), b.onLeaving(f, side, u)
	odd := (sum + out) % 2
	f.AddArgs(parityArgs{Sum: sum, Out: out, Odd: odd, Channel: b.channel(u)})
	f.Level = groupLevel(parityLevel, len(side))
	only(f, u, b.withParity(odd))
	b.add(f)
}

// parityTwo (H16 with two exits): two channels that leave some islands are open. The sum of the numbers and the other bridges that leave
// determine the parity of both together; if no other bridge leaves and there are other islands, at least one of the two has a bridge.
// Conclusion: eliminate the values of either channel that fit no value of the other.
func parityTwo(b *board) {
	for u := range b.pairs {
		if b.Done() {
			return
		}
		if !b.open(u) {
			continue
		}
		for _, x := range b.graph(func(w int) bool { return w != u && b.open(w) }).Cuts().Bridges {
			if x.Edge < u {
				continue // examined from the other channel
			}
			for _, side := range smaller(x) {
				b.twoExits(u, x.Edge, side)
			}
		}
	}
}

// twoExits adds the steps of parityTwo for u and w, the only open channels that leave the islands side.
func (b *board) twoExits(u, w int, side []int) {
	if !b.leaves(u, side) || !b.leaves(w, side) || !b.allNumbered(side) || len(side) < 2 {
		return
	}
	for _, x := range [][2]int{{u, w}, {w, u}} {
		f := b.findingFrom(side...)
		sum, out := b.sum(side), b.onLeaving(f, side, u, w)
		odd := (sum + out) % 2
		left := b.partners(x[1], odd, 0)
		if out == 0 && len(side) < len(b.islands) {
			if joined := b.partners(x[1], odd, 1); joined != left {
				left = joined
				f.UseClues(puzzle.WholeBoard(puzzle.Connected))
			}
		}
		f.Use(x[1])
		f.Level = groupLevel(parityTwoLevel, len(side))
		only(f, x[0], left)
		f.AddArgs(exitsArgs{Group: b.cells(side), Sum: sum, Out: out, Odd: odd, Exits: []puzzle.Place{b.channel(x[0]), b.channel(x[1])}})
		b.add(f)
	}
}

// partners returns the values of a channel that fit some candidate of channel w: their sum has the parity and is at least the minimum.
func (b *board) partners(w, odd, least int) puzzle.Mask {
	var left puzzle.Mask
	for v := range b.max + 1 {
		for x := range b.Known.Candidates(w).Values() {
			if (v+x)%2 == odd && v+x >= least {
				left |= puzzle.Only(v)
			}
		}
	}
	return left
}

func (b *board) leaves(u int, islands []int) bool {
	return slices.Contains(islands, b.pairs[u].a) != slices.Contains(islands, b.pairs[u].b)
}

// sum returns the sum of the islands' numbers. Unknown numbers count 0.
func (b *board) sum(islands []int) int {
	sum := 0
	for _, i := range islands {
		sum += b.islands[i].N
	}
	return sum
}

func (b *board) allNumbered(islands []int) bool {
	return !slices.ContainsFunc(islands, func(i int) bool { return b.islands[i].N == 0 })
}
