package nonogram

import (
	"cmp"
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/reduce"
)

// The level of cases, and what each adds.
const (
	casesLevel = 5.4
	perCase    = 0.1
)

// mostPlacements is how many places of a block people go through.
const mostPlacements = 6

// bothWays (N18): whichever value a cell takes, or wherever a block lies, another cell is the same. Condition: the cases are the
// two values of an open cell of a line, or the places of a block there that fit its marks, 2 to 6. Each forces marks in the line,
// these force marks in the lines across, and those force marks in the lines beside; each line is looked at once. Places after which
// some line beside cannot be arranged fall away. Conclusion: what a line beside has in all cases that are left; and the line
// itself, when some have fallen away.
//
// Without the last look, at the lines beside, both values of a cell say nothing that N17 does not: turned round, each chain of
// cells leads from the opposite of what it finds to the opposite of what it began with.
func bothWays(look *puzzle.Look) []puzzle.Step {
	best := map[puzzle.Fact]*agreement{}
	for _, w := range boardFor(look).consistentOrientations() {
		for i := range w.along {
			w.tryPlacements(i, best)
			w.tryValues(i, best)
		}
	}
	return collectSteps(look, best, func(x puzzle.Fact, a *agreement) []puzzle.Step { return a.steps(x) })
}

// branch is a case: marks in a line, and what follows.
type branch struct {
	marks         []mark
	outer         []puzzle.Mask   // what they leave of the line
	inner         [][]puzzle.Mask // by line beside: its marks after the lines across; nil for no news
	contradiction int             // the line beside that cannot be arranged; -1 for none
	solved        [][]puzzle.Mask // by line beside: what is left of it with the marks of inner
}

// agreement is what all cases share of line j; that is the line itself when j is i.
type agreement struct {
	orientation
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
func (w orientation) tryValues(i int, best map[puzzle.Fact]*agreement) {
	for t := range w.along[i].cells {
		if w.along[i].open(t) {
			w.addAgreements(agreement{orientation: w, i: i, block: -1}, [][]mark{{{t, mayBlack}}, {{t, mayWhite}}}, best)
		}
	}
}

// placements goes through the places of the blocks of line i.
func (w orientation) tryPlacements(i int, best map[puzzle.Fact]*agreement) {
	l := w.along[i]
	for block, c := range l.runs {
		var cases [][]mark
		for s, ok := range l.starts[block] {
			if ok {
				cases = append(cases, l.crossEnds(fill(nil, s, s+c), blackRun{s, s + c}))
			}
		}
		if len(cases) > 1 && len(cases) <= mostPlacements {
			w.addAgreements(agreement{orientation: w, i: i, block: block}, cases, best)
		}
	}
}

// agree notes what all cases share that are not closed.
func (w orientation) addAgreements(a agreement, cases [][]mark, best map[puzzle.Fact]*agreement) {
	closed := 0
	for _, marks := range cases {
		if w.Over() {
			return
		}
		b := w.newBranch(a.i, marks)
		if b == nil {
			return
		}
		if b.contradiction >= 0 {
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
				keepEasiest(best, l.fact(mark{k, is}), &x, (*agreement).compare)
			}
		}
	}
}

// branch follows marks in line i; nil when a line across has no arrangement.
func (w orientation) newBranch(i int, marks []mark) *branch {
	l := w.along[i]
	b := &branch{marks: marks, outer: l.possibleFor(l.withMarks(marks...)), contradiction: -1, solved: make([][]puzzle.Mask, len(w.along))}
	if b.outer == nil {
		return nil
	}
	if b.inner = w.propagate(i, b.outer, w.others(i)); b.inner == nil {
		return nil
	}
	for j, cells := range b.inner {
		if cells == nil {
			continue
		}
		if b.solved[j] = w.along[j].possibleFor(cells); b.solved[j] == nil {
			b.contradiction = j
			return b
		}
	}
	return b
}

// shared is what cell k of line j is in all cases that are left.
func (a *agreement) shared(j, k int) (is puzzle.Mask, ok bool) {
	for _, b := range a.branches {
		left := b.outer
		if j != a.i {
			left = b.solved[j]
		}
		switch {
		case b.contradiction >= 0:
		case left == nil || !settled(left[k]) || is != 0 && is != left[k]:
			return 0, false
		default:
			is = left[k]
		}
	}
	return is, is != 0
}

