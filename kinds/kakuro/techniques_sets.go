package kakuro

import (
	"math/bits"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques that look at the candidates of a run.

// The levels of bounds, by how many other cells are added up, and of cuts, by how many combinations are left.
var (
	boundLevels = levels{{2, 1.5}, {4, 1.6}, {9, 1.7}} // with one other cell, by how many digits that can hold
	limitLevels = levels{{1, 1.7}, {2, 1.8}, {3, 2.0}, {4, 2.2}, {5, 2.4}, {6, 2.6}}
	cutLevels   = levels{{4, 2.2}, {8, 2.4}, {12, 2.6}}
)

// limits (K07): with the largest digits the other open cells can hold, a cell still needs at least so much; with the smallest, it
// can hold no more. Condition: the largest (smallest) total of different candidates of the other open cells is t; digits below
// (above) r-t are struck.
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
				return extreme(others, largest)
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
			f.Say(said)
			out = append(out, f.Steps()...)
		}
	}
	return out
}

// pairPartner (K14): of two open cells one holds d and the other r-d. Condition: m = 2; d is struck when r-d is no candidate of the
// other cell or is d itself.
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
	f.Say(partnerArgs{restArgs: l.rests(), Open: l.openCells(), Fillings: l.fillings()})
	return f.Steps()
}

// possible are the combinations of the open part that can be laid on its cells.
func (l *line) possible(can []puzzle.Mask) []puzzle.Mask {
	cells := make([]puzzle.Mask, len(l.open))
	for i, j := range l.open {
		cells[i] = can[j] & l.free
	}
	var out []puzzle.Mask
	for _, m := range sets(len(l.open), l.rest, l.free) {
		if fits(m, cells) {
			out = append(out, m)
		}
	}
	return out
}

// combinationCut (K08): a combination is impossible when its digits cannot be laid on the cells, one on each; digits that are only in such
// combinations are struck. Condition: combinations of (r, m) of the free digits, those without a matching to the candidates left out.
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
	f.Say(cutArgs{restArgs: l.rests(), Cells: len(l.open), Sets: written(possible), Count: len(possible)})
	f.Level = cutLevels.of(len(possible))
	l.lacks(f, possible)
	return f.Steps()
}

// lacks says of a long run what it leaves out (K13), where that is easier to say than what it holds.
func (l *line) lacks(f *puzzle.Finding, possible []puzzle.Mask) {
	if !l.long() || len(l.cells) == 9 || len(possible) > mostLacks {
		return
	}
	out := make([]puzzle.Mask, len(possible))
	for i, m := range possible {
		out[i] = digits &^ l.placed &^ m
	}
	f.Say(lacksArgs{Lacks: written(out), Missing: 45 - l.sum, Whole: len(l.cells)})
}

// mostLacks is how many sets that a run leaves out are told one by one.
const mostLacks = 4

// onlyPlace (K10 with K09): a digit that is in every possible combination must be somewhere, and one cell alone can hold it.
// Condition: d is in all combinations of the open part that can be laid on its cells (the required digits of K09), and a candidate
// of one cell.
func onlyPlace(l *line) []puzzle.Step { return l.hidden(1) }

// hiddenSet (K12): two or three required digits have only two or three cells, which hold nothing else then. Condition: m required
// digits, as in only-place, are candidates of m cells together, m < the number of open cells. Level 3.4 for two, 4.2 for three.
func hiddenSet(l *line) []puzzle.Step { return append(l.hidden(2), l.hidden(3)...) }

// hidden looks for n required digits that have only n cells.
func (l *line) hidden(n int) []puzzle.Step {
	if l.sum == 0 && len(l.cells) != 9 || len(l.open) <= n {
		return nil
	}
	required := func(can []puzzle.Mask) puzzle.Mask {
		if l.sum == 0 {
			return l.free // all nine digits are in the run
		}
		return meet(l.possible(can))
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
			if count != n || required(can)&set != set {
				return nil
			}
			return left
		}
		f := l.derived(rule)
		if f == nil {
			continue
		}
		said := neededArgs{restArgs: l.rests(), Digits: list(set), Cells: len(l.open), Size: n}
		if l.sum > 0 {
			said.Sets = written(l.possible(l.can))
			l.lacks(f, l.possible(l.can))
		}
		f.Say(said)
		if n > 1 {
			f.Level = [...]float64{0, 0, 3.4, 4.2}[n]
		}
		out = append(out, f.Steps()...)
	}
	return out
}

// nakedSet (K11): two, three or four cells of a run have so many candidates together, which are therefore theirs: the run's other cells
// lose them. Condition: m open cells, fewer than all, whose candidates are m digits together. Level 2.8, 3.4 and 4.2. It holds in a run
// without a sum as well.
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
				f.OnNot(u, digits&^all)
			} else {
				f.Left(u, digits&^all)
			}
		}
		f.Say(nakedArgs{Digits: list(all), Size: n, Cells: at})
		out = append(out, f.Steps()...)
	}
	return out
}

// openCells names the cells without a digit.
func (l *line) openCells() []puzzle.Place {
	out := make([]puzzle.Place, len(l.open))
	for i, j := range l.open {
		out[i] = l.cell(l.cells[j])
	}
	return out
}
