package skyscrapers

import (
	"slices"

	"github.com/teka-puzzles/teka/kinds/family/latin"
	"github.com/teka-puzzles/teka/puzzle"
)

// board is the board that techniques examine. One serves a whole study: View is replaced at each call, and the rest is built once.
type board struct {
	*latin.Board
	*Skyscrapers
	all   puzzle.Mask // all heights
	lines []*line     // by region, seen from the first cell
}

// newBoard returns the tables of a puzzle: each row and column as seen from both ends.
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

func boardOf(l *puzzle.View) *board {
	b := l.Scratch.(*board)
	b.View = l
	return b
}

// above and below return the heights above and below h.
func (b *board) above(h int) puzzle.Mask { return b.all &^ (puzzle.Only(min(max(h, 0), b.n)+1) - 1) }
func (b *board) below(h int) puzzle.Mask { return b.all & (puzzle.Only(min(max(h, 0), b.n+1)) - 1) }

// finish adds what all sentences may use: the size, and the first outside clue, 0 for none.
func (b *board) finish(s *puzzle.Step) {
	clue := 0
	if i := slices.IndexFunc(s.Clues, isSide); i >= 0 {
		clue = b.sides[s.Clues[i].Dir][s.Clues[i].R]
	}
	s.AddArgs(lineArgs{Clue: clue, N: b.n})
}

// line is a row or column with its candidates, seen from one side.
type line struct {
	*board
	axis
	region int
	back   bool          // seen from the last cell
	clue   int           // 0 for none
	facing int           // the clue of the other side
	can    []puzzle.Mask // by distance
	other  *line         // the same line seen from the other side
	cache  map[[maxCells]uint16]*examined
}

// line returns a line by its region, seen from its first cell, with current candidates.
func (b *board) line(region int) *line {
	b.Line(region)
	v := b.lines[region]
	for d := range v.can {
		v.other.can[b.n-1-d] = v.can[d]
	}
	return v
}

func (v *line) cell(d int) int {
	if v.back {
		d = v.n - 1 - d
	}
	return v.first + d*v.step
}

// value returns the height at distance d, or 0 if it is not placed.
func (v *line) value(d int) int {
	if v.can[d].Len() == 1 {
		return v.can[d].Min()
	}
	return 0
}

// side returns the place of the line's clue, or of the one at the other side.
func (v *line) side(far bool) puzzle.Place {
	if v.back != far {
		return puzzle.Outside(v.far, v.index)
	}
	return puzzle.Outside(v.near, v.index)
}

// plain begins a step with the line as a premise, and fromClue one with its clue, too.
func (v *line) plain() *puzzle.StepBuilder    { return v.Begin(v.at) }
func (v *line) fromClue() *puzzle.StepBuilder { return v.Begin(v.at, v.side(false)) }

// useClues adds the line and these clues at its ends as premises; 0 means no clue.
func (v *line) useClues(f *puzzle.StepBuilder, near, far int) {
	f.UseClues(v.at)
	if near > 0 {
		f.UseClues(v.side(false))
	}
	if far > 0 {
		f.UseClues(v.side(true))
	}
}

// restOn makes the eliminated heights outside can premises, as far as they are known.
func (v *line) restOn(f *puzzle.StepBuilder, can []puzzle.Mask) {
	for d, m := range can {
		f.UseEliminated(v.cell(d), v.all&^m)
	}
}

func (v *line) every() []puzzle.Mask { return slices.Repeat([]puzzle.Mask{v.all}, v.n) }
