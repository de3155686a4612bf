package skyscrapers

import (
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/reduce"
)

// The few arrangements of one line, each held against the lines that cross it.

// mostTried is how many arrangements of a line are tried one after the other.
const mostTried = 3

// The level of two arrangements that are tried, and of one more.
const (
	crossCasesLevel = 6.2
	perArrangement  = 0.1
)

// crossCases: a line has two or three arrangements left, and not all of them leave the lines across something. Condition: the line
// has at most three arrangements that fit its clues and what is known. With one of them, a line that crosses it has no arrangement;
// or lines that cross it have so few that a line beside it has none. Conclusion: the heights that cells have in such arrangements
// alone are struck. Level 6.2 for two, 6.3 for three: as much as a chain of lines takes.
func crossCases(look *puzzle.Look) []puzzle.Step {
	b := boardOf(look)
	for region := range b.lines {
		if v := b.line(region); slices.Contains(v.can, 0) {
			return nil
		}
	}
	var out []puzzle.Step
	for _, v := range b.lines {
		if b.Over() {
			return nil
		}
		if l := v.arrange(); l != nil && l.any && len(l.rows) > 1 && len(l.rows) <= mostTried {
			out = append(out, v.tryRows(l.rows)...)
		}
	}
	return out
}

// tried is an arrangement of a line that is supposed, and what it leaves to all cells.
type tried struct {
	*line
	heights []int
	left    []puzzle.Mask // by cell of the board
	lost    *line         // that has no arrangement then; nil for none
}

// try supposes an arrangement.
func (v *line) try(heights []int) *tried {
	t := &tried{line: v, heights: heights, left: make([]puzzle.Mask, v.n*v.n)}
	for i := range t.left {
		t.left[i] = v.Known.Can(i)
	}
	for d, w := range v.across() {
		l := w.lookAt(t.crossing(d, w))
		switch {
		case l == nil:
			continue
		case !l.any:
			t.lost = w
			return t
		}
		for e, m := range l.found {
			t.left[w.cell(e)] &= m
		}
	}
	for _, u := range v.beside() {
		can := t.of(u)
		if slices.Equal(can, u.can) {
			continue
		}
		if l := u.lookAt(can); l != nil && !l.any {
			t.lost = u
			return t
		}
	}
	return t
}

// across are the lines that cross a line, by distance, and beside those that do not, without itself.
func (v *line) across() []*line {
	out := make([]*line, v.n)
	for d := range out {
		regions, _ := v.cross(v.cell(d))
		out[d] = v.lines[regions[0]+regions[1]-v.region]
	}
	return out
}

func (v *line) beside() []*line {
	lines := v.lines[:v.n]
	if v.region >= v.n {
		lines = v.lines[v.n:]
	}
	return slices.DeleteFunc(slices.Clone(lines), func(u *line) bool { return u.region == v.region })
}

// crossing is what is left to the line across at distance d when it has its height of the arrangement.
func (t *tried) crossing(d int, w *line) []puzzle.Mask {
	out := slices.Clone(w.can)
	for e := range out {
		if w.cell(e) == t.cell(d) {
			out[e] = puzzle.Only(t.heights[d])
		}
	}
	return out
}

// of is what is left to the cells of a line.
func (t *tried) of(u *line) []puzzle.Mask {
	out := make([]puzzle.Mask, t.n)
	for e := range out {
		out[e] = t.left[u.cell(e)]
	}
	return out
}

// because makes a finding rest on what leaves the lost line no arrangement, and returns the cells that fell on the way.
func (t *tried) because(f *puzzle.Finding) (via []puzzle.Place) {
	u := t.lost
	for d, w := range t.across() {
		if w == u {
			w.supposing(f, t.crossing(d, w), nil)
			return nil
		}
	}
	can := u.needs(f, t.of(u), nil)
	u.restOn(f, can)
	for d, w := range t.across() {
		for e := range can {
			if u.cell(e) != w.cell(w.meet(u)) {
				continue
			}
			struck := u.Known.Can(u.cell(e)) &^ can[e]
			if struck == 0 {
				continue
			}
			want := make([]puzzle.Mask, t.n)
			want[w.meet(u)] = struck
			w.supposing(f, t.crossing(d, w), want)
			via = append(via, u.place(u.cell(e)))
		}
	}
	return via
}

// meet is the distance at which a line crosses another one.
func (v *line) meet(u *line) int {
	for d := range v.n {
		if regions, _ := v.cross(v.cell(d)); slices.Contains(regions[:], u.region) {
			return d
		}
	}
	return -1
}

// tryRows tries the arrangements of a line.
func (v *line) tryRows(rows [][]int) []puzzle.Step {
	var lost []*tried
	left := make([]puzzle.Mask, v.n)
	for _, heights := range rows {
		if t := v.try(heights); t.lost != nil {
			lost = append(lost, t)
			continue
		}
		for d, h := range heights {
			left[d] |= puzzle.Only(h)
		}
	}
	if len(lost) == 0 {
		return nil
	}
	f := v.finding(v.at)
	f.Level = math.Round(10*crossCasesLevel+float64(10*perArrangement*float64(len(rows)-2))) / 10
	struck := make([]puzzle.Mask, v.n)
	for d, m := range left {
		struck[d] = v.can[d] &^ m
		f.Not(v.cell(d), struck[d])
	}
	v.onRows(f, struck, lost)
	var fails []failArgs
	for _, t := range lost {
		fails = append(fails, failArgs{Heights: written(t.heights), Line: t.lost.at, Via: t.because(f)})
	}
	all := make([]string, len(rows))
	for i, heights := range rows {
		all[i] = written(heights)
	}
	f.Say(triedArgs{Line: v.at, Arrangements: all, Fails: fails})
	if len(lost) == len(rows) {
		f.Clash()
	}
	return v.steps(f)
}

// onRows makes a finding rest on the arrangements that have a height struck being no others than those lost.
func (v *line) onRows(f *puzzle.Finding, struck []puzzle.Mask, lost []*tried) {
	if v.clue > 0 {
		f.Clue(v.side(false))
	}
	if v.facing > 0 {
		f.Clue(v.side(true))
	}
	v.restOn(f, reduce.Relax(v.can, v.every(), func(can []puzzle.Mask) bool {
		rows := allOf(can, v.clue, v.facing).list(mostRows + 1)
		return len(rows) <= mostRows && !slices.ContainsFunc(rows, func(row []int) bool {
			has := false
			for d, h := range row {
				has = has || struck[d].Has(h)
			}
			return has && !slices.ContainsFunc(lost, func(t *tried) bool { return slices.Equal(t.heights, row) })
		})
	}))
}
