// Package sudoku is the puzzle Sudoku: fill a square with the numbers 1 to N so that each row, column and region contains each number
// once. Regions are boxes or irregular; the two diagonals may be units as well.
package sudoku

import (
	"slices"

	"github.com/teka-puzzles/teka/kinds/family/latin"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Sudoku is one puzzle. The unknown of the cell in row r and column c has index r*n+c and holds a number, 1 to n.
type Sudoku struct {
	ground.Regions
	n        int
	diagonal bool
	grid     []int // in reading order: the givens, 0 for none
	board    *puzzle.Board
	units    []unit
	of       [][]int32 // by cell: its units
}

// unit is a group of cells that contains each number once: a row, a column, a region or a diagonal.
type unit struct {
	at    puzzle.Place
	cells []int
}

var sizes = puzzle.Limits{
	Side:      25,
	Square:    true,
	Generated: puzzle.SizeRange{Min: 2, Max: 16},
	Editor:    puzzle.SizeRange{Min: 1, Max: 16},
	Default:   9,
	Lesson:    6,
}

// DiagonalKind is the kind of the places of diagonals: a diagonal is identified by its cell in the first row.
var DiagonalKind = puzzle.NewPlaceKind("diagonal", puzzle.InCell)

// BoxSize returns the size of the boxes of a board with n rows: as square as possible, and wider than tall. A prime number of rows, from 2,
// has no boxes; ok is then false.
func BoxSize(n int) (rows, cols int, ok bool) {
	for k := 1; k*k <= n; k++ {
		if n%k == 0 {
			rows = k
		}
	}
	return rows, n / rows, n == 1 || rows > 1
}

// Boxes returns the regions of a board with n rows and boxes of a size, which must divide n.
func Boxes(n, rows, cols int) ground.Regions {
	of := make([]int, n*n)
	for i := range of {
		of[i] = i/n/rows*n + i%n/cols
	}
	x, _ := ground.NewRegions(n, n, of) // boxes are connected
	return x
}

// Standard returns the usual boxes of a board with n rows.
func Standard(n int) (ground.Regions, error) {
	rows, cols, ok := BoxSize(n)
	if !ok {
		return ground.Regions{}, fault.Errorf("%d rows cannot be divided into boxes: regions are expected", n)
	}
	return Boxes(n, rows, cols), nil
}

// New returns a puzzle with these regions, with or without diagonals. The grid has the givens in reading order, 0 for none; nil has none.
// New returns an error if the board is not square, too large, or not divided into as many regions of as many cells as it has rows, or if a
// given is invalid.
func New(regions ground.Regions, diagonal bool, grid []int) (*Sudoku, error) {
	n := regions.Rows
	if err := sizes.CheckSides(n, regions.Cols); err != nil {
		return nil, err
	}
	if len(regions.Cells) != n {
		return nil, fault.Errorf("%d regions for %d rows", len(regions.Cells), n)
	}
	s := &Sudoku{Regions: regions, n: n, diagonal: diagonal, grid: make([]int, n*n)}
	for k, cells := range regions.Cells {
		if len(cells) != n {
			return nil, fault.Errorf("%s has %d cells, not %d", s.Place(k), len(cells), n)
		}
	}
	if len(grid) != n*n && len(grid) != 0 {
		return nil, fault.Errorf("%d cells for %d rows and columns", len(grid), n)
	}
	s.board = puzzle.GridBoard(n, n, puzzle.Span(1, n))
	for i, v := range grid {
		if v < 0 || v > n {
			return nil, ground.NumberError(puzzle.Cell(i/n, i%n), v, 1, n)
		}
		s.grid[i] = v
	}
	s.addUnits()
	return s, nil
}

// addUnits lists the rows, columns, regions and diagonals.
func (s *Sudoku) addUnits() {
	n := s.n
	line := func(at puzzle.Place, first, step int) {
		u := unit{at, make([]int, n)}
		for k := range u.cells {
			u.cells[k] = first + k*step
		}
		s.units = append(s.units, u)
	}
	for k := range n {
		line(puzzle.Row(k), k*n, 1)
	}
	for k := range n {
		line(puzzle.Col(k), k, n)
	}
	for k, cells := range s.Cells {
		s.units = append(s.units, unit{s.Place(k), cells})
	}
	if s.diagonal {
		line(DiagonalKind.At(0, 0), 0, n+1)
		if n > 1 {
			line(DiagonalKind.At(0, n-1), n-1, n-1)
		}
	}
	s.of = make([][]int32, n*n)
	for k, u := range s.units {
		for _, i := range u.cells {
			s.of[i] = append(s.of[i], int32(k))
		}
		if k >= 2*n {
			s.board.Units = append(s.board.Units, puzzle.Unit{At: u.at, Unknowns: u.cells})
		}
	}
}

// withGrid returns the puzzle with other givens.
func (s *Sudoku) withGrid(grid []int) *Sudoku {
	q := *s
	q.grid = slices.Clone(grid)
	return &q
}

// Given returns the given of a cell; 0 for none.
func (s *Sudoku) Given(r, c int) int { return s.grid[r*s.n+c] }

// isStandard reports whether the regions are the usual boxes.
func (s *Sudoku) isStandard() bool {
	x, err := Standard(s.n)
	return err == nil && slices.Equal(x.Of, s.Of)
}

// Kind implements puzzle.Puzzle.
func (s *Sudoku) Kind() *puzzle.Kind { return Kind }

// Board lists the cells in reading order.
func (s *Sudoku) Board() *puzzle.Board { return s.board }

// Kind describes Sudoku.
var Kind = clues.Kind(puzzle.Kind{
	Name:          "sudoku",
	Title:         "Sudoku",
	Aliases:       []string{"solo", "number-place", "jigsaw-sudoku"},
	Limits:        sizes,
	Example:       "https://puzz.link/p?sudoku/4/4/g1k23k3g",
	Techniques:    techniques,
	RuleName:      ruleName,
	Widen:         latin.Widen,
	Scratch:       func(l *puzzle.View) any { return newBoard(l.Puzzle.(*Sudoku)) },
	Speech:        speech,
	StepArgs:      args,
	ViolationArgs: broken,
	Bands:         puzzle.Bands{1.2, 2, 2.9, 4.7, 7},
	Traits:        puzzle.Traits{Digits: true, Givens: true},
	Formats:       formats,
	JSON:          corpus,
	Check:         Check,
	Impossible:    Impossible,
	Random:        Random,
	Make:          maker,
})
