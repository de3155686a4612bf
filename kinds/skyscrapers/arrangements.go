package skyscrapers

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/teka-puzzles/teka/puzzle"
)

// All arrangements of a line. They are found by placing N first, then N-1 and so on: a building is seen from an end when no taller one, so
// none placed before, stands on that side. What matters of the buildings placed is which cells they fill and how many are seen.

// mostCells is the longest line whose arrangements are looked at.
const mostCells = 12

// arrangements are those of a line that fit what is known of it and its clues.
type arrangements struct {
	n         int
	near, far int // 0 for no clue
	can       []puzzle.Mask
	after     []uint64 // by cells filled: the numbers of seen buildings from which the rest can be placed
	before    []uint64 // likewise, those that can be reached
}

// allOf finds the arrangements.
func allOf(can []puzzle.Mask, near, far int) *arrangements {
	a := &arrangements{n: len(can), near: near, far: far, can: can}
	full := 1<<a.n - 1
	a.after, a.before = make([]uint64, full+1), make([]uint64, full+1)
	a.before[0] = 1
	for filled := range full {
		if a.before[filled] == 0 {
			continue
		}
		h := a.n - puzzle.Mask(filled).Len()
		for d := range a.n {
			if filled>>d&1 == 0 && can[d].Has(h) {
				a.before[filled|1<<d] |= a.seen(a.before[filled], filled, d)
			}
		}
	}
	a.after[full] = 1 << (near*(far+1) + far) & a.before[full]
	for filled := full - 1; filled >= 0; filled-- {
		if a.before[filled] == 0 {
			continue
		}
		h := a.n - puzzle.Mask(filled).Len()
		for d := range a.n {
			if filled>>d&1 == 0 && can[d].Has(h) {
				a.after[filled] |= a.unseen(a.after[filled|1<<d], filled, d)
			}
		}
		a.after[filled] &= a.before[filled]
	}
	return a
}

// steps are how far a building at d moves the number seen, and which numbers it would carry too far.
func (a *arrangements) steps(filled, d int) (shift int, over uint64) {
	if filled>>d == 0 && a.far > 0 { // nothing behind it
		shift++
		for k := range a.near + 1 {
			over |= 1 << (k*(a.far+1) + a.far)
		}
	}
	if filled&(1<<d-1) == 0 && a.near > 0 {
		shift += a.far + 1
		over |= (1<<(a.far+1) - 1) << (a.near * (a.far + 1))
	}
	return shift, over
}

// seen are the numbers of seen buildings after one more is placed.
func (a *arrangements) seen(set uint64, filled, d int) uint64 {
	shift, over := a.steps(filled, d)
	return set &^ over << shift
}

// unseen are those before, from those after.
func (a *arrangements) unseen(set uint64, filled, d int) uint64 {
	shift, over := a.steps(filled, d)
	return set >> shift &^ over
}

// any reports whether there is an arrangement.
func (a *arrangements) any() bool { return a.after[0] != 0 }

// found are the heights of each cell in all arrangements.
func (a *arrangements) found() []puzzle.Mask {
	out := make([]puzzle.Mask, a.n)
	for filled := range len(a.after) - 1 {
		if a.after[filled] == 0 {
			continue
		}
		h := a.n - puzzle.Mask(filled).Len()
		for d := range a.n {
			if filled>>d&1 == 0 && a.can[d].Has(h) && a.seen(a.after[filled], filled, d)&a.after[filled|1<<d] != 0 {
				out[d] |= puzzle.Only(h)
			}
		}
	}
	return out
}

// list lists up to most arrangements, as texts.
func (a *arrangements) list(most int) []string {
	var out []string
	heights := make([]string, a.n)
	var from func(filled int, set uint64)
	from = func(filled int, set uint64) {
		h := a.n - puzzle.Mask(filled).Len()
		if h == 0 {
			out = append(out, strings.Join(heights, " "))
			return
		}
		for d := range a.n {
			if filled>>d&1 != 0 || !a.can[d].Has(h) || len(out) == most {
				continue
			}
			if next := a.seen(set, filled, d) & a.after[filled|1<<d]; next != 0 {
				heights[d] = fmt.Sprint(h)
				from(filled|1<<d, next)
			}
		}
	}
	if a.any() {
		from(0, 1)
	}
	slices.Sort(out)
	return out
}

