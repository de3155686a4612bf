package latin

import (
	"iter"
	"slices"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
)

// unions yields the subsets of m items whose sets have m members in total, each with the union of its sets. It skips subsets with smaller
// unions.
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

// nakedSet (S15). Condition: m cells of a line, 2 to 4, have m candidates in total. Conclusion: the other cells do not hold these.
func nakedSet(l *Line) []puzzle.Step {
	var out []puzzle.Step
	var open []int
	for d, can := range l.Can {
		if can.Len() > 1 {
			open = append(open, d)
		}
	}
	for m := 2; m <= 4 && m < len(open); m++ {
		for cells, union := range unions(open, m, func(d int) puzzle.Mask { return l.Can[d] }) {
			f := l.Begin(l.At)
			for d, cell := range l.Cells {
				if slices.Contains(cells, d) {
					f.Use(cell)
				} else {
					f.Eliminate(cell, union)
				}
			}
			out = append(out, l.set(f, nakedLevels[m], slices.Collect(union.Values()), cells)...)
		}
	}
	return out
}

// set completes a finding about values and the positions of their cells in the line, and returns its step.
func (l *Line) set(f *puzzle.StepBuilder, level float64, values, positions []int) []puzzle.Step {
	places := lists.Map(positions, func(d int) puzzle.Place { return l.Place(l.Cells[d]) })
	f.Level = level
	f.AddArgs(SetArgs{Heights: values, Cells: places})
	return l.Finished(f)
}

var hiddenLevels = []float64{2: 3.2, 3: 4.2, 4: 5.2}

// hiddenSet (S16). Condition: m values, 2 to Board.Largest, are candidates of m cells of a line only. Conclusion: these cells hold no
// others.
func hiddenSet(l *Line) []puzzle.Step {
	var out []puzzle.Step
	var open []int
	for v := 1; v <= l.N; v++ {
		if l.Where(v).Len() > 1 {
			open = append(open, v)
		}
	}
	for m := 2; m <= l.Largest && m < len(open); m++ {
		for values, union := range unions(open, m, l.Where) {
			set := puzzle.Mask(0)
			for _, v := range values {
				set |= puzzle.Only(v)
			}
			f := l.Begin(l.At)
			for d, cell := range l.Cells {
				if union.Has(d) {
					f.Eliminate(cell, puzzle.Span(1, l.N)&^set)
				} else {
					f.UseEliminated(cell, set)
				}
			}
			out = append(out, l.set(f, hiddenLevels[m], values, slices.Collect(union.Values()))...)
		}
	}
	return out
}

var wingLevels = []float64{2: 5.6, 3: 5.7, 4: 5.8}

// xWing (S19) is an X-wing, swordfish or jellyfish. Condition: in m rows, 2 to Board.Largest, a
// value has candidates in the same m columns only, or the same
// with rows and columns exchanged. Conclusion: the other rows do not have it in these columns.
func xWing(b *Board) []puzzle.Step {
	var out []puzzle.Step
	for v := 1; v <= b.N; v++ {
		if b.Done() {
			return nil
		}
		for _, base := range []int{0, b.N} {
			out = append(out, b.wings(v, base)...)
		}
	}
	return out
}

// wings returns the steps of xWing for a value, with rows (base 0) or columns (base N) as base lines.
func (b *Board) wings(value, base int) []puzzle.Step {
	var out []puzzle.Step
	where := make([]puzzle.Mask, b.N) // by base line
	var few []int
	for k := range where {
		where[k] = b.Line(base + k).Where(value)
		if m := where[k].Len(); m >= 2 && m <= b.Largest {
			few = append(few, k)
		}
	}
	for m := 2; m <= b.Largest; m++ {
		for lines, union := range unions(few, m, func(k int) puzzle.Mask { return where[k] }) {
			f := b.Begin()
			f.Level = wingLevels[m]
			f.AddArgs(ValueArgs{value})
			for _, k := range lines {
				f.UseClues(b.Lines[base+k].At)
			}
			for d := range union.Values() {
				f.UseClues(b.Lines[b.N-base+d].At)
			}
			for k := range b.N {
				for d, cell := range b.Lines[base+k].Cells {
					switch in := slices.Contains(lines, k); {
					case in && !union.Has(d):
						f.UseEliminated(cell, puzzle.Only(value))
					case !in && union.Has(d):
						f.Eliminate(cell, puzzle.Only(value))
					}
				}
			}
			out = append(out, f.Steps()...)
		}
	}
	return out
}
