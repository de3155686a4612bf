package kakuro

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/reduce"
	"github.com/teka-puzzles/teka/solver/rule"
)

// digits are all digits.
var digits = puzzle.Span(1, 9)

// board is the board that techniques see. One serves a whole study: the look is that of the moment, and the rest is laid out once
// for the puzzle.
type board struct {
	*puzzle.Look
	*Kakuro
	of         [][2]int    // by cell: its run across and its run down
	lines      []line      // by run: as it was seen last
	blocks     []block     // see laidBlocks
	rectangles []rectangle // see laidRectangles
	cages      rule.CageFilter
	glances    []glanced // by cell; see glance
	aside      *board    // the board of a second look, after what a first one tells; its lines are its own
}

// newBoard lays out what is read again and again.
func newBoard(k *Kakuro) *board {
	b := &board{Kakuro: k, of: make([][2]int, k.board.Len()), lines: make([]line, len(k.runs))}
	for i := range k.runs {
		r := &k.runs[i]
		l := &b.lines[i]
		*l = line{board: b, run: r, at: r.place(), dead: len(r.cells) > 9}
		for _, u := range r.cells {
			b.of[u][r.heading] = i
		}
		for _, c := range k.clash {
			l.dead = l.dead || l.at == puzzle.Run(c.R, c.C, c.Heading)
		}
	}
	return b
}

// boardOf is the board of a look.
func boardOf(l *puzzle.Look) *board {
	b := l.Scratch.(*board)
	b.Look = l
	return b
}

// cell is the place of an unknown.
func (b *board) cell(u int) puzzle.Place { return b.board.Unknown(u).At }

// places are those of unknowns.
func (b *board) places(cells []int) []puzzle.Place {
	out := make([]puzzle.Place, len(cells))
	for i, u := range cells {
		out[i] = b.cell(u)
	}
	return out
}

// clues names runs.
func (b *board) clues(runs ...int) []puzzle.Place {
	out := make([]puzzle.Place, len(runs))
	for i, run := range runs {
		out[i] = b.lines[run].at
	}
	return out
}

// cellsOf are the unknowns of runs, each once.
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

// filter is, for each cell of a run, the digits that it has in some filling; nil when there is none.
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

// line is a run as a person sees it on the board.
type line struct {
	*board
	*run
	at   puzzle.Place
	dead bool // it has two sums, or more cells than there are digits

	can    []puzzle.Mask // by cell: the digits left
	fits   bool          // the run can be filled
	broken bool          // it cannot, although every cell has a digit left
	news   bool          // it can, and some digit is in no filling
	left   []puzzle.Mask // by cell: the digits that are in some filling; nil when it cannot be filled or was not looked at
	open   []int         // the cells without a digit, by their position in the run
	filled []int         // the unknowns with a digit
	placed puzzle.Mask   // the digits placed
	free   puzzle.Mask   // the others
	rest   int           // the sum less the digits placed; meaningless without a sum

	looks int     // how often it was looked through
	found []found // by technique: what is seen at a glance
}

// found is what a technique found in a run, and at which time of looking through it.
type found struct {
	looks int
	steps []puzzle.Step
}

// line looks at a run. It is looked through again only when it has changed.
func (b *board) line(i int) *line {
	l := &b.lines[i]
	if !l.changed() {
		return l
	}
	l.looks++
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
	l.fits, l.broken, l.news, l.left = false, false, false, nil
	if slices.Contains(l.can, 0) { // the board is impossible already
		return l
	}
	if !l.dead {
		l.left = b.filter(l.can, l.sum)
		l.fits = l.left != nil
		l.news = l.fits && !slices.Equal(l.left, l.can)
	}
	l.broken = !l.fits
	return l
}

// changed brings the digits left up to date and reports whether any were others before.
func (l *line) changed() bool {
	changed := l.can == nil
	if changed {
		l.can = make([]puzzle.Mask, len(l.cells))
	}
	for j, u := range l.cells {
		if m := l.Known.Can(u); l.can[j] != m {
			l.can[j], changed = m, true
		}
	}
	return changed
}

// finding begins a step that rests on the run.
func (l *line) finding() *puzzle.Finding { return l.Finding(l.at) }

// leave leaves the digits to each open cell.
func (l *line) leave(f *puzzle.Finding, m puzzle.Mask) {
	for _, j := range l.open {
		f.Left(l.cells[j], m)
	}
}

// derived is what a rule finds that makes, of the candidates of the cells, those that are left (0 where it says nothing); nil when
// it finds nothing. It rests on the digits placed, and of the digits struck on those without which the rule would find less.
func (l *line) derived(rule func(can []puzzle.Mask) []puzzle.Mask) *puzzle.Finding {
	left := rule(l.can)
	if left == nil {
		return nil
	}
	want := make([]puzzle.Mask, len(l.can)) // what it strikes
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
			f.Left(l.cells[j], left[j])
		}
	}
	return f
}

// restOn makes a finding rest on the digits placed in the run, and on as few of the digits struck from its open cells as something
// that holds takes. A digit that is placed is not given back. It returns the candidates then.
func (l *line) restOn(f *puzzle.Finding, holds func(can []puzzle.Mask) bool) []puzzle.Mask {
	full := slices.Clone(l.can)
	for _, j := range l.open {
		full[j] |= l.free
	}
	can := reduce.Relax(l.can, full, holds)
	f.On(l.filled...)
	for _, j := range l.open {
		f.OnNot(l.cells[j], l.free&^can[j])
	}
	return can
}

// strikes reports whether what is left again lacks all that is in can and not in left.
func strikes(again, can, left []puzzle.Mask) bool {
	for i, m := range again {
		if m&can[i]&^left[i] != 0 {
			return false
		}
	}
	return true
}
