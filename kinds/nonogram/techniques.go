package nonogram

import (
	"math"
	"slices"
	"sort"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/reduce"
)

// techniques are the ways in which people solve a nonogram, easiest first. Those of one line look at a row or column alone; the last
// three look at a line, at the lines across and at the lines beside.
//
// Lines have cells 0 to n-1 and blocks c1 to ck. A block's first and last start, lo and hi, are those of the leftmost and the
// rightmost arrangement. With "by the crosses" they are found from the crosses alone, else from all marks; "by their ranges" lies between.
var techniques = []puzzle.Technique{
	ofLine("no-arrangement", 1.0, nil),
	ofLine("empty-line", 1.0, emptyLine),
	ofLine("full-line", 1.0, fullLine),
	ofLine("finished-line", 1.0, finishedLine).Folding(puzzle.Bookkeeping),
	ofBlocks("overlap", 1.3, overlap),
	ofBlocks("only-place", 1.3, onlyPlace),
	ofBlocks("less-room", 1.3, lessRoom),
	ofLine("edge-block", 1.4, edgeBlock).Folding(puzzle.Bookkeeping),
	ofLine("cap", 1.4, capBlock).Folding(puzzle.Bookkeeping),
	ofBlocks("unreachable", 1.6, unreachable).Folding(puzzle.Bookkeeping),
	ofBlocks("small-gap", 1.6, smallGap),
	ofBlocks("join", 1.8, join),
	ofBlocks("split", 1.8, split),
	ofLine("mercury", 2.0, mercury),
	ofBlocks("owner", 2.2, owner),
	ofBlocks("segment", 2.2, segment),
	ofLine("all-arrangements", 3.0, allArrangements),
	{ID: "nonogram.edge-logic", Level: edgeLevel + perLink, Find: edgeLogic, Supposes: true},
	{ID: "nonogram.crossing", Level: crossingLevel + perLink, Find: crossing, Supposes: true},
	{ID: "nonogram.both-ways", Level: casesLevel + 2*perCase, Find: bothWays, Supposes: true},
}

// search is a technique of one line at work in a line.
type search struct {
	*line
	look    *puzzle.Look
	found   []*puzzle.Finding
	reasons [][]int // by finding: the cells that it rests on
}

// ofLine makes a technique of a function that looks at one line which fits its marks, and notes what it finds there. A nil function finds
// the lines that fit their marks in no way.
func ofLine(id string, level float64, find func(*search)) puzzle.Technique {
	return puzzle.Technique{ID: "nonogram." + id, Level: level, Regions: byLine, Find: func(look *puzzle.Look) []puzzle.Step {
		l := on(look).line(look.Region)
		switch {
		case !l.news || l.ok == (find == nil):
			return nil
		case find == nil:
			return l.because(look).Steps()
		}
		s := search{line: l, look: look}
		find(&s)
		var steps []puzzle.Step
		for _, f := range s.found {
			steps = append(steps, f.Steps()...)
		}
		return steps
	}}
}

// ofBlocks is ofLine for techniques that ask which block lies where: with many blocks in the line that takes longer to see, so that
// the level grows by 0.1 for three blocks more, up to 0.4.
func ofBlocks(id string, level float64, find func(*search)) puzzle.Technique {
	return ofLine(id, level, func(s *search) {
		find(s)
		for _, f := range s.found {
			f.Level = math.Round(float64(10*level)+float64(min(4, max(0, len(s.runs)-1)/3))) / 10
		}
	})
}

// byLine divides the board into its lines: rows, then columns.
var byLine = &puzzle.Regions{Of: func(look *puzzle.Look) [][]int {
	n := look.Puzzle.(*Nonogram)
	out := make([][]int, len(n.lines))
	for k, l := range n.lanes() {
		for i := range l.n {
			out[k] = append(out[k], l.unknown(i))
		}
	}
	return out
}}

// why says what marks rest on besides the clue: the marked cells of which the sentence speaks, and as few others as can be of those
// that may be named (nil for all); see reason.
type why struct {
	must []int
	may  func(i int) bool
}

