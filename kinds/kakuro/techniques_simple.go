package kakuro

import (
	"math"

	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques that use the placed digits of a run and the combinations of its sum, but no candidates.

// noFilling: a run cannot be filled from its candidates. The premises are the eliminated candidates that this needs; none if the run has
// two sums or too many cells.
func noFilling(look *puzzle.View) []puzzle.Step {
	l := boardOf(look).line(look.Region)
	if !l.unfillable {
		return nil
	}
	f := l.finding()
	f.Contradict()
	f.AddArgs(runArgs{Sum: l.sum, Cells: len(l.cells)})
	if !l.impossible {
		l.Needs(f, l.can, -1, nil)
	}
	return f.Steps()
}

// lastCell (K01). Condition: a run with a sum has one open cell. Conclusion: it holds the rest.
func lastCell(l *line) []puzzle.Step {
	if len(l.open) != 1 || l.sum == 0 {
		return nil
	}
	f := l.finding()
	l.restrict(f, puzzle.Only(l.rest))
	f.Use(l.filled...)
	f.AddArgs(l.rests())
	return f.Steps()
}

// digitUsed (K02). Condition: d is placed in a run. Conclusion: it is eliminated from the other cells, except from those with one other
// candidate, which are left to last-cell and only-candidate.
func digitUsed(l *line) []puzzle.Step {
	var out []puzzle.Step
	for i, u := range l.cells {
		if l.can[i].Len() != 1 {
			continue
		}
		f := l.finding()
		f.Use(u)
		f.AddArgs(digitArgs{Digit: l.can[i].Min()})
		for _, j := range l.open {
			if (l.can[j] &^ l.placed).Len() > 1 {
				f.Eliminate(l.cells[j], l.can[i])
			}
		}
		out = append(out, f.Steps()...)
	}
	return out
}

// combined is the combinations of some cells of a run.
type combined struct {
	cells, sum int
	sets       []puzzle.Mask
	left       puzzle.Mask // the union of the sets
	rest       bool        // they are for the open part of a run with placed digits
}

// combine returns the combinations of the whole run, regardless of placed digits, or with rest those of its open part.
func (l *line) combine(rest bool) combined {
	if rest {
		return newCombined(len(l.open), l.rest, l.free, true)
	}
	return newCombined(len(l.cells), l.sum, digits, false)
}

// newCombined returns the combinations of some digits for a number of cells with a sum.
func newCombined(cells, sum int, of puzzle.Mask, rest bool) combined {
	c := combined{cells: cells, sum: sum, rest: rest, sets: sets(cells, sum, of)}
	for _, m := range c.sets {
		c.left |= m
	}
	return c
}

// restOn adds the placed digits to the premises if the combinations are for the open part.
func (c combined) restOn(f *puzzle.StepBuilder, l *line) {
	if c.rest {
		f.Use(l.filled...)
	}
}

func (c combined) args() combinedArgs {
	rest := 0
	if c.rest {
		rest = 1
	}
	return combinedArgs{Sum: c.sum, Cells: c.cells, Sets: written(c.sets), Count: len(c.sets), Rest: rest, Left: list(c.left)}
}

// long reports whether it is easier to count the missing digits of a run than its own: it has six cells or more, and more than three are
// open.
func (l *line) long() bool { return len(l.cells) >= longCells && len(l.open) > longOpen }

// A run of at least longCells is long while more than longOpen of them are open.
const (
	longCells = 6
	longOpen  = 3
)

// byCombinations returns the steps by the combinations of the whole run and of its open part, if asked accepts their number.
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
		l.restrict(f, c.left)
		c.restOn(f, l)
		f.AddArgs(c.args())
		out = append(out, f.Steps()...)
	}
	return out
}

// levels are levels by the maximum number of something; the last also applies to more.
type levels []struct {
	most  int
	level float64
}

// of returns the level of the first entry whose most is at least n, or of the last entry if n is larger.
func (x levels) of(n int) float64 {
	for _, l := range x {
		if n <= l.most {
			return l.level
		}
	}
	return x[len(x)-1].level
}

