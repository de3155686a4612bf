package kakuro

import (
	"math"

	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques that count with the digits placed in a run and with the combinations of its sum, without looking at candidates.

// noFilling: a run cannot be filled with what is left to its cells. Of the digits struck those are named that it takes; none when
// the run has two sums or too many cells.
func noFilling(look *puzzle.Look) []puzzle.Step {
	l := boardOf(look).line(look.Region)
	if !l.broken {
		return nil
	}
	f := l.finding()
	f.Clash()
	f.Say(runArgs{Sum: l.sum, Cells: len(l.cells)})
	if !l.dead {
		l.Needs(f, l.can, -1, nil)
	}
	return f.Steps()
}

// lastCell (K01): a run with a sum has one open cell, which holds the rest. Condition: m = 1.
func lastCell(l *line) []puzzle.Step {
	if len(l.open) != 1 || l.sum == 0 {
		return nil
	}
	f := l.finding()
	l.leave(f, puzzle.Only(l.rest))
	f.On(l.filled...)
	f.Say(l.rests())
	return f.Steps()
}

// digitUsed (K02): a digit d stands in a run, so it is struck from the run's other cells. Cells to which that leaves one digit are left to
// last-cell and only-candidate.
func digitUsed(l *line) []puzzle.Step {
	var out []puzzle.Step
	for i, u := range l.cells {
		if l.can[i].Len() != 1 {
			continue
		}
		f := l.finding()
		f.On(u)
		f.Say(digitArgs{Digit: l.can[i].Min()})
		for _, j := range l.open {
			if (l.can[j] &^ l.placed).Len() > 1 {
				f.Not(l.cells[j], l.can[i])
			}
		}
		out = append(out, f.Steps()...)
	}
	return out
}

// combined is what the combinations of some cells of a run leave.
type combined struct {
	cells, sum int
	sets       []puzzle.Mask
	left       puzzle.Mask // the union of the sets
	rest       bool        // they are the open part of a run in which digits are placed
}

// combine is the combinations of the whole run (not when a digit is placed that is in none of them), or of its open part.
func (l *line) combine(rest bool) combined {
	c := combined{cells: len(l.cells), sum: l.sum, rest: rest}
	of := digits
	if rest {
		c.cells, c.sum, of = len(l.open), l.rest, l.free
	}
	c.sets = sets(c.cells, c.sum, of)
	for _, m := range c.sets {
		c.left |= m
	}
	return c
}

// restOn makes a finding rest on what the combinations rest on.
func (c combined) restOn(f *puzzle.Finding, l *line) {
	if c.rest {
		f.On(l.filled...)
	}
}

// args are the numbers for a sentence.
func (c combined) args() combinedArgs {
	rest := 0
	if c.rest {
		rest = 1
	}
	return combinedArgs{Sum: c.sum, Cells: c.cells, Sets: written(c.sets), Count: len(c.sets), Rest: rest, Left: list(c.left)}
}

// long reports whether it is easier to count with the digits missing in a run than with those in it: it has six cells or more,
// and more than three are open.
func (l *line) long() bool { return len(l.cells) >= longCells && len(l.open) > longOpen }

// A run of longCells is long as long as more than longOpen of them are open.
const (
	longCells = 6
	longOpen  = 3
)

// byCombinations looks at the whole run and at its open part when the number of combinations is as asked for.
func (l *line) byCombinations(level levels, asked func(count int) bool) []puzzle.Step {
	var out []puzzle.Step
	if l.sum == 0 || l.long() || len(l.open) < 2 {
		return nil
	}
	for _, rest := range []bool{false, true} {
		if rest && l.placed == 0 {
			break
		}
		c := l.combine(rest)
		if c.left == 0 || !asked(len(c.sets)) {
			continue
		}
		f := l.finding()
		f.Level = level.of(len(c.sets))
		if rest {
			f.Level = math.Round(10*(f.Level+ofRest)) / 10
		}
		l.leave(f, c.left)
		c.restOn(f, l)
		f.Say(c.args())
		out = append(out, f.Steps()...)
	}
	return out
}

// levels are those of something that must be gone through: up to so many, and the last for more.
type levels []struct {
	most  int
	level float64
}

// of is the level for n of them.
func (x levels) of(n int) float64 {
	for _, l := range x {
		if n <= l.most {
			return l.level
		}
	}
	return x[len(x)-1].level
}

// The levels of combinations, by how many there are, of one run and of two that cross; and what they add when digits are placed already.
var (
	combinationLevels = levels{{3, 1.6}, {6, 1.7}, {9, 1.9}, {12, 2.1}}
	bothLevels        = levels{{1, 1.5}, {3, 1.6}, {6, 1.7}, {9, 1.9}, {12, 2.1}}
)

const (
	onlyCombinationLevel = 1.3
	ofRest               = 0.2
)

// onlyCombination (K03): one set of k different digits has the sum of a run, so its cells hold these digits. Likewise its open part,
// level 1.5. Condition: exactly one combination of (s, k) or, of the free digits, of (r, m). Long runs are left to missing-digits.
func onlyCombination(l *line) []puzzle.Step {
	return l.byCombinations(levels{{1, onlyCombinationLevel}}, func(count int) bool { return count == 1 })
}

// combinations (K04): digits that are in no combination are struck. Condition: several combinations of (s, k), or, 0.2 harder, of the
// free digits of (r, m). The level grows with their number. Long runs are left to missing-digits.
func combinations(l *line) []puzzle.Step {
	return l.byCombinations(combinationLevels, func(count int) bool { return count > 1 })
}

// missingLevels are the levels of runs that lack so many digits.
var missingLevels = [...]float64{0, 1.4, 1.8, 2.4}

// missingDigits (K13): a long run lacks few digits, and what it lacks adds up to 45 less its sum. Digits that are in every set which it
// may lack are struck. Condition: k >= 6 with more than three cells open; the missing digits are 9-k digits, none of them placed, with the
// sum 45-s. Level 1.4 for one missing digit, 1.8 for two, 2.4 for three.
func missingDigits(l *line) []puzzle.Step {
	if l.sum == 0 || !l.long() || len(l.cells) == 9 {
		return nil
	}
	n := 9 - len(l.cells)
	var out []puzzle.Step
	for i, of := range []puzzle.Mask{digits, l.free} {
		if i > 0 && l.placed == 0 {
			break
		}
		missing := sets(n, 45-l.sum, of)
		all := meet(missing)
		if all == 0 {
			continue
		}
		f := l.finding()
		f.Level = missingLevels[n]
		l.leave(f, digits&^all)
		if i > 0 {
			f.On(l.filled...)
		}
		f.Say(missingArgs{runArgs: runArgs{Sum: l.sum, Cells: len(l.cells)}, Missing: n, Total: 45 - l.sum, Sets: written(missing)})
		out = append(out, f.Steps()...)
	}
	return out
}

// onlyCandidate (K06): all digits but one are excluded for a cell, by the digits placed in its runs and by those struck before.
// Condition: its candidates less the digits placed in one of its runs, or in both, are one digit.
func onlyCandidate(cell int, across, down *line) []puzzle.Step {
	can := across.Known.Can(cell)
	for _, runs := range [][]*line{{across}, {down}, {across, down}} {
		left := can
		for _, l := range runs {
			left &^= l.placed
		}
		if left.Len() != 1 || left == can {
			continue
		}
		f := across.Finding()
		f.Left(cell, digits&^(can&^left)) // and so what was struck before is named, too
		gone := can &^ left               // the digits for which a run must be named
		for _, l := range runs {
			for j, u := range l.cells {
				if m := l.can[j]; m.Len() == 1 && m&gone != 0 {
					gone &^= m
					f.On(u)
					f.Clue(l.at)
				}
			}
		}
		f.Say(digitArgs{Digit: left.Min()})
		return f.Steps()
	}
	return nil
}

// crossReference (K05): a cell lies in two runs, and few digits are in combinations of both. Condition: the unions of the combinations of
// its runs (whole, or their open parts) meet in I, which is less than either union, and leaves less to the cell. Conclusion: it holds a
// digit of I. What one run shows by itself is left to only-combination and combinations, but for long runs, which these do not look at:
// there the look stays when the other run has been gone through, as nothing known may make a puzzle harder.
func crossReference(cell int, across, down *line) []puzzle.Step {
	can := across.Known.Can(cell)
	var best *puzzle.Finding
	least := can.Len()
	for _, rests := range [][2]bool{{false, false}, {true, false}, {false, true}, {true, true}} {
		c := [2]combined{}
		f := across.Finding(across.at, down.at)
		both := digits
		usable := true
		for i, l := range []*line{across, down} {
			if l.sum == 0 || len(l.open) < 2 || rests[i] && l.placed == 0 {
				usable = false
				break
			}
			c[i] = l.combine(rests[i])
			c[i].restOn(f, l)
			both &= c[i].left
		}
		left := can & both
		alone := left == can&c[0].left && !across.long() || left == can&c[1].left && !down.long()
		if !usable || left == 0 || alone || both == c[0].left || both == c[1].left || left.Len() >= least {
			continue
		}
		f.Left(cell, both)
		f.Say(crossArgs{Across: c[0].args(), Down: c[1].args(), A: writtenSet(c[0].left, ", "), B: writtenSet(c[1].left, ", "),
			Both: writtenSet(both, ", ")})
		f.Level = bothLevels.of(max(len(c[0].sets), len(c[1].sets)))
		best, least = f, left.Len()
	}
	if best == nil {
		return nil
	}
	return best.Steps()
}
