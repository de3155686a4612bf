package nonogram

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// What follows from one cell over its line and the lines across. All lines are analysed on the board as it is, with one mark more; what
// each such mark leaves in its line is computed once and kept with the line. What is passed on from line to line is all that a cell can
// still be, which in black and white is one thing.

// way is one of the two ways to look at a board: the lines along it, and those across.
type way struct {
	board
	along, across []*line
	lenient       bool // a line across that a mark leaves no arrangement passes nothing on; else nothing follows from the mark
}

// bad reports whether a line cannot be arranged.
func bad(l *line) bool { return !l.ok }

// ways are both.
func (b board) ways() []way {
	rows, cols := b.Size()
	lines := make([]*line, rows+cols)
	for k := range lines {
		lines[k] = b.line(k)
	}
	return []way{{board: b, along: lines[:rows], across: lines[rows:]}, {board: b, along: lines[rows:], across: lines[:rows]}}
}

// sound are both ways; none when a line cannot be arranged.
func (b board) sound() []way {
	ways := b.ways()
	if slices.ContainsFunc(ways[0].along, bad) || slices.ContainsFunc(ways[0].across, bad) {
		return nil
	}
	return ways
}

// edge is the outermost unfinished line of a side, 1 for the first lines and -1 for the last, and the line next to it.
func (w way) edge(side int) (outer, next int, ok bool) {
	n := len(w.along)
	if side < 0 {
		outer = n - 1
	}
	for outer >= 0 && outer < n && !slices.ContainsFunc(w.along[outer].cells, func(m puzzle.Mask) bool { return !settled(m) }) {
		outer += side
	}
	next = outer + side
	return outer, next, min(outer, next) >= 0 && max(outer, next) < n
}

// edgeLogic (N16): what a value in the outermost open line does to the line beside it. Condition: L is the outermost line of a side
// that is not finished and M the next; with a cell of L taken as black (or empty), L forces marks, the lines across force marks in
// M, and M can then not be arranged. Conclusion: the other value. Every line is looked at once, in this order, which is what a
// person does along an edge. The level grows with the links of the chain and the length of L.
func edgeLogic(look *puzzle.Look) (steps []puzzle.Step) {
	for _, w := range on(look).ways() {
		if slices.ContainsFunc(w.across, bad) {
			continue
		}
		w.lenient = true
		for _, side := range []int{1, -1} {
			outer, next, ok := w.edge(side)
			if !ok || bad(w.along[outer]) || bad(w.along[next]) {
				continue
			}
			for t := range w.along[outer].cells {
				for _, is := range []puzzle.Mask{mayBlack, mayWhite} {
					if look.Over() {
						return steps
					}
					if !w.along[outer].open(t) {
						continue
					}
					if c, ok := w.clash(outer, mark{t, is}, []int{next}); ok {
						steps = append(steps, c.tell(edgeLevel, edgeMost)...)
					}
				}
			}
		}
	}
	return steps
}

// colourEdge (N16 in colours): the line is the outermost unfinished one of a side, and the line that cannot be arranged is the next.
func colourEdge(look *puzzle.Look) []puzzle.Step {
	return clashes(look, edgeLevel, edgeMost, func(w way, i int) []int {
		for _, side := range []int{1, -1} {
			if outer, next, ok := w.edge(side); ok && outer == i {
				return []int{next}
			}
		}
		return nil
	})
}

// crossing (N17): a colour of a cell leaves less to the other cells of its line, these leave less in the lines across, and some line
// beside that of the cell cannot be arranged with those. Condition: as said, each line looked at once. Conclusion: the cell does not have
// the colour. Edge logic is the same along an edge, where it is easier to see.
func crossing(look *puzzle.Look) []puzzle.Step {
	return clashes(look, crossingLevel, crossingMost, way.beside)
}

// beside are the lines along but for one.
func (w way) beside(i int) (lines []int) {
	for j := range w.along {
		if j != i {
			lines = append(lines, j)
		}
	}
	return lines
}

// spread is what the cells of line i, when first is left to them, leave in some lines beside it, over the lines across: by line along, what
// each of its cells can be then; nil for no news. It is nil when a line across cannot be arranged.
func (w way) spread(i int, first []puzzle.Mask, beside []int) [][]puzzle.Mask {
	out := make([][]puzzle.Mask, len(w.along))
	for k, m := range first {
		if m == w.along[i].cells[k] {
			continue
		}
		second := w.across[k].after(mark{i, m})
		if second == nil {
			if w.lenient {
				continue
			}
			return nil
		}
		for _, j := range beside {
			if second[j] == w.along[j].cells[k] {
				continue
			}
			if out[j] == nil {
				out[j] = slices.Clone(w.along[j].cells)
			}
			out[j][k] = second[j]
		}
	}
	return out
}

// clash is a line j that cannot be arranged when a cell of line i has a colour.
type clash struct {
	way
	i, j  int
	x     mark
	inner []puzzle.Mask // what is left to the cells of line j
	marks int           // how many of them lose colours
}

// compare tells which of two clashes is easier to see: the one with fewer cells passed on, then the one whose lines are nearer.
func (c clash) compare(d clash) int {
	return cmp.Or(cmp.Compare(c.marks, d.marks), cmp.Compare(max(c.i-c.j, c.j-c.i), max(d.i-d.j, d.j-d.i)))
}

