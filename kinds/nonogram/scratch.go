package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/reduce"
	"github.com/teka-puzzles/teka/solver/rule"
)

// scratch caches the last look at each line, rows before columns. It makes techniques fast and does not change their results.
type scratch []*line

// newScratch prepares the clues of all lines.
func newScratch(l *puzzle.Look) any {
	n := l.Puzzle.(*Nonogram)
	var s scratch
	for _, at := range n.lanes() {
		if l.Over() {
			break
		}
		k := &line{lane: at, of: n}
		switch {
		case n.variant == plain:
			k.pattern = newPattern(at.runs)
		case at.clue != nil && minLength(at.clue) <= at.n:
			k.filter = rule.NewLanguageFilter(language(at.clue, len(n.inks)), at.n)
		}
		s = append(s, k)
	}
	return s
}

// board is the board that a technique sees.
type board struct {
	*puzzle.Look
	*Nonogram
	scratch
}

// on is the board of a look.
func boardFor(l *puzzle.Look) board { return board{l, l.Puzzle.(*Nonogram), l.Scratch.(scratch)} }

// line looks at line k, rows before columns.
func (b board) line(k int) *line {
	last := b.scratch[k]
	same := last.cells != nil
	for i := 0; same && i < last.n; i++ {
		same = b.Known.Can(last.unknown(i)) == last.cells[i]
	}
	if !same {
		b.scratch[k] = last.withCells(last.lane.cells(b.Known))
	}
	return b.scratch[k]
}

// line is a row or a column with its marks, analysed once. In black and white a pattern represents the clue, and otherwise a language.
type line struct {
	*pattern
	lane
	of            *Nonogram
	filter        *rule.LanguageFilter // nil in black and white, and for a clue that is open or does not fit into any line
	cells         []puzzle.Mask        // what each may be by its mark
	possible      []puzzle.Mask        // what each is in some arrangement
	consistent    bool                 // some arrangement fits the marks
	hasDeductions bool                 // the arrangements, if there are any, determine more than the marks
	cache         map[mark][]puzzle.Mask

	lo, hi []int // in black and white, by block: the first and the last cell where it can start
	starts [][]bool

	plain, exact reaches // otherwise, once a technique has asked for them; see reach
}

// mark is a set of colours for cell i of a line, one of which it has.
type mark struct {
	i  int
	is puzzle.Mask
}

// What a cell may be in black and white.
const (
	mayWhite puzzle.Mask = 1 << White
	mayBlack puzzle.Mask = 1 << Black
)

// settled reports whether a cell has one colour left.
func settled(m puzzle.Mask) bool { return m&(m-1) == 0 && m != 0 }

// open, crossed and black report how a cell is marked.
func (l *line) open(i int) bool { return l.cells[i] == mayWhite|mayBlack }

func (l *line) crossed(i int) bool { return l.cells[i] == mayWhite }

func (l *line) black(i int) bool { return l.cells[i] == mayBlack }

// all lists the cells for which a question is answered with yes.
func (l *line) cellsWhere(yes func(i int) bool) []int {
	var out []int
	for i := range l.cells {
		if yes(i) {
			out = append(out, i)
		}
	}
	return out
}

// fact converts a mark of one colour to a fact.
func (l *line) fact(x mark) puzzle.Fact { return puzzle.Fact{At: cellOf(l.at, x.i), Value: x.is.Min()} }

// with returns the cells of the line with some more marks.
func (l *line) withMarks(marks ...mark) []puzzle.Mask {
	cells := slices.Clone(l.cells)
	for _, x := range marks {
		cells[x.i] &= x.is
	}
	return cells
}

// marked returns the line with other cells, analysed. It keeps the list.
func (l *line) withCells(cells []puzzle.Mask) *line {
	k := &line{pattern: l.pattern, lane: l.lane, of: l.of, filter: l.filter, cells: cells}
	k.analyse()
	return k
}

// analyse fills in what follows from the clue and the marks.
func (l *line) analyse() {
	if l.pattern != nil && l.runs != nil {
		l.matchPattern()
		return
	}
	l.possible = l.possibleFor(l.cells)
	l.consistent = l.possible != nil
	l.hasDeductions = l.runs != nil && !slices.Equal(l.possible, l.cells)
}

// fits reports whether the blocks can be laid so that each cell is one of what it may be.
func (l *line) fits(cells []puzzle.Mask) bool {
	switch {
	case l.runs == nil:
		return !slices.Contains(cells, 0)
	case l.pattern != nil:
		return l.pattern.fits(cells)
	}
	return l.filter != nil && l.filter.Run(asWords(cells))
}

// narrowed returns the values that each cell has in the arrangements that fit the given cells, or nil if no arrangement fits.
func (l *line) possibleFor(cells []puzzle.Mask) []puzzle.Mask {
	switch {
	case l.runs == nil && l.fits(cells):
		return slices.Clone(cells)
	case l.runs == nil:
		return nil
	case l.pattern != nil:
		if k := l.withCells(cells); k.consistent {
			return k.possible
		}
		return nil
	}
	left := asWords(cells)
	if l.filter == nil || !l.filter.Run(left) {
		return nil
	}
	out := make([]puzzle.Mask, len(left))
	for i, m := range left {
		out[i] = puzzle.Mask(m)
	}
	return out
}