// looked is what was found in a line, for the heights that were left to it then.
type looked struct {
	can   []puzzle.Mask
	all   *arrangements
	found []puzzle.Mask
}

// look finds the arrangements of the line, or remembers them from the last time; nil when the line is too long or a clue is.
func (v *sight) look() *looked {
	n := v.s.n
	if n > mostCells || v.clue > n || v.far > n || v.clue > 0 && v.far > 0 && v.clue+v.far > n+1 {
		return nil
	}
	v.s.once.Do(func() { v.s.last = make([]atomic.Pointer[looked], 2*n) })
	if l := v.s.last[v.region].Load(); l != nil && slices.Equal(l.can, v.can) {
		return l
	}
	l := &looked{can: v.can, all: allOf(v.can, v.clue, v.far)}
	l.found = l.all.found()
	v.s.last[v.region].Store(l)
	return l
}

// forced reports whether all arrangements of some heights keep clear of those struck; when none is struck, whether there is none.
func forced(can []puzzle.Mask, near, far int, struck []puzzle.Mask) bool {
	a := allOf(can, near, far)
	if !a.any() {
		return true
	}
	if struck == nil {
		return false
	}
	for d, m := range a.found() {
		if m&struck[d] != 0 {
			return false
		}
	}
	return true
}

// because leaves out what is not needed to force something: a clue, then what is known of cells, then single heights. Of two clues each of
// which can be left out, but not both, both are named.
func (v *sight) because(struck []puzzle.Mask) *draft {
	near, far := v.clue, v.far
	noNear, noFar := forced(v.can, 0, far, struck), forced(v.can, near, 0, struck)
	switch {
	case noNear && noFar && forced(v.can, 0, 0, struck):
		near, far = 0, 0
	case noNear && !noFar:
		near = 0
	case noFar && !noNear:
		far = 0
	}
	can := slices.Clone(v.can)
	all := puzzle.Span(1, v.s.n)
	try := func(d int, m puzzle.Mask) bool {
		old := can[d]
		if can[d] |= m; forced(can, near, far, struck) {
			return true
		}
		can[d] = old
		return false
	}
	for d := range can {
		if can[d] == all || try(d, all) {
			continue
		}
		if missing := all &^ can[d]; can[d].Len() > 1 {
			for h := range missing.Values() {
				try(d, puzzle.Only(h))
			}
		}
	}
	x := v.draft(near > 0)
	if far > 0 {
		x.clues = append(x.clues, v.side(true))
	}
	for d := range can {
		for h := range (all &^ can[d]).Values() {
			x.not(d, h)
		}
	}
	return x
}

// noArrangement: the heights left to a line cannot be arranged as its clues say. Conclusion: the board is impossible.
func noArrangement(v *sight) []puzzle.Step {
	l := v.look()
	if l == nil || l.all.any() {
		return nil
	}
	x := v.because(nil)
	return []puzzle.Step{{Because: x.facts, Clues: x.clues, Args: map[string]any{"clue": x.number()}}}
}

// caseLevels are the levels of lines with up to so many arrangements.
var caseLevels = []struct {
	most  int
	level float64
}{{6, 3.8}, {20, 4.6}, {21, 5.4}}

// lineCases (S18): all arrangements of a line that fit its clues and what is known are gone through. Conclusion: the heights that a cell has in
// none of them are struck. Lines of more than 12 cells are left alone.
func lineCases(v *sight) []puzzle.Step {
	l := v.look()
	if l == nil || !l.all.any() || slices.Equal(l.found, v.can) {
		return nil
	}
	struck := make([]puzzle.Mask, len(v.can))
	for d := range struck {
		struck[d] = v.can[d] &^ l.found[d]
	}
	x := v.because(struck)
	for d, m := range struck {
		for h := range m.Values() {
			x.strike(d, h)
		}
	}
	list := l.all.list(21)
	args := map[string]any{"count": len(list)}
	steps := x.step(args)
	for _, c := range caseLevels {
		if len(list) <= c.most {
			steps[0].Level = c.level
			break
		}
	}
	if len(list) <= caseLevels[0].most {
		args["arrangements"] = list
	}
	return steps
}
