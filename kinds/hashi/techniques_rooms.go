package hashi

import "github.com/teka-puzzles/teka/puzzle"

// reach is how far one looks to tell the room of a channel from one of its islands. The farther, the harder is what rests on it.
type reach int

const (
	byMarks   reach = iota // at the marks of the channel alone
	byNumbers              // also at the number of the other island
	byLeft                 // also at the bridges that the other island has elsewhere
)

// reaches are all, the easiest first.
var reaches = [...]reach{byMarks, byNumbers, byLeft}

// roomBy is the most bridges of channel u seen from island i.
func (b *board) roomBy(s reach, i, u int) int {
	j := b.across(u, i)
	switch {
	case s == byMarks || b.islands[j].N == 0:
		return b.hi(u)
	case s == byNumbers:
		return min(b.hi(u), b.islands[j].N)
	}
	return min(b.hi(u), max(0, b.left(j, u)))
}

// roomsBy are the rooms of all channels of an island together.
func (b *board) roomsBy(s reach, i int) int {
	sum := 0
	for _, u := range b.around[i] {
		sum += b.roomBy(s, i, u)
	}
	return sum
}

// onRoom makes a finding rest on a channel having no more room, seen from island i.
func (b *board) onRoom(f *puzzle.Finding, s reach, i, u int) {
	if b.roomBy(s, i, u) == b.hi(u) {
		b.onMost(f, u)
		return
	}
	j := b.across(u, i)
	f.Clue(b.cell(j))
	if s == byLeft {
		b.onLows(f, j, u)
	}
}

// onRooms makes a finding rest on the channels of an island, but for one, having no more room.
func (b *board) onRooms(f *puzzle.Finding, s reach, i, but int) {
	for _, u := range b.around[i] {
		if u != but {
			b.onRoom(f, s, i, u)
		}
	}
}

// onLows makes a finding rest on the channels of an island, but for one, having as many bridges at least.
func (b *board) onLows(f *puzzle.Finding, i, but int) {
	for _, u := range b.around[i] {
		if u != but {
			b.onFew(f, u)
		}
	}
}
