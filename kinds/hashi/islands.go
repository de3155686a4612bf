package hashi

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques that look at one island, its channels and what its neighbours have left, and at bridges that cross.

// stuck: an island cannot have as many bridges as its number says. Condition: the sum of lo is above the number, or the sum of the rooms is
// below it. Conclusion: the board is impossible.
func stuck(b *board, i int) []puzzle.Step {
	if r := b.starves(i); r != nil {
		return []puzzle.Step{r.step(b.about(i))}
	}
	return nil
}

// lows names why the channels of an island, but for one, have as many bridges at least.
func (r *reason) lows(i, but int) {
	for _, u := range r.around[i] {
		if u != but {
			r.few(u)
		}
	}
}

// rooms names why the channels of an island, but for one, have no more room.
func (r *reason) rooms(i, but int) { r.roomsBy(byLeft, i, but) }

// finished (H01): an island has all its bridges. Condition: the sum of lo is the number. Conclusion: each channel has lo bridges.
func finished(b *board, i int) []puzzle.Step {
	if b.lows(i) != b.islands[i].N {
		return nil
	}
	r := b.because(i)
	r.lows(i, -1)
	var found []puzzle.Fact
	for _, u := range b.around[i] {
		if b.open(u) {
			found = append(found, b.exactly(u, b.lo(u)))
		}
	}
	return some(r, b.about(i), found)
}

// some is a step when there is something new.
func some(r *reason, args puzzle.Args, found []puzzle.Fact) []puzzle.Step {
	if len(found) == 0 {
		return nil
	}
	return []puzzle.Step{r.step(args, found...)}
}

// inTheWay (H02): a bridge crosses a channel. Condition: a channel has lo > 0. Conclusion: those that cross it have none.
func inTheWay(b *board, u int) []puzzle.Step {
	if b.lo(u) == 0 {
		return nil
	}
	r := b.because()
	r.clue(puzzle.Whole(puzzle.Crossing))
	r.few(u)
	var found []puzzle.Fact
	for _, w := range b.view.crossing[u][1:] {
		if b.known.Can(w) != puzzle.Only(0) {
			found = append(found, b.exactly(w, 0))
		}
	}
	return some(r, puzzle.Args{"bridge": b.Hashi.board.Unknown(u).At}, found)
}

// The levels of what rests on the rooms of an island, by how far one must look to see them. What a neighbour has left is a thought about
// another island, which is no longer seen at a glance.
var (
	justEnoughLevels    = [...]float64{byMarks: 1.1, byNumbers: 1.2, byLeft: 2.0}
	oneShortLevels      = [...]float64{byMarks: 1.4, byNumbers: 1.6, byLeft: 2.2}
	fewNeighboursLevels = [...]float64{byMarks: 1.6, byNumbers: 1.6, byLeft: 2.2}
)

const (
	oneShortBuilt = 1.5 // of one-short by marks, when some bridges of the island are built and must be counted
	tooManyBuilt  = 2.0 // of too-many, when other channels have bridges: it is what the neighbour has left
)

// justEnough (H03): an island needs all the room it has. Condition: the sum of the rooms is the number. Conclusion: each channel has as
// many bridges as it has room for.
func justEnough(b *board, i int) []puzzle.Step {
	for _, s := range sights {
		if b.roomsBy(s, i) != b.islands[i].N {
			continue
		}
		r := b.because(i)
		r.roomsBy(s, i, -1)
		var found []puzzle.Fact
		for _, u := range b.around[i] {
			if b.open(u) {
				found = append(found, b.exactly(u, b.roomBy(s, i, u)))
			}
		}
		return at(justEnoughLevels[s], some(r, b.about(i), found))
	}
	return nil
}

// at gives steps a level.
func at(level float64, steps []puzzle.Step) []puzzle.Step {
	for k := range steps {
		steps[k].Level = level
	}
	return steps
}

// oneNeighbour (H04): all channels of an island but one are settled. Conclusion: that one has the bridges that are left.
func oneNeighbour(b *board, i int) []puzzle.Step {
	last, n := -1, b.islands[i].N
	r := b.because(i)
	for _, u := range b.around[i] {
		switch {
		case !b.open(u):
			n -= b.lo(u)
			r.fact(b.exactly(u, b.lo(u)))
		case last >= 0:
			return nil
		default:
			last = u
		}
	}
	if last < 0 || n < 0 || n > b.max {
		return nil
	}
	return []puzzle.Step{r.step(b.about(i), b.exactly(last, n))}
}

