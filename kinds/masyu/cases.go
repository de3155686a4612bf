package masyu

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques that go through all ways of the loop through a pearl, or through two, with a few rounds of forced moves each.

// ways are the pairs of edges by which the loop may pass a pearl.
func (v *view) ways(x int) [][2]int {
	var out [][2]int
	for h := range heading(4) {
		switch {
		case v.pearls[x] == Black:
			out = append(out, [2]int{v.at(x, h), v.at(x, h.turn(1))})
		case h < south:
			out = append(out, [2]int{v.at(x, h), v.at(x, h.turn(2))})
		}
	}
	return out
}

// pearlCases (M26): whichever way the loop takes through a pearl, it goes through (or not) somewhere. Condition: X is a pearl; for each two
// exits that it may have, a few rounds of forced moves are made; those that clash are out. Conclusion: what all others share.
func pearlCases(v *view) {
	for x, p := range v.pearls {
		if p == NoPearl {
			continue
		}
		var out, in []*forcing
		for _, way := range v.ways(x) {
			if w := v.follow(caseRounds, way[:]...); w.closed {
				out = append(out, w)
			} else {
				in = append(in, w)
			}
		}
		v.share([]int{x}, in, out)
	}
}

// pairDistance is how many rows and columns two pearls may be apart to be looked at together.
const pairDistance = 3

// pearlPairCases (M27): whichever ways the loop takes through two pearls near each other, it goes through (or not) somewhere. Condition: X and
// Y are pearls, at most three rows and three columns apart, both with open edges; for each way through X and each through Y together, a few rounds
// of forced moves are made; those that clash are out, and some do although neither way clashes alone. Conclusion: what all others share.
func pearlPairCases(v *view) {
	var pearls []int
	single := map[int][][2]int{} // by pearl: the ways that do not clash alone
	for x, p := range v.pearls {
		if p == NoPearl {
			continue
		}
		for _, way := range v.ways(x) {
			if !v.follow(caseRounds, way[:]...).closed {
				single[x] = append(single[x], way)
			}
		}
		if len(single[x]) > 1 {
			pearls = append(pearls, x)
		}
	}
	for i, x := range pearls {
		for _, y := range pearls[i+1:] {
			if v.far(x, y) <= pairDistance {
				v.pairCases(x, y, single)
			}
		}
	}
}

// pairCases looks at two pearls. A way that clashes alone is followed once, whatever the other pearl does.
func (v *view) pairCases(x, y int, single map[int][][2]int) {
	var out, in []*forcing
	for _, a := range single[x] {
		for _, b := range single[y] {
			if w := v.follow(caseRounds, a[0], a[1], b[0], b[1]); w.closed {
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
		for _, way := range v.ways(z) {
			if !slices.Contains(single[z], way) {
				out = append(out, v.follow(caseRounds, way[:]...))
			}
		}
	}
	v.share([]int{x, y}, in, out)
}

// share makes a finding of what the cases of pearls have in common.
func (v *view) share(pearls []int, in, out []*forcing) {
	f := finding{clues: pearls, args: puzzle.Args{"in": len(in), "out": len(out), "pearl": v.place(pearls[0])}}
	if len(pearls) > 1 {
		f.args["other"] = v.place(pearls[1])
	}
	if len(in) == 0 {
		f.bad = true
	} else {
		for e := range v.edges() {
			can := puzzle.Mask(0)
			for _, w := range in {
				can |= w.known.Can(e)
			}
			switch {
			case !v.open(e):
			case can == puzzle.Only(1):
				f.draw(e)
			case can == puzzle.Only(0):
				f.cross(e)
			}
		}
		if len(f.lines)+len(f.crosses) == 0 {
			return
		}
	}
	marks := append(slices.Clone(f.lines), f.crosses...)
	take := func(w *forcing, edges []int) {
		r, _, _ := w.reason(edges)
		f.because(r.edges...)
		f.clue(r.clues...)
		f.loop = f.loop || r.loop
	}
	for _, w := range out {
		take(w, nil)
	}
	for _, w := range in {
		take(w, marks)
	}
	v.add(f)
}
