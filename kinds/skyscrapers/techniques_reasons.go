package skyscrapers

import (
	"math/bits"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/reduce"
)

// What a conclusion from all arrangements of a line rests on: heights are given back to the cells one after the other, as long as no
// arrangement appears that has a height struck. Such an arrangement, once found, speaks against all that would allow it.

// rivals looks for arrangements that have a struck height: they speak against a conclusion.
type rivals struct {
	near, far int
	struck    []puzzle.Mask // nil when there shall be no arrangement at all
	found     [][]int
}

// any reports whether the heights left allow an arrangement that has a struck height, and remembers it.
func (r *rivals) any(can []puzzle.Mask) bool {
	for _, heights := range r.found {
		if within(heights, can) {
			return true
		}
	}
	heights := rival(can, r.near, r.far, r.struck)
	if heights == nil {
		return false
	}
	r.found = append(r.found, heights)
	return true
}

// within reports whether the cells can hold the heights.
func within(heights []int, can []puzzle.Mask) bool {
	for d, h := range heights {
		if !can[d].Has(h) {
			return false
		}
	}
	return true
}

// rival is an arrangement that has a struck height, any when struck is nil; nil when there is none.
func rival(can []puzzle.Mask, near, far int, struck []puzzle.Mask) []int {
	a := newArrangements(can, near, far)
	full := 1<<a.n - 1
	sets := make([][2]uint64, full+1) // by cells filled: the numbers of seen buildings, without and with a struck height
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
	return a.back(sets, want, struck)
}

// back goes from a full line, with the number of seen buildings wanted and a struck height, to the empty one.
func (a *arrangements) back(sets [][2]uint64, want uint64, struck []puzzle.Mask) []int {
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

// because makes a finding rest on what it takes to force something, with nothing that is not needed: a clue is left out first, then
// what is known of cells, then single heights. Of two clues each of which can be left out, but not both, both are named. When
// nothing is struck, it is that there is no arrangement. It returns what is left to the cells then.
func (v *line) because(f *puzzle.Finding, struck []puzzle.Mask) []puzzle.Mask {
	return v.Needs(f, v.can, -1, struck)
}

// takes is the clues that it takes for Needs; 0 for one that it does not.
func (v *line) takes(left, struck []puzzle.Mask) (near, far int) {
	near, far = v.clue, v.facing
	forced := func(near, far int) bool { return rival(left, near, far, struck) == nil }
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

// Needs is because when an assumption has left less to the cells than is known; what it has struck is not named.
func (v *line) Needs(f *puzzle.Finding, left []puzzle.Mask, _ int, struck []puzzle.Mask) []puzzle.Mask {
	near, far := v.takes(left, struck)
	f.Clue(v.at)
	if near > 0 {
		f.Clue(v.side(false))
	}
	if far > 0 {
		f.Clue(v.side(true))
	}
	r := rivals{near: near, far: far, struck: struck}
	can := reduce.Relax(left, v.every(), func(can []puzzle.Mask) bool { return !r.any(can) })
	v.restOn(f, can)
	return can
}
