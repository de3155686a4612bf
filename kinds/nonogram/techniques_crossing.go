package nonogram

import (
	"cmp"
	"maps"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// What follows from one cell over its line and the lines across. All lines are looked at on the board as it is, with one mark more; what
// each such mark forces in its line is found once and kept with the line.

// after is what each cell of the line is when cell i, which must be open, is taken as given; nil when that leaves no arrangement.
func (l *line) after(i int, is uint8) []uint8 {
	if l.forced == nil {
		l.forced = make([][2][]uint8, len(l.cells))
		for i := range l.cells {
			for k, is := range [...]uint8{mayWhite, mayBlack} {
				if !l.open(i) {
					continue
				}
				if with := l.with(mark{i, is}); with.ok {
					l.forced[i][k] = with.can
				}
			}
		}
	}
	if is == mayBlack {
		return l.forced[i][1]
	}
	return l.forced[i][0]
}

// settled reports whether a cell is one thing only.
func settled(c uint8) bool { return c == mayWhite || c == mayBlack }

// way is one of the two ways to look at a board: the lines along it, and those across.
type way struct {
	board
	along, across []*line
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
	return []way{{b, lines[:rows], lines[rows:]}, {b, lines[rows:], lines[:rows]}}
}

// sound are both ways; none when a line cannot be arranged.
func (b board) sound() []way {
	ways := b.ways()
	if slices.ContainsFunc(ways[0].along, bad) || slices.ContainsFunc(ways[0].across, bad) {
		return nil
	}
	return ways
}

// edge is lines i and j along, as if they were side by side.
func (w way) edge(i, j int) edge {
	return edge{board: w.board, outer: w.along[i], inner: w.along[j], i: i, j: j, across: w.across}
}

// spread is what marks in line i force in the lines beside it, over the lines across: by line along, what each of its cells is then; nil
// for no news. first is what each cell of line i is. It is nil when a line across cannot be arranged.
func (w way) spread(i int, first []uint8) [][]uint8 {
	out := make([][]uint8, len(w.along))
	for k, c := range first {
		if !settled(c) || !w.along[i].open(k) {
			continue
		}
		second := w.across[k].after(i, c)
		if second == nil {
			return nil
		}
		for j, d := range second {
			if j == i || !settled(d) || !w.along[j].open(k) {
				continue
			}
			if out[j] == nil {
				out[j] = slices.Clone(w.along[j].cells)
			}
			out[j][k] = d
		}
	}
	return out
}

// crossing (N17): a cell taken as black (or empty) forces marks in its line, these force marks in the lines across, and some line beside
// that of the cell cannot be arranged with those. Condition: as said, each line looked at once. Conclusion: the other value. Edge logic is
// the same along an edge, where it is easier to see.
func crossing(look *puzzle.Look) []puzzle.Step {
	best := map[puzzle.Fact]clash{}
	for _, w := range on(look).sound() {
		for i, l := range w.along {
			for t := range l.cells {
				for _, is := range []uint8{mayBlack, mayWhite} {
					x := mark{t, is}
					if !l.open(t) || look.Over() {
						continue
					}
					if c, ok := w.clash(i, x); ok {
						note(best, l.fact(x), c, clash.compare)
					}
				}
			}
		}
	}
	return told(look, best, func(_ puzzle.Fact, c clash) []puzzle.Step {
		return c.edge(c.i, c.j).tell(c.x, c.along[c.i].with(c.x), c.inner, crossingLevel, crossingMost)
	})
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

// clash is a line j that cannot be arranged after a mark in line i.
type clash struct {
	way
	i, j  int
	x     mark
	inner []uint8
	marks int // new ones in line j
}

// clash finds the line that cannot be arranged with the fewest marks, the nearest of these.
func (w way) clash(i int, x mark) (best clash, ok bool) {
	first := w.along[i].after(x.i, x.is)
	if first == nil {
		return best, false
	}
	for j, inner := range w.spread(i, first) {
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

// compare tells which of two clashes is easier to see.
func (c clash) compare(d clash) int {
	return cmp.Or(cmp.Compare(c.marks, d.marks), cmp.Compare(max(c.i-c.j, c.j-c.i), max(d.i-d.j, d.j-d.i)))
}
