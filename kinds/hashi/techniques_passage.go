package hashi

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// passage (H15): a group that lacks only one bridge, such as a 1 without bridges, cannot connect two other groups. Condition: without
// passing through such groups, some of which are adjacent, a part of the islands can reach the other groups through channel u only.
// Conclusion: at least one bridge in u. If there is no such channel, the board is impossible.
func passage(b *board) {
	g := b.groups()
	ends := make([]bool, len(b.islands)) // islands of groups that lack one bridge
	some := false
	for _, part := range g.Parts {
		if g.missing(part) == 1 {
			some = true
			for _, i := range part {
				ends[i] = true
			}
		}
	}
	if !some || len(g.Parts) < 3 {
		return
	}
	ways := b.graph(func(u int) bool { return b.hi(u) > 0 && !ends[b.pairs[u].a] && !ends[b.pairs[u].b] })
	cuts := ways.Cuts()
	parts := cuts.Parts[:0:0]
	for _, part := range cuts.Parts {
		if !ends[part[0]] {
			parts = append(parts, part)
		}
	}
	if len(parts) > 1 {
		f := b.separated(g, parts[1], -1)
		if f != nil {
			f.Contradict()
			b.add(f)
		}
		return
	}
	for _, x := range cuts.Bridges {
		if u := x.Edge; b.lo(u) == 0 {
			b.onlyWay(g, x, ends)
		}
	}
}

// onlyWay concludes that channel x, the only one between two parts, has a bridge. Nothing is added if neither side can be shown to be
// separated.
func (b *board) onlyWay(g *groups, x ground.Bridge, ends []bool) {
	small, large := x.Sides()
	for _, side := range [...][]int{small, large} {
		if f := b.separated(g, side, x.Edge); f != nil {
			b.atLeast(f, x.Edge, 1)
			b.add(f)
			return
		}
	}
}

// missing returns how many bridges the islands of a group lack; a large number if one of the numbers is unknown.
func (g *groups) missing(part []int) int {
	n := 0
	for _, i := range part {
		if g.islands[i].N == 0 {
			return 1 << 10
		}
		n += g.islands[i].N - g.built(i)
	}
	return n
}

// separated begins the finding that a side is connected to the others only by channel but (-1 for none) and channels to groups that lack
// one bridge. It returns nil if there are no such groups, or too many for a sentence.
func (b *board) separated(g *groups, side []int, but int) *puzzle.StepBuilder {
	f := b.NewStep(puzzle.WholeBoard(puzzle.Connected))
	inside := make([]bool, len(b.islands))
	for _, i := range side {
		inside[i] = true
	}
	var beside []puzzle.Place
	joined := false
	told := map[int]bool{} // groups already among the premises
	for _, i := range side {
		for _, u := range b.incident[i] {
			j := b.otherEnd(u, i)
			switch {
			case u == but || inside[j]:
			case b.hi(u) == 0:
				b.onHi(f, u)
			default: // a group that lacks one bridge
				if !slices.Contains(beside, b.cell(j)) {
					beside = append(beside, b.cell(j))
				}
				if told[g.PartOf[j]] {
					continue
				}
				told[g.PartOf[j]] = true
				joined = joined || len(g.Parts[g.PartOf[j]]) > 1
				for _, k := range g.Parts[g.PartOf[j]] {
					f.UseClues(b.cell(k))
					b.onBuilt(f, k, -1)
				}
			}
		}
	}
	if len(beside) == 0 || len(beside) > maxBeside {
		return nil
	}
	said := passageArgs{Islands: len(side), Island: b.cell(side[0]), Beside: beside, Joined: joined,
		groupArgs: groupArgs{Group: b.cells(slices.Sorted(slices.Values(side)))}}
	if but >= 0 {
		f.AddArgs(channelArgs{Channel: b.channel(but)})
		if said.End = b.cell(b.pairs[but].a); !inside[b.pairs[but].a] {
			said.End = b.cell(b.pairs[but].b)
		}
	}
	f.AddArgs(said)
	return f
}

// maxBeside is the maximum number of such islands that a sentence names.
const maxBeside = 4
