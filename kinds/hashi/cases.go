package hashi

import (
	"cmp"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// mostCases is how many ways of an island people go through.
const mostCases = 20

// mostPairCases is how many ways of two islands together.
const mostPairCases = 30

// islandCases (H18): every way to build the bridges of an island is looked at, with what it does to the islands near by. Condition: of the
// ways that its marks allow, up to 20, some leave another island stuck, or close a finished group while other islands remain. Conclusion:
// what the other ways share.
func islandCases(b *board) []puzzle.Step {
	var out []puzzle.Step
	for i, x := range b.islands {
		if x.N > 0 && slices.ContainsFunc(b.around[i], b.open) {
			out = append(out, b.cases(mostCases, i)...)
		}
	}
	return out
}

// pairCases (H19): the same for two islands together that an open channel joins, up to 30 ways. A way in which their own bridges cross
// falls away too.
func pairCases(b *board) []puzzle.Step {
	var out []puzzle.Step
	for u, p := range b.pairs {
		if b.open(u) && b.islands[p.a].N > 0 && b.islands[p.b].N > 0 {
			out = append(out, b.cases(mostPairCases, p.a, p.b)...)
		}
	}
	return out
}

// channels are those of some islands, each once.
func (b *board) channels(islands []int) []int {
	var out []int
	for _, i := range islands {
		for _, u := range b.around[i] {
			if !slices.Contains(out, u) {
				out = append(out, u)
			}
		}
	}
	return out
}

// ways lists the ways of some islands: the bridges of each of the channels. It stops soon after most.
func (b *board) ways(islands, channels []int, most int) [][]int {
	var out [][]int
	way := make([]int, len(channels))
	rest := make([]int, len(islands))
	for k, i := range islands {
		rest[k] = b.islands[i].N
	}
	take := func(u, v int) {
		for k, i := range islands {
			if p := b.pairs[u]; p.a == i || p.b == i {
				rest[k] -= v
			}
		}
	}
	var from func(k int)
	from = func(k int) {
		switch {
		case len(out) > most || slices.Min(rest) < 0:
		case k < len(way):
			for v := range b.known.Can(channels[k]).Values() {
				way[k] = v
				take(channels[k], v)
				from(k + 1)
				take(channels[k], -v)
			}
		case slices.Max(rest) == 0:
			out = append(out, slices.Clone(way))
		}
	}
	from(0)
	return out
}

// cases are the steps of the cases of some islands: what they leave to their own channels or, when that is all, to those near by.
func (b *board) cases(most int, islands ...int) []puzzle.Step {
	channels := b.channels(islands)
	ways := b.ways(islands, channels, most)
	if len(ways) > most || len(ways) == 0 {
		return nil
	}
	r := b.because(islands...)
	shared := make([]puzzle.Mask, len(channels))
	var left []*board
	for _, way := range ways {
		with := &board{Hashi: b.Hashi, known: b.known}
		for k, u := range channels {
			with.ifs = append(with.ifs, assumption{u, way[k], way[k]})
		}
		if bad := with.fails(islands); bad != nil {
			r.also(bad)
			continue
		}
		left = append(left, with)
		for k, v := range way {
			shared[k] |= puzzle.Only(v)
		}
	}
	var found []puzzle.Fact
	for k, u := range channels {
		r.values(u)
		found = append(found, b.only(u, shared[k])...)
	}
	args := b.with(islands[0], "ways", len(ways))
	args["left"] = len(left)
	if len(islands) > 1 {
		args["other"], args["and"] = b.cell(islands[1]), b.islands[islands[1]].N
	}
	if len(found) > 0 || len(left) == 0 {
		return some(r, args, found)
	}
	var out []puzzle.Step
	for _, w := range b.beside(channels) {
		out = append(out, b.shared(w, left, r, args)...)
	}
	return out
}

// also adds another reason.
func (r *reason) also(s *reason) {
	for _, at := range s.clues {
		r.clue(at)
	}
	for _, x := range s.facts {
		r.fact(x)
	}
}

// beside lists the open channels of the islands at the ends of some channels, and those that cross them, besides the channels themselves.
func (b *board) beside(channels []int) []int {
	var out []int
	add := func(w int) {
		if b.open(w) && !slices.Contains(channels, w) && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	for _, u := range channels {
		for _, i := range []int{b.pairs[u].a, b.pairs[u].b} {
			for _, w := range b.around[i] {
				add(w)
			}
		}
		for _, w := range b.view.crossing[u][1:] {
			add(w)
		}
	}
	slices.Sort(out)
	return out
}

// shared is the step of what all cases that are left say of a channel; so tells why no others are left.
func (b *board) shared(w int, left []*board, so *reason, args puzzle.Args) []puzzle.Step {
	lo, hi := b.max, 0
	for _, with := range left {
		least, _ := with.least(w)
		most, _ := with.most(w)
		lo, hi = min(lo, least), max(hi, most)
	}
	if lo <= b.lo(w) && hi >= b.hi(w) {
		return nil
	}
	r := &reason{board: b, clues: slices.Clone(so.clues), facts: slices.Clone(so.facts)}
	var found []puzzle.Fact
	for _, with := range left {
		if lo > b.lo(w) {
			_, why := with.least(w)
			r.also(why)
		}
		if hi < b.hi(w) {
			_, why := with.most(w)
			r.also(why)
		}
	}
	if lo > b.lo(w) {
		found = append(found, b.atLeast(w, lo)...)
	}
	if hi < b.hi(w) {
		found = append(found, b.atMost(w, hi)...)
	}
	return some(r, args, found)
}

// least is how many bridges one of its islands demands of a channel, and why.
func (b *board) least(w int) (int, *reason) {
	best, why := 0, b.because()
	for _, i := range []int{b.pairs[w].a, b.pairs[w].b} {
		if n := b.islands[i].N - b.rooms(i) + b.room(i, w); b.islands[i].N > 0 && n > best {
			best, why = n, b.because(i)
			why.rooms(i, w)
		}
	}
	return best, why
}

// most is how many bridges a channel has room for, and why.
func (b *board) most(w int) (int, *reason) {
	i := b.pairs[w].a
	if j := b.pairs[w].b; b.room(j, w) < b.room(i, w) {
		i = j
	}
	why := b.because()
	why.room(i, w)
	return b.room(i, w), why
}

// values names all that is known of a channel.
func (r *reason) values(u int) {
	if !r.open(u) {
		r.fact(r.exactly(u, r.lo(u)))
		return
	}
	for v := range r.max + 1 {
		if !r.known.Can(u).Has(v) {
			r.fact(r.none(u, v, v)[0])
		}
	}
}

// fails is why the way that is assumed for some islands cannot be; nil when nothing near by shows it.
func (b *board) fails(islands []int) *reason {
	for _, x := range b.ifs {
		if x.lo > 0 && b.blocked(x.u) {
			r := b.because()
			r.clue(puzzle.Whole(puzzle.Crossing))
			return r
		}
	}
	var best *reason
	for _, j := range b.touched(islands) {
		if r := b.starves(j); r != nil && (best == nil || r.compare(best) < 0) {
			best = r
		}
	}
	for _, i := range islands {
		if best == nil {
			best = b.sealed(i)
		}
	}
	return best
}

// touched lists the islands that the bridges assumed for some islands may leave too little or too much.
func (b *board) touched(islands []int) []int {
	var out []int
	touch := func(u int) {
		for _, j := range []int{b.pairs[u].a, b.pairs[u].b} {
			if b.islands[j].N > 0 && !slices.Contains(islands, j) && !slices.Contains(out, j) {
				out = append(out, j)
			}
		}
	}
	for _, x := range b.ifs {
		touch(x.u)
		if x.lo > 0 {
			for _, w := range b.view.crossing[x.u][1:] {
				touch(w)
			}
		}
		for _, i := range []int{b.pairs[x.u].a, b.pairs[x.u].b} {
			if !slices.Contains(islands, i) {
				for _, w := range b.around[i] {
					touch(w)
				}
			}
		}
	}
	return out
}

// starves is why an island cannot have as many bridges as its number says; nil when it can.
func (b *board) starves(i int) *reason {
	r := b.because(i)
	switch n := b.islands[i].N; {
	case b.lows(i) > n:
		r.lows(i, -1)
	case b.rooms(i) < n:
		r.rooms(i, -1)
	default:
		return nil
	}
	return r
}

// compare tells which of two reasons is the simpler one.
func (r *reason) compare(s *reason) int {
	return cmp.Or(cmp.Compare(len(r.clues), len(s.clues)), cmp.Compare(len(r.facts), len(s.facts)))
}

// sealed is why the group of an island is finished though there are other islands; nil when it is not.
func (b *board) sealed(i int) *reason {
	group := []int{i}
	for k := 0; k < len(group); k++ {
		j := group[k]
		if n := b.islands[j].N; n == 0 || b.lows(j) != n {
			return nil
		}
		for _, u := range b.around[j] {
			if x := b.across(u, j); b.lo(u) > 0 && !slices.Contains(group, x) {
				group = append(group, x)
			}
		}
	}
	if len(group) == len(b.islands) {
		return nil
	}
	r := b.because(group...)
	r.inside(group, -1, -1)
	return r
}
