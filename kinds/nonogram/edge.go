package nonogram

import (
	"iter"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// edgeLogic (N16): what a value in the outermost open line does to the line beside it. Condition: L is the outermost line of a side that
// is not finished and M the next; with a cell of L taken as black (or empty), L forces marks, the lines across force marks in M, and M can
// then not be arranged. Conclusion: the other value. Every line is looked at once, in this order, which is what a person does along an edge.
func edgeLogic(p puzzle.Puzzle, known puzzle.Facts) iter.Seq[puzzle.Step] {
	return func(yield func(puzzle.Step) bool) {
		n := p.(*Nonogram)
		for _, e := range n.edges(known) {
			for t := range e.outer.cells {
				if !e.outer.open(t) {
					continue
				}
				for _, is := range []uint8{mayBlack, mayWhite} {
					if s, ok := e.try(mark{t, is}); ok && !yield(s) {
						return
					}
				}
			}
		}
	}
}

// edge is two lines side by side, and the lines across.
type edge struct {
	outer, inner *line
	i, j         int // where they cross the lines across
	across       []*line
}

// edges are the outermost unfinished lines of the four sides, each with the next.
func (n *Nonogram) edges(known puzzle.Facts) []edge {
	rows, cols := n.Size()
	var out []edge
	add := func(from, to, step, across, count, base int) {
		for k := from; k != to; k += step {
			outer := n.line(known, base+k)
			if !slices.ContainsFunc(outer.cells, func(c uint8) bool { return c == mayWhite|mayBlack }) {
				continue
			}
			if k+step != to {
				e := edge{outer: outer, inner: n.line(known, base+k+step), i: k, j: k + step}
				for x := range count {
					e.across = append(e.across, n.line(known, across+x))
				}
				out = append(out, e)
			}
			return
		}
	}
	add(0, rows, 1, rows, cols, 0)
	add(rows-1, -1, -1, rows, cols, 0)
	add(0, cols, 1, 0, rows, rows)
	add(cols-1, -1, -1, 0, rows, rows)
	return slices.DeleteFunc(out, func(e edge) bool {
		bad := func(l *line) bool { return !l.ok }
		return bad(e.outer) || bad(e.inner) || slices.ContainsFunc(e.across, bad)
	})
}

// with is the line with some more marks, looked through anew.
func (l *line) with(marks ...mark) *line {
	k := &line{pattern: l.pattern, at: l.at, first: l.first, step: l.step, cells: slices.Clone(l.cells)}
	for _, x := range marks {
		k.cells[x.i] &= x.is
	}
	k.look()
	return k
}

// try takes a mark in the outer line and follows what it does to the inner one.
func (e edge) try(x mark) (puzzle.Step, bool) {
	outer := e.outer.with(x)
	if !outer.ok {
		return puzzle.Step{}, false // simpler techniques find that
	}
	inner := slices.Clone(e.inner.cells)
	moved := false
	for k, l := range e.across {
		if !e.outer.open(k) || outer.can[k] == mayWhite|mayBlack || !e.inner.open(k) {
			continue
		}
		if crossed := l.with(mark{e.i, outer.can[k]}); crossed.ok && crossed.can[e.j] != mayWhite|mayBlack {
			inner[k] = crossed.can[e.j]
			moved = true
		}
	}
	if !moved || e.inner.fits(inner) {
		return puzzle.Step{}, false
	}
	return e.tell(x, outer, inner), true
}

// tell makes the step: the marks in the inner line that clash, why the lines across force them, and why the outer line forces those.
func (e edge) tell(x mark, outer *line, inner []uint8) puzzle.Step {
	last := &line{pattern: e.inner.pattern, at: e.inner.at, cells: inner}
	s := puzzle.Step{New: []puzzle.Fact{e.outer.fact(mark{x.i, x.is ^ (mayWhite | mayBlack)})},
		Args: map[string]any{"assumed": e.outer.fact(x)}}
	end := puzzle.Step{Technique: "nonogram.no-arrangement", Level: 1, Clues: []puzzle.Place{last.at}, Args: map[string]any{"clue": last.runs}}
	var turns, opening []puzzle.Step
	base := func(f puzzle.Fact) {
		if !slices.Contains(s.Because, f) {
			s.Because = append(s.Because, f)
		}
	}
	for _, k := range last.reason(nil, nil, nil) {
		f := last.fact(mark{k, inner[k]})
		end.Because = append(end.Because, f)
		if !e.inner.open(k) {
			base(f)
			continue
		}
		from := mark{e.i, outer.can[k]}
		l := e.across[k].with(from)
		turn := l.because(mark{e.j, inner[k]})
		for _, b := range turn.Because {
			if b != l.fact(from) {
				base(b)
			}
		}
		turns = append(turns, turn)
		if k != x.i && slices.Contains(turn.Because, l.fact(from)) {
			first := outer.because(mark{k, outer.can[k]})
			for _, b := range first.Because {
				if b != e.outer.fact(x) {
					base(b)
				}
			}
			opening = merge(opening, first)
		}
	}
	s.Sub = append(append(opening, turns...), end)
	for _, sub := range s.Sub {
		for _, at := range sub.Clues {
			if !slices.Contains(s.Clues, at) {
				s.Clues = append(s.Clues, at)
			}
		}
	}
	s.Args["steps"] = len(s.Sub)
	return s
}

// merge adds a step, to an earlier one when that rests on the same.
func merge(steps []puzzle.Step, s puzzle.Step) []puzzle.Step {
	for i, t := range steps {
		if slices.Equal(t.Because, s.Because) && slices.Equal(t.Clues, s.Clues) {
			steps[i].New = append(steps[i].New, s.New...)
			return steps
		}
	}
	return append(steps, s)
}

// because is the step that the line forces a mark.
func (l *line) because(x mark) puzzle.Step {
	l.cells[x.i] = mayWhite | mayBlack
	s := puzzle.Step{Technique: "nonogram.all-arrangements", Level: arrangementLevels[0].level, New: []puzzle.Fact{l.fact(x)}, Clues: []puzzle.Place{l.at},
		Args: map[string]any{"clue": append([]int{}, l.runs...), "count": l.count()}}
	for _, i := range l.reason([]mark{x}, nil, nil) {
		s.Because = append(s.Because, l.fact(mark{i, l.cells[i]}))
	}
	return s
}