// asWords are cells as a filter of languages reads them.
func asWords(cells []puzzle.Mask) []uint64 {
	out := make([]uint64, len(cells))
	for i, m := range cells {
		out[i] = uint64(m)
	}
	return out
}

// after returns narrowed of the line with one more mark. It caches the answer.
func (l *line) possibleAfter(x mark) []puzzle.Mask {
	out, seen := l.cache[x]
	if !seen {
		if l.cache == nil {
			l.cache = map[mark][]puzzle.Mask{}
		}
		out = l.possibleFor(l.withMarks(x))
		l.cache[x] = out
	}
	return out
}

// forces reports whether the given cells entail the marks or, without marks, have no arrangement.
func (l *line) entails(cells []puzzle.Mask, marks []mark) bool {
	for _, x := range marks {
		old := cells[x.i]
		cells[x.i] = old &^ x.is
		fits := l.fits(cells)
		cells[x.i] = old
		if fits {
			return false
		}
	}
	return len(marks) > 0 || !l.fits(cells)
}

// why restricts the premises of marks: the reason must include the cells in must, because the sentence names them, and prefers other
// cells for which may is true (nil for all); see reason.
type premiseRule struct {
	must []int
	may  func(i int) bool
}

// reason returns, in order, a set of cells whose marks, with the clue, entail the given marks or, without marks, a contradiction. It
// contains the cells in w.must, and every other cell is necessary. It consists of cells for which w.may is true, unless they do not
// suffice. Removal is tried first for the cells of the marks themselves, then for the cells farthest from them.
func (l *line) minimalPremises(marks []mark, w premiseRule) []int {
	lo, hi, all := 0, l.n-1, l.of.allColours()
	if len(marks) > 0 {
		lo, hi = marks[0].i, marks[len(marks)-1].i
	}
	far := func(i int) int { // the end of order is removed first
		if far := max(lo-i, i-hi, 0); far > 0 || !slices.ContainsFunc(marks, func(x mark) bool { return x.i == i }) {
			return far
		}
		return l.n
	}
	cells := slices.Repeat([]puzzle.Mask{all}, l.n)
	var order []int
	for i := range cells {
		switch {
		case l.cells[i] == all:
		case slices.Contains(w.must, i):
			cells[i] = l.cells[i]
		default:
			order = append(order, i)
		}
	}
	if l.pattern != nil {
		slices.Reverse(order) // at equal distance, the cell with the smaller index is removed first
	}
	slices.SortStableFunc(order, func(a, b int) int { return far(a) - far(b) })
	holds := func(part []int) bool {
		for _, i := range part {
			cells[i] = l.cells[i]
		}
		ok := l.entails(cells, marks)
		for _, i := range part {
			cells[i] = all
		}
		return ok
	}
	if w.may != nil {
		if some := slices.DeleteFunc(slices.Clone(order), func(i int) bool { return !w.may(i) }); holds(some) {
			order = some
		}
	}
	kept := append(slices.Clone(w.must), reduce.Shrink(order, holds)...)
	slices.Sort(kept)
	return kept
}

// finding begins a finding whose premises are the clue of the line and the given cells.
func (l *line) finding(look *puzzle.Look, reason []int) *puzzle.Finding {
	f, matters := look.Finding(l.at), l.of.allColours()
	if l.pattern != nil {
		f.Say(clueArgs{slices.Clone(l.runs)})
	} else {
		said := wordsArgs{Clue: []string{}, Hues: []int{}}
		matters = puzzle.Only(White)
		for _, b := range l.clue {
			said.Clue, said.Hues = append(said.Clue, l.of.formatBlock(b)), append(said.Hues, b.Colour)
			if matters |= puzzle.Only(b.Colour); b.Size == AnyRuns {
				matters = l.of.allColours()
			}
		}
		f.Say(said)
	}
	for _, i := range reason {
		if settled(l.cells[i]) {
			f.On(l.unknown(i))
			continue
		}
		f.OnNot(l.unknown(i), l.of.allColours()&^l.cells[i]&matters) // the clue alone rules out the other colours
	}
	return f
}

// because begins the finding that the line entails marks or, without marks, that it has no arrangement. The look must show its cells.
func (l *line) deduce(look *puzzle.Look, marks ...mark) *puzzle.Finding {
	f := l.finding(look, l.minimalPremises(marks, premiseRule{}))
	for _, x := range marks {
		f.Left(l.unknown(x.i), x.is)
	}
	if len(marks) == 0 {
		f.Clash()
	}
	return f
}

// step is the step by which a line with the given cells, a subset of the known ones, entails marks or, without marks, a contradiction.
func (b board) step(l *line, cells []puzzle.Mask, marks ...mark) puzzle.Step {
	known := b.Known.Clone()
	for i, m := range cells {
		known.Restrict(l.unknown(i), m)
	}
	line := *l
	line.cells = cells
	f := line.deduce(b.On(known), marks...)
	technique := "nonogram.no-arrangement"
	switch {
	case len(marks) == 0 && l.pattern != nil:
		f.Level = 1
	case len(marks) == 0:
		technique, f.Level = "nonogram.colour-none", 1
	case l.pattern != nil:
		technique, f.Level = "nonogram.all-arrangements", arrangementLevels[0].level
		f.Say(countArgs{Count: line.count()})
	default:
		technique, f.Level = "nonogram.colour-arrangements", arrangementsLevel
	}
	s, _ := f.Step()
	s.Technique = technique
	return s
}