// tell makes the step.
func (a *agreement) steps(x puzzle.Fact) []puzzle.Step {
	l := a.along[a.i]
	f := a.Finding()
	f.Is(a.Nonogram.board.Index(x.At), x.Value)
	said := eitherArgs{CaseCount: puzzle.CaseCount{Cases: len(a.branches)}}
	f.Level = math.Round(10*(casesLevel+float64(perCase*float64(len(a.branches))))) / 10
	if a.block < 0 {
		said.At = cellOf(l.at, a.branches[0].marks[0].i)
	} else {
		said.Line, said.Size, said.Block, said.Clue = []puzzle.Place{l.at}, l.runs[a.block], a.block+1, slices.Clone(l.runs)
		f.Clue(l.at)
		for _, i := range l.placePremises(a.block) {
			f.On(l.unknown(i))
		}
	}
	f.Say(said)
	for k, b := range a.branches {
		c := a.caseStep(&b, x)
		f.Through(c) // which does not rest on what the case supposes
		for _, m := range b.marks {
			c.Because = append(c.Because, l.fact(m))
		}
		f.Sub[k].Because = c.Because
	}
	steps := f.Steps()
	for _, s := range steps {
		slices.SortStableFunc(s.Clues, func(a, b puzzle.Place) int {
			return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.R, b.R), cmp.Compare(a.C, b.C))
		})
	}
	return steps
}

// follow is a case: the chain from its marks to the fact, or to the line that cannot be arranged. The marks are not among what it rests on.
func (a *agreement) caseStep(b *branch, x puzzle.Fact) puzzle.Step {
	l, known := a.along[a.i], a.Known.Clone()
	for _, m := range b.marks {
		known.Reset(l.unknown(m.i))
	}
	f := a.On(known).Finding()
	f.Clash() // the case is told even where the fact is among its marks
	technique := "nonogram.case"
	if a.block >= 0 {
		technique = "nonogram.placement"
		f.Say(placeArgs{Size: l.runs[a.block], From: cellOf(l.at, b.marks[0].i)})
	} else {
		f.Say(puzzle.Supposition{Assumed: l.fact(b.marks[0])})
	}
	a.addChain(f, b, x)
	s, _ := f.Step()
	if s.Technique = technique; b.contradiction < 0 {
		s.New = []puzzle.Fact{x}
	}
	return s
}

// lead adds the chain of a case to a finding.
func (a *agreement) addChain(f *puzzle.Finding, b *branch, x puzzle.Fact) {
	j := a.j
	if b.contradiction >= 0 {
		j = b.contradiction
	}
	l := a.along[j]
	k := indexIn(l.at, x.At)
	if j == a.i {
		if !slices.ContainsFunc(b.marks, func(m mark) bool { return m.i == k }) {
			f.Through(a.step(l, l.withMarks(b.marks...), mark{k, b.outer[k]}))
		}
		return
	}
	wanted := []puzzle.Fact{x}
	var end []puzzle.Step
	if b.contradiction >= 0 {
		end = append(end, a.step(l, b.inner[j]))
	} else if !settled(b.inner[j][k]) { // else a line across has it
		end = append(end, a.step(l, b.inner[j], mark{k, b.solved[j][k]}))
	}
	for _, s := range end {
		wanted = s.Because
	}
	a.chain(f, a.i, b.marks, b.outer, j, b.inner[j], wanted)
	for _, s := range end {
		f.Through(s)
	}
}

// limits are marked cells of the line that leave a block no other places.
func (l *line) placePremises(block int) []int {
	marked := l.cellsWhere(func(i int) bool { return !l.open(i) })
	slices.Reverse(marked)
	return reduce.Shrink(marked, func(part []int) bool {
		cells := slices.Repeat([]puzzle.Mask{mayWhite | mayBlack}, len(l.cells))
		for _, i := range part {
			cells[i] = l.cells[i]
		}
		return slices.Equal(l.withCells(cells).starts[block], l.starts[block])
	})
}