// The levels by the number of combinations, of one run and of two that cross, what placed digits add, and that of a naked single.
var (
	combinationLevels = levels{{3, 1.6}, {6, 1.7}, {9, 1.9}, {12, 2.1}}
	bothLevels        = levels{{1, 1.5}, {3, 1.6}, {6, 1.7}, {9, 1.9}, {12, 2.1}}
)

const (
	onlyCombinationLevel = 1.3
	onlyCandidateLevel   = 1.4
	ofRest               = 0.2
)

// onlyCombination (K03), a unique sum. Condition: exactly one combination of (s, k) or, of the free digits, of (r, m). Conclusion: the
// cells hold its digits. Level 1.3, and 1.5 for the open part. Long runs are left to missing-digits.
func onlyCombination(l *line) []puzzle.Step {
	return l.byCombinations(levels{{1, onlyCombinationLevel}}, func(count int) bool { return count == 1 })
}

// combinations (K04). Condition: several combinations of (s, k), or, 0.2 harder, of the free digits of (r, m). Conclusion: digits in none
// of them are eliminated. The level grows with their number. Long runs are left to missing-digits.
func combinations(l *line) []puzzle.Step {
	return l.byCombinations(combinationLevels, func(count int) bool { return count > 1 })
}

// missingLevels are the levels by the number of missing digits.
var missingLevels = [...]float64{0, 1.4, 1.8, 2.4}

// missingDigits (K13). Condition: k >= 6 with more than three cells open; the missing digits are 9-k digits, none of them placed, with the
// sum 45-s. Conclusion: digits in every set of possible missing digits are eliminated. Level 1.4 for one missing digit, 1.8 for two, 2.4
// for three.
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
		all := intersection(missing)
		if all == 0 {
			continue
		}
		f := l.finding()
		f.Level = missingLevels[n]
		l.restrict(f, digits&^all)
		if i > 0 {
			f.Use(l.filled...)
		}
		f.AddArgs(missingArgs{runArgs: runArgs{Sum: l.sum, Cells: len(l.cells)}, Missing: n, Total: 45 - l.sum, Sets: written(missing)})
		out = append(out, f.Steps()...)
	}
	return out
}

// onlyCandidate (K06), a naked single. Condition: the candidates of a cell less the digits placed in one of its runs, or in both, are one
// digit. Conclusion: the cell holds it.
func onlyCandidate(cell int, across, down *line) []puzzle.Step {
	can := across.Known.Candidates(cell)
	for _, runs := range [][]*line{{across}, {down}, {across, down}} {
		left := can
		for _, l := range runs {
			left &^= l.placed
		}
		if left.Len() != 1 || left == can {
			continue
		}
		f := across.NewStep()
		f.Restrict(cell, digits&^(can&^left)) // all eliminated candidates are premises
		gone := can &^ left                   // digits for which a run is a premise
		for _, l := range runs {
			for j, u := range l.cells {
				if m := l.can[j]; m.Len() == 1 && m&gone != 0 {
					gone &^= m
					f.Use(u)
					f.UseClues(l.at)
				}
			}
		}
		f.AddArgs(digitArgs{Digit: left.Min()})
		return f.Steps()
	}
	return nil
}

// crossReference (K05), a criss-cross. Condition: the unions of the combinations of a cell's two runs (whole, or open parts) have the
// intersection I, which is smaller than either union and reduces the cell. Conclusion: it holds a digit of I. What one run shows alone is
// left to only-combination and combinations, except for long runs, which those skip. There the step remains after the other run's
// combinations are used, so that knowing more never makes a puzzle harder.
func crossReference(cell int, across, down *line) []puzzle.Step {
	can := across.Known.Candidates(cell)
	var best *puzzle.StepBuilder
	least := can.Len()
	for _, rests := range [][2]bool{{false, false}, {true, false}, {false, true}, {true, true}} {
		c := [2]combined{}
		f := across.NewStep(across.at, down.at)
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
		f.Restrict(cell, both)
		f.AddArgs(crossArgs{Across: c[0].args(), Down: c[1].args(), A: writtenSet(c[0].left, ", "), B: writtenSet(c[1].left, ", "),
			Both: writtenSet(both, ", ")})
		f.Level = bothLevels.of(max(len(c[0].sets), len(c[1].sets)))
		best, least = f, left.Len()
	}
	if best == nil {
		return nil
	}
	return best.Steps()
}
