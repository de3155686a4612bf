package nonogram

import (
	"cmp"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/rule"
)

// What follows in colours from one cell over its line and the lines across, as in techniques_crossing.go and techniques_edge.go: a cell is
// supposed to have one of its colours, its line leaves less to its other cells, these leave less in the lines across, and a line beside
// cannot be arranged with what is left to it. What is passed on from line to line is all that a cell can still be, which in two colours
// would be one thing.

// colourEdge (N16 in colours): the line is the outermost unfinished one of a side, and the line that cannot be arranged is the next.
func colourEdge(look *puzzle.Look) []puzzle.Step {
	return colourClashes(look, edgeLevel, edgeMost, func(w colourWay, outer int) []int {
		if next, ok := w.beside(outer); ok {
			return []int{next}
		}
		return nil
	})
}

// colourCrossing (N17 in colours): any line, and any line beside.
func colourCrossing(look *puzzle.Look) []puzzle.Step {
	return colourClashes(look, crossingLevel, crossingMost, func(w colourWay, outer int) []int {
		var inner []int
		for j := range w.along {
			if j != outer {
				inner = append(inner, j)
			}
		}
		return inner
	})
}

// colourWay is one of the two ways to look at a board in colours: the lines along it, and those across.
type colourWay struct {
	*puzzle.Look
	along, across []*colourView
}

// colourWays are both; none when a line cannot be arranged.
func colourWays(look *puzzle.Look) []colourWay {
	n := look.Puzzle.(*Nonogram)
	if n.variant == plain {
		return nil
	}
	scratch := look.Scratch.(*colourScratch)
	rows, cols := n.Size()
	lines := make([]*colourView, rows+cols)
	for k := range lines {
		if lines[k] = scratch.view(look, n, k); lines[k].clue != nil && !lines[k].ok {
			return nil
		}
	}
	return []colourWay{{look, lines[:rows], lines[rows:]}, {look, lines[rows:], lines[:rows]}}
}

// settled reports whether all cells of a line have one colour left.
func (v *colourView) settled() bool {
	return !slices.ContainsFunc(v.can, func(m puzzle.Mask) bool { return m.Len() > 1 })
}

// beside is the line next to one that is the outermost unfinished one of a side.
func (w colourWay) beside(i int) (next int, ok bool) {
	if w.along[i].settled() {
		return 0, false
	}
	for _, d := range [...]int{1, -1} {
		k := i - d
		for k >= 0 && k < len(w.along) && w.along[k].settled() {
			k -= d
		}
		if next = i + d; (k < 0 || k == len(w.along)) && next >= 0 && next < len(w.along) {
			return next, true
		}
	}
	return 0, false
}

// trimmed is a cell of a line and what is left to it.
type trimmed struct {
	i   int
	can puzzle.Mask
}

// after is what each cell of the line can be when less is left to one of them; nil when the line has no arrangement then. A line without a
// clue says nothing.
func (v *colourView) after(x trimmed) []puzzle.Mask {
	if out, seen := v.forced[x]; seen {
		return out
	}
	out := slices.Clone(v.can)
	out[x.i] = x.can
	if v.clue != nil {
		out = v.narrowed(out)
	}
	if v.forced == nil {
		v.forced = map[trimmed][]puzzle.Mask{}
	}
	v.forced[x] = out
	return out
}

// narrowed is what the arrangements that fit such cells leave of them; nil when there is none.
func (v *colourView) narrowed(cells []puzzle.Mask) []puzzle.Mask {
	if v.filter == nil {
		v.filter = rule.NewLanguageFilter(v.language, v.n)
	}
	left := make([]uint64, v.n)
	for i, m := range cells {
		left[i] = uint64(m)
	}
	if !v.filter.Run(left) {
		return nil
	}
	out := make([]puzzle.Mask, v.n)
	for i, m := range left {
		out[i] = puzzle.Mask(m)
	}
	return out
}

// spread is what a colour of a cell of line i leaves in the lines beside it, over the lines across: by line along, what each of its cells
// can be then; nil for no news. It is nil when a line cannot be arranged, which easier techniques find.
func (w colourWay) spread(i int, x trimmed) [][]puzzle.Mask {
	first := w.along[i].after(x)
	if first == nil {
		return nil
	}
	out := make([][]puzzle.Mask, len(w.along))
	for k, m := range first {
		if m == w.along[i].can[k] {
			continue
		}
		second := w.across[k].after(trimmed{i, m})
		if second == nil {
			return nil
		}
		for j, m := range second {
			if j == i || m == w.along[j].can[k] {
				continue
			}
			if out[j] == nil {
				out[j] = slices.Clone(w.along[j].can)
			}
			out[j][k] = m
		}
	}
	return out
}

// colourClash is a line j that cannot be arranged when a cell of line i has a colour.
type colourClash struct {
	colourWay
	i, j  int
	x     trimmed
	inner []puzzle.Mask // what is left to the cells of line j
}

