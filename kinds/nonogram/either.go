package nonogram

import (
	"cmp"
	"maps"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// mostPlacements is how many places of a block people go through.
const mostPlacements = 6

// bothWays (N18): whichever value a cell takes, or wherever a block lies, another cell is the same. Condition: the cases are the two values of
// an open cell of a line, or the places of a block there that fit its marks, 2 to 6. Each forces marks in the line, these force marks in
// the lines across, and those force marks in the lines beside; each line is looked at once. Places after which some line beside cannot be
// arranged fall away. Conclusion: what a line beside has in all cases that are left; and the line itself, when some have fallen away.
//
// Without the last look, at the lines beside, both values of a cell say nothing that N17 does not: turned round, each chain of cells
// leads from the opposite of what it finds to the opposite of what it began with.
func bothWays(look *puzzle.Look) []puzzle.Step {
	p, known := look.Puzzle, look.Known
	return slices.Collect(func(yield func(puzzle.Step) bool) {
		best := map[puzzle.Fact]*agreement{}
		for _, w := range p.(*Nonogram).ways(known) {
			for i := range w.along {
				w.placements(i, best)
				w.values(i, best)
			}
		}
		for _, x := range slices.SortedFunc(maps.Keys(best), byCell) {
			if !yield(best[x].tell(x)) {
				return
			}
		}
	})
}

// branch is a case: marks in a line, and what follows.
type branch struct {
	marks  []mark
	outer  *line     // the line with the marks
	inner  [][]uint8 // by line beside: its marks after the lines across; nil for no news
	closed int       // the line beside that cannot be arranged; -1 for none
	solved []*line   // by line beside: with the marks of inner
}

// agreement is what all cases share of line j; that is the line itself when j is i.
type agreement struct {
	way
	i, j     int
	branches []branch
	block    int // that lies somewhere; -1 when a cell takes its values
}

// compare tells which of two agreements is easier to see.
func (a *agreement) compare(b *agreement) int {
	far := func(x *agreement) int { return max(x.i-x.j, x.j-x.i) }
	return cmp.Or(cmp.Compare(len(a.branches), len(b.branches)), cmp.Compare(far(a), far(b)))
}

// values goes through the values of the open cells of line i.
func (w way) values(i int, best map[puzzle.Fact]*agreement) {
	for t := range w.along[i].cells {
		if w.along[i].open(t) {
			w.agree(agreement{way: w, i: i, block: -1}, [][]mark{{{t, mayBlack}}, {{t, mayWhite}}}, best)
		}
	}
}

// placements goes through the places of the blocks of line i.
func (w way) placements(i int, best map[puzzle.Fact]*agreement) {
	l := w.along[i]
	for block, c := range l.runs {
		var cases [][]mark
		for s, ok := range l.starts[block] {
			if ok {
				cases = append(cases, l.around(fill(nil, s, s+c), blackRun{s, s + c}))
			}
		}
		if len(cases) > 1 && len(cases) <= mostPlacements {
			w.agree(agreement{way: w, i: i, block: block}, cases, best)
		}
	}
}

// agree notes what all cases share that are not closed.
func (w way) agree(a agreement, cases [][]mark, best map[puzzle.Fact]*agreement) {
	closed := 0
	for _, marks := range cases {
		b := w.branch(a.i, marks)
		if b == nil {
			return
		}
		if b.closed >= 0 {
			closed++
		}
		a.branches = append(a.branches, *b)
	}
	if closed == len(cases) || closed > 0 && a.block < 0 {
		return // one is a contradiction, the other what N17 finds
	}
	for j, l := range w.along {
		if j == a.i && closed == 0 {
			continue
		}
		for k := range l.cells {
			if is, ok := a.shared(j, k); ok && l.open(k) {
				x := a
				x.j = j
				if old := best[l.fact(mark{k, is})]; old == nil || x.compare(old) < 0 {
					best[l.fact(mark{k, is})] = &x
				}
			}
		}
	}
}

// branch follows marks in line i; nil when a line across has no arrangement.
func (w way) branch(i int, marks []mark) *branch {
	b := &branch{marks: marks, outer: w.along[i].with(marks...), closed: -1, solved: make([]*line, len(w.along))}
	if !b.outer.ok {
		return nil
	}
	if b.inner = w.spread(i, b.outer.can); b.inner == nil {
		return nil
	}
	for j, cells := range b.inner {
		if cells == nil {
			continue
		}
		if b.solved[j] = w.along[j].marked(cells); !b.solved[j].ok {
			b.closed = j
			return b
		}
	}
	return b
}

// shared is what cell k of line j is in all cases that are left.
func (a *agreement) shared(j, k int) (is uint8, ok bool) {
	for _, b := range a.branches {
		l := b.outer
		if j != a.i {
			l = b.solved[j]
		}
		switch {
		case b.closed >= 0:
		case l == nil || !settled(l.can[k]) || is != 0 && is != l.can[k]:
			return 0, false
		default:
			is = l.can[k]
		}
	}
	return is, is != 0
}

// tell makes the step.
func (a *agreement) tell(x puzzle.Fact) puzzle.Step {
	l := a.along[a.i]
	s := puzzle.Step{New: []puzzle.Fact{x}, Args: puzzle.Args{"cases": len(a.branches)}}
	if a.block < 0 {
		s.Args["at"] = l.cell(a.branches[0].marks[0].i)
	} else {
		s.Args["line"], s.Args["size"], s.Args["block"] = []puzzle.Place{l.at}, l.runs[a.block], a.block+1
		s.Clues = []puzzle.Place{l.at}
		s.Because = l.limits(a.block)
	}
	for _, b := range a.branches {
		c := a.follow(&b, x)
		s.Because, s.Clues = union(s.Because, c.Because), union(s.Clues, c.Clues)
		for _, m := range b.marks {
			c.Because = union(c.Because, []puzzle.Fact{l.fact(m)})
		}
		c.Technique = "nonogram.case"
		c.Args = puzzle.Args{"assumed": l.fact(b.marks[0])}
		if a.block >= 0 {
			c.Technique = "nonogram.placement"
			c.Args = puzzle.Args{"size": l.runs[a.block], "from": l.cell(b.marks[0].i)}
		}
		s.Sub = append(s.Sub, c)
	}
	slices.SortFunc(s.Clues, func(a, b puzzle.Place) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.R, b.R), cmp.Compare(a.C, b.C))
	})
	return s
}

