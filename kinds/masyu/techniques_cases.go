package masyu

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
)

// Techniques that try all ways through one pearl, or through two, with a few rounds of forced moves each.

// waysThrough returns the pairs of edges by which the loop can pass a pearl on an empty board. Edges are -1 beyond the border.
func (b board) waysThrough(x int) [][2]int {
	var out [][2]int
	for h := range heading(4) {
		switch {
		case b.pearls[x] == Black:
			out = append(out, [2]int{b.At(x, h), b.At(x, h.Turn(1))})
		case h < south:
			out = append(out, [2]int{b.At(x, h), b.At(x, h.Turn(2))})
		}
	}
	return out
}

// pearlCases (M26): every way through a pearl leads to the same edge. Condition: X is a pearl; each pair of exits is followed by a few
// rounds of forced moves, and pairs that lead to a contradiction are excluded. Conclusion: what all others have in common.
func pearlCases(b board) {
	for x, p := range b.pearls {
		if p == NoPearl {
			continue
		}
		if b.Done() {
			return
		}
		var out, in []*loop.Forcing
		for _, way := range b.waysThrough(x) {
			if w := b.Follow(caseRounds, way[:]...); w.Closed {
				out = append(out, w)
			} else {
				in = append(in, w)
			}
		}
		b.concludeShared([]int{x}, in, out)
	}
}

// caseRounds is the number of rounds of moves in each case.
const caseRounds = 4

// pairDistance is the maximum distance of two pearls that are examined together, along rows and columns.
const pairDistance = 3

// pearlPairCases (M27): the same for two pearls. Condition: X and Y are pearls at distance pairDistance or less, both with several ways;
// each way through X is combined with each way through Y, and some combinations lead to a contradiction although neither way alone does.
// Conclusion: what all other combinations have in common.
func pearlPairCases(b board) {
	var pearls []int
	single := map[int][][2]int{} // by pearl: ways that are not contradictory alone
	for x, p := range b.pearls {
		if p == NoPearl || b.Done() {
			continue
		}
		for _, way := range b.waysThrough(x) {
			if !b.Follow(caseRounds, way[:]...).Closed {
				single[x] = append(single[x], way)
			}
		}
		if len(single[x]) > 1 {
			pearls = append(pearls, x)
		}
	}
	for i, x := range pearls {
		for _, y := range pearls[i+1:] {
			if b.Far(x, y) <= pairDistance && !b.Done() {
				b.pairCases(x, y, single)
			}
		}
	}
}

// pairCases examines two pearls. A way that is contradictory alone is followed once, without the other pearl.
func (b board) pairCases(x, y int, single map[int][][2]int) {
	var out, in []*loop.Forcing
	for _, one := range single[x] {
		for _, other := range single[y] {
			if w := b.Follow(caseRounds, one[0], one[1], other[0], other[1]); w.Closed {
				out = append(out, w)
			} else {
				in = append(in, w)
			}
		}
	}
	if len(out) == 0 {
		return
	}
	for _, z := range [...]int{x, y} {
		for _, way := range b.waysThrough(z) {
			if !slices.Contains(single[z], way) {
				out = append(out, b.Follow(caseRounds, way[:]...))
			}
		}
	}
	b.concludeShared([]int{x, y}, in, out)
}

// concludeShared adds the step that concludes what the possible ways (in) share, given those that are contradictory (out). Without
// possible ways, it is a contradiction. It adds none if they share nothing new.
func (b board) concludeShared(pearls []int, in, out []*loop.Forcing) {
	f := b.finding(pearls...)
	f.AddArgs(casesArgs{In: len(in), Out: len(out), Pearl: b.place(pearls[0])})
	if len(pearls) > 1 {
		f.AddArgs(otherArgs{Other: b.place(pearls[1])})
	}
	at := lists.Map(pearls, b.place)
	b.AddCases(f, in, out, func(s *puzzle.Step, w *loop.Forcing) {
		s.Technique, s.Args = "masyu.way", puzzle.ArgsOf(wayArgs{Pearls: at, Taken: puzzle.Places(w.Assumed)})
	})
}
