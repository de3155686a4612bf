package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/kinds/nonogram/internal/lines"
	"github.com/teka-puzzles/teka/puzzle"
)

// scratch caches the last analysis of each line, rows before columns. It does not affect the results of techniques.
type scratch []*line

// newScratch compiles the clue of each line. The result is shorter if the view is cancelled.
func newScratch(l *puzzle.View) any {
	n := l.Puzzle.(*Nonogram)
	var s scratch
	for _, at := range n.lanes() {
		if l.Done() {
			break
		}
		s = append(s, &line{lane: at, of: n, filter: n.filter(at)})
	}
	return s
}

type board struct {
	*puzzle.View
	*Nonogram
	scratch
}

func boardFor(l *puzzle.View) board { return board{l, l.Puzzle.(*Nonogram), l.Scratch.(scratch)} }

// line returns line k, rows before columns, with its current marks. It is analysed again only after a change.
func (b board) line(k int) *line {
	last := b.scratch[k]
	same := last.cells != nil
	for i := 0; same && i < last.n; i++ {
		same = b.Known.Candidates(last.unknown(i)) == last.cells[i]
	}
	if !same {
		b.scratch[k] = last.withCells(last.lane.cells(b.Known))
	}
	return b.scratch[k]
}

// line is an analysed row or column.
type line struct {
	lane
	of            *Nonogram
	filter        lineFilter    // nil for a clue that is open or too long
	cells         []puzzle.Mask // candidates by the marks
	possible      []puzzle.Mask // values in some arrangement, or nil
	consistent    bool          // whether some arrangement fits the marks
	hasDeductions bool          // whether the arrangements rule out more than the marks
	cache         map[mark][]puzzle.Mask

	reaches // plain puzzles: if consistent
	starts  [][]bool

	bare, plain, exact reaches // other puzzles: set by computeReaches
}

// mark restricts cell i of a line to a set of colours.
type mark struct {
	i  int
	is puzzle.Mask
}

// Candidates of a cell in black and white.
const (
	mayWhite puzzle.Mask = 1 << White
	mayBlack puzzle.Mask = 1 << Black
)

func settled(m puzzle.Mask) bool { return m&(m-1) == 0 && m != 0 }

func (l *line) open(i int) bool { return l.cells[i] == mayWhite|mayBlack }

func (l *line) crossed(i int) bool { return l.cells[i] == mayWhite }

func (l *line) black(i int) bool { return l.cells[i] == mayBlack }

// cellsWhere returns the indices of the cells for which yes is true.
func (l *line) cellsWhere(yes func(i int) bool) []int {
	var out []int
	for i := range l.cells {
		if yes(i) {
			out = append(out, i)
		}
	}
	return out
}

func (l *line) fact(x mark) puzzle.Fact { return puzzle.Fact{At: cellOf(l.at, x.i), Value: x.is.Min()} }

// withMarks returns a copy of the cells restricted by the marks.
func (l *line) withMarks(marks ...mark) []puzzle.Mask {
	cells := slices.Clone(l.cells)
	for _, x := range marks {
		cells[x.i] &= x.is
	}
	return cells
}

// withCells returns an analysed copy of the line with other cells.
func (l *line) withCells(cells []puzzle.Mask) *line {
	k := &line{lane: l.lane, of: l.of, filter: l.filter, cells: cells}
	k.analyse()
	return k
}

// analyse computes possible, the values of each cell in the arrangements that fit; consistent, whether there is one; and hasDeductions,
// whether possible excludes a candidate.
func (l *line) analyse() {
	l.possible = l.possibleFor(l.cells)
	l.consistent = l.possible != nil
	l.hasDeductions = l.runs != nil && !slices.Equal(l.possible, l.cells)
	if !l.consistent || l.of.variant != plain {
		return
	}
	l.starts = lines.Starts(l.cells, asRuns(l.clue))
	l.reaches = newReaches(l.starts)
}

// fits reports whether some arrangement of the blocks fits the candidates.
func (l *line) fits(cells []puzzle.Mask) bool { return l.possibleFor(cells) != nil }

