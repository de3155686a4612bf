package hashi

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques that rest on all islands being joined in one group.

// isolatedPair (H08): two islands with the same number would close themselves off. Condition: there are other islands, and both numbers
// are v. Conclusion: not v bridges between them.
func isolatedPair(b *board, u int) []puzzle.Step {
	p := b.pairs[u]
	v := b.islands[p.a].N
	if v == 0 || v != b.islands[p.b].N || v > b.max || len(b.islands) <= 2 || !b.known.Can(u).Has(v) {
		return nil
	}
	r := b.because(p.a, p.b)
	r.clue(puzzle.Whole(puzzle.Connected))
	found := b.none(u, v, v)
	if v == 1 {
		found = b.atMost(u, 0) // more than the number cannot be either
	}
	return []puzzle.Step{r.step(puzzle.Args{"number": v}, found...)}
}

// groups are the islands joined by bridges: for each island a member of its group that stands for all.
type groups struct {
	*board
	of      []int // by island
	members [][]int
}

// groups finds the groups.
func (b *board) groups() *groups {
	g := &groups{board: b, of: make([]int, len(b.islands)), members: make([][]int, len(b.islands))}
	for i := range g.of {
		g.of[i] = -1
	}
	for i := range g.of {
		if g.of[i] >= 0 {
			continue
		}
		g.of[i] = i
		list := []int{i}
		for k := 0; k < len(list); k++ {
			for _, u := range b.around[list[k]] {
				if j := b.across(u, list[k]); b.lo(u) > 0 && g.of[j] < 0 {
					g.of[j] = i
					list = append(list, j)
				}
			}
		}
		g.members[i] = list
	}
	return g
}

// closes reports whether the groups of some islands are all islands but some, and have no bridge to build besides those named: more is, for
// some islands, how many bridges they get. It lists the islands of the groups.
func (g *groups) closes(islands []int, more map[int]int) ([]int, bool) {
	var roots, all []int
	for _, i := range islands {
		if !slices.Contains(roots, g.of[i]) {
			roots = append(roots, g.of[i])
			all = append(all, g.members[g.of[i]]...)
		}
	}
	if len(all) == len(g.islands) {
		return nil, false
	}
	for _, i := range all {
		if n := g.islands[i].N; n == 0 || g.lows(i)+more[i] != n {
			return nil, false
		}
	}
	return all, true
}

// inside names the clues of some islands, and why the channels between them, but for those of one island and one channel, have as many
// bridges at least.
func (r *reason) inside(islands []int, center, but int) {
	for _, i := range islands {
		r.clue(r.cell(i))
	}
	for _, i := range islands {
		for _, u := range r.around[i] {
			if i != center && r.across(u, i) != center && u != but {
				r.few(u)
			}
		}
	}
	r.clue(puzzle.Whole(puzzle.Connected))
}

// isolatedGroup (H09): bridges in a channel would finish all islands of a group while others remain. Condition: with v bridges in u, every
// island of the groups at both ends has as many as its number, and there are other islands. Conclusion: not v bridges.
func isolatedGroup(b *board) []puzzle.Step {
	g := b.groups()
	var out []puzzle.Step
	for u, p := range b.pairs {
		if !b.open(u) || b.islands[p.a].N == 0 {
			continue
		}
		v := b.left(p.a, u)
		if v < 1 || v > b.max || !b.known.Can(u).Has(v) {
			continue
		}
		more := v - b.lo(u)
		if all, ok := g.closes([]int{p.a, p.b}, map[int]int{p.a: more, p.b: more}); ok {
			r := b.because(p.a, p.b)
			r.inside(all, -1, u)
			out = append(out, r.step(puzzle.Args{"bridges": v, "channel": b.Hashi.board.Unknown(u).At}, b.none(u, v, v)...))
		}
	}
	return out
}

// isolating is what H10 to H12 share: without more bridges in channel u than lo, island i would have to fill all its other channels, and
// that would close a finished group. Condition: lo and the other rooms are the number together; then every island of the groups that are
// joined has as many bridges as its number, and there are other islands. Conclusion: u has more than lo.
func (g *groups) isolating(i, u int) []puzzle.Step {
	b, lo := g.board, g.lo(u)
	if !b.open(u) || b.islands[i].N == 0 || lo+b.rooms(i)-b.room(i, u) != b.islands[i].N {
		return nil
	}
	more := map[int]int{}
	targets := []int{i}
	for _, w := range b.around[i] {
		if w == u {
			continue
		}
		n := b.room(i, w)
		more[i] += n - b.lo(w)
		if j := b.across(w, i); n > 0 {
			targets = append(targets, j)
			more[j] = n - b.lo(w)
		}
	}
	all, ok := g.closes(targets, more)
	if !ok {
		return nil
	}
	r := b.because(i)
	r.rooms(i, u)
	r.inside(all, i, u)
	args := b.with(i, "islands", len(all))
	args["channel"] = b.Hashi.board.Unknown(u).At
	return []puzzle.Step{r.step(args, b.atLeast(u, lo+1)...)}
}

