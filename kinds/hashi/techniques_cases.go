package hashi

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
)

// maxCases is the maximum number of ways of an island that a person would try.
const maxCases = 20

// maxListed is the maximum number of remaining ways that a sentence lists.
const maxListed = 6

// maxPairCases is the same as maxCases for two islands.
const maxPairCases = 30

// islandCases (H18): try all ways to build the bridges of an island. Condition: of at most 20 ways that its candidates allow, some leave
// another island without its number, or isolate a complete group. Conclusion: what the other ways have in common.
func islandCases(b *board) {
	for i, x := range b.islands {
		if x.N > 0 && slices.ContainsFunc(b.incident[i], b.open) && !b.Done() {
			b.tryWays(maxCases, i)
		}
	}
}

// pairCases (H19): the same for two islands with an open channel between them, with at most 30 ways. A way whose own bridges cross also
// fails.
func pairCases(b *board) {
	for u, p := range b.pairs {
		if b.open(u) && b.islands[p.a].N > 0 && b.islands[p.b].N > 0 && !b.Done() {
			b.tryWays(maxPairCases, p.a, p.b)
		}
	}
}

// channelsOf returns the channels at some islands, each once.
func (b *board) channelsOf(islands []int) []int {
	var out []int
	for _, i := range islands {
		for _, u := range b.incident[i] {
			if !slices.Contains(out, u) {
				out = append(out, u)
			}
		}
	}
	return out
}

