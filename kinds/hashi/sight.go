package hashi

// sight is how far one looks to tell the room of a channel from one of its islands. The farther, the harder is what rests on it.
type sight int

const (
	byMarks   sight = iota // at the marks of the channel alone
	byNumbers              // also at the number of the other island
	byLeft                 // also at the bridges that the other island has elsewhere
)

// sights are all, the easiest first.
var sights = [...]sight{byMarks, byNumbers, byLeft}

// roomBy is the most bridges of channel u seen from island i.
func (b *board) roomBy(s sight, i, u int) int {
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
func (b *board) roomsBy(s sight, i int) int {
	sum := 0
	for _, u := range b.around[i] {
		sum += b.roomBy(s, i, u)
	}
	return sum
}

// roomBy names why a channel has no more room, seen from island i.
func (r *reason) roomBy(s sight, i, u int) {
	if r.board.roomBy(s, i, u) == r.hi(u) {
		r.most(u)
		return
	}
	j := r.across(u, i)
	r.clue(r.cell(j))
	if s == byNumbers {
		return
	}
	for _, w := range r.around[j] {
		if w != u {
			r.few(w)
		}
	}
}

// roomsBy names why the channels of an island, but for one, have no more room.
func (r *reason) roomsBy(s sight, i, but int) {
	for _, u := range r.around[i] {
		if u != but {
			r.roomBy(s, i, u)
		}
	}
}
