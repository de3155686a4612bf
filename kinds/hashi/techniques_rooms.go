package hashi

import "github.com/teka-puzzles/teka/puzzle"

// reach is how far one looks to tell the room of a channel from one of its islands. The farther, the harder is what rests on it.
type scope int

const (
	byMarks     scope = iota // at the marks of the channel alone
	byNumbers                // also at the number of the other island
	byRemaining              // also at the bridges that the other island has elsewhere
)

// reaches are all, the easiest first.
var scopes = [...]scope{byMarks, byNumbers, byRemaining}

// roomBy is the most bridges of channel u seen from island i.
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

// roomsBy are the rooms of all channels of an island together.
func (b *board) capacitiesBy(s scope, i int) int {
	sum := 0
	for _, u := range b.incident[i] {
		sum += b.capacityBy(s, i, u)
	}
	return sum
}

// onRoom makes a finding rest on a channel having no more room, seen from island i.
func (b *board) onCapacity(f *puzzle.Finding, s scope, i, u int) {
	if b.capacityBy(s, i, u) == b.hi(u) {
		b.onHi(f, u)
		return
	}
	j := b.otherEnd(u, i)
	f.Clue(b.cell(j))
	if s == byRemaining {
		b.onBuilt(f, j, u)
	}
}

// onRooms makes a finding rest on the channels of an island, but for one, having no more room.
func (b *board) onCapacities(f *puzzle.Finding, s scope, i, but int) {
	for _, u := range b.incident[i] {
		if u != but {
			b.onCapacity(f, s, i, u)
		}
	}
}

// onLows makes a finding rest on the channels of an island, but for one, having as many bridges at least.
func (b *board) onBuilt(f *puzzle.Finding, i, but int) {
	for _, u := range b.incident[i] {
		if u != but {
			b.onLo(f, u)
		}
	}
}