// ways returns the combinations of bridges in the channels that meet the numbers of the islands. It stops soon after most.
func (b *board) ways(islands, channels []int, most int) [][]int {
	var out [][]int
	way := make([]int, len(channels))
	rest := lists.Map(islands, func(i int) int { return b.islands[i].N })
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
			for v := range b.Known.Candidates(channels[k]).Values() {
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

// tryWays examines the ways of some islands: what the remaining ones have in common in their own channels or, if that is nothing new, in
// nearby channels.
func (b *board) tryWays(most int, islands ...int) {
	channels := b.channelsOf(islands)
	ways := b.ways(islands, channels, most)
	if len(ways) > most || len(ways) == 0 {
		return
	}
	shared := make([]puzzle.Mask, len(channels))
	var left []*board
	var fails []failure
	for _, way := range ways {
		var ifs []assumption
		for k, u := range channels {
			ifs = append(ifs, assumption{u, way[k], way[k]})
		}
		with := b.assuming(ifs...)
		bad := with.failure(islands)
		if fails = append(fails, bad); bad.finding != nil {
			continue
		}
		left = append(left, with)
		for k, v := range way {
			shared[k] |= puzzle.Only(v)
		}
	}
	struck, own := make([]puzzle.Mask, len(channels)), false
	for k, u := range channels {
		struck[k] = b.Known.Candidates(u) &^ shared[k]
		own = own || struck[k] != 0
	}
	begin := func() *puzzle.StepBuilder {
		f := b.findingAbout(islands[0])
		if len(islands) > 1 {
			f.UseClues(b.cell(islands[1]))
			f.AddArgs(pairOf{Other: b.cell(islands[1]), And: b.islands[islands[1]].N})
		}
		f.Use(channels...)
		said := cases{Ways: len(ways), Left: len(left), fall: b.addFailures(f, fails)}
		if !own && len(left) <= maxListed {
			said.Standing = b.remainingWays(channels, ways, fails)
		}
		said.Ends = b.endings(channels, ways, fails, struck)
		f.AddArgs(said)
		return f
	}
	if len(left) == 0 {
		f := begin()
		f.Contradict()
		b.add(f)
		return
	}
	if own {
		f := begin()
		for k, u := range channels {
			only(f, u, shared[k])
		}
		b.add(f)
		return
	}
	for _, w := range b.nearby(channels) {
		b.concludeShared(w, left, begin)
	}
}

func (b *board) remainingWays(channels []int, ways [][]int, fails []failure) []wayArgs {
	var out []wayArgs
	for n, way := range ways {
		if fails[n].finding == nil {
			out = append(out, wayArgs{Bridges: b.builtIn(channels, way)})
		}
	}
	return out
}

// builtIn returns the bridges of a way in open channels.
func (b *board) builtIn(channels, way []int) []puzzle.Fact {
	var out []puzzle.Fact
	for k, u := range channels {
		if b.open(u) && way[k] > 0 {
			out = append(out, puzzle.Fact{At: b.Board().At(u), Value: way[k]})
		}
	}
	return out
}

// nearby returns the other open channels at the ends of some channels, and their open crossings.
func (b *board) nearby(channels []int) []int {
	var out []int
	add := func(w int) {
		if b.open(w) && !slices.Contains(channels, w) && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	for _, u := range channels {
		for _, i := range []int{b.pairs[u].a, b.pairs[u].b} {
			for _, w := range b.incident[i] {
				add(w)
			}
		}
		for _, w := range b.crossing[u][1:] {
			add(w)
		}
	}
	slices.Sort(out)
	return out
}

// concludeShared concludes the bounds of channel w that hold in all remaining cases. begin begins a finding with the premises that only
// these cases remain.
func (b *board) concludeShared(w int, left []*board, begin func() *puzzle.StepBuilder) {
	lo, hi := b.max, 0
	for _, with := range left {
		least, _ := with.required(w)
		lo, hi = min(lo, least), max(hi, with.capacity(with.tighter(w), w))
	}
	if lo <= b.lo(w) && hi >= b.hi(w) {
		return
	}
	f := begin()
	var by []puzzle.Place // the islands that cause the bounds
	leave := func(i int) {
		if at := b.cell(i); !slices.Contains(by, at) {
			by = append(by, at)
		}
		f.AddArgs(leftBy{By: by})
	}
	if lo > b.lo(w) {
		for _, with := range left {
			if n, i := with.required(w); n > 0 {
				leave(i)
				f.UseClues(b.cell(i))
				with.onCapacities(f, byRemaining, i, w)
			}
		}
		b.atLeast(f, w, lo)
	}
	if hi < b.hi(w) {
		for _, with := range left {
			leave(with.tighter(w))
			with.onCapacity(f, byRemaining, with.tighter(w), w)
		}
		b.atMost(f, w, hi)
	}
	b.add(f)
}

// required returns the minimum number of bridges that one of its islands requires of a channel, and that island; most is 0 if neither
// requires any.
func (b *board) required(w int) (most, by int) {
	for _, i := range []int{b.pairs[w].a, b.pairs[w].b} {
		if n := b.islands[i].N - b.capacities(i) + b.capacity(i, w); b.islands[i].N > 0 && n > most {
			most, by = n, i
		}
	}
	return most, by
}

// tighter returns the island from which a channel has less capacity.
func (b *board) tighter(w int) int {
	if p := b.pairs[w]; b.capacity(p.b, w) < b.capacity(p.a, w) {
		return p.b
	}
	return b.pairs[w].a
}

type failure struct {
	finding *puzzle.StepBuilder // nil if the case does not fail
	how     string              // "cross", "unmet" or "alone"
	island  int                 // the unmet island
	group   []puzzle.Place      // the islands that would be alone
}

// addFailures adds to the premises how cases fail, and returns a summary.
func (b *board) addFailures(f *puzzle.StepBuilder, fails []failure) (said fall) {
	for _, x := range fails {
		if x.finding == nil {
			continue
		}
		f.UsePremisesOf(x.finding)
		b.addEnding(&said, x)
	}
	return said
}

// addEnding notes in a summary how one case fails: crossing channels, a group that would be alone, or an island whose number cannot be met.
// Of several groups, the summary names none.
func (b *board) addEnding(said *fall, x failure) {
	switch x.how {
	case "cross":
		said.Cross = true
	case "alone":
		if said.Group = x.group; said.Alone {
			said.Group = nil // several groups
		}
		said.Alone = true
	default:
		if at := b.cell(x.island); !slices.Contains(said.Unmet, at) {
			said.Unmet = append(said.Unmet, at)
		}
	}
}

// failure returns why the assumed way of some islands is impossible, without a finding if nothing nearby refutes it.
func (b *board) failure(islands []int) failure {
	for _, x := range b.assumed {
		if x.lo > 0 && b.blocked(x.u) {
			return failure{finding: b.NewStep(puzzle.WholeBoard(puzzle.Crossing)), how: "cross"}
		}
	}
	var best failure
	for _, j := range b.affected(islands) {
		if f := b.findingFrom(j); b.unreachable(f, j) && (best.finding == nil || lighter(f, best.finding)) {
			best = failure{finding: f, how: "unmet", island: j}
		}
	}
	for _, i := range islands {
		if best.finding == nil {
			f, group := b.closedGroup(i)
			best = failure{finding: f, how: "alone", group: group}
		}
	}
	return best
}

// lighter reports whether f has fewer premises than g: fewer clues, or as many and fewer facts.
func lighter(f, g *puzzle.StepBuilder) bool {
	clues, facts := f.PremiseCount()
	others, more := g.PremiseCount()
	return clues < others || clues == others && facts < more
}

// affected returns the islands that assumed bridges may leave too little or too much.
func (b *board) affected(islands []int) []int {
	var out []int
	touch := func(u int) {
		for _, j := range []int{b.pairs[u].a, b.pairs[u].b} {
			if b.islands[j].N > 0 && !slices.Contains(islands, j) && !slices.Contains(out, j) {
				out = append(out, j)
			}
		}
	}
	for _, x := range b.assumed {
		touch(x.u)
		if x.lo > 0 {
			for _, w := range b.crossing[x.u][1:] {
				touch(w)
			}
		}
		for _, i := range []int{b.pairs[x.u].a, b.pairs[x.u].b} {
			if !slices.Contains(islands, i) {
				for _, w := range b.incident[i] {
					touch(w)
				}
			}
		}
	}
	return out
}

// closedGroup returns the contradiction that the group of an island is complete while other islands remain, and the group; nil if it is
// not.
func (b *board) closedGroup(i int) (*puzzle.StepBuilder, []puzzle.Place) {
	group := []int{i}
	for k := 0; k < len(group); k++ {
		j := group[k]
		if n := b.islands[j].N; n == 0 || b.built(j) != n {
			return nil, nil
		}
		for _, u := range b.incident[j] {
			if x := b.otherEnd(u, j); b.lo(u) > 0 && !slices.Contains(group, x) {
				group = append(group, x)
			}
		}
	}
	if len(group) == len(b.islands) {
		return nil, nil
	}
	f := b.NewStep()
	b.onClosed(f, group, -1, -1)
	return f, b.cells(slices.Sorted(slices.Values(group)))
}
