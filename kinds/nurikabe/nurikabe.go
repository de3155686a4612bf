// Package nurikabe is the puzzle Nurikabe: shade cells so that the unshaded ones form islands. Each island has exactly one number, its
// number of cells, and islands do not share a side. The shaded cells, the sea, are connected and contain no 2x2 square.
package nurikabe

import (
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// What a cell contains, besides the size of an island.
const (
	None  = 0
	Query = -1 // the number of an island of unknown size
)

// maxNumber is the largest number of a cell. Numbers may exceed the number of cells; such a puzzle has no solution.
const maxNumber = 1 << 20

// Values of the unknowns.
const (
	land = 0
	sea  = 1
)

// Nurikabe is one puzzle. Its unknowns are the cells without a number in reading order.
type Nurikabe struct {
	ground.Grid
	cells []int // in reading order: None, Query or a number
	board *puzzle.Board
	index []int32 // by cell: its unknown, -1 for cells with a number
}

// New returns a puzzle with the given cells in reading order: None, Query or a number. It returns an error if the size exceeds
// Kind.Limits or does not match the number of cells, or if a number is invalid.
func New(rows, cols int, cells []int) (*Nurikabe, error) {
	if err := sizes.CheckCells(rows, cols, len(cells)); err != nil {
		return nil, err
	}
	n := &Nurikabe{Grid: ground.Grid{Rows: rows, Cols: cols}, cells: append([]int(nil), cells...), index: make([]int32, len(cells))}
	unknowns := make([]puzzle.Unknown, 0, len(cells))
	for i, x := range cells {
		n.index[i] = -1
		switch {
		case x == None:
			n.index[i] = int32(len(unknowns))
			unknowns = append(unknowns, puzzle.Unknown{At: n.CellPlace(i), Values: puzzle.Span(land, sea)})
		case x < Query || x > maxNumber:
			return nil, ground.NumberError(n.CellPlace(i), x, 1, maxNumber)
		}
	}
	n.board = puzzle.NewBoard(unknowns)
	return n, nil
}

// Number returns what the cell in row r and column c contains: None, Query or a number.
func (n *Nurikabe) Number(r, c int) int { return n.cells[r*n.Cols+c] }

// ClueNumber implements words.NumberedClues.
func (n *Nurikabe) ClueNumber(at puzzle.Place) (number int, ok bool) { return clues.Number(n, at) }

// Kind returns Nurikabe.
func (n *Nurikabe) Kind() *puzzle.Kind { return Kind }

// Board lists the cells without a number in reading order.
func (n *Nurikabe) Board() *puzzle.Board { return n.board }

// cellOf returns the cell of an unknown.
func (n *Nurikabe) cellOf(u int) int {
	at := n.board.Unknown(u).At
	return int(at.R)*n.Cols + int(at.C)
}

// state returns what is known of each cell: sure land, sure sea or open. known may be zero.
func (n *Nurikabe) state(known puzzle.Facts) []int8 {
	out := make([]int8, len(n.cells))
	for i, u := range n.index {
		if out[i] = isOpen; u < 0 {
			out[i] = isLand
		} else if !known.IsZero() {
			out[i] = stateOf(known.Candidates(int(u)))
		}
	}
	return out
}

// squares yields the cells of each square of 2x2 cells, in the order of their first cells.
func (n *Nurikabe) squares(yield func(cells [4]int32) bool) {
	for i := range n.cells {
		if n.Has(i/n.Cols+1, i%n.Cols+1) && !yield([4]int32{int32(i), int32(i + 1), int32(i + n.Cols), int32(i + n.Cols + 1)}) {
			return
		}
	}
}

// stateOf returns what candidates make of a cell.
func stateOf(m puzzle.Mask) int8 {
	switch m {
	case puzzle.Only(land):
		return isLand
	case puzzle.Only(sea):
		return isSea
	}
	return isOpen
}

// connected is the rule that the sea is connected, as a clue of steps.
var connected = puzzle.WholeBoard(puzzle.Connected)

// Kind describes Nurikabe.
var Kind = clues.Kind(puzzle.Kind{
	Name:          "nurikabe",
	Title:         "Nurikabe",
	Aliases:       []string{"cell-structure", "islands-in-the-stream"},
	Limits:        sizes,
	Example:       "https://puzz.link/p?nurikabe/6/6/l1m3g2g1j2h4i1k",
	Speech:        speech,
	StepArgs:      args,
	ViolationArgs: broken,
	Traits:        puzzle.Traits{Crosses: true},
	Formats:       formats,
	JSON:          corpus,
	Check:         constraint.Check,
	Impossible:    Impossible,
	Fulfilled:     constraint.Fulfilled,
	Random:        Random,
	Make:          maker,
	Techniques:    techniques,
	RuleName:      ruleName,
	Scratch:       func(l *puzzle.View) any { return newTables(l.Puzzle.(*Nurikabe)) },
})

var sizes = puzzle.Limits{
	Side:      puzzle.MaxSide,
	Cells:     40_000,
	Generated: puzzle.SizeRange{Min: 4, Max: 12},
	Editor:    puzzle.SizeRange{Min: 1, Max: 60},
	Default:   10,
	Lesson:    7,
}
