package skyscrapers

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/reduce"
)

// pairLevels are the levels of two lines with up to so many arrangements each.
var pairLevels = []struct {
	most  int
	level float64
}{{6, 6.2}, {20, 6.6}}

// mostRows is the largest number of arrangements of a line that is gone through to make a reason smaller.
const mostRows = 120

// twoLines (S20): two rows, or two columns, are looked at together. Condition: each of the two lines has at most 20 arrangements
// that fit its clues and what is known. Pairs of arrangements with the same height at the same distance are impossible. Conclusion:
// the heights that a cell has in no pair that is left are struck. (Two lines that cross share one cell, and together tell no more
// than line cases of each.) Level 6.2 when both have at most 6 arrangements, else 6.6.
func twoLines(look *puzzle.Look) []puzzle.Step {
	b := boardOf(look)
	rows := b.few(fewRows)
	var out []puzzle.Step
	for i := range b.lines {
		for j := i + 1; j < 2*b.n && (j < b.n) == (i < b.n); j++ {
			if b.Over() {
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

// mostSaid is how many arrangements each of two lines may have to be said one by one, and mostClashes how many that fall away.
const (
	mostSaid    = 6
	mostClashes = 3
)

// duo is two lines side by side.
type duo struct {
	lines   [2]*line
	crossed puzzle.Mask      // the distances at which the crossing lines are used
	struck  [2][]puzzle.Mask // what shall follow
}

// pairs counts the pairs of arrangements without equal heights in a crossing line that is used, and finds the heights that cells
// have in one.
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

// steps is what the lines tell.
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
			f.Not(v.cell(d), x.struck[k][d])
		}
	}
	alone := func(k int) bool { // line cases of the line alone strike something
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
	few := max(len(rows[0]), len(rows[1])) <= mostSaid
	f.Say(pairArgs{First: x.lines[0].at, Second: x.lines[1].at, A: len(rows[0]), B: len(rows[1]), Count: count})
	for _, l := range pairLevels {
		if f.Level = l.level; max(len(rows[0]), len(rows[1])) <= l.most {
			break
		}
	}
	rows = x.because(f, rows, few)
	x.say(f, rows)
	return b.Finished(f)
}

// holds reports whether what is struck follows from the arrangements of the two lines.
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

// because leaves out crossing lines and what is known of cells as long as the same follows, and returns the arrangements there are
// then; when these are to be few they stay so.
func (x *duo) because(f *puzzle.Finding, rows [2][][]int, few bool) [2][][]int {
	n := x.lines[0].n
	most := mostRows
	if few {
		most = mostSaid
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
		f.Clue(v.at)
		if v.clue > 0 {
			f.Clue(v.side(false))
		}
		if v.facing > 0 {
			f.Clue(v.side(true))
		}
		v.restOn(f, can)
	}
	across := x.crossing()
	for d := range x.crossed.Values() {
		f.Clue(across[d].at)
	}
	return rows
}

// crossing are the lines that cross both.
func (x *duo) crossing() []*line {
	b := x.lines[0].board
	if x.lines[0].region >= b.n {
		return b.lines[:b.n]
	}
	return b.lines[b.n:]
}

// say says in a finding's args the arrangements of both lines, when they are few, and of those that fall away, when these are,
// where each has the height of one of the other line.
func (x *duo) say(f *puzzle.Finding, rows [2][][]int) {
	if max(len(rows[0]), len(rows[1])) > mostSaid {
		return
	}
	spell := func(rows [][]int) []string {
		out := make([]string, len(rows))
		for i, row := range rows {
			out[i] = written(row)
		}
		return out
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
			var where []puzzle.Place
			for _, b := range rows[1-k] {
				for d := range x.crossed.Values() {
					if row[d] == b[d] {
						if at := across[d].at; !slices.Contains(where, at) {
							where = append(where, at)
						}
						break
					}
				}
			}
			clashes = append(clashes, clashArgs{Heights: written(row), Where: where})
		}
	}
	if len(clashes) <= mostClashes {
		said.Clashes = clashes
	}
	f.Say(said)
}
