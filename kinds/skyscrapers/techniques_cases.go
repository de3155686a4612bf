package skyscrapers

import (
	"math"
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/puzzle"
)

// The few arrangements of a line, each checked against the lines that cross it.

// maxTried is the maximum number of arrangements that are tried.
const maxTried = 3

// The level of two arrangements, and of one more.
const (
	crossCasesLevel = 6.2
	perArrangement  = 0.1
)

// crossCases. Condition: two or three arrangements of a line fit. With some of them, a crossing line has no arrangement, or the
// arrangements of crossing lines leave none to a parallel one. Conclusion: heights that occur only in these are eliminated. Level 6.2 for
// two, 6.3 for three, like chains through lines.
func crossCases(look *puzzle.View) []puzzle.Step {
	b := boardOf(look)
	for region := range b.lines {
		if v := b.line(region); slices.Contains(v.can, 0) {
			return nil
		}
	}
	var out []puzzle.Step
	for _, v := range b.lines {
		if b.Done() {
			return nil
		}
		if l := v.arrange(); l != nil && l.any && len(l.rows) > 1 && len(l.rows) <= maxTried {
			out = append(out, v.tryRows(l.rows)...)
		}
	}
	return out
}

// Unknowns, Left, Fill and Needs implement assume.Line.
func (v *line) Unknowns() []int {
	out := make([]int, v.n)
	for d := range out {
		out[d] = v.cell(d)
	}
	return out
}

func (v *line) Left() []puzzle.Mask { return v.can }

func (v *line) Fill(can []puzzle.Mask) ([]puzzle.Mask, bool) {
	l := v.examine(can)
	if l == nil {
		return can, true
	}
	return l.found, l.any
}

// tryRows returns the step that excludes those arrangements of the line that leave a crossing or parallel line without one; nil if all
// are possible.
func (v *line) tryRows(rows [][]int) []puzzle.Step {
	c := assume.Cases[*line]{Line: v, Across: v.lines[v.n:], Adjacent: v.lines[:v.n], MinLosses: 1}
	if v.region >= v.n {
		c.Across, c.Adjacent = c.Adjacent, c.Across
	}
	for d := range v.n {
		c.Cells = append(c.Cells, d)
	}
	lost, struck := c.Try(rows)
	if len(lost) == 0 {
		return nil
	}
	f := v.Begin()
	f.Level = math.Round(10*crossCasesLevel+float64(10*perArrangement*float64(len(rows)-2))) / 10
	for d, m := range struck {
		f.Eliminate(v.cell(d), m)
	}
	v.useClues(f, v.clue, v.facing)
	v.restOn(f, reduce.Relax(v.can, v.every(), func(can []puzzle.Mask) bool {
		rows := allOf(can, v.clue, v.facing).list(maxRows + 1)
		return len(rows) <= maxRows && assume.Covers(lost, struck, rows)
	}))
	var fails []failArgs
	for _, t := range lost {
		fail := failArgs{Heights: written(t.Way), Line: t.Failed.at}
		via, _ := t.Premises(f)
		for _, cell := range via {
			fail.Via = append(fail.Via, v.Place(cell))
		}
		fails = append(fails, fail)
	}
	all := make([]string, len(rows))
	for i, heights := range rows {
		all[i] = written(heights)
	}
	f.AddArgs(triedArgs{Line: v.at, Arrangements: all, Fails: fails})
	if len(lost) == len(rows) {
		f.Contradict()
	}
	return v.Finished(f)
}
