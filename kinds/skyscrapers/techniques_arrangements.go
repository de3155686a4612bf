package skyscrapers

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

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
	at        [mostCells + 1]uint // by height: the cells that it may stand in, a bit each
	after     []uint64            // by cells filled: the numbers of seen buildings from which the rest can be placed
	before    []uint64            // likewise, those that can be reached
}

// newArrangements has found none yet.
func newArrangements(can []puzzle.Mask, near, far int) *arrangements {
	a := &arrangements{n: len(can), near: near, far: far, can: can}
	for d, m := range can {
		for h := range m.Values() {
			a.at[h] |= 1 << d
		}
	}
	return a
}

// next is the cells in which the tallest building not placed may stand, a bit each, and its height.
func (a *arrangements) next(filled int) (cells uint, h int) {
	h = a.n - bits.OnesCount(uint(filled))
	return a.at[h] &^ uint(filled), h
}

// allOf finds the arrangements.
func allOf(can []puzzle.Mask, near, far int) *arrangements {
	a := newArrangements(can, near, far)
	a.reach()
	full := 1<<a.n - 1
	a.after = make([]uint64, full+1)
	a.after[full] = 1 << (near*(far+1) + far) & a.before[full]
	for filled := full - 1; filled >= 0; filled-- {
		if a.before[filled] == 0 {
			continue
		}
		for cells, _ := a.next(filled); cells != 0; cells &= cells - 1 {
			d := bits.TrailingZeros(cells)
			a.after[filled] |= a.unseen(a.after[filled|1<<d], filled, d)
		}
		a.after[filled] &= a.before[filled]
	}
	return a
}

// reach finds what can be reached.
func (a *arrangements) reach() {
	full := 1<<a.n - 1
	a.before = make([]uint64, full+1)
	a.before[0] = 1
	for filled := range full {
		if a.before[filled] == 0 {
			continue
		}
		for cells, _ := a.next(filled); cells != 0; cells &= cells - 1 {
			d := bits.TrailingZeros(cells)
			a.before[filled|1<<d] |= a.seen(a.before[filled], filled, d)
		}
	}
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
		for cells, h := a.next(filled); cells != 0; cells &= cells - 1 {
			d := bits.TrailingZeros(cells)
			if a.seen(a.after[filled], filled, d)&a.after[filled|1<<d] != 0 {
				out[d] |= puzzle.Only(h)
			}
		}
	}
	return out
}

// list lists up to most arrangements.
func (a *arrangements) list(most int) [][]int {
	var out [][]int
	heights := make([]int, a.n)
	var from func(filled int, set uint64)
	from = func(filled int, set uint64) {
		cells, h := a.next(filled)
		if h == 0 {
			out = append(out, slices.Clone(heights))
			return
		}
		for ; cells != 0 && len(out) < most; cells &= cells - 1 {
			d := bits.TrailingZeros(cells)
			if next := a.seen(set, filled, d) & a.after[filled|1<<d]; next != 0 {
				heights[d] = h
				from(filled|1<<d, next)
			}
		}
	}
	if a.any() {
		from(0, 1)
	}
	slices.SortFunc(out, slices.Compare)
	return out
}

// written writes an arrangement: 1 3 2.
func written(heights []int) string { return strings.Trim(fmt.Sprint(heights), "[]") }

// looked is what was found in a line, for the heights that were left to it then.
type looked struct {
	any   bool          // there is an arrangement
	found []puzzle.Mask // the heights of each cell in all arrangements
	rows  [][]int       // the arrangements, up to one more than are few
	told  bool          // steps is made
	steps []puzzle.Step // of no-arrangement, or of line-cases
}

// fewRows is how many arrangements of a line are few, so that they are gone through one by one.
const fewRows = 20

// listedRows is how many arrangements are written out.
const listedRows = 6

// mostLooked is how many looks at a line are remembered.
const mostLooked = 4096

// arrange finds the arrangements of the line, or remembers them, because what-ifs come by the same lines again and again; nil when
// the line is too long or a clue is.
func (v *line) arrange() *looked { return v.lookAt(v.can) }

// lookAt is the same for other heights left to its cells.
func (v *line) lookAt(can []puzzle.Mask) *looked {
	n := v.n
	if n > mostCells || v.clue > n || v.facing > n || v.clue > 0 && v.facing > 0 && v.clue+v.facing > n+1 {
		return nil
	}
	key := [mostCells]uint16{}
	for d, m := range can {
		key[d] = uint16(m)
	}
	l := v.looks[key]
	if l != nil {
		return l
	}
	if v.looks == nil || len(v.looks) == mostLooked {
		v.looks = map[[mostCells]uint16]*looked{}
	}
	all := allOf(can, v.clue, v.facing)
	l = &looked{any: all.any(), found: all.found(), rows: all.list(fewRows + 1)}
	v.looks[key] = l
	return l
}

// few are the arrangements of the line when there are any and at most so many; nil otherwise.
func (v *line) few(most int) [][]int {
	if most == 0 {
		return nil
	}
	l := v.arrange()
	if l == nil || !l.any {
		return nil
	}
	rows := l.rows
	if most > fewRows && len(rows) > fewRows {
		all := allOf(v.can, v.clue, v.facing)
		rows = all.list(most + 1)
	}
	if len(rows) > most {
		return nil
	}
	return rows
}

// cases are what is found when the arrangements are gone through.
func (v *line) cases(l *looked) []puzzle.Step {
	if l.told {
		return l.steps
	}
	l.told = true
	f := v.plain()
	if !l.any {
		v.because(f, nil)
		f.Clash()
		l.steps = v.Finished(f)
		return l.steps
	}
	struck := make([]puzzle.Mask, v.n)
	for d := range struck {
		struck[d] = v.can[d] &^ l.found[d]
		f.Not(v.cell(d), struck[d])
	}
	if slices.Equal(l.found, v.can) {
		return nil
	}
	can := v.because(f, struck)
	said := rowsArgs{Count: len(l.rows)}
	for _, c := range caseLevels {
		if f.Level = c.level; len(l.rows) <= c.most {
			break
		}
	}
	if len(l.rows) <= listedRows {
		for _, heights := range l.rows {
			said.Arrangements = append(said.Arrangements, written(heights))
		}
	} else {
		var far int
		if far, said.Ends = v.ends(can, struck); far > 0 {
			f.Say(farArgs{far})
		}
	}
	f.Say(said)
	l.steps = v.Finished(f)
	return l.steps
}

// noArrangement: the heights left to a line cannot be arranged as its clues say. Conclusion: the board is impossible.
func noArrangement(v *line) []puzzle.Step {
	if l := v.arrange(); l != nil && !l.any {
		return v.cases(l)
	}
	return nil
}

// caseLevels are the levels of lines with up to so many arrangements.
var caseLevels = []struct {
	most  int
	level float64
}{{3, 3.2}, {listedRows, 3.8}, {fewRows, 4.6}, {fewRows + 1, 5.4}}

// lineCases (S18): all arrangements of a line that fit its clues and what is known are gone through. Conclusion: the heights that a
// cell has in none of them are struck. Lines of more than 12 cells are left alone.
func lineCases(v *line) []puzzle.Step {
	if l := v.arrange(); l != nil && l.any {
		return v.cases(l)
	}
	return nil
}
