package skyscrapers

import (
	"iter"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques of any square in which no height stands twice in a line.

// unions yields the subsets of m items that have m members together, each with these. Items with more than m members are in none.
func unions(items []int, m int, of func(item int) puzzle.Mask) iter.Seq2[[]int, puzzle.Mask] {
	return func(yield func([]int, puzzle.Mask) bool) {
		var from func(k int, part []int, all puzzle.Mask) bool
		from = func(k int, part []int, all puzzle.Mask) bool {
			if all.Len() > m {
				return true
			}
			if len(part) == m {
				return all.Len() < m || yield(part, all)
			}
			for i := k; i <= len(items)-(m-len(part)); i++ {
				if !from(i+1, append(part[:len(part):len(part)], items[i]), all|of(items[i])) {
					return false
				}
			}
			return true
		}
		from(0, nil, 0)
	}
}

var nakedLevels = []float64{2: 2.8, 3: 3.6, 4: 4.6}

// nakedSet (S15): a few cells share as few heights. Condition: m cells of a line, 2 to 4, can hold m heights together. Conclusion:
// the other cells do not hold these.
func nakedSet(v *line) []puzzle.Step {
	var out []puzzle.Step
	var open []int
	for d, can := range v.can {
		if can.Len() > 1 {
			open = append(open, d)
		}
	}
	for m := 2; m <= 4 && m < len(open); m++ {
		for cells, union := range unions(open, m, func(d int) puzzle.Mask { return v.can[d] }) {
			f := v.plain()
			for d := range v.can {
				if slices.Contains(cells, d) {
					f.On(v.cell(d))
				} else {
					f.Not(v.cell(d), union)
				}
			}
			out = append(out, v.set(f, nakedLevels[m], slices.Collect(union.Values()), cells)...)
		}
	}
	return out
}

// set is the step of some cells and heights.
func (v *line) set(f *puzzle.Finding, level float64, heights, cells []int) []puzzle.Step {
	places := make([]puzzle.Place, len(cells))
	for i, d := range cells {
		places[i] = v.place(v.cell(d))
	}
	f.Level = level
	f.Say(setArgs{Heights: heights, Cells: places})
	return v.steps(f)
}

var hiddenLevels = []float64{2: 3.2, 3: 4.2}

// hiddenSet (S16): a few heights have as few places. Condition: m heights, 2 or 3, can stand in m cells of a line only. Conclusion:
// these cells hold no others.
func hiddenSet(v *line) []puzzle.Step {
	var out []puzzle.Step
	var open []int
	for h := 1; h <= v.n; h++ {
		if v.where(h).Len() > 1 {
			open = append(open, h)
		}
	}
	for m := 2; m <= 3 && m < len(open); m++ {
		for heights, union := range unions(open, m, v.where) {
			set := puzzle.Mask(0)
			for _, h := range heights {
				set |= puzzle.Only(h)
			}
			f := v.plain()
			for d := range v.can {
				if union.Has(d) {
					f.Not(v.cell(d), v.all&^set)
				} else {
					f.OnNot(v.cell(d), set)
				}
			}
			out = append(out, v.set(f, hiddenLevels[m], heights, slices.Collect(union.Values()))...)
		}
	}
	return out
}

var wingLevels = []float64{2: 5.6, 3: 5.7}

// xWing (S19): a height has the same few places in as many lines. Condition: in m rows, 2 or 3, it can stand in the same m columns
// only, or the other way round. Conclusion: it stands nowhere else in these columns.
func xWing(look *puzzle.Look) []puzzle.Step {
	b := boardOf(look)
	var out []puzzle.Step
	for h := 1; h <= b.n; h++ {
		if b.Over() {
			return nil
		}
		for _, base := range []int{0, b.n} {
			out = append(out, b.wings(h, base)...)
		}
	}
	return out
}

// wings lists the steps of a height that has few places in rows (base 0) or columns.
func (b *board) wings(h, base int) []puzzle.Step {
	var out []puzzle.Step
	where := make([]puzzle.Mask, b.n) // by row, or column
	var few []int
	for k := range where {
		where[k] = b.line(base + k).where(h)
		if m := where[k].Len(); m == 2 || m == 3 {
			few = append(few, k)
		}
	}
	for m := 2; m <= 3; m++ {
		for lines, union := range unions(few, m, func(k int) puzzle.Mask { return where[k] }) {
			f := b.finding()
			f.Level = wingLevels[m]
			f.Say(heightArgs{Height: h})
			for _, k := range lines {
				f.Clue(b.lines[base+k].at)
			}
			for d := range union.Values() {
				f.Clue(b.lines[b.n-base+d].at)
			}
			for k := range b.n {
				for d := range b.n {
					cell := b.lines[base+k].cell(d)
					switch in := slices.Contains(lines, k); {
					case in && !union.Has(d):
						f.OnNot(cell, puzzle.Only(h))
					case !in && union.Has(d):
						f.Not(cell, puzzle.Only(h))
					}
				}
			}
			out = append(out, f.Steps()...)
		}
	}
	return out
}
