package hashi

import (
	"slices"
	"sort"

	"github.com/teka-puzzles/teka/puzzle"
)

// How the ways of islands that fall away end, told in as few cases as possible: "with no bridge to R7C8, R2C9 is unmet" stands for
// all ways without that bridge.

// endCase is what some ways have in common, and how they end.
type endCase struct {
	facts []puzzle.Fact
	ways  []int // by their numbers
	ends  []int // failures, the first of each sort
}

// ends groups the ways that fall away. fails has a failure, without a finding for a way that stands, for each way.
func (b *board) ends(channels []int, ways [][]int, fails []failure, struck []puzzle.Mask) []endArgs {
	left := map[int]bool{}
	for n, x := range fails {
		if x.finding != nil {
			left[n] = true
		}
	}
	candidates := b.common(channels, ways, fails, struck)
	var told []endArgs
	for len(left) > 0 && !b.Over() {
		best, most := endCase{}, 0
		for _, c := range candidates { // those with fewer ends first
			n := 0
			for _, w := range c.ways {
				if left[w] {
					n++
				}
			}
			if n > 0 && (most == 0 || n > most && len(c.ends) <= len(best.ends)) {
				best, most = c, n
			}
		}
		one := b.ending(best, fails)
		one.Denies = b.denied(channels, ways, struck, best.ways)
		told = append(told, one)
		for _, w := range best.ways {
			delete(left, w)
		}
	}
	return told
}

// common are cases that ways which fall away have in common: few bridges of one channel, or many, as far as no way with these
// stands; first those with one end, and of these those that the finding denies. Last come the ways by themselves.
func (b *board) common(channels []int, ways [][]int, fails []failure, struck []puzzle.Mask) []endCase {
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
					out = append(out, endCase{b.restricted(u, some), of, sorts(fails, of)})
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
			out = append(out, endCase{b.built(channels, ways[n]), []int{n}, []int{n}})
		}
	}
	return out
}

// restricted are the facts that a channel has one of some numbers of bridges.
func (b *board) restricted(u int, some puzzle.Mask) []puzzle.Fact {
	at := b.Board().Unknown(u).At
	if some.Len() == 1 {
		return []puzzle.Fact{{At: at, Value: some.Min()}}
	}
	var out []puzzle.Fact
	for v := range (b.Known.Can(u) &^ some).Values() {
		out = append(out, puzzle.Fact{At: at, Value: v, Not: true})
	}
	return out
}

// sorts are the first failures of each sort among those of some ways.
func sorts(fails []failure, of []int) []int {
	var out []int
	for _, n := range of {
		if !slices.ContainsFunc(out, func(m int) bool { return fails[m].how == fails[n].how && fails[m].island == fails[n].island }) {
			out = append(out, n)
		}
	}
	return out
}

// denied are the numbers of bridges that the finding strikes and some ways have: a case is told of them where one is concluded.
func (b *board) denied(channels []int, ways [][]int, struck []puzzle.Mask, of []int) []puzzle.Fact {
	var out []puzzle.Fact
	for k, u := range channels {
		for _, n := range of {
			f := puzzle.Fact{At: b.Board().Unknown(u).At, Value: ways[n][k]}
			if struck[k].Has(f.Value) && !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	return out
}

// ending is a case for a sentence.
func (b *board) ending(c endCase, fails []failure) endArgs {
	out := endArgs{Facts: c.facts}
	for _, n := range c.ends {
		b.ended(&out.fall, fails[n])
	}
	return out
}