// find notes marks; those that are known already are dropped. Marks that rest on the same cells are one finding, which is returned
// for more to be said; of args with the same name it has the last.
func (s *search) find(marks []mark, w why, said any) *puzzle.Finding {
	marks = slices.DeleteFunc(marks, func(m mark) bool { return !s.open(m.i) })
	if len(marks) == 0 {
		return s.look.Finding() // which concludes nothing
	}
	sort.Slice(marks, func(i, j int) bool { return marks[i].i < marks[j].i })
	reason := s.reason(marks, w)
	k := slices.IndexFunc(s.reasons, func(r []int) bool { return slices.Equal(r, reason) })
	if k < 0 {
		k = len(s.found)
		s.found, s.reasons = append(s.found, s.finding(s.look, reason)), append(s.reasons, reason)
	}
	f := s.found[k]
	for _, m := range marks {
		f.Is(s.unknown(m.i), m.value())
	}
	if said != nil {
		f.Say(said)
	}
	return f
}

// finding begins a finding that rests on the clue of the line and on marked cells.
func (l *line) finding(look *puzzle.Look, reason []int) *puzzle.Finding {
	f := look.Finding(l.at)
	f.Say(clueArgs{slices.Clone(l.runs)})
	for _, i := range reason {
		f.On(l.unknown(i))
	}
	return f
}

// because says that the line forces marks (none: that it has no arrangement), on a look at which the line is marked as here, but
// for the cells of these marks.
func (l *line) because(look *puzzle.Look, marks ...mark) *puzzle.Finding {
	f := l.finding(look, l.reason(marks, why{}))
	for _, x := range marks {
		f.Is(l.unknown(x.i), x.value())
	}
	if len(marks) == 0 {
		f.Clash()
	}
	return f
}

// mark is a cell of a line and what it is: mayWhite or mayBlack.
type mark struct {
	i  int
	is uint8
}

// value is the mark as a value of its cell.
func (x mark) value() int {
	if x.is == mayBlack {
		return Black
	}
	return White
}

// place is where cell i is, and cell the cell at a place.
func (l *line) place(i int) puzzle.Place {
	if l.at.Kind == puzzle.RowKind {
		return puzzle.Cell(int(l.at.R), i)
	}
	return puzzle.Cell(i, int(l.at.C))
}

func (l *line) cell(at puzzle.Place) int {
	if l.at.Kind == puzzle.RowKind {
		return int(at.C)
	}
	return int(at.R)
}

// fact is a mark as a fact.
func (l *line) fact(x mark) puzzle.Fact { return puzzle.Fact{At: l.place(x.i), Value: x.value()} }

// open, crossed and black report how a cell is marked.
func (l *line) open(i int) bool { return l.cells[i] == mayWhite|mayBlack }

func (l *line) crossed(i int) bool { return l.cells[i] == mayWhite }

func (l *line) black(i int) bool { return l.cells[i] == mayBlack }

// all lists the cells for which a question is answered with yes.
func (l *line) all(yes func(i int) bool) []int {
	var out []int
	for i := range l.cells {
		if yes(i) {
			out = append(out, i)
		}
	}
	return out
}

// forces reports whether the cells given, instead of those of the line, leave only these marks.
func (l *line) forces(cells []uint8, marks []mark) bool {
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

// reason is a set of marked cells that, with the clue, forces the marks (none: makes the line impossible), in order. It holds the
// cells that must be named; of the others none can be left out. It is made of cells that may be named (nil for all) unless these do
// not suffice. The cells far from the marks are left out first. The cells of the marks themselves are taken as open.
func (l *line) reason(marks []mark, w why) []int {
	lo, hi := 0, len(l.cells)-1
	if len(marks) > 0 {
		lo, hi = marks[0].i, marks[len(marks)-1].i
	}
	far := func(i int) int { return max(lo-i, i-hi, 0) }
	cells := slices.Repeat([]uint8{mayWhite | mayBlack}, len(l.cells))
	var order []int
	for i := len(cells) - 1; i >= 0; i-- {
		switch {
		case l.open(i) || slices.ContainsFunc(marks, func(x mark) bool { return x.i == i }):
		case slices.Contains(w.must, i):
			cells[i] = l.cells[i]
		default:
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return far(a) - far(b) })
	holds := func(part []int) bool {
		for _, i := range part {
			cells[i] = l.cells[i]
		}
		ok := l.forces(cells, marks)
		for _, i := range part {
			cells[i] = mayWhite | mayBlack
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

// fill and cross add the marks of the cells from a to b, b not included.
func fill(marks []mark, a, b int) []mark { return put(marks, a, b, mayBlack) }

func cross(marks []mark, a, b int) []mark { return put(marks, a, b, mayWhite) }

func put(marks []mark, a, b int, is uint8) []mark {
	for i := a; i < b; i++ {
		marks = append(marks, mark{i, is})
	}
	return marks
}
