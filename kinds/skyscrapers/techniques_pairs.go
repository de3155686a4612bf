package skyscrapers

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/puzzle"
)

// pairLevels are the levels by the maximum number of arrangements of either line.
var pairLevels = []struct {
	most  int
	level float64
}{{6, 6.2}, {20, 6.6}}

// maxRows is the maximum number of arrangements of a line that are compared to reduce premises.
const maxRows = 120

// twoLines (S20). Condition: two rows, or two columns, have at most 20 arrangements each. In pairs of arrangements with different heights
// at each distance, a cell never has a certain height. Conclusion: it is eliminated. (Two crossing lines share one cell; together they show
// no more than the cases of each.) Level 6.2 if both have at most 6 arrangements, else 6.6.
func twoLines(look *puzzle.View) []puzzle.Step {
	b := boardOf(look)
	rows := b.few(fewRows)
	var out []puzzle.Step
	for i := range b.lines {
		for j := i + 1; j < 2*b.n && (j < b.n) == (i < b.n); j++ {
			if b.Done() {
				return nil
			}
			if rows[i] != nil && rows[j] != nil {
				x := duo{lines: [2]*line{b.lines[i], b.lines[j]}, crossed: puzzle.Span(0, b.n-1)}
				out = append(out, x.steps([2][][]int{rows[i], rows[j]})...)
			}
		}
	}
	return out
}

// maxListed is the maximum number of arrangements of each line that the sentence lists, and maxClashes that of excluded ones.
const (
	maxListed  = 6
	maxClashes = 3
	maxTold    = 3 // of each line, if the text is part of an explanation
)

// duo is two parallel lines that are compared.
type duo struct {
	lines   [2]*line
	crossed puzzle.Mask      // the distances whose crossing lines are used
	struck  [2][]puzzle.Mask // the conclusion
}

// pairs counts the pairs of arrangements with different heights where used lines cross, and returns the heights of each cell in them.
func (x *duo) pairs(rows [2][][]int) (count int, found [2][]puzzle.Mask) {
	n := len(x.lines[0].can)
	found = [2][]puzzle.Mask{make([]puzzle.Mask, n), make([]puzzle.Mask, n)}
	for _, a := range rows[0] {
		for _, b := range rows[1] {
			clash := false
			for d := range x.crossed.Values() {
				clash = clash || a[d] == b[d]
			}
			if clash {
				continue
			}
			count++
			for d := range n {
				found[0][d] |= puzzle.Only(a[d])
				found[1][d] |= puzzle.Only(b[d])
			}
		}
	}
	return count, found
}

// steps returns the step of twoLines for two lines with these arrangements; nil if they eliminate nothing together, or one of them does
// so alone.
func (x *duo) steps(rows [2][][]int) []puzzle.Step {
	count, found := x.pairs(rows)
	if count == 0 {
		return nil
	}
	b := x.lines[0].board
	f := b.Begin()
	some := false
	for k, v := range x.lines {
		x.struck[k] = make([]puzzle.Mask, b.n)
		for d, m := range found[k] {
			x.struck[k][d] = v.can[d] &^ m
			some = some || x.struck[k][d] != 0
			f.Eliminate(v.cell(d), x.struck[k][d])
		}
	}
	alone := func(k int) bool { // one line alone eliminates something
		for d, m := range x.struck[k] {
			if m != 0 && !slices.ContainsFunc(rows[k], func(row []int) bool { return m.Has(row[d]) }) {
				return true
			}
		}
		return false
	}
	if !some || alone(0) || alone(1) {
		return nil
	}
	few := max(len(rows[0]), len(rows[1]))
	said := pairArgs{First: x.lines[0].at, Second: x.lines[1].at, A: len(rows[0]), B: len(rows[1]), Count: count}
	for _, l := range pairLevels {
		if f.Level = l.level; max(len(rows[0]), len(rows[1])) <= l.most {
			break
		}
	}
	rows = x.because(f, rows, few)
	across := x.crossing()
	for d := range x.crossed.Values() {
		f.UseClues(across[d].at)
		said.Across = append(said.Across, across[d].at)
	}
	f.AddArgs(said)
	x.say(f, rows)
	return b.Finished(f)
}

// holds reports whether the two lines, with these arrangements, still exclude all candidates that the step strikes.
func (x *duo) holds(rows [2][][]int) bool {
	_, found := x.pairs(rows)
	for k := range found {
		for d, m := range found[k] {
			if m&x.struck[k][d] != 0 {
				return false
			}
		}
	}
	return true
}

// because reduces the crossing lines and the facts about cells to those that the conclusion needs, and adds the facts as premises. It
// returns the arrangements that fit these premises. If at most few fit all facts, their number stays such that they are told or listed.
func (x *duo) because(f *puzzle.StepBuilder, rows [2][][]int, few int) [2][][]int {
	n := x.lines[0].n
	most := maxRows
	switch {
	case few <= maxTold:
		most = maxTold
	case few <= maxListed:
		most = maxListed
	}
	crossed := func(some []int) bool {
		x.crossed = 0
		for _, d := range some {
			x.crossed |= puzzle.Only(d)
		}
		return x.holds(rows)
	}
	var all []int
	for d := range n {
		all = append(all, n-1-d)
	}
	crossed(reduce.Shrink(all, crossed))
	for k, v := range x.lines {
		arranged := func(can []puzzle.Mask) bool {
			rows[k] = allOf(can, v.clue, v.facing).list(most + 1)
			return len(rows[k]) <= most && x.holds(rows)
		}
		can := reduce.Relax(v.can, v.every(), arranged)
		arranged(can)
		v.useClues(f, v.clue, v.facing)
		v.restOn(f, can)
	}
	return rows
}

// crossing returns the lines across the two lines: all rows or all columns, as the board lists them.
func (x *duo) crossing() []*line {
	b := x.lines[0].board
	if x.lines[0].region >= b.n {
		return b.lines[:b.n]
	}
	return b.lines[b.n:]
}

// say adds the arrangements of both lines, if they are few, and, if the excluded ones are few, where each has the same height as one of the
// other line.
func (x *duo) say(f *puzzle.StepBuilder, rows [2][][]int) {
	if max(len(rows[0]), len(rows[1])) > maxListed {
		return
	}
	spell := func(rows [][]int) []string {
		return lists.Map(rows, written)
	}
	said := waysArgs{One: spell(rows[0]), Two: spell(rows[1])}
	var clashes []clashArgs
	across := x.crossing()
	for k := range rows {
		for _, row := range rows[k] {
			gone := false
			for d, m := range x.struck[k] {
				gone = gone || m.Has(row[d])
			}
			if !gone {
				continue
			}
			var same puzzle.Mask
			for _, b := range rows[1-k] {
				for d := range x.crossed.Values() {
					if row[d] == b[d] {
						same |= puzzle.Only(d)
						break
					}
				}
			}
			clash := clashArgs{Heights: written(row)}
			for d := range same.Values() {
				clash.Where = append(clash.Where, across[d].at)
			}
			clashes = append(clashes, clash)
		}
	}
	if len(clashes) <= maxClashes {
		said.Clashes = clashes
	}
	f.AddArgs(said)
}