// compare tells which of two clashes is easier to see: the one with fewer cells passed on, then the one whose lines are nearer.
func (c colourClash) compare(d colourClash) int {
	return cmp.Or(cmp.Compare(c.marks(), d.marks()), cmp.Compare(max(c.i-c.j, c.j-c.i), max(d.i-d.j, d.j-d.i)))
}

// marks is how many cells of line j lose colours.
func (c colourClash) marks() (n int) {
	for k, m := range c.inner {
		if m != c.along[c.j].can[k] {
			n++
		}
	}
	return n
}

// colourClashes finds colours that cells cannot have, each in the way that is easiest to see. inner lists the lines beside a line along
// that are looked at.
func colourClashes(look *puzzle.Look, base, most float64, inner func(w colourWay, outer int) []int) []puzzle.Step {
	best := map[puzzle.Fact]colourClash{}
	for _, w := range colourWays(look) {
		for i, l := range w.along {
			beside := inner(w, i)
			if len(beside) == 0 || l.clue == nil {
				continue
			}
			for t, m := range l.can {
				for v := range m.Values() {
					if m.Len() == 1 || look.Over() {
						break
					}
					w.clashes(i, trimmed{t, puzzle.Only(v)}, beside, best)
				}
			}
		}
	}
	return told(look, best, func(x puzzle.Fact, c colourClash) []puzzle.Step { return c.tell(x, base, most) })
}

// clashes notes the easiest of the lines beside that cannot be arranged after a colour of a cell of line i.
func (w colourWay) clashes(i int, x trimmed, beside []int, best map[puzzle.Fact]colourClash) {
	after := w.spread(i, x)
	if after == nil {
		return
	}
	fact := puzzle.Fact{At: w.Known.Board().Unknown(w.along[i].unknown(x.i)).At, Value: x.can.Min()}
	for _, j := range beside {
		if after[j] == nil || w.along[j].clue == nil || w.along[j].narrowed(after[j]) != nil {
			continue
		}
		note(best, fact, colourClash{w, i, j, x, after[j]}, colourClash.compare)
	}
}

// tell says that a cell does not have a colour: what its line leaves to others then, what the lines across leave, and the line that has no
// arrangement with that.
func (c colourClash) tell(assumed puzzle.Fact, base, most float64) []puzzle.Step {
	f := c.Finding()
	f.Left(c.along[c.i].unknown(c.x.i), c.along[c.i].all()&^c.x.can)
	first := c.along[c.i].after(c.x)
	end := c.along[c.j].step(c.Look, c.inner, claim{i: -1})
	var opening, turns []puzzle.Step
	for k, m := range c.inner {
		gone := c.new(end, c.j, k, m)
		if gone == 0 {
			continue
		}
		across := slices.Clone(c.across[k].can)
		across[c.i] = first[k]
		turn := c.across[k].step(c.Look, across, claim{c.j, gone})
		turns = append(turns, turn)
		if gone := c.new(turn, c.i, k, first[k]); gone != 0 && k != c.x.i {
			outer := slices.Clone(c.along[c.i].can)
			outer[c.x.i] = c.x.can
			opening = merge(opening, c.along[c.i].step(c.Look, outer, claim{k, gone}))
		}
	}
	for _, s := range slices.Concat(opening, turns, []puzzle.Step{end}) {
		f.Through(s)
	}
	f.Say(puzzle.Refutation{Assumed: assumed, Steps: len(f.Sub)})
	f.Level = chainLevel(base, most, len(f.Sub), c.along[c.i].n)
	return f.Steps()
}

// new is what a step rests on that is not known of cell k of line j, of which m is left: the colours that it does not have.
func (c colourClash) new(s puzzle.Step, j, k int, m puzzle.Mask) (gone puzzle.Mask) {
	at := c.Known.Board().Unknown(c.along[j].unknown(k)).At
	for _, x := range s.Because {
		switch {
		case x.At != at || c.Known.Holds(x):
		case x.Not:
			gone |= puzzle.Only(x.Value)
		default:
			gone |= c.along[j].all() &^ m
		}
	}
	return gone
}

// step is the step of a line whose cells can be what is given, which may be less than what is known: why one of them does not have some
// colours or, of cell -1, why there is no arrangement.
func (v *colourView) step(look *puzzle.Look, cells []puzzle.Mask, x claim) puzzle.Step {
	known := look.Known.Clone()
	for i, m := range cells {
		known.Restrict(v.unknown(i), m)
	}
	line := *v
	line.can, line.ok = cells, x.i >= 0
	s := colourSearch{colourView: &line, look: look.On(known), told: make([]puzzle.Mask, v.n)}
	if x.i < 0 {
		f := s.finding(nil)
		f.Level = 1
		f.Clash()
		out, _ := f.Step()
		out.Technique = "nonogram.colour-none"
		return out
	}
	f := s.find(x)
	f.Level = colouringsLevel
	out, _ := f.Step()
	out.Technique = "nonogram.colour-arrangements"
	return out
}
