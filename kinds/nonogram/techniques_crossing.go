package nonogram

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Hypotheses about one cell, propagated through its line, the crossing lines and the parallel lines. Each line is analysed on the current
// board with one additional mark, and the result is cached. Lines pass on the remaining candidates of a cell.

// orientation is the board seen by rows or by columns: along are the lines of the hypotheses, across the crossing ones.
type orientation struct {
	board
	along, across []*line
	lenient       bool // ignore a crossing line without arrangement, instead of giving up
}

func inconsistent(l *line) bool { return !l.consistent }

// orientations returns the board seen along its rows and along its columns.
func (b board) orientations() []orientation {
	rows, cols := b.Size()
	lines := make([]*line, rows+cols)
	for k := range lines {
		lines[k] = b.line(k)
	}
	return []orientation{{board: b, along: lines[:rows], across: lines[rows:]}, {board: b, along: lines[rows:], across: lines[:rows]}}
}

// consistentOrientations returns both orientations, or nil if some line has no arrangement.
func (b board) consistentOrientations() []orientation {
	ways := b.orientations()
	if slices.ContainsFunc(ways[0].along, inconsistent) || slices.ContainsFunc(ways[0].across, inconsistent) {
		return nil
	}
	return ways
}

// edge returns the outermost unfinished line of a side and the next line inwards. side is 1 for the first lines, -1 for the last.
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

// edgeLogic (N16): a hypothesis in the outermost unfinished line L contradicts the next line M. Condition: if a cell of L is black (or
// empty), L forces marks, the crossing lines then force marks in M, and M has no arrangement. Conclusion: the other value. Each line is
// analysed once, in this order, as people do along an edge. The level grows with the length of the chain and of L.
func edgeLogic(look *puzzle.View) (steps []puzzle.Step) {
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
					if look.Done() {
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

// colourEdge finds the steps of edgeLogic in colours: for each colour of a cell in the outermost unfinished line of a side, whether the
// next line inwards could then have no arrangement.
func colourEdge(look *puzzle.View) []puzzle.Step {
	return clashSteps(look, edgeLevel, edgeMost, func(w orientation, i int) []int {
		for _, side := range []int{1, -1} {
			if outer, next, ok := w.edge(side); ok && outer == i {
				return []int{next}
			}
		}
		return nil
	})
}

// crossing (N17): if a cell has a colour, its line restricts its other cells, these restrict the crossing lines, and then a parallel line
// has no arrangement. Conclusion: the cell does not have the colour. Edge logic is the same along an edge, where it is easier to see.
func crossing(look *puzzle.View) []puzzle.Step {
	return clashSteps(look, crossingLevel, crossingMost, orientation.others)
}

// others returns the indices of all lines parallel to line i.
func (w orientation) others(i int) (lines []int) {
	for j := range w.along {
		if j != i {
			lines = append(lines, j)
		}
	}
	return lines
}

// propagate propagates line i, reduced to first, through the crossing lines to the given parallel lines. It returns the candidates of
// each line along, nil if unchanged, or nil if a crossing line has no arrangement.
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

// clash is a line j without arrangement if a cell of line i has a colour.
type clash struct {
	orientation
	i, j    int
	assumed mark
	inner   []puzzle.Mask // candidates of line j
	marks   int           // number of its cells that lose candidates
}

// compare orders clashes by how easy they are to see: by marks, then by the distance of the lines.
func (c clash) compare(d clash) int {
	return cmp.Or(cmp.Compare(c.marks, d.marks), cmp.Compare(max(c.i-c.j, c.j-c.i), max(d.i-d.j, d.j-d.i)))
}

// findClash returns the easiest clash of a mark of line i with one of the parallel lines. ok is false for none, and if line i itself
// has no arrangement.
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

// clashSteps returns the steps that rule out colours of cells: with such a colour in a cell of line i, a line that parallel lists for i
// would have no arrangement. Each colour has the easiest of its contradictions. base is the lowest level of a step, most the highest.
func clashSteps(look *puzzle.View, base, most float64, parallel func(w orientation, i int) []int) []puzzle.Step {
	best := map[puzzle.Fact]clash{}
	for _, w := range boardFor(look).consistentOrientations() {
		for i, l := range w.along {
			lines := parallel(w, i)
			if len(lines) == 0 || l.clue == nil && w.variant != plain {
				continue
			}
			for t, m := range l.cells {
				for v := range m.Values() {
					if settled(m) || look.Done() {
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

func keepEasiest[C any](best map[puzzle.Fact]C, x puzzle.Fact, c C, compare func(c, d C) int) {
	if old, seen := best[x]; !seen || compare(c, old) < 0 {
		best[x] = c
	}
}

// collectSteps builds the steps for each fact, in board order, until the search is stopped.
func collectSteps[C any](look *puzzle.View, best map[puzzle.Fact]C, build func(x puzzle.Fact, c C) []puzzle.Step) (steps []puzzle.Step) {
	for _, x := range slices.SortedStableFunc(maps.Keys(best), byCell) { // any order: byCell is a total order
		if look.Done() {
			break
		}
		steps = append(steps, build(x, best[x])...)
	}
	return steps
}

func byCell(x, y puzzle.Fact) int {
	return cmp.Or(x.At.Compare(y.At), cmp.Compare(x.Value, y.Value))
}

// The level of a hypothesis: a base, an increment for each sub-step and for each cell of the line, and a maximum. Edges are easiest
// because people look there first.
const (
	edgeLevel     = 3.4
	edgeMost      = 4.8
	crossingLevel = 4.2
	crossingMost  = 5.4
	perLink       = 0.1
	perCell       = 0.02
)

func chainLevel(base, most float64, links, cells int) float64 {
	level := base + float64(perLink*float64(links)) + float64(perCell*float64(cells))
	return math.Round(10*min(most, level)) / 10
}

// steps returns the step that refutes the hypothesis: its sub-steps are those of its line, the crossing lines, and line j. Its level is
// between base and most.
func (c clash) steps(base, most float64) []puzzle.Step {
	f, l := c.NewStep(), c.along[c.i]
	f.Restrict(l.unknown(c.assumed.i), c.allColours()&^c.assumed.is)
	end := c.step(c.along[c.j], c.inner)
	c.chain(f, c.i, []mark{c.assumed}, l.possibleAfter(c.assumed), c.j, c.inner, end.Because)
	f.AddSub(end)
	f.AddArgs(puzzle.Refutation{Assumed: l.fact(c.assumed), Steps: len(f.Sub)})
	f.Level = chainLevel(base, most, len(f.Sub), l.n)
	return f.Steps()
}

// chain adds the sub-steps from the marks assumed in line i to the wanted facts of line j: those in line i, then those in the crossing
// lines. first and inner are the candidates of the two lines.
func (w orientation) chain(f *puzzle.StepBuilder, i int, assumed []mark, first []puzzle.Mask, j int, inner []puzzle.Mask,
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
		f.AddSub(s)
	}
}

// newlyEliminated returns the colours of cell k of line j that facts rule out and the board does not. m is the set of candidates of the
// cell.
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

// merge appends s to steps or, if a step has the same premises, adds its conclusions to that one.
func merge(steps []puzzle.Step, s puzzle.Step) []puzzle.Step {
	for i, t := range steps {
		if slices.Equal(t.Because, s.Because) {
			steps[i].New = append(t.New, s.New...)
			return steps
		}
	}
	return append(steps, s)
}
