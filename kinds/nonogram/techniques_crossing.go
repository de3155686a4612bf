package nonogram

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Hypotheses about one cell, followed over its line and the lines across. Each line is analysed on the current board with one more mark,
// and caches the result. Lines pass on the remaining colours of a cell; in black and white, that is one colour.

// way is one of the two ways to look at a board: the lines along it, and those across.
type orientation struct {
	board
	along, across []*line
	lenient       bool // ignore a line across that has no arrangement after a mark, instead of giving the mark up
}

// bad reports whether a line cannot be arranged.
func inconsistent(l *line) bool { return !l.consistent }

// ways are both.
func (b board) orientations() []orientation {
	rows, cols := b.Size()
	lines := make([]*line, rows+cols)
	for k := range lines {
		lines[k] = b.line(k)
	}
	return []orientation{{board: b, along: lines[:rows], across: lines[rows:]}, {board: b, along: lines[rows:], across: lines[:rows]}}
}

// sound are both ways; none when a line cannot be arranged.
func (b board) consistentOrientations() []orientation {
	ways := b.orientations()
	if slices.ContainsFunc(ways[0].along, inconsistent) || slices.ContainsFunc(ways[0].across, inconsistent) {
		return nil
	}
	return ways
}

// edge is the outermost unfinished line of a side, 1 for the first lines and -1 for the last, and the line next to it.
func (w orientation) edge(side int) (outer, next int, ok bool) {
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
	for _, w := range boardFor(look).orientations() {
		if slices.ContainsFunc(w.across, inconsistent) {
			continue
		}
		w.lenient = true
		for _, side := range []int{1, -1} {
			outer, next, ok := w.edge(side)
			if !ok || inconsistent(w.along[outer]) || inconsistent(w.along[next]) {
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
					if c, ok := w.findClash(outer, mark{t, is}, []int{next}); ok {
						steps = append(steps, c.steps(edgeLevel, edgeMost)...)
					}
				}
			}
		}
	}
	return steps
}

// colourEdge (N16 in colours): the line is the outermost unfinished one of a side, and the line that cannot be arranged is the next.
func colourEdge(look *puzzle.Look) []puzzle.Step {
	return clashes(look, edgeLevel, edgeMost, func(w orientation, i int) []int {
		for _, side := range []int{1, -1} {
			if outer, next, ok := w.edge(side); ok && outer == i {
				return []int{next}
			}
		}
		return nil
	})
}

// crossing (N17): a colour of a cell restricts the other cells of its line, these restrict the lines across, and then some parallel
// line has no arrangement. Condition: as above, with each line analysed once. Conclusion: the cell does not have the colour. Edge logic
// is the same along an edge, where it is easier to see.
func crossing(look *puzzle.Look) []puzzle.Step {
	return clashes(look, crossingLevel, crossingMost, orientation.others)
}

// others lists the lines along except line i.
func (w orientation) others(i int) (lines []int) {
	for j := range w.along {
		if j != i {
			lines = append(lines, j)
		}
	}
	return lines
}

