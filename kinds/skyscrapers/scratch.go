package skyscrapers

import (
	"slices"

	"github.com/teka-puzzles/teka/kinds/family/latin"
	"github.com/teka-puzzles/teka/puzzle"
)

// board is the board that techniques see. One serves a whole study: the look is that of the moment, and the rest is laid out once
// for the puzzle.
type board struct {
	*latin.Board
	*Skyscrapers
	all   puzzle.Mask // the heights
	lines []*line     // by region, seen from their first cells
}

// newBoard lays out the lines.
func newBoard(s *Skyscrapers) *board {
	b := &board{Board: latin.NewBoard(s.n), Skyscrapers: s, all: puzzle.Span(1, s.n)}
	b.Givens, b.Finish = s.grid, b.finish
	for region, x := range s.axes() {
		near, far := s.sides[x.near][x.index], s.sides[x.far][x.index]
		v := &line{board: b, axis: x, region: region, clue: near, facing: far, can: b.Lines[region].Can}
		w := &line{board: b, axis: x, region: region, clue: far, facing: near, can: make([]puzzle.Mask, s.n), back: true}
		v.other, w.other = w, v
		b.lines = append(b.lines, v)
	}
	return b
}

// boardOf is the board of a look.
func boardOf(l *puzzle.Look) *board {
	b := l.Scratch.(*board)
	b.Look = l
	return b
}

// above and below are the heights above and below h.
func (b *board) above(h int) puzzle.Mask { return b.all &^ (puzzle.Only(min(max(h, 0), b.n)+1) - 1) }
func (b *board) below(h int) puzzle.Mask { return b.all & (puzzle.Only(min(max(h, 0), b.n+1)) - 1) }

// finish adds what all sentences may use: the size, and the number of the first clue at a side, 0 for none.
func (b *board) finish(s *puzzle.Step) {
	clue := 0
	if i := slices.IndexFunc(s.Clues, func(at puzzle.Place) bool { return at.Kind == puzzle.SideKind }); i >= 0 {
		clue = b.sides[s.Clues[i].Dir][s.Clues[i].R]
	}
	s.Say(lineArgs{Clue: clue, N: b.n})
}

// line is a row or column with what is known of it, seen from one side.
type line struct {
	*board
	axis
	region int
	back   bool          // seen from its last cell
	clue   int           // 0 for none
	facing int           // the clue at the other side
	can    []puzzle.Mask // by distance
	other  *line         // the line seen from the other side
	looks  map[[mostCells]uint16]*looked
}

// line is a line, given by its region, seen from its first cell.
func (b *board) line(region int) *line {
	b.Line(region)
	v := b.lines[region]
	for d := range v.can {
		v.other.can[b.n-1-d] = v.can[d]
	}
	return v
}

// cell is the unknown at a distance.
func (v *line) cell(d int) int {
	if v.back {
		d = v.n - 1 - d
	}
	return v.first + d*v.step
}

// value is the height at a distance; 0 while it is open.
func (v *line) value(d int) int {
	if v.can[d].Len() == 1 {
		return v.can[d].Min()
	}
	return 0
}

// side is the clue seen from, or the one at the other side.
func (v *line) side(far bool) puzzle.Place {
	if v.back != far {
		return puzzle.Outside(v.far, v.index)
	}
	return puzzle.Outside(v.near, v.index)
}

// plain begins a step that rests on the line alone, and seen one that rests on the clue, too.
func (v *line) plain() *puzzle.Finding    { return v.Begin(v.at) }
func (v *line) fromClue() *puzzle.Finding { return v.Begin(v.at, v.side(false)) }

// restOn makes a finding rest on the heights that are struck from the cells, as far as they are known to be.
func (v *line) restOn(f *puzzle.Finding, can []puzzle.Mask) {
	for d, m := range can {
		f.OnNot(v.cell(d), v.all&^m)
	}
}

// every is all heights for each cell.
func (v *line) every() []puzzle.Mask { return slices.Repeat([]puzzle.Mask{v.all}, v.n) }
