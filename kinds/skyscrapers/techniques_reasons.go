package skyscrapers

import (
	"math/bits"

	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/puzzle"
)

// The premises of a conclusion from all arrangements of a line. Eliminated candidates are restored one by one, as long as no counterexample
// appears: an arrangement with an eliminated height. Counterexamples are remembered, since each excludes every set of candidates that
// contains it.

// counterexamples searches for arrangements that refute a conclusion.
type counterexamples struct {
	near, far int
	struck    []puzzle.Mask // nil if the conclusion is that there is no arrangement
	found     [][]int
}

// any reports whether the candidates allow a counterexample. It first tries those found before, and remembers a new one.
func (r *counterexamples) any(can []puzzle.Mask) bool {
	for _, heights := range r.found {
		if within(heights, can) {
			return true
		}
	}
	heights := counterexample(can, r.near, r.far, r.struck)
	if heights == nil {
		return false
	}
	r.found = append(r.found, heights)
	return true
}

// within reports whether each cell has its height as a candidate.
func within(heights []int, can []puzzle.Mask) bool {
	for d, h := range heights {
		if !can[d].Has(h) {
			return false
		}
	}
	return true
}

// counterexample returns an arrangement with an eliminated height, or any if struck is nil; nil for none.
func counterexample(can []puzzle.Mask, near, far int, struck []puzzle.Mask) []int {
	a := newArrangements(can, near, far)
	full := 1<<a.n - 1
	sets := make([][2]uint64, full+1) // by filled cells: pairs of visible numbers, without and with an eliminated height
	if sets[0][0] = 1; struck == nil {
		sets[0] = [2]uint64{0, 1}
	}
	for filled := range full {
		s := sets[filled]
		if s[0]|s[1] == 0 {
			continue
		}
		for cells, h := a.next(filled); cells != 0; cells &= cells - 1 {
			d := bits.TrailingZeros(cells)
			t := &sets[filled|1<<d]
			to := 0
			if struck != nil && struck[d].Has(h) {
				to = 1
			}
			t[to] |= a.seen(s[0], filled, d)
			t[1] |= a.seen(s[1], filled, d)
		}
	}
	want := uint64(1) << (near*(far+1) + far)
	if sets[full][1]&want == 0 {
		return nil
	}
	return a.trace(sets, want, struck)
}

// trace goes back from a full line with these visible numbers, and an eliminated height, to the empty one.
func (a *arrangements) trace(sets [][2]uint64, want uint64, struck []puzzle.Mask) []int {
	heights := make([]int, a.n)
	with := 1
	for filled := 1<<a.n - 1; filled != 0; {
		h := a.n + 1 - puzzle.Mask(filled).Len()
		for d := range a.n {
			before := filled &^ (1 << d)
			if before == filled || !a.can[d].Has(h) {
				continue
			}
			from := with
			was := a.unseen(want, before, d)
			if struck != nil && with == 1 && struck[d].Has(h) && was&sets[before][0] != 0 {
				from = 0
			}
			if was&sets[before][from] != 0 {
				heights[d], filled, want, with = h, before, was, from
				break
			}
		}
	}
	return heights
}

// because adds the premises that force something. It drops a clue first, then cells, then single heights. If each of two clues is
// dispensable, but not both, it names both. If struck is nil, the conclusion is that no arrangement is left. It returns the candidates that
// the premises leave.
func (v *line) because(f *puzzle.StepBuilder, struck []puzzle.Mask) []puzzle.Mask {
	return v.Needs(f, v.can, -1, struck)
}

// cluesNeeded returns the line's clues without the ones not needed to eliminate struck from the candidates left, as 0. If either
// could be omitted, but not both, it returns both.
func (v *line) cluesNeeded(left, struck []puzzle.Mask) (near, far int) {
	near, far = v.clue, v.facing
	forced := func(near, far int) bool { return counterexample(left, near, far, struck) == nil }
	noNear, noFar := forced(0, far), forced(near, 0)
	switch {
	case noNear && noFar && forced(0, 0):
		near, far = 0, 0
	case noNear && !noFar:
		near = 0
	case noFar && !noNear:
		far = 0
	}
	return near, far
}

// Needs adds the line and the clues and eliminated candidates that it needs as premises: with them, its cells lose the heights in struck
// or, if that is nil, it has no arrangement. Candidates that a hypothesis eliminated are no premises. It returns the candidates that the
// premises leave.
func (v *line) Needs(f *puzzle.StepBuilder, left []puzzle.Mask, _ int, struck []puzzle.Mask) []puzzle.Mask {
	near, far := v.cluesNeeded(left, struck)
	v.useClues(f, near, far)
	r := counterexamples{near: near, far: far, struck: struck}
	can := reduce.Relax(left, v.every(), func(can []puzzle.Mask) bool { return !r.any(can) })
	v.restOn(f, can)
	return can
}
