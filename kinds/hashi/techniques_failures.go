package hashi

import (
	"slices"
	"sort"

	"github.com/teka-puzzles/teka/puzzle"
)

// Failed ways of islands, described by as few cases as possible: "with no bridge to R7C8, R2C9 is unmet" covers all ways without that
// bridge.

// endCase is a property that some failed ways share, and how they fail.
type endCase struct {
	facts     []puzzle.Fact
	ways      []int // indices
	ends      []int // indices of failures, one of each sort
	otherwise bool  // covers only ways that no earlier case covers, as others fail differently
}

// endings groups the failed ways into cases. fails has an entry for each way, without a finding if the way does not fail.
func (b *board) endings(channels []int, ways [][]int, fails []failure, struck []puzzle.Mask) []endArgs {
	candidates := b.candidateCases(channels, ways, fails, struck)
	var left []int
	for n, x := range fails {
		if x.finding != nil {
			left = append(left, n)
		}
	}
	told := fewestCases(candidates, left, fails)
	if told == nil {
		told = b.greedyCases(candidates, left)
	}
	out := make([]endArgs, len(told))
	for k, c := range told {
		out[k] = b.ending(c, fails)
		out[k].Denies = b.denied(channels, ways, struck, c.ways)
		out[k].Otherwise = c.otherwise
		out[k].Bars = b.bars(c, channels, ways, fails)
	}
	return out
}

// fewestCases returns one or two cases that together cover all failed ways, or nil if there are no such cases. All ways of a case fail
// alike. A second case whose ways fail differently is restricted to those that the first does not cover, and marked otherwise.
func fewestCases(candidates []endCase, left []int, fails []failure) []endCase {
	var all uint64
	for _, n := range left {
		all |= 1 << n
	}
	masks, plain := make([]uint64, len(candidates)), make([]bool, len(candidates))
	for k, c := range candidates {
		for _, n := range c.ways {
			masks[k] |= 1 << n
		}
		if plain[k] = len(c.ends) == 1; plain[k] && masks[k] == all {
			return []endCase{c}
		}
	}
	var told []endCase
	for k, c := range candidates {
		for j, d := range candidates {
			if !plain[k] || masks[k]|masks[j] != all || told != nil && !plain[j] {
				continue
			}
			mine := slices.DeleteFunc(slices.Clone(d.ways), func(n int) bool { return masks[k]>>n&1 == 1 })
			ends := distinct(fails, mine)
			if len(ends) > 1 {
				continue
			}
			if d.otherwise = !plain[j]; d.otherwise {
				d.ways, d.ends = mine, ends
			}
			if told = []endCase{c, d}; plain[j] {
				return told
			}
		}
	}
	return told
}

// greedyCases covers all failed ways, each time with the case with one way of failing that covers most.
func (b *board) greedyCases(candidates []endCase, left []int) (told []endCase) {
	for len(left) > 0 && !b.Done() {
		best, most := endCase{}, 0
		for _, c := range candidates {
			if n := countIn(left, c.ways); n > most && len(c.ends) == 1 {
				best, most = c, n
			}
		}
		told = append(told, best)
		left = slices.DeleteFunc(left, func(n int) bool { return slices.Contains(best.ways, n) })
	}
	return told
}

func countIn(numbers, others []int) int {
	n := 0
	for _, x := range numbers {
		if slices.Contains(others, x) {
			n++
		}
	}
	return n
}

// bars returns, for a case in which one island is unmet, the channels with bridges in all its ways that cross a channel of that island.
// It omits channels that the case names.
func (b *board) bars(c endCase, channels []int, ways [][]int, fails []failure) []puzzle.Place {
	if len(c.ends) != 1 || fails[c.ends[0]].how != "unmet" {
		return nil
	}
	var out []puzzle.Place
	for k, u := range channels {
		at := b.channel(u)
		if slices.ContainsFunc(c.ways, func(n int) bool { return ways[n][k] == 0 }) ||
			slices.ContainsFunc(c.facts, func(x puzzle.Fact) bool { return x.At == at }) {
			continue
		}
		for _, w := range b.crossing[u][1:] {
			if p := b.pairs[w]; b.open(w) && (p.a == fails[c.ends[0]].island || p.b == fails[c.ends[0]].island) {
				out = append(out, at)
				break
			}
		}
	}
	return out
}

