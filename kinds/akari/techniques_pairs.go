package akari

import (
	"math/bits"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// maxListedWays is the maximum number of ways that a sentence lists.
const maxListedWays = 2

// numberPair. Condition: N and M share cells next to them, or lanes, and the ways to place the lights of both agree on something.
// Conclusion: what all ways have in common: lights, cells without, and cells that a light shines on in each way.
func (b board) numberPair(region int) []puzzle.Step {
	p := b.pairs[region]
	var cells []int
	for _, k := range p {
		for _, u := range b.near[k] {
			if b.IsOpen(u) && !slices.Contains(cells, u) {
				cells = append(cells, u)
			}
		}
	}
	if len(cells) < 2 || b.independent(p) {
		return nil
	}
	ways := b.waysOf(p[:], cells)
	f := b.ofNumber(p[0])
	f.UseClues(b.CellPlace(b.numbers[p[1]]))
	for _, k := range p {
		lights, _, dark := b.split(k)
		f.Use(lights...)
		f.Use(dark...)
	}
	if len(ways) == 0 {
		f.Contradict()
	}
	all, any := uint(1)<<len(cells)-1, uint(0)
	for _, w := range ways {
		all, any = all&w, any|w
	}
	for i, u := range cells {
		switch {
		case len(ways) == 0:
		case all>>i&1 == 1:
			f.Conclude(u, 1)
		case any>>i&1 == 0:
			f.Conclude(u, 0)
		}
	}
	for _, x := range b.inSight(cells) {
		if len(ways) == 0 || !b.IsOpen(x) || slices.Contains(cells, x) {
			continue
		}
		if !slices.ContainsFunc(ways, func(w uint) bool { return !b.lights(w, cells, x) }) {
			f.Conclude(x, 0)
		}
	}
	numbers := []puzzle.Place{b.CellPlace(b.numbers[p[0]]), b.CellPlace(b.numbers[p[1]])}
	said := pairArgs{Other: b.number(p[1]), Numbers: numbers, Count: len(ways)}
	if len(ways) <= maxListedWays {
		for _, w := range ways {
			said.Sizes = append(said.Sizes, bits.OnesCount(w))
			for i, u := range cells {
				if w>>i&1 == 1 {
					said.Lights = append(said.Lights, b.at(u))
				}
			}
		}
	}
	f.AddArgs(said)
	return b.refuted(p, f.Steps())
}

// refuted adds a case to a step about two numbers for each of its conclusions: the opposite is assumed, and both numbers lead to a
// contradiction. It adds none if one of them does not.
func (b board) refuted(p [2]int, steps []puzzle.Step) []puzzle.Step {
	for k, s := range steps {
		var cases []puzzle.Step
		for _, x := range s.New {
			if w := b.follow(maxSubSteps, p[:], b.board().Opposite(x)); w.Closed {
				cases = append(cases, caseStep(w, nil))
			}
		}
		if len(cases) == len(s.New) {
			steps[k].Sub = cases
			steps[k].AddArgs(puzzle.Opposites{Opposites: len(cases)})
		}
	}
	return steps
}

// independent reports whether the numbers of a pair share no open cell, and no lane contains open cells of both.
func (b board) independent(p [2]int) bool {
	for _, u := range b.near[p[0]] {
		for _, v := range b.near[p[1]] {
			if b.IsOpen(u) && b.IsOpen(v) && b.sees(u, v) {
				return false
			}
		}
	}
	return true
}

// lights reports whether a way shines on x.
func (b board) lights(way uint, cells []int, x int) bool {
	for i, u := range cells {
		if way>>i&1 == 1 && b.sees(u, x) {
			return true
		}
	}
	return false
}

// waysOf returns the sets of cells that may have the lights of some numbers.
func (b board) waysOf(numbers, cells []int) (out []uint) {
	clash := make([]uint, len(cells))                                   // by cell: the cells it sees
	near, need := make([]uint, len(numbers)), make([]int, len(numbers)) // by number
	for i, u := range cells {
		for j, v := range cells {
			if i != j && b.sees(u, v) {
				clash[i] |= 1 << j
			}
		}
		for s, k := range numbers {
			if slices.Contains(b.near[k], u) {
				near[s] |= 1 << i
			}
		}
	}
	for s, k := range numbers {
		lights, _, _ := b.split(k)
		need[s] = b.number(k) - len(lights)
	}
	for w := range uint(1) << len(cells) {
		fits := true
		for s := range numbers {
			fits = fits && bits.OnesCount(w&near[s]) == need[s]
		}
		for i := range cells {
			fits = fits && (w>>i&1 == 0 || w&clash[i] == 0)
		}
		if fits {
			out = append(out, w)
		}
	}
	return out
}
