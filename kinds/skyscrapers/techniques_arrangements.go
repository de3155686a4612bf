package skyscrapers

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// All arrangements of a line. They are built by placing N first, then N-1 and so on: a building is visible from an end if no taller one,
// and so none placed before, is on that side. Therefore the state of a partial arrangement is only the set of filled cells and the numbers
// of visible buildings.

// maxCells is the length of the longest line whose arrangements are enumerated.
const maxCells = 12

// arrangements are those of a line that fit its candidates and clues. A set of pairs of visible numbers is a uint64 with a bit for each
// pair, near*(far+1) + far.
type arrangements struct {
	n         int
	near, far int // 0 for no clue
	can       []puzzle.Mask
	at        [maxCells + 1]uint // by height: its possible cells, as bits
	after     []uint64           // by filled cells: pairs from which the rest can be placed
	before    []uint64           // by filled cells: pairs that can be reached
}

// newArrangements returns the arrangements of a line before any is computed: reach fills in before, allOf also after.
func newArrangements(can []puzzle.Mask, near, far int) *arrangements {
	a := &arrangements{n: len(can), near: near, far: far, can: can}
	for d, m := range can {
		for h := range m.Values() {
			a.at[h] |= 1 << d
		}
	}
	return a
}

// next returns the possible cells of the tallest building not placed yet, as bits, and its height; 0 if all cells are filled.
func (a *arrangements) next(filled int) (cells uint, h int) {
	h = a.n - bits.OnesCount(uint(filled))
	return a.at[h] &^ uint(filled), h
}

// allOf computes all arrangements that fit the candidates and the clues; near and far are 0 for no clue. The line has at most maxCells
// cells.
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

// reach computes before: the pairs of visible numbers that each set of filled cells can have.
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

// steps returns by how many bits a building at d shifts pairs, and the pairs that it would shift beyond the clues.
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

// seen returns the pairs after one more building.
func (a *arrangements) seen(set uint64, filled, d int) uint64 {
	shift, over := a.steps(filled, d)
	return set &^ over << shift
}

// unseen returns the pairs before it.
func (a *arrangements) unseen(set uint64, filled, d int) uint64 {
	shift, over := a.steps(filled, d)
	return set >> shift &^ over
}

// any reports whether there is an arrangement.
func (a *arrangements) any() bool { return a.after[0] != 0 }

// found returns, for each cell, its heights over all arrangements.
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

// list returns arrangements as heights from the near end, in lexicographic order. If there are more than most, it returns some of them.
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

func written(heights []int) string { return strings.Trim(fmt.Sprint(heights), "[]") }

// examined is the result of examining a line with certain candidates.
type examined struct {
	any   bool          // there is an arrangement
	found []puzzle.Mask // by cell: its heights over all arrangements
	rows  [][]int       // up to fewRows+1 arrangements
	done  bool          // steps is computed
	steps []puzzle.Step // of no-arrangement or line-cases
}

// fewRows is the maximum number of arrangements that are considered one by one.
const fewRows = 20

// listedRows is the maximum number of arrangements that a sentence lists, and easyRows that of an easy step.
const (
	listedRows = 2
	easyRows   = 6
)

// maxCached is the capacity of the cache of a line.
const maxCached = 4096

// arrange examines the line; nil if it is too long or a clue too large. Results are cached, because hypotheses reach the same lines often.
func (v *line) arrange() *examined { return v.examine(v.can) }

// examine returns the arrangements of the line with other candidates, from a cache, or nil if the line is too long to list or its clues
// contradict each other.
func (v *line) examine(can []puzzle.Mask) *examined {
	n := v.n
	if n > maxCells || v.clue > n || v.facing > n || v.clue > 0 && v.facing > 0 && v.clue+v.facing > n+1 {
		return nil
	}
	key := [maxCells]uint16{}
	for d, m := range can {
		key[d] = uint16(m)
	}
	l := v.cache[key]
	if l != nil {
		return l
	}
	if v.cache == nil || len(v.cache) == maxCached {
		v.cache = map[[maxCells]uint16]*examined{}
	}
	all := allOf(can, v.clue, v.facing)
	l = &examined{any: all.any(), found: all.found(), rows: all.list(fewRows + 1)}
	v.cache[key] = l
	return l
}

// few returns the arrangements of the line; nil for more than most, or for no arrangement.
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

// cases returns the steps of no-arrangement or line-cases, computed once; nil if the arrangements eliminate nothing.
func (v *line) cases(l *examined) []puzzle.Step {
	if l.done {
		return l.steps
	}
	l.done = true
	f := v.plain()
	if !l.any {
		v.because(f, nil)
		f.Contradict()
		l.steps = v.Finished(f)
		return l.steps
	}
	struck := make([]puzzle.Mask, v.n)
	for d := range struck {
		struck[d] = v.can[d] &^ l.found[d]
		f.Eliminate(v.cell(d), struck[d])
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
	}
	var far int
	if far, said.Ends = v.ends(f, can, struck); far > 0 {
		f.AddArgs(farArgs{far})
	}
	f.AddArgs(said)
	l.steps = v.Finished(f)
	return l.steps
}

// noArrangement: no arrangement of a line fits. Conclusion: the board is impossible.
func noArrangement(v *line) []puzzle.Step {
	if l := v.arrange(); l != nil && !l.any {
		return v.cases(l)
	}
	return nil
}

// caseLevels are the levels by the maximum number of arrangements.
var caseLevels = []struct {
	most  int
	level float64
}{{3, 3.2}, {easyRows, 3.8}, {fewRows, 4.6}, {fewRows + 1, 5.4}}

// lineCases (S18). Condition: no arrangement of the line that fits its clues and candidates has a certain height in a cell. Conclusion: the
// height is eliminated. Lines of more than 12 cells are skipped.
func lineCases(v *line) []puzzle.Step {
	if l := v.arrange(); l != nil && l.any {
		return v.cases(l)
	}
	return nil
}