// possibleFor returns the values of each cell in the arrangements that fit the given cells, or nil if none fits.
func (l *line) possibleFor(cells []puzzle.Mask) []puzzle.Mask {
	left := slices.Clone(cells)
	if l.runs == nil && slices.Contains(cells, 0) || l.runs != nil && (l.filter == nil || !l.filter.Run(left)) {
		return nil
	}
	return left
}

// possibleAfter returns and caches possibleFor with an additional mark: nil if no arrangement fits. Callers must not modify it.
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

// entails reports whether the given cells entail the marks or, without marks, have no arrangement.
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

// premiseRule controls the choice of premises: they include the cells in must, which the sentence names, and prefer cells for which may
// is true (nil for all).
type premiseRule struct {
	must []int
	may  func(i int) bool
}

// minimalPremises returns, in order, a set of cells whose marks, with the clue, entail the given marks or, without marks, a
// contradiction. It contains w.must, and each other cell is necessary. Cells for which w.may is false are used only if the others do not
// suffice. Cells of the marks themselves are removed first, then distant cells.
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
	if l.of.variant == plain {
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

// finding starts a finding whose premises are the clue of the line and the given cells.
func (l *line) finding(look *puzzle.View, reason []int) *puzzle.StepBuilder {
	f, matters := look.NewStep(l.at), l.of.allColours()
	var args wordsArgs
	if l.of.variant == plain {
		f.AddArgs(clueArgs{slices.Clone(l.runs)})
	} else {
		args = wordsArgs{Clue: []string{}, Hues: []int{}}
		matters = puzzle.Only(White)
		for _, b := range l.clue {
			args.Clue, args.Hues = append(args.Clue, l.of.formatBlock(b)), append(args.Hues, b.Colour)
			if matters |= puzzle.Only(b.Colour); b.Size == AnyRuns {
				matters = l.of.allColours()
			}
		}
	}
	for _, i := range reason {
		if settled(l.cells[i]) {
			f.Use(l.unknown(i))
			continue
		}
		gone := l.of.allColours() &^ l.cells[i] & matters // the clue alone rules out the other colours
		f.UseEliminated(l.unknown(i), gone)
		at, clue := l.crossing(i)
		for v := range (gone &^ l.of.clueColours(clue) &^ puzzle.Only(White)).Values() {
			args.Lacking, args.Lacked = append(args.Lacking, at), append(args.Lacked, v)
		}
	}
	if l.of.variant != plain {
		f.AddArgs(args)
	}
	return f
}

// crossing returns the line through cell i that crosses l, and its clue.
func (l *line) crossing(i int) (puzzle.Place, []Block) {
	if l.at.Kind == puzzle.RowKind {
		return puzzle.Col(i), l.of.lines[l.of.height+i]
	}
	return puzzle.Row(i), l.of.lines[i]
}

// deduce starts the finding that the line entails the marks or, without marks, has no arrangement. The view must include its cells.
func (l *line) deduce(look *puzzle.View, marks ...mark) *puzzle.StepBuilder {
	f := l.finding(look, l.minimalPremises(marks, premiseRule{}))
	for _, x := range marks {
		f.Restrict(l.unknown(x.i), x.is)
	}
	if len(marks) == 0 {
		f.Contradict()
	}
	return f
}

// step returns the step by which a line with the given cells entails the marks or, without marks, a contradiction. The candidates in
// cells must be a subset of the known ones.
func (b board) step(l *line, cells []puzzle.Mask, marks ...mark) puzzle.Step {
	known := b.Known.Clone()
	for i, m := range cells {
		known.Restrict(l.unknown(i), m)
	}
	line := *l
	line.cells = cells
	f := line.deduce(b.WithFacts(known), marks...)
	technique := "nonogram.no-arrangement"
	switch {
	case len(marks) == 0 && l.of.variant == plain:
		f.Level = 1
	case len(marks) == 0:
		technique, f.Level = "nonogram.colour-none", 1
	case l.of.variant == plain:
		technique, f.Level = "nonogram.all-arrangements", arrangementLevels[0].level
		f.AddArgs(countArgs{Count: line.count()})
	default:
		technique, f.Level = "nonogram.colour-arrangements", arrangementsLevel
	}
	s, _ := f.Step()
	s.Technique = technique
	return s
}