// spread propagates the cells of line i, reduced to first, over the lines across to the given parallel lines. It returns the remaining
// colours of the cells by line along, nil for a line without change; or nil if a line across has no arrangement.
func (w orientation) propagate(i int, first []puzzle.Mask, parallel []int) [][]puzzle.Mask {
	out := make([][]puzzle.Mask, len(w.along))
	for k, m := range first {
		if m == w.along[i].cells[k] {
			continue
		}
		second := w.across[k].possibleAfter(mark{i, m})
		if second == nil {
			if w.lenient {
				continue
			}
			return nil
		}
		for _, j := range parallel {
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
	orientation
	i, j    int
	assumed mark
	inner   []puzzle.Mask // the remaining colours of the cells of line j
	marks   int           // how many of them lose colours
}

// compare orders clashes by how easy they are to see: by the number of cells passed on, then by the distance of the lines.
func (c clash) compare(d clash) int {
	return cmp.Or(cmp.Compare(c.marks, d.marks), cmp.Compare(max(c.i-c.j, c.j-c.i), max(d.i-d.j, d.j-d.i)))
}

// clash returns the easiest clash of a mark in line i with one of the given parallel lines.
func (w orientation) findClash(i int, x mark, parallel []int) (best clash, ok bool) {
	first := w.along[i].possibleAfter(x)
	if first == nil {
		return best, false // simpler techniques find that
	}
	for j, inner := range w.propagate(i, first, parallel) {
		if inner == nil || w.along[j].fits(inner) {
			continue
		}
		c := clash{orientation: w, i: i, j: j, assumed: x, inner: inner}
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

// clashes rules out colours of cells, each by its easiest clash. parallel lists the lines that are checked for line i.
func clashes(look *puzzle.Look, base, most float64, parallel func(w orientation, i int) []int) []puzzle.Step {
	best := map[puzzle.Fact]clash{}
	for _, w := range boardFor(look).consistentOrientations() {
		for i, l := range w.along {
			lines := parallel(w, i)
			if len(lines) == 0 || l.clue == nil && w.variant != plain {
				continue
			}
			for t, m := range l.cells {
				for v := range m.Values() {
					if settled(m) || look.Over() {
						break
					}
					x := mark{t, puzzle.Only(v)}
					if c, ok := w.findClash(i, x, lines); ok {
						keepEasiest(best, l.fact(x), c, clash.compare)
					}
				}
			}
		}
	}
	return collectSteps(look, best, func(_ puzzle.Fact, c clash) []puzzle.Step { return c.steps(base, most) })
}

// note keeps the way to find a fact that is easiest to see, which comes first by compare.
func keepEasiest[C any](best map[puzzle.Fact]C, x puzzle.Fact, c C, compare func(c, d C) int) {
	if old, seen := best[x]; !seen || compare(c, old) < 0 {
		best[x] = c
	}
}

// told returns the steps for the noted facts, cell by cell.
func collectSteps[C any](look *puzzle.Look, best map[puzzle.Fact]C, tell func(x puzzle.Fact, c C) []puzzle.Step) (steps []puzzle.Step) {
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

// chainLevel returns the level of a chain with a number of links that starts in a line with a number of cells.
func chainLevel(base, most float64, links, cells int) float64 {
	level := base + float64(perLink*float64(links)) + float64(perCell*float64(cells))
	return math.Round(10*min(most, level)) / 10
}

// tell makes the step that refutes a mark of line i: the sub-steps of its line, of the lines across, and of line j, which has no
// arrangement. Its level is between base and most.
func (c clash) steps(base, most float64) []puzzle.Step {
	f, l := c.Finding(), c.along[c.i]
	f.Left(l.unknown(c.assumed.i), c.allColours()&^c.assumed.is)
	end := c.step(c.along[c.j], c.inner)
	c.chain(f, c.i, []mark{c.assumed}, l.possibleAfter(c.assumed), c.j, c.inner, end.Because)
	f.Through(end)
	f.Say(puzzle.Refutation{Assumed: l.fact(c.assumed), Steps: len(f.Sub)})
	f.Level = chainLevel(base, most, len(f.Sub), l.n)
	return f.Steps()
}

// chain adds to a finding the sub-steps from marks assumed in line i, which reduce its cells to first, to wanted facts of line j, whose
// cells are reduced to inner: the sub-steps in line i, then those in the lines across.
func (w orientation) chain(f *puzzle.Finding, i int, assumed []mark, first []puzzle.Mask, j int, inner []puzzle.Mask,
	wanted []puzzle.Fact,
) {
	var opening, turns []puzzle.Step
	for k, m := range inner {
		gone := w.newlyEliminated(wanted, j, k, m)
		if gone == 0 {
			continue
		}
		turn := w.step(w.across[k], w.across[k].withMarks(mark{i, first[k]}), mark{j, w.allColours() &^ gone})
		turns = append(turns, turn)
		taken := slices.ContainsFunc(assumed, func(x mark) bool { return x.i == k })
		if gone := w.newlyEliminated(turn.Because, i, k, first[k]); gone != 0 && !taken {
			opening = merge(opening, w.step(w.along[i], w.along[i].withMarks(assumed...), mark{k, w.allColours() &^ gone}))
		}
	}
	for _, s := range append(opening, turns...) {
		f.Through(s)
	}
}

// gone returns the colours of cell k of line j that facts rule out and the board does not. m is the remaining colours of the cell.
func (w orientation) newlyEliminated(facts []puzzle.Fact, j, k int, m puzzle.Mask) (gone puzzle.Mask) {
	at := cellOf(w.along[j].at, k)
	for _, x := range facts {
		switch {
		case x.At != at || w.Known.Holds(x):
		case x.Not:
			gone |= puzzle.Only(x.Value)
		default:
			gone |= w.allColours() &^ m
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
