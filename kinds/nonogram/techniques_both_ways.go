package nonogram

import (
	"cmp"
	"math"
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/kinds/nonogram/internal/lines"
	"github.com/teka-puzzles/teka/puzzle"
)

const (
	casesLevel = 5.4
	perCase    = 0.1
)

// mostPlacements is the maximum number of places of a block that a person examines.
const mostPlacements = 6

// bothWays (N18): a cell is the same for both values of another cell, or for all places of a block. Condition: the cases are the values
// of an open cell, or the 2 to 6 places of a block that fit the marks. Each case forces marks in its line, these force marks in the
// crossing lines, and those force marks in the parallel lines; each line is analysed once. A place that leaves a parallel line without
// arrangement is dropped. Conclusion: the marks common to the remaining cases in the parallel lines and, if a place was dropped, in the
// line itself.
//
// Without the last analysis, of the parallel lines, two values would prove nothing beyond N17: each chain from a mark to a conclusion,
// reversed, leads from the opposite conclusion to the opposite mark.
func bothWays(look *puzzle.View) []puzzle.Step {
	best := map[puzzle.Fact]*agreement{}
	for _, w := range boardFor(look).consistentOrientations() {
		for i := range w.along {
			w.tryPlacements(i, best)
			w.tryValues(i, best)
		}
	}
	return collectSteps(look, best, func(x puzzle.Fact, a *agreement) []puzzle.Step { return a.steps(x) })
}

type branch struct {
	marks         []mark
	outer         []puzzle.Mask   // the line with these marks
	inner         [][]puzzle.Mask // by parallel line: its marks after the crossing lines; nil if unchanged
	contradiction int             // the parallel line without arrangement, or -1
	solved        [][]puzzle.Mask // by parallel line: its candidates with the marks of inner
}

// agreement is a mark of line j that all cases of line i share. j may be i.
type agreement struct {
	orientation
	i, j     int
	branches []branch
	block    int // the block of the cases; -1 if they are the values of a cell
}

// compare orders agreements by how easy they are to see.
func (a *agreement) compare(b *agreement) int {
	far := func(x *agreement) int { return max(x.i-x.j, x.j-x.i) }
	return cmp.Or(cmp.Compare(len(a.branches), len(b.branches)), cmp.Compare(far(a), far(b)))
}

// tryValues examines the two values of each open cell of line i.
func (w orientation) tryValues(i int, best map[puzzle.Fact]*agreement) {
	for t := range w.along[i].cells {
		if w.along[i].open(t) {
			w.addAgreements(agreement{orientation: w, i: i, block: -1}, [][]mark{{{t, mayBlack}}, {{t, mayWhite}}}, best)
		}
	}
}

// tryPlacements examines the places of each block of line i that has two to mostPlacements.
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

// addAgreements records the marks that all cases without contradiction share.
func (w orientation) addAgreements(a agreement, cases [][]mark, best map[puzzle.Fact]*agreement) {
	closed := 0
	for _, marks := range cases {
		if w.Done() {
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
		return // either the board is contradictory, or N17 finds it
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

// newBranch propagates marks of line i. It returns nil if the line itself or a crossing line has no arrangement.
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

// shared returns the value of cell k of line j if it is the same in all cases without a contradiction. ok is false if it differs, is
// open in one, or there is no such case.
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

// steps returns the step that concludes x from the cases.
func (a *agreement) steps(x puzzle.Fact) []puzzle.Step {
	l := a.along[a.i]
	f := a.NewStep()
	f.Conclude(a.Nonogram.board.Index(x.At), x.Value)
	args := eitherArgs{CaseCount: puzzle.CaseCount{Cases: len(a.branches)}}
	f.Level = math.Round(10*(casesLevel+float64(perCase*float64(len(a.branches))))) / 10
	if a.block < 0 {
		args.At = cellOf(l.at, a.branches[0].marks[0].i)
	} else {
		args.Line, args.Size, args.Block, args.Clue = []puzzle.Place{l.at}, l.runs[a.block], a.block+1, slices.Clone(l.runs)
		f.UseClues(l.at)
		for _, i := range l.placePremises(a.block) {
			f.Use(l.unknown(i))
		}
	}
	f.AddArgs(args)
	for k, b := range a.branches {
		c := a.caseStep(&b, x)
		f.AddSub(c) // without the assumptions of the case
		for _, m := range b.marks {
			c.Because = append(c.Because, l.fact(m))
		}
		f.Sub[k].Because = c.Because
	}
	steps := f.Steps()
	for _, s := range steps {
		slices.SortStableFunc(s.Clues, puzzle.Place.Compare)
	}
	return steps
}

// caseStep returns the sub-step of a case: the chain from its marks to the fact, or to the line without arrangement. Its premises exclude
// the marks.
func (a *agreement) caseStep(b *branch, x puzzle.Fact) puzzle.Step {
	l, known := a.along[a.i], a.Known.Clone()
	for _, m := range b.marks {
		known.Reset(l.unknown(m.i))
	}
	f := a.WithFacts(known).NewStep()
	f.Contradict() // show the case even if the fact is one of its marks
	technique := "nonogram.case"
	if a.block >= 0 {
		technique = "nonogram.placement"
		f.AddArgs(placeArgs{Size: l.runs[a.block], From: cellOf(l.at, b.marks[0].i)})
	} else {
		f.AddArgs(puzzle.Assumption{Assumed: l.fact(b.marks[0])})
	}
	a.addChain(f, b, x)
	s, _ := f.Step()
	if s.Technique = technique; b.contradiction < 0 {
		s.New = []puzzle.Fact{x}
	}
	return s
}

// addChain adds to a case the sub-steps that lead from its marks to the fact x or to its contradiction.
func (a *agreement) addChain(f *puzzle.StepBuilder, b *branch, x puzzle.Fact) {
	j := a.j
	if b.contradiction >= 0 {
		j = b.contradiction
	}
	l := a.along[j]
	k := indexIn(l.at, x.At)
	if j == a.i {
		if !slices.ContainsFunc(b.marks, func(m mark) bool { return m.i == k }) {
			f.AddSub(a.step(l, l.withMarks(b.marks...), mark{k, b.outer[k]}))
		}
		return
	}
	wanted := []puzzle.Fact{x}
	var end []puzzle.Step
	if b.contradiction >= 0 {
		end = append(end, a.step(l, b.inner[j]))
	} else if !settled(b.inner[j][k]) { // otherwise a crossing line concludes it
		end = append(end, a.step(l, b.inner[j], mark{k, b.solved[j][k]}))
	}
	for _, s := range end {
		wanted = s.Because
	}
	a.chain(f, a.i, b.marks, b.outer, j, b.inner[j], wanted)
	for _, s := range end {
		f.AddSub(s)
	}
}

// placePremises returns a minimal set of marked cells that leaves a block no other places.
func (l *line) placePremises(block int) []int {
	marked := l.cellsWhere(func(i int) bool { return !l.open(i) })
	slices.Reverse(marked)
	return reduce.Shrink(marked, func(part []int) bool {
		cells := slices.Repeat([]puzzle.Mask{mayWhite | mayBlack}, len(l.cells))
		for _, i := range part {
			cells[i] = l.cells[i]
		}
		return slices.Equal(lines.Starts(cells, asRuns(l.clue))[block], l.starts[block])
	})
}
