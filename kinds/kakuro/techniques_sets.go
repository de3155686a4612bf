package kakuro

import (
	"math/bits"
	"slices"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques that use the candidates of a run.

// The levels of bounds by the number of other cells, and of cuts by the number of combinations left.
var (
	boundLevels = levels{{2, 1.5}, {4, 1.6}, {9, 1.7}} // with one other cell, by the number of its candidates
	limitLevels = levels{{1, 1.7}, {2, 1.8}, {3, 2.0}, {4, 2.2}, {5, 2.4}, {6, 2.6}}
	cutLevels   = levels{{4, 2.2}, {8, 2.4}, {12, 2.6}}
	placeLevels = levels{{1, 1.6}, {3, 1.9}, {12, 2.2}} // of a hidden single, by the combinations of the sum, if all have it
)

// limits (K07). Condition: the largest (smallest) total of different candidates of the other open cells is t. Conclusion: digits below
// (above) r-t are eliminated from the cell.
func limits(l *line) []puzzle.Step {
	if l.sum == 0 || len(l.open) < 2 {
		return nil
	}
	var out []puzzle.Step
	for _, i := range l.open {
		for _, largest := range []bool{true, false} {
			reach := func(can []puzzle.Mask) (int, bool) {
				var others []puzzle.Mask
				for _, j := range l.open {
					if j != i {
						others = append(others, can[j]&l.free)
					}
				}
				return extremeTotal(others, largest)
			}
			f := l.derived(func(can []puzzle.Mask) []puzzle.Mask {
				t, ok := reach(can)
				if !ok {
					return nil
				}
				left := make([]puzzle.Mask, len(can))
				for d := 1; d <= 9; d++ {
					if largest && d >= l.rest-t || !largest && d <= l.rest-t {
						left[i] |= puzzle.Only(d)
					}
				}
				return left
			})
			if f == nil {
				continue
			}
			t, _ := reach(l.can)
			most := 0
			if !largest {
				most = 1
			}
			said := limitArgs{restArgs: l.rests(), Others: t, Limit: l.rest - t, Most: most, Cell: l.cell(l.cells[i]), Cells: len(l.open) - 1}
			f.Level = limitLevels.of(len(l.open) - 1)
			if len(l.open) == 2 {
				f.Level = boundLevels.of((l.can[l.open[0]+l.open[1]-i] & l.free).Len())
			}
			if len(l.open) <= 4 {
				said.With = slices.DeleteFunc(l.openCells(), func(at puzzle.Place) bool { return at == l.cell(l.cells[i]) })
			}
			f.AddArgs(said)
			out = append(out, f.Steps()...)
		}
	}
	return out
}

// pairPartner (K14). Condition: two cells are open, so that one holds d and the other r-d. Conclusion: d is eliminated if r-d is d itself
// or no candidate of the other cell.
func pairPartner(l *line) []puzzle.Step {
	if l.sum == 0 || len(l.open) != 2 {
		return nil
	}
	f := l.derived(func(can []puzzle.Mask) []puzzle.Mask {
		left := make([]puzzle.Mask, len(can))
		for side, j := range l.open {
			other := can[l.open[1-side]] & l.free
			for d := range l.free.Values() {
				if e := l.rest - d; e != d && e > 0 && other.Has(e) {
					left[j] |= puzzle.Only(d)
				}
			}
		}
		return left
	})
	if f == nil {
		return nil
	}
	f.AddArgs(partnerArgs{restArgs: l.rests(), Open: l.openCells(), Fillings: l.fillings()})
	return f.Steps()
}

// possible returns the combinations of the open part that can be assigned to its cells.
func (l *line) possible(can []puzzle.Mask) []puzzle.Mask {
	cells := lists.Map(l.open, func(j int) puzzle.Mask { return can[j] & l.free })
	var out []puzzle.Mask
	for _, m := range sets(len(l.open), l.rest, l.free) {
		if fits(m, cells) {
			out = append(out, m)
		}
	}
	return out
}

// combinationCut (K08). Condition: combinations of (r, m) of the free digits, except combinations that cannot be assigned to the candidates
// of the cells. Conclusion: digits in none of them are eliminated.
func combinationCut(l *line) []puzzle.Step {
	if l.sum == 0 || len(l.open) < 2 {
		return nil
	}
	f := l.derived(func(can []puzzle.Mask) []puzzle.Mask {
		left := make([]puzzle.Mask, len(can))
		for _, m := range l.possible(can) {
			for _, j := range l.open {
				left[j] |= m
			}
		}
		return left
	})
	if f == nil {
		return nil
	}
	possible := l.possible(l.can)
	f.AddArgs(cutArgs{restArgs: l.rests(), Cells: len(l.open), Sets: written(possible), Count: len(possible)})
	f.Level = cutLevels.of(len(possible))
	l.lacks(f, possible)
	return f.Steps()
}

// lacks adds the missing digits of a long run (K13), if they are easier to list than its own.
func (l *line) lacks(f *puzzle.StepBuilder, possible []puzzle.Mask) {
	if !l.long() || len(l.cells) == 9 || len(possible) > maxMissingSets {
		return
	}
	out := lists.Map(possible, func(m puzzle.Mask) puzzle.Mask { return digits &^ l.placed &^ m })
	f.AddArgs(lacksArgs{Lacks: written(out), Missing: 45 - l.sum, Whole: len(l.cells)})
}

// maxMissingSets is the maximum number of sets of missing digits that are listed.
const maxMissingSets = 4

// onlyPlace (K10 with K09), a hidden single. Condition: d is in all combinations of the open part that can be assigned to its cells (a
// required digit), and a candidate of one cell. Conclusion: the cell holds d. Level 1.6 to 2.2 by the number of combinations, if d is in
// all that the sum of three or more cells has, else 2.6.
func onlyPlace(l *line) []puzzle.Step { return l.hidden(1) }

// hiddenSet (K12). Condition: m required digits, 2 or 3, are candidates of m cells in total, m < the number of open cells. Conclusion:
// these cells hold no others. Level 3.4 for two, 4.2 for three.
func hiddenSet(l *line) []puzzle.Step { return append(l.hidden(2), l.hidden(3)...) }

// hiddenLevels are the levels by the number of required digits, if the combinations depend on candidates.
var hiddenLevels = [...]float64{0, 2.6, 3.4, 4.2}

// hidden finds n required digits that have only n cells.
func (l *line) hidden(n int) []puzzle.Step {
	if l.sum == 0 && len(l.cells) != 9 || len(l.open) <= n {
		return nil
	}
	var all []puzzle.Mask
	if l.sum > 0 {
		all = sets(len(l.open), l.rest, l.free)
	}
	always := intersection(all) // whatever the candidates
	required := func(can []puzzle.Mask) puzzle.Mask {
		if l.sum == 0 {
			return l.free // all nine digits are in the run
		}
		return intersection(l.possible(can))
	}
	need := required(l.can)
	var out []puzzle.Step
	for _, set := range subsets(need, n) {
		rule := func(can []puzzle.Mask) []puzzle.Mask {
			left := make([]puzzle.Mask, len(can))
			count := 0
			for _, j := range l.open {
				if can[j]&set != 0 {
					left[j] = set
					count++
				}
			}
			if count != n || always&set != set && required(can)&set != set {
				return nil
			}
			return left
		}
		f := l.derived(rule)
		if f == nil {
			continue
		}
		said := neededArgs{restArgs: l.rests(), Digits: list(set), Cells: len(l.open), Size: n}
		if f.Level = hiddenLevels[n]; l.sum > 0 {
			from := l.possible(l.can)
			if always&set == set {
				if from = all; n == 1 && len(l.open) > 2 {
					f.Level = placeLevels.of(len(all))
				}
			}
			said.Sets = written(from)
			l.lacks(f, from)
		}
		f.AddArgs(said)
		out = append(out, f.Steps()...)
	}
	return out
}

// nakedSet (K11). Condition: m open cells, 2 to 4 and fewer than all, have m candidates in total. Conclusion: the other cells of the run do
// not hold these. Level 2.8, 3.4 and 4.2. The run needs no sum.
func nakedSet(l *line) []puzzle.Step {
	var out []puzzle.Step
	for set := 1; set < 1<<len(l.open); set++ {
		n := bits.OnesCount(uint(set))
		if n < 2 || n > 4 || n >= len(l.open) {
			continue
		}
		var all puzzle.Mask
		for i, j := range l.open {
			if set>>i&1 != 0 {
				all |= l.can[j]
			}
		}
		if all.Len() != n {
			continue
		}
		f := l.finding()
		f.Level = [...]float64{0, 0, 2.8, 3.4, 4.2}[n]
		var at []puzzle.Place
		for i, j := range l.open {
			u := l.cells[j]
			if set>>i&1 != 0 {
				at = append(at, l.cell(u))
				f.UseEliminated(u, digits&^all)
			} else {
				f.Restrict(u, digits&^all)
			}
		}
		f.AddArgs(nakedArgs{Digits: list(all), Size: n, Cells: at})
		out = append(out, f.Steps()...)
	}
	return out
}

func (l *line) openCells() []puzzle.Place {
	return lists.Map(l.open, func(j int) puzzle.Place { return l.cell(l.cells[j]) })
}
