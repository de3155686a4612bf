// Package latin is the family of puzzles in which every line holds each value once: what follows from the lines alone, without the clues.
// It has the techniques with their sentences, and random Latin squares for makers.
//
// The Scratch of a kind is a Board, or a struct that embeds one. The kind takes the techniques by name (see Technique) and adds those of
// its clues. An unknown is a cell and holds a value from 1 to N. Lines are rows and columns, and may be other groups of N cells, such as
// the boxes of a Sudoku.
package latin

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Board is the board that techniques examine. One serves a whole study: View is replaced at each call, and the lines are built once.
type Board struct {
	*puzzle.View
	N      int      // values are 1 to N, and every line has N cells
	Lines  []*Line  // N rows, N columns, and then any others
	Of     [][]Spot // by cell: its lines, and its position in each
	Givens []int    // by cell: the value given, 0 for none; nil if the kind has no givens
	// Largest is the largest number of values of a hidden set and of lines of an X-wing: 3, or 4.
	Largest int
	Finish  func(*puzzle.Step) // adds the kind's arguments to steps of a single line and of chains; nil for none
}

// Line is N cells that hold each value once.
type Line struct {
	*Board
	At    puzzle.Place
	Index int           // in Board.Lines
	Cells []int         // by position
	Can   []puzzle.Mask // by position: the candidates when the line was last returned by Board.Line
}

// Spot is a cell as part of a line.
type Spot struct{ Line, Position int }

// scratch is a Board, or a struct that embeds one.
type scratch interface{ latin() *Board }

func (b *Board) latin() *Board { return b }

// NewBoard returns a board of n by n cells in reading order. Its lines are the rows, the columns, and the others given by place and cells.
func NewBoard(n int, others ...Line) *Board {
	b := &Board{N: n, Largest: 3, Of: make([][]Spot, n*n)}
	var lines []Line
	for r := range n {
		lines = append(lines, Line{At: puzzle.Row(r)})
	}
	for c := range n {
		lines = append(lines, Line{At: puzzle.Col(c)})
	}
	for k := range n * n {
		lines[k/n].Cells = append(lines[k/n].Cells, k)
		lines[n+k/n].Cells = append(lines[n+k/n].Cells, k%n*n+k/n)
	}
	for _, l := range append(lines, others...) {
		l.Board, l.Index, l.Can = b, len(b.Lines), make([]puzzle.Mask, n)
		for d, cell := range l.Cells {
			b.Of[cell] = append(b.Of[cell], Spot{l.Index, d})
		}
		b.Lines = append(b.Lines, &l)
	}
	return b
}

func boardOf(look *puzzle.View) *Board {
	b := look.Scratch.(scratch).latin()
	b.View = look
	return b
}

// Line returns a line with its current candidates.
func (b *Board) Line(index int) *Line {
	l := b.Lines[index]
	for d, cell := range l.Cells {
		l.Can[d] = b.Known.Candidates(cell)
	}
	return l
}

// Place returns the place of a cell.
func (b *Board) Place(cell int) puzzle.Place { return b.Known.Board().At(cell) }

// Common returns the first line that contains both cells; -1 for none.
func (b *Board) Common(x, y int) int {
	for _, s := range b.Of[x] {
		for _, t := range b.Of[y] {
			if s.Line == t.Line {
				return s.Line
			}
		}
	}
	return -1
}

// Begin begins a step with clues as premises. It names every eliminated candidate that it uses, and no others.
func (b *Board) Begin(clues ...puzzle.Place) *puzzle.StepBuilder {
	f := b.NewStep(clues...)
	f.Exact = true
	return f
}

// Finished returns the step of a finding, with the arguments that Finish adds; nil if it concludes nothing new.
func (b *Board) Finished(f *puzzle.StepBuilder) []puzzle.Step {
	steps := f.Steps()
	for i := range steps {
		if b.Finish != nil {
			b.Finish(&steps[i])
		}
	}
	return steps
}

// Where returns the positions at which a value is a candidate.
func (l *Line) Where(value int) puzzle.Mask { return Where(l.Can, value) }

// Where returns the positions at which a value is a candidate.
func Where(can []puzzle.Mask, value int) puzzle.Mask {
	m := puzzle.Mask(0)
	for d, c := range can {
		if c.Has(value) {
			m |= puzzle.Only(d)
		}
	}
	return m
}

// has reports whether a cell is in the line.
func (l *Line) has(cell int) bool {
	return slices.ContainsFunc(l.Of[cell], func(s Spot) bool { return s.Line == l.Index })
}