// follow is the chain of a case to the fact, or to the line that cannot be arranged.
func (a *agreement) follow(b *branch, x puzzle.Fact) puzzle.Step {
	j := a.j
	if b.closed >= 0 {
		j = b.closed
	}
	if j == a.i {
		s := puzzle.Step{New: []puzzle.Fact{x}}
		k := b.outer.index(x.At)
		if !slices.ContainsFunc(b.marks, func(m mark) bool { return m.i == k }) {
			one := b.outer.because(mark{k, b.outer.can[k]})
			s.Sub, s.Clues, s.Because = []puzzle.Step{one}, one.Clues, one.Because
		}
		for _, m := range b.marks {
			s.Because = without(s.Because, b.outer.fact(m))
		}
		return s
	}
	e := edge{outer: a.along[a.i], inner: a.along[j], i: a.i, j: j, across: a.across}
	end := puzzle.Step{Because: []puzzle.Fact{x}}
	k := e.inner.index(x.At)
	switch solved := b.solved[j]; {
	case b.closed >= 0:
		end = solved.impossible()
	case !settled(b.inner[j][k]): // else a line across has it
		end = e.inner.marked(b.inner[j]).because(mark{k, solved.can[k]})
	}
	s := e.chain(b.marks, b.outer, b.inner[j], end.Because)
	if end.Technique != "" {
		s.Sub, s.Clues = append(s.Sub, end), union(s.Clues, end.Clues)
	}
	if b.closed < 0 {
		s.New = []puzzle.Fact{x}
	}
	return s
}

// limits are marks of the line that leave a block no other places.
func (l *line) limits(block int) []puzzle.Fact {
	k := l.marked(l.cells)
	var out []puzzle.Fact
	for i := range k.cells {
		if k.open(i) {
			continue
		}
		cells := slices.Clone(k.cells)
		cells[i] = mayWhite | mayBlack
		if less := l.marked(cells); slices.Equal(less.starts[block], l.starts[block]) {
			k = less
		}
	}
	for i := range k.cells {
		if !k.open(i) {
			out = append(out, l.fact(mark{i, l.cells[i]}))
		}
	}
	return out
}
