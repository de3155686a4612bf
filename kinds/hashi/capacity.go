package hashi

import "github.com/teka-puzzles/teka/puzzle"

// scope is the knowledge that limits the capacity of a channel. Wider scopes make harder steps.
type scope int

const (
	byMarks     scope = iota // the marks of the channel
	byNumbers                // also the number of the other island
	byRemaining              // also the bridges that the other island has elsewhere
)

// scopes are all scopes, easiest first.
var scopes = [...]scope{byMarks, byNumbers, byRemaining}

// capacityBy returns the maximum number of bridges of channel u as seen from island i.
func (b *board) capacityBy(s scope, i, u int) int {
	j := b.otherEnd(u, i)
	switch {
	case s == byMarks || b.islands[j].N == 0:
		return b.hi(u)
	case s == byNumbers:
		return min(b.hi(u), b.islands[j].N)
	}
	return min(b.hi(u), max(0, b.remaining(j, u)))
}

// capacitiesBy returns the sum of the capacities of an island's channels.
func (b *board) capacitiesBy(s scope, i int) int {
	sum := 0
	for _, u := range b.incident[i] {
		sum += b.capacityBy(s, i, u)
	}
	return sum
}

// roomOf returns the capacities of an island's channels, except those that have none.
func (b *board) roomOf(s scope, i int) (out []puzzle.Fact) {
	for _, u := range b.incident[i] {
		if n := b.capacityBy(s, i, u); n > 0 {
			out = append(out, puzzle.Fact{At: b.channel(u), Value: n})
		}
	}
	return out
}

// onCapacity adds to the premises that channel u has no more capacity as seen from island i.
func (b *board) onCapacity(f *puzzle.StepBuilder, s scope, i, u int) {
	if b.capacityBy(s, i, u) == b.hi(u) {
		b.onHi(f, u)
		return
	}
	j := b.otherEnd(u, i)
	f.UseClues(b.cell(j))
	if s == byRemaining {
		b.onBuilt(f, j, u)
	}
}

// onCapacities adds to the premises the capacities of an island's channels, except one.
func (b *board) onCapacities(f *puzzle.StepBuilder, s scope, i, but int) {
	for _, u := range b.incident[i] {
		if u != but {
			b.onCapacity(f, s, i, u)
		}
	}
}

// onBuilt adds to the premises the minimum numbers of bridges of an island's channels, except one.
func (b *board) onBuilt(f *puzzle.StepBuilder, i, but int) {
	for _, u := range b.incident[i] {
		if u != but {
			b.onLo(f, u)
		}
	}
}