// candidateCases returns cases of which every way fails: a range of values of one channel, sorted by how many sorts of failure occur, and
// among equals those whose values are all in struck first. After these comes each failed way alone.
func (b *board) candidateCases(channels []int, ways [][]int, fails []failure, struck []puzzle.Mask) []endCase {
	var out []endCase
	for k, u := range channels {
		var all puzzle.Mask
		for _, way := range ways {
			all |= puzzle.Only(way[k])
		}
		for from := range b.max + 1 {
			for to := from; to <= b.max; to++ {
				some := all & puzzle.Span(from, to)
				if some == 0 || some == all || !all.Has(from) || !all.Has(to) {
					continue
				}
				var of []int
				stands := false
				for n, way := range ways {
					if some.Has(way[k]) {
						of = append(of, n)
						stands = stands || fails[n].finding == nil
					}
				}
				if !stands {
					out = append(out, endCase{facts: b.factsOf(u, some), ways: of, ends: distinct(fails, of)})
				}
			}
		}
	}
	denied := func(c endCase) bool {
		k := slices.Index(channels, b.Board().Index(c.facts[0].At))
		return !slices.ContainsFunc(c.ways, func(n int) bool { return !struck[k].Has(ways[n][k]) })
	}
	sort.SliceStable(out, func(i, j int) bool {
		x, y := out[i], out[j]
		if len(x.ends) != len(y.ends) {
			return len(x.ends) < len(y.ends)
		}
		return denied(x) && !denied(y)
	})
	for n, x := range fails {
		if x.finding != nil {
			out = append(out, endCase{facts: b.builtIn(channels, ways[n]), ways: []int{n}, ends: []int{n}})
		}
	}
	return out
}

// factsOf states that channel u has one of some candidates: its value if any, otherwise the candidates denied.
func (b *board) factsOf(u int, some puzzle.Mask) []puzzle.Fact {
	at := b.Board().At(u)
	if some.Len() == 1 {
		return []puzzle.Fact{{At: at, Value: some.Min()}}
	}
	var out []puzzle.Fact
	for v := range (b.Known.Candidates(u) &^ some).Values() {
		out = append(out, puzzle.Fact{At: at, Value: v, Not: true})
	}
	return out
}

// distinct returns the first failure of each sort among those of some ways.
func distinct(fails []failure, of []int) []int {
	var out []int
	for _, n := range of {
		if !slices.ContainsFunc(out, func(m int) bool { return fails[m].like(fails[n]) }) {
			out = append(out, n)
		}
	}
	return out
}

// like reports whether two failures have the same wording.
func (x failure) like(y failure) bool {
	return x.how == y.how && x.island == y.island && slices.Equal(x.group, y.group)
}

// denied returns the values of some ways that the finding eliminates. A sentence mentions a case only if it supports a conclusion.
func (b *board) denied(channels []int, ways [][]int, struck []puzzle.Mask, of []int) []puzzle.Fact {
	var out []puzzle.Fact
	for k, u := range channels {
		for _, n := range of {
			f := puzzle.Fact{At: b.Board().At(u), Value: ways[n][k]}
			if struck[k].Has(f.Value) && !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	return out
}

// ending returns the arguments for a case: its facts and one failure of each sort.
func (b *board) ending(c endCase, fails []failure) endArgs {
	out := endArgs{Facts: c.facts}
	for _, n := range c.ends {
		b.addEnding(&out.fall, fails[n])
	}
	return out
}