// each looks for isolating channels of the islands that a shape fits: the number, and the numbers of the neighbours besides one, sorted.
func (b *board) each(shape func(n int, others []int) bool) []puzzle.Step {
	var out []puzzle.Step
	g := b.groups()
	for i, x := range b.islands {
		for _, u := range b.around[i] {
			var others []int
			for _, w := range b.around[i] {
				if w != u {
					others = append(others, b.islands[b.across(w, i)].N)
				}
			}
			slices.Sort(others)
			if shape == nil || shape(x.N, others) {
				out = append(out, g.isolating(i, u)...)
			}
		}
	}
	return out
}

// cornerTwo (H10): a 2 with two neighbours, one of them a 2, may not spend both bridges on that one. Conclusion: at least one bridge to the
// other. Condition: as for isolating, with that shape.
func cornerTwo(b *board) []puzzle.Step {
	return b.each(func(n int, others []int) bool { return n == 2 && slices.Equal(others, []int{2}) })
}

// oneThreeTwo (H11): a 3 with three neighbours, two of them 1 and 2, may not spend its bridges on these. Conclusion: at least one bridge to
// the third. Condition: as for isolating, with that shape.
func oneThreeTwo(b *board) []puzzle.Step {
	return b.each(func(n int, others []int) bool { return n == 3 && slices.Equal(others, []int{1, 2}) })
}

// isolation (H12): an island that filled all its channels but one would close off a finished group. Conclusion and condition: as for
// isolating.
func isolation(b *board) []puzzle.Step { return b.each(nil) }

// cuts are the channels without which a graph falls apart. The graph has the channels that are kept.
type cuts struct {
	*board
	keep      func(u int) bool
	in, low   []int
	order     []int // islands as they are reached
	found     []cut
	component []int // by island: the first island of its part
}

// cut is a channel, the islands on one side of it and the other islands of its part.
type cut struct {
	u          int
	side, rest []int
}

// cuts finds them.
func (b *board) cuts(keep func(u int) bool) *cuts {
	n := len(b.islands)
	c := &cuts{board: b, keep: keep, in: make([]int, n), low: make([]int, n), component: make([]int, n)}
	for i := range c.in {
		c.in[i] = -1
	}
	for i := range c.in {
		if c.in[i] >= 0 {
			continue
		}
		first, mark := len(c.found), len(c.order)
		c.walk(i, i, -1)
		for k := range c.found[first:] {
			x := &c.found[first+k]
			from := c.in[x.side[0]]
			x.rest = slices.Concat(c.order[mark:from], c.order[from+len(x.side):])
		}
	}
	return c
}

// walk goes on from an island that was reached over a channel.
func (c *cuts) walk(root, i, from int) {
	c.in[i], c.low[i], c.component[i] = len(c.order), len(c.order), root
	c.order = append(c.order, i)
	for _, u := range c.around[i] {
		if u == from || !c.keep(u) {
			continue
		}
		j := c.across(u, i)
		if c.in[j] >= 0 {
			c.low[i] = min(c.low[i], c.in[j])
			continue
		}
		c.walk(root, j, u)
		c.low[i] = min(c.low[i], c.low[j])
		if c.low[j] > c.in[i] {
			c.found = append(c.found, cut{u: u, side: slices.Clone(c.order[c.in[j]:])})
		}
	}
}

// leaving names the bridges of the channels that leave some islands, but for those given; they must be settled.
func (r *reason) leaving(islands []int, but ...int) {
	inside := make([]bool, len(r.islands))
	for _, i := range islands {
		inside[i] = true
	}
	for _, i := range islands {
		for _, u := range r.around[i] {
			if !slices.Contains(but, u) && !inside[r.across(u, i)] {
				r.fact(r.exactly(u, r.lo(u)))
			}
		}
	}
}

// cutOff: some islands can no longer be joined to the others. Condition: no channel with hi > 0 leads from them to others. Conclusion: the board is
// impossible.
func cutOff(b *board) []puzzle.Step {
	c := b.cuts(func(u int) bool { return b.hi(u) > 0 })
	var part []int
	for i, root := range c.component {
		if root != 0 && (part == nil || root == c.component[part[0]]) {
			part = append(part, i)
		}
	}
	if part == nil {
		return nil
	}
	r := b.because()
	r.clue(puzzle.Whole(puzzle.Connected))
	r.leaving(part)
	return []puzzle.Step{r.step(puzzle.Args{"islands": len(part), "island": b.cell(part[0])})}
}

// bottleneck (H15): one channel is the last way from some islands to the others. Condition: without it the channels with hi > 0 do not
// join all islands. Conclusion: at least one bridge there.
func bottleneck(b *board) []puzzle.Step {
	var out []puzzle.Step
	for _, x := range b.cuts(func(u int) bool { return b.hi(u) > 0 }).found {
		if b.lo(x.u) > 0 {
			continue
		}
		side := x.side
		if len(x.rest) < len(side) {
			side = x.rest
		}
		r := b.because()
		r.clue(puzzle.Whole(puzzle.Connected))
		r.leaving(side, x.u)
		out = append(out, r.step(puzzle.Args{"islands": len(side), "channel": b.Hashi.board.Unknown(x.u).At}, b.atLeast(x.u, 1)...))
	}
	return out
}