// clash finds, of some lines beside line i, the easiest that cannot be arranged after a mark in line i.
func (w way) clash(i int, x mark, beside []int) (best clash, ok bool) {
	first := w.along[i].after(x)
	if first == nil {
		return best, false // simpler techniques find that
	}
	for j, inner := range w.spread(i, first, beside) {
		if inner == nil || w.along[j].fits(inner) {
			continue
		}
		c := clash{way: w, i: i, j: j, x: x, inner: inner}
		for k := range inner {
			if inner[k] != w.along[j].cells[k] {
				c.marks++
			}
		}
		if !ok || c.compare(best) < 0 {
			best, ok = c, true
		}
	}
	return best, ok
}

// clashes finds colours that cells cannot have, each in the way that is easiest to see. beside lists the lines beside a line along that are
// checked.
func clashes(look *puzzle.Look, base, most float64, beside func(w way, i int) []int) []puzzle.Step {
	best := map[puzzle.Fact]clash{}
	for _, w := range on(look).sound() {
		for i, l := range w.along {
			lines := beside(w, i)
			if len(lines) == 0 || l.clue == nil && w.variant != plain {
				continue
			}
			for t, m := range l.cells {
				for v := range m.Values() {
					if settled(m) || look.Over() {
						break
					}
					x := mark{t, puzzle.Only(v)}
					if c, ok := w.clash(i, x, lines); ok {
						note(best, l.fact(x), c, clash.compare)
					}
				}
			}
		}
	}
	return told(look, best, func(_ puzzle.Fact, c clash) []puzzle.Step { return c.tell(base, most) })
}

// note keeps the way to find a fact that is easiest to see, which comes first by compare.
func note[C any](best map[puzzle.Fact]C, x puzzle.Fact, c C, compare func(c, d C) int) {
	if old, seen := best[x]; !seen || compare(c, old) < 0 {
		best[x] = c
	}
}

// told are the steps of what has been noted, cell by cell.
func told[C any](look *puzzle.Look, best map[puzzle.Fact]C, tell func(x puzzle.Fact, c C) []puzzle.Step) (steps []puzzle.Step) {
	for _, x := range slices.SortedStableFunc(maps.Keys(best), byCell) { // any order: byCell is a total order
		if look.Over() {
			break
		}
		steps = append(steps, tell(x, best[x])...)
	}
	return steps
}

// byCell orders facts by row, column and value.
func byCell(x, y puzzle.Fact) int {
	return cmp.Or(cmp.Compare(x.At.R, y.At.R), cmp.Compare(x.At.C, y.At.C), cmp.Compare(x.Value, y.Value))
}

// The levels of a mark that is supposed and followed: the least, and what each link of the chain and each cell of the line adds;
// and the highest. Edges are where people look first.
const (
	edgeLevel     = 3.4
	edgeMost      = 4.8
	crossingLevel = 4.2
	crossingMost  = 5.4
	perLink       = 0.1
	perCell       = 0.02
)

// chainLevel is that of a chain of so many links from a line of so many cells.
func chainLevel(base, most float64, links, cells int) float64 {
	level := base + float64(perLink*float64(links)) + float64(perCell*float64(cells))
	return math.Round(10*min(most, level)) / 10
}

// tell says that a mark of line i is wrong: what its line leaves to others then, what the lines across leave, and line j, which has no
// arrangement with that. Its level lies between the base and the most.
func (c clash) tell(base, most float64) []puzzle.Step {
	f, l := c.Finding(), c.along[c.i]
	f.Left(l.unknown(c.x.i), c.all()&^c.x.is)
	end := c.step(c.along[c.j], c.inner)
	c.chain(f, c.i, []mark{c.x}, l.after(c.x), c.j, c.inner, end.Because)
	f.Through(end)
	f.Say(puzzle.Refutation{Assumed: l.fact(c.x), Steps: len(f.Sub)})
	f.Level = chainLevel(base, most, len(f.Sub), l.n)
	return f.Steps()
}

// chain adds to a finding the way from marks assumed in line i, which leave first of it, to facts about line j, of which inner is left: why
// line i forces its part, and then why the lines across force theirs.
func (w way) chain(f *puzzle.Finding, i int, assumed []mark, first []puzzle.Mask, j int, inner []puzzle.Mask, wanted []puzzle.Fact) {
	var opening, turns []puzzle.Step
	for k, m := range inner {
		gone := w.gone(wanted, j, k, m)
		if gone == 0 {
			continue
		}
		turn := w.step(w.across[k], w.across[k].with(mark{i, first[k]}), mark{j, w.all() &^ gone})
		turns = append(turns, turn)
		taken := slices.ContainsFunc(assumed, func(x mark) bool { return x.i == k })
		if gone := w.gone(turn.Because, i, k, first[k]); gone != 0 && !taken {
			opening = merge(opening, w.step(w.along[i], w.along[i].with(assumed...), mark{k, w.all() &^ gone}))
		}
	}
	for _, s := range append(opening, turns...) {
		f.Through(s)
	}
}

// gone is what facts say that is not known of cell k of line j, of which m is left: the colours that it does not have.
func (w way) gone(facts []puzzle.Fact, j, k int, m puzzle.Mask) (gone puzzle.Mask) {
	at := cellOf(w.along[j].at, k)
	for _, x := range facts {
		switch {
		case x.At != at || w.Known.Holds(x):
		case x.Not:
			gone |= puzzle.Only(x.Value)
		default:
			gone |= w.all() &^ m
		}
	}
	return gone
}

// merge adds a step of a line, to an earlier one when that rests on the same.
func merge(steps []puzzle.Step, s puzzle.Step) []puzzle.Step {
	for i, t := range steps {
		if slices.Equal(t.Because, s.Because) {
			steps[i].New = append(t.New, s.New...)
			return steps
		}
	}
	return append(steps, s)
}
