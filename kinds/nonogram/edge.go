package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// edgeLogic (N16): what a value in the outermost open line does to the line beside it. Condition: L is the outermost line of a side that
// is not finished and M the next; with a cell of L taken as black (or empty), L forces marks, the lines across force marks in M, and M can
// then not be arranged. Conclusion: the other value. Every line is looked at once, in this order, which is what a person does along an edge.
func edgeLogic(look *puzzle.Look) []puzzle.Step {
	p, known := look.Puzzle, look.Known
	return slices.Collect(func(yield func(puzzle.Step) bool) {
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
	})
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
	cells := slices.Clone(l.cells)
	for _, x := range marks {
		cells[x.i] &= x.is
	}
	return l.marked(cells)
}

// marked is the line with other marks, looked through anew.
func (l *line) marked(cells []uint8) *line {
	k := &line{pattern: l.pattern, at: l.at, first: l.first, step: l.step, cells: slices.Clone(cells)}
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
	end := e.inner.marked(inner).impossible()
	s := e.chain([]mark{x}, outer, inner, end.Because)
	s.Sub = append(s.Sub, end)
	s.Clues = union(s.Clues, end.Clues)
	s.New = []puzzle.Fact{e.outer.fact(mark{x.i, x.is ^ (mayWhite | mayBlack)})}
	s.Args = puzzle.Args{"assumed": e.outer.fact(x), "steps": len(s.Sub)}
	return s
}

// chain is the way from marks assumed in the outer line, which is given with them, to some of the marks of the inner line: why the lines across
// force them, and why the outer line forces those. Because has what is used besides the marks assumed.
func (e edge) chain(assumed []mark, outer *line, inner []uint8, wanted []puzzle.Fact) puzzle.Step {
	var s puzzle.Step
	taken := func(i int) bool { return slices.ContainsFunc(assumed, func(x mark) bool { return x.i == i }) }
	var turns, opening []puzzle.Step
	for _, f := range wanted {
		k := e.inner.index(f.At)
		if !e.inner.open(k) {
			s.Because = union(s.Because, []puzzle.Fact{f})
			continue
		}
		from := mark{e.i, outer.can[k]}
		l := e.across[k].with(from)
		turn := l.because(mark{e.j, inner[k]})
		s.Because = union(s.Because, without(turn.Because, l.fact(from)))
		turns = append(turns, turn)
		if !taken(k) && slices.Contains(turn.Because, l.fact(from)) {
			opening = merge(opening, outer.because(mark{k, outer.can[k]}))
		}
	}
	for _, first := range opening {
		for _, x := range assumed {
			first.Because = without(first.Because, e.outer.fact(x))
		}
		s.Because = union(s.Because, first.Because)
	}
	s.Sub = append(opening, turns...)
	for _, sub := range s.Sub {
		s.Clues = union(s.Clues, sub.Clues)
	}
	return s
}

// impossible is the step that the line has no arrangement.
func (l *line) impossible() puzzle.Step {
	s := puzzle.Step{Technique: "nonogram.no-arrangement", Level: 1, Clues: []puzzle.Place{l.at}, Args: puzzle.Args{"clue": append([]int{}, l.runs...)}}
	for _, k := range l.reason(nil, nil, nil) {
		s.Because = append(s.Because, l.fact(mark{k, l.cells[k]}))
	}
	return s
}

// index is the cell of the line at a place.
func (l *line) index(at puzzle.Place) int {
	if l.at.Kind == puzzle.RowKind {
		return int(at.C)
	}
	return int(at.R)
}

// union adds what is not there yet.
func union[T comparable](list, more []T) []T {
	for _, x := range more {
		if !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}

// without is a list without one item.
func without[T comparable](list []T, x T) []T {
	return slices.DeleteFunc(slices.Clone(list), func(y T) bool { return y == x })
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

// because is the step that the line forces marks; it forgets what is known of their cells.
func (l *line) because(marks ...mark) puzzle.Step {
	s := puzzle.Step{Technique: "nonogram.all-arrangements", Level: arrangementLevels[0].level, Clues: []puzzle.Place{l.at},
		Args: puzzle.Args{"clue": append([]int{}, l.runs...), "count": l.count()}}
	for _, x := range marks {
		l.cells[x.i] = mayWhite | mayBlack
		s.New = append(s.New, l.fact(x))
	}
	for _, i := range l.reason(marks, nil, nil) {
		s.Because = append(s.Because, l.fact(mark{i, l.cells[i]}))
	}
	return s
}
