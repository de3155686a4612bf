package nonogram

import (
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// edgeLogic (N16): what a value in the outermost open line does to the line beside it. Condition: L is the outermost line of a side
// that is not finished and M the next; with a cell of L taken as black (or empty), L forces marks, the lines across force marks in
// M, and M can then not be arranged. Conclusion: the other value. Every line is looked at once, in this order, which is what a
// person does along an edge. The level grows with the links of the chain and the length of L.
func edgeLogic(look *puzzle.Look) []puzzle.Step {
	var steps []puzzle.Step
	for _, e := range on(look).edges() {
		for t := range e.outer.cells {
			for _, is := range []uint8{mayBlack, mayWhite} {
				if look.Over() {
					return steps
				}
				if e.outer.open(t) {
					steps = append(steps, e.try(mark{t, is})...)
				}
			}
		}
	}
	return steps
}

// edge is two lines side by side, and the lines across.
type edge struct {
	board
	outer, inner *line
	i, j         int // where they cross the lines across
	across       []*line
}

// edges are the outermost unfinished lines of the four sides, each with the next; but none of which a line, or one across, cannot be
// arranged.
func (b board) edges() []edge {
	var out []edge
	for _, w := range b.ways() {
		n := len(w.along)
		if slices.ContainsFunc(w.across, bad) {
			continue
		}
		for _, d := range []int{1, -1} {
			k := 0
			if d < 0 {
				k = n - 1
			}
			for k >= 0 && k < n && !slices.ContainsFunc(w.along[k].cells, func(c uint8) bool { return !settled(c) }) {
				k += d
			}
			if next := k + d; min(k, next) >= 0 && max(k, next) < n && !bad(w.along[k]) && !bad(w.along[next]) {
				out = append(out, w.edge(k, next))
			}
		}
	}
	return out
}

// with is the line with some more marks, looked through anew.
func (l *line) with(marks ...mark) *line {
	cells := slices.Clone(l.cells)
	for _, x := range marks {
		cells[x.i] &= x.is
	}
	return l.marked(cells)
}

// marked is the line with other marks, looked through anew.
func (l *line) marked(cells []uint8) *line {
	k := &line{pattern: l.pattern, lane: l.lane, cells: slices.Clone(cells)}
	k.analyse()
	return k
}

// try takes a mark in the outer line and follows what it does to the inner one.
func (e edge) try(x mark) []puzzle.Step {
	outer := e.outer.with(x)
	if !outer.ok {
		return nil // simpler techniques find that
	}
	inner := slices.Clone(e.inner.cells)
	moved := false
	for k, l := range e.across {
		if !e.outer.open(k) || !settled(outer.can[k]) || !e.inner.open(k) {
			continue
		}
		if crossed := l.with(mark{e.i, outer.can[k]}); crossed.ok && settled(crossed.can[e.j]) {
			inner[k] = crossed.can[e.j]
			moved = true
		}
	}
	if !moved || e.inner.fits(inner) {
		return nil
	}
	return e.tell(x, outer, inner, edgeLevel, edgeMost)
}

// tell says that a mark of the outer line is wrong: why that line and those across force the marks of the inner line that clash.
// Its level lies between the base and the most.
func (e edge) tell(x mark, outer *line, inner []uint8, base, most float64) []puzzle.Step {
	f := e.Finding()
	f.Is(e.outer.unknown(x.i), 1-x.value())
	end := e.step(e.inner.marked(inner))
	e.chain(f, []mark{x}, outer, inner, end.Because)
	f.Through(end)
	f.Say(puzzle.Refutation{Assumed: e.outer.fact(x), Steps: len(f.Sub)})
	f.Level = chainLevel(base, most, len(f.Sub), len(e.outer.cells))
	return f.Steps()
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

// chain adds to a finding the way from marks assumed in the outer line, which is given with them, to some of the marks of the inner
// line: why the outer line forces its part, and then why the lines across force theirs.
func (e edge) chain(f *puzzle.Finding, assumed []mark, outer *line, inner []uint8, wanted []puzzle.Fact) {
	var opening, turns []puzzle.Step
	for _, x := range wanted {
		k := e.inner.cell(x.At)
		if !e.inner.open(k) {
			f.On(e.inner.unknown(k))
			continue
		}
		from := mark{k, outer.can[k]}
		turn := e.step(e.across[k].with(mark{e.i, from.is}), mark{e.j, inner[k]})
		turns = append(turns, turn)
		taken := slices.ContainsFunc(assumed, func(x mark) bool { return x.i == k })
		if !taken && slices.Contains(turn.Because, outer.fact(from)) {
			opening = merge(opening, e.step(outer, from))
		}
	}
	for _, s := range append(opening, turns...) {
		f.Through(s)
	}
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

// step is the step that a line, which may be marked otherwise than on the board, forces an open cell (none: that it has no arrangement).
func (b board) step(l *line, marks ...mark) puzzle.Step {
	known := b.Known.Clone()
	for i, c := range l.cells {
		known.Reset(l.unknown(i))
		known.Restrict(l.unknown(i), puzzle.Mask(c))
	}
	f := l.because(b.On(known), marks...)
	technique := "nonogram.no-arrangement"
	if f.Level = 1; len(marks) > 0 {
		technique = "nonogram.all-arrangements"
		f.Level = arrangementLevels[0].level
		f.Say(countArgs{Count: l.count()})
	}
	s, _ := f.Step()
	s.Technique = technique
	return s
}