// oneShort (H05): an island leaves room for one bridge only. Condition: the sum of the rooms is the number and one. Conclusion: each
// channel has at least its room less one.
func oneShort(b *board, i int) []puzzle.Step {
	for _, s := range sights {
		if b.roomsBy(s, i) != b.islands[i].N+1 {
			continue
		}
		r := b.because(i)
		var found []puzzle.Fact
		for _, u := range b.around[i] {
			if least := b.roomBy(s, i, u) - 1; least > b.lo(u) {
				r.roomsBy(s, i, u)
				found = append(found, b.atLeast(u, least)...)
			}
		}
		if len(found) > 0 {
			level := oneShortLevels[s]
			if s == byMarks && b.lows(i) > 0 {
				level = oneShortBuilt
			}
			return at(level, some(r, b.about(i), found))
		}
	}
	return nil
}

// fewNeighbours (H06): the other channels cannot take all bridges of an island. Condition: the number less the sum of the other rooms is
// above lo. Conclusion: the channel has at least as many.
func fewNeighbours(b *board, i int) []puzzle.Step {
	var out []puzzle.Step
	for _, u := range b.around[i] {
		most := b.lo(u)
		for _, s := range sights {
			least := b.islands[i].N - b.roomsBy(s, i) + b.roomBy(s, i, u)
			if least <= most || least > b.max {
				continue
			}
			most = least
			r := b.because(i)
			r.roomsBy(s, i, u)
			out = append(out, at(fewNeighboursLevels[s], some(r, b.with(i, "least", least), b.atLeast(u, least)))...)
		}
	}
	return out
}

// with are the args of a step about an island, and a number.
func (b *board) with(i int, name string, n int) puzzle.Args {
	args := b.about(i)
	args[name] = n
	return args
}

// tooMany (H07): a channel must leave an island the bridges that its other channels have. Condition: hi is above the number less the sum of
// the other lo. Conclusion: the channel has no more than that. It is easier where the others have none: then the number alone tells.
func tooMany(b *board, i int) []puzzle.Step {
	alone, built := b.because(i), b.because(i)
	var few, fewer []puzzle.Fact
	for _, u := range b.around[i] {
		switch most := b.left(i, u); {
		case most < 0 || most >= b.hi(u):
		case most == b.islands[i].N:
			few = append(few, b.atMost(u, most)...)
		default:
			built.lows(i, u)
			fewer = append(fewer, b.atMost(u, most)...)
		}
	}
	return append(some(alone, b.about(i), few), at(tooManyBuilt, some(built, b.about(i), fewer))...)
}

// starvation (H13): bridges in a channel would take from an island what it needs: they cross one of its channels, or use up a neighbour.
// Condition: with u at least v, the sum of the rooms of some other island is below its number. Conclusion: u has fewer than v; the lowest
// such v.
func starvation(b *board) []puzzle.Step {
	var out []puzzle.Step
	for u := range b.pairs {
		for v := b.lo(u) + 1; v <= b.hi(u); v++ {
			with := &board{Hashi: b.Hashi, known: b.known, ifs: []assumption{{u, v, b.hi(u)}}}
			starved := with.starved(u)
			for _, i := range starved {
				r := with.because(i)
				r.rooms(i, -1)
				args := with.with(i, "bridges", v)
				args["channel"] = b.Hashi.board.Unknown(u).At
				out = append(out, r.step(args, b.atMost(u, v-1)...))
			}
			if len(starved) > 0 {
				break
			}
		}
	}
	return out
}

// starved lists the islands that the bridges assumed in channel u leave too little, but for those that they join.
func (b *board) starved(u int) []int {
	var out []int
	look := func(w int) {
		for _, i := range []int{b.pairs[w].a, b.pairs[w].b} {
			if i != b.pairs[u].a && i != b.pairs[u].b && b.islands[i].N > 0 && b.rooms(i) < b.islands[i].N && !slices.Contains(out, i) {
				out = append(out, i)
			}
		}
	}
	for _, w := range b.view.crossing[u][1:] {
		look(w)
	}
	for _, end := range []int{b.pairs[u].a, b.pairs[u].b} {
		for _, w := range b.around[end] {
			if w != u {
				look(w)
			}
		}
	}
	return out
}
