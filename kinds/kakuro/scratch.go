package kakuro

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/kinds/kakuro/internal/sums"
	"github.com/teka-puzzles/teka/puzzle"
)

var digits = puzzle.Span(1, 9)

// board is the board that techniques examine. One serves a whole study: View is replaced at each call, and the rest is built once.
type board struct {
	*puzzle.View
	*Kakuro
	of         [][2]int    // by cell: its run across and its run down
	lines      []line      // by run, as last examined
	blocks     []block     // see allBlocks
	rectangles []rectangle // see allRectangles
	cages      sums.CageFilter
	quick      []quickResult // by cell; see quickSteps
	second     *board        // for steps after the eliminations of others; it has its own lines
}

// newBoard returns the tables of a puzzle: the two runs of each cell, and which runs cannot be filled on any board.
func newBoard(k *Kakuro) *board {
	b := &board{Kakuro: k, of: make([][2]int, k.board.Len()), lines: make([]line, len(k.runs))}
	for i := range k.runs {
		r := &k.runs[i]
		l := &b.lines[i]
		*l = line{board: b, run: r, at: r.place(), impossible: len(r.cells) > 9}
		for _, u := range r.cells {
			b.of[u][r.heading] = i
		}
		for _, c := range k.clash {
			l.impossible = l.impossible || l.at == puzzle.Run(c.R, c.C, c.Heading)
		}
	}
	return b
}

func boardOf(l *puzzle.View) *board {
	b := l.Scratch.(*board)
	b.View = l
	return b
}

func (b *board) cell(u int) puzzle.Place { return b.board.At(u) }

func (b *board) places(cells []int) []puzzle.Place {
	return lists.Map(cells, b.cell)
}

func (b *board) clues(runs ...int) []puzzle.Place {
	return lists.Map(runs, func(run int) puzzle.Place { return b.lines[run].at })
}

// cellsOf returns the unknowns of runs, each once.
func (b *board) cellsOf(runs []int) []int {
	var out []int
	for _, i := range runs {
		for _, u := range b.runs[i].cells {
			if !slices.Contains(out, u) {
				out = append(out, u)
			}
		}
	}
	return out
}

// filter returns, for each cell of a run, the digits that it has in some filling; nil if it cannot be filled.
func (b *board) filter(can []puzzle.Mask, sum int) []puzzle.Mask {
	var cells [9]uint16
	for i, m := range can {
		cells[i] = uint16(m >> 1)
	}
	if !b.cages.Run(cells[:len(can)], sum) {
		return nil
	}
	out := make([]puzzle.Mask, len(can))
	for i := range out {
		out[i] = puzzle.Mask(cells[i]) << 1
	}
	return out
}

// line is a run with its candidates.
type line struct {
	*board
	*run
	at         puzzle.Place
	impossible bool // it has two sums, or more cells than there are digits

	can        []puzzle.Mask // by cell: candidates
	fits       bool          // the run can be filled
	unfillable bool          // it cannot, although every cell has a candidate
	reducible  bool          // it can, and some candidate is in no filling
	left       []puzzle.Mask // by cell: the digits in some filling; nil if it cannot be filled, or was not examined
	open       []int         // positions of the cells without a digit
	filled     []int         // unknowns with a digit
	placed     puzzle.Mask   // placed digits
	free       puzzle.Mask   // the other digits
	rest       int           // the sum less the placed digits; meaningless without a sum

	version int     // increases with each change
	found   []found // by technique; see cachedSteps
}

// found is the steps of a technique in a version of a run.
type found struct {
	version int
	steps   []puzzle.Step
}

// line returns a run with current candidates. It is examined again only after a change.
func (b *board) line(i int) *line {
	l := &b.lines[i]
	if !l.changed() {
		return l
	}
	l.version++
	l.open, l.filled, l.placed, l.rest = l.open[:0], l.filled[:0], 0, l.sum
	for j, m := range l.can {
		switch m.Len() {
		case 1:
			l.placed |= m
			l.rest -= m.Min()
			l.filled = append(l.filled, l.cells[j])
		default:
			l.open = append(l.open, j)
		}
	}
	l.free = digits &^ l.placed
	l.fits, l.unfillable, l.reducible, l.left = false, false, false, nil
	if slices.Contains(l.can, 0) { // the board is impossible
		return l
	}
	if !l.impossible {
		l.left = b.filter(l.can, l.sum)
		l.fits = l.left != nil
		l.reducible = l.fits && !slices.Equal(l.left, l.can)
	}
	l.unfillable = !l.fits
	return l
}

// changed copies the candidates of the view to can, and reports whether any differ. The first call always returns true.
func (l *line) changed() bool {
	changed := l.can == nil
	if changed {
		l.can = make([]puzzle.Mask, len(l.cells))
	}
	for j, u := range l.cells {
		if m := l.Known.Candidates(u); l.can[j] != m {
			l.can[j], changed = m, true
		}
	}
	return changed
}

func (l *line) finding() *puzzle.StepBuilder { return l.NewStep(l.at) }

func (l *line) restrict(f *puzzle.StepBuilder, m puzzle.Mask) {
	for _, j := range l.open {
		f.Restrict(l.cells[j], m)
	}
}

// derived returns the finding of a rule that maps the candidates of the cells to the remaining ones (0 for no conclusion); nil if it
// eliminates nothing. The premises are the placed digits and as few eliminated candidates as the rule needs.
func (l *line) derived(rule func(can []puzzle.Mask) []puzzle.Mask) *puzzle.StepBuilder {
	left := rule(l.can)
	if left == nil {
		return nil
	}
	want := make([]puzzle.Mask, len(l.can)) // what the rule eliminates
	some := false
	for _, j := range l.open {
		if left[j] != 0 {
			want[j] = l.can[j] &^ left[j]
			some = some || want[j] != 0
		}
	}
	if !some {
		return nil
	}
	f := l.finding()
	left = rule(l.restOn(f, func(can []puzzle.Mask) bool {
		left := rule(can)
		for j, m := range want {
			if m != 0 && (left == nil || left[j] == 0 || m&left[j] != 0) {
				return false
			}
		}
		return true
	}))
	for _, j := range l.open {
		if want[j] != 0 {
			f.Restrict(l.cells[j], left[j])
		}
	}
	return f
}

// restOn adds as premises the placed digits of the run and as few eliminated candidates of its open cells as holds requires. Placed digits
// are never restored. It returns the candidates that the premises leave.
func (l *line) restOn(f *puzzle.StepBuilder, holds func(can []puzzle.Mask) bool) []puzzle.Mask {
	full := slices.Clone(l.can)
	for _, j := range l.open {
		full[j] |= l.free
	}
	can := reduce.Relax(l.can, full, holds)
	f.Use(l.filled...)
	for _, j := range l.open {
		f.UseEliminated(l.cells[j], l.free&^can[j])
	}
	return can
}

// sameEliminations reports whether again eliminates everything that left eliminates from can.
func sameEliminations(again, can, left []puzzle.Mask) bool {
	for i, m := range again {
		if m&can[i]&^left[i] != 0 {
			return false
		}
	}
	return true
}
