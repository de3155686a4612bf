package kakuro

import (
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques that count with the digits placed in a run and with the combinations of its sum, without looking at candidates.

// lastCell (K01): a run with a sum has one open cell, which holds the rest. Condition: m = 1.
func lastCell(l *look) []finding {
	if len(l.open) != 1 || l.sum == 0 {
		return nil
	}
	return []finding{{keep: l.everyOpen(puzzle.Only(l.rest)), named: l.digitsPlaced(),
		args: puzzle.Args{"sum": l.sum, "rest": l.rest}}}
}

// digitUsed (K02): a digit d stands in a run, so it is struck from the run's other cells. Cells to which that leaves one digit are left to
// last-cell and only-candidate.
func digitUsed(l *look) []finding {
	var out []finding
	for i, u := range l.cells {
		if l.can[i].Len() != 1 {
			continue
		}
		f := finding{named: []cut{{u, digits}}, args: puzzle.Args{"digit": l.can[i].Min()}}
		for _, j := range l.open {
			if (l.can[j] &^ l.placed).Len() > 1 {
				f.keep = append(f.keep, cut{l.cells[j], digits &^ l.can[i]})
			}
		}
		out = append(out, f)
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
func (l *look) combine(rest bool) combined {
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

// named is what it rests on.
func (l *look) named(c combined) []cut {
	if c.rest {
		return l.digitsPlaced()
	}
	return nil
}

// args are the numbers for a sentence.
func (c combined) args() puzzle.Args {
	rest := 0
	if c.rest {
		rest = 1
	}
	return puzzle.Args{"sum": c.sum, "cells": c.cells, "sets": written(c.sets), "count": len(c.sets), "rest": rest}
}

// written writes sets of digits as players do: 1+3. More than eight are not written out.
func written(sets []puzzle.Mask) []string {
	if len(sets) > 8 {
		return nil
	}
	out := []string{}
	for _, m := range sets {
		out = append(out, writtenSet(m, "+"))
	}
	return out
}

func writtenSet(m puzzle.Mask, by string) string {
	text := ""
	for d := range m.Values() {
		if text != "" {
			text += by
		}
		text += strconv.Itoa(d)
	}
	return text
}

// long reports whether it is easier to count with the digits missing in a run than with those in it: it has six cells or more,
// and more than three are open.
func (l *look) long() bool { return len(l.cells) >= 6 && len(l.open) > 3 }

// byCombinations looks at the whole run and at its open part when the number of combinations is as asked for.
func (l *look) byCombinations(level float64, asked func(count int) bool) []finding {
	var out []finding
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
		f := finding{keep: l.everyOpen(c.left), named: l.named(c), args: c.args()}
		if rest {
			f.level = level
		}
		out = append(out, f)
	}
	return out
}

// onlyCombination (K03): one set of k different digits has the sum of a run, so its cells hold these digits. Likewise its open part,
// level 1.5. Condition: exactly one combination of (s, k) or, of the free digits, of (r, m). Long runs are left to missing-digits.
func onlyCombination(l *look) []finding {
	return l.byCombinations(1.5, func(count int) bool { return count == 1 })
}

// combinations (K04): digits that are in no combination are struck. Condition: several combinations of (s, k), or, level 1.8, of the
// free digits of (r, m). Long runs are left to missing-digits.
func combinations(l *look) []finding {
	return l.byCombinations(1.8, func(count int) bool { return count > 1 })
}

// missingDigits (K13): a long run lacks few digits, and what it lacks adds up to 45 less its sum. Digits that are in every set which it
// may lack are struck. Condition: k >= 6 with more than three cells open; the missing digits are 9-k digits, none of them placed, with the
// sum 45-s. Level 1.4 for one missing digit, 1.8 for two, 2.4 for three.
func missingDigits(l *look) []finding {
	if l.sum == 0 || !l.long() || len(l.cells) == 9 {
		return nil
	}
	n := 9 - len(l.cells)
	var out []finding
	for i, of := range []puzzle.Mask{digits, l.free} {
		if i > 0 && l.placed == 0 {
			break
		}
		missing := sets(n, 45-l.sum, of)
		all := digits
		for _, m := range missing {
			all &= m
		}
		if len(missing) == 0 || all == 0 {
			continue
		}
		f := finding{keep: l.everyOpen(digits &^ all), level: [...]float64{0, 1.4, 1.8, 2.4}[n],
			args: puzzle.Args{"sum": l.sum, "cells": len(l.cells), "missing": n, "total": 45 - l.sum, "sets": written(missing)}}
		if i > 0 {
			f.named = l.digitsPlaced()
		}
		out = append(out, f)
	}
	return out
}

// onlyCandidate (K06): all digits but one are excluded for a cell, by the digits placed in its runs and by those struck before.
// Condition: its candidates less the digits placed in one of its runs, or in both, are one digit.
func onlyCandidate(cell int, across, down *look) []finding {
	can := across.can[across.position(cell)]
	for _, runs := range [][]*look{{across}, {down}, {across, down}} {
		left := can
		for _, l := range runs {
			left &^= l.placed
		}
		if left.Len() != 1 || left == can {
			continue
		}
		f := finding{keep: []cut{{cell, 0}}, args: puzzle.Args{"digit": left.Min()}}
		gone := can &^ left // the digits for which a run must be named
		for _, l := range runs {
			used := false
			for j, u := range l.cells {
				if m := l.can[j]; m.Len() == 1 && m&gone != 0 {
					gone &^= m
					f.named = append(f.named, cut{u, digits})
					used = true
				}
			}
			if used {
				f.clues = append(f.clues, l.at)
			}
		}
		f.keep[0].digits = digits &^ (can &^ left) // and so what was struck before is named, too
		return []finding{f}
	}
	return nil
}

// position is where in the run a cell is.
func (l *look) position(cell int) int {
	for j, u := range l.cells {
		if u == cell {
			return j
		}
	}
	return -1
}

// crossReference (K05): a cell lies in two runs, and few digits are in combinations of both. Condition: the unions of the combinations of
// its runs (whole, or their open parts) meet in I, which leaves less to the cell than either union. Conclusion: it holds a digit of I.
func crossReference(cell int, across, down *look) []finding {
	can := across.can[across.position(cell)]
	best := finding{}
	for _, rests := range [][2]bool{{false, false}, {true, false}, {false, true}, {true, true}} {
		c := [2]combined{}
		f := finding{clues: []puzzle.Place{across.at, down.at}}
		both := digits
		usable := true
		for i, l := range []*look{across, down} {
			if l.sum == 0 || len(l.open) < 2 || rests[i] && l.placed == 0 {
				usable = false
				break
			}
			c[i] = l.combine(rests[i])
			f.named = append(f.named, l.named(c[i])...)
			both &= c[i].left
		}
		if !usable || can&both == 0 || can&both == can&c[0].left || can&both == can&c[1].left {
			continue
		}
		f.keep = []cut{{cell, both}}
		f.args = puzzle.Args{"across": c[0].args(), "down": c[1].args(), "a": writtenSet(c[0].left, ", "), "b": writtenSet(c[1].left, ", "),
			"both": writtenSet(both, ", ")}
		if best.keep == nil || (can&both).Len() < (can&best.keep[0].digits).Len() {
			best = f
		}
	}
	if best.keep == nil {
		return nil
	}
	return []finding{best}
}
