// Package skyscrapers is the puzzle Skyscrapers: fill a square with the heights 1 to N so that none repeats in a row or column. A number
// outside the frame is the number of buildings visible from there: a building hides all lower ones behind it.
package skyscrapers

import (
	"github.com/teka-puzzles/teka/kinds/family/latin"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Skyscrapers is one puzzle. The unknown of the cell in row r and column c has index r*n+c and holds a height, 1 to n.
type Skyscrapers struct {
	n     int
	sides [4][]int // by puzzle.Side: the clues, 0 for none; top and bottom from the left, left and right from the top
	grid  []int    // in reading order: the givens, 0 for none
	board *puzzle.Board
}

var sideWords = [4]fault.Text{puzzle.Top: fault.Textf("top"), puzzle.Right: fault.Textf("right"), puzzle.Bottom: fault.Textf("bottom"),
	puzzle.Left: fault.Textf("left")}

// New returns a puzzle with n rows and columns. The clues of a side, by puzzle.Side, start at the left or at the top; 0 is none, and an
// empty list has no clues. The grid has the givens in reading order, 0 for none; it may be nil. New returns an error if the size is not
// between 1 and puzzle.MaxValue, a list has the wrong length, a clue is negative or a given is not 0 to n. Clues above n are allowed; then
// there is no solution.
func New(n int, sides [4][]int, grid []int) (*Skyscrapers, error) {
	if n < 1 || n > sizes.Side {
		return nil, fault.Errorf("%d rows and columns: 1 to %d are allowed", n, sizes.Side)
	}
	s := &Skyscrapers{n: n, grid: make([]int, n*n)}
	for side, clues := range sides {
		if len(clues) != n && len(clues) != 0 {
			return nil, fault.Errorf("%s: the number of clues is %d, not %d", sideWords[side], len(clues), n)
		}
		s.sides[side] = make([]int, n)
		for i, c := range clues {
			if c < 0 {
				return nil, fault.Errorf("%s: the clue %d is negative", puzzle.Outside(puzzle.Side(side), i), c)
			}
			s.sides[side][i] = min(c, maxClue) // cannot be satisfied either, and all notations can write it
		}
	}
	if len(grid) != n*n && len(grid) != 0 {
		return nil, fault.Errorf("%d cells for %d rows and columns", len(grid), n)
	}
	for i, h := range grid {
		if h < 0 || h > n {
			return nil, fault.Errorf("%s: the height %d is not between 1 and %d", puzzle.Cell(i/n, i%n), h, n)
		}
		s.grid[i] = h
	}
	s.board = puzzle.GridBoard(n, n, puzzle.Span(1, n))
	return s, nil
}

// Clue returns clue i of a side; 0 for none.
func (s *Skyscrapers) Clue(side puzzle.Side, i int) int { return s.sides[side][i] }

// Given returns the given of a cell; 0 for none.
func (s *Skyscrapers) Given(r, c int) int { return s.grid[r*s.n+c] }

// Kind implements puzzle.Puzzle.
func (s *Skyscrapers) Kind() *puzzle.Kind { return Kind }

// Size returns the number of rows and columns, which are equal.
func (s *Skyscrapers) Size() (rows, cols int) { return s.n, s.n }

// Board lists the cells in reading order.
func (s *Skyscrapers) Board() *puzzle.Board { return s.board }

// axis is a row or column: its first cell and the step to the next, its place, and its two sides.
type axis struct {
	first, step int
	at          puzzle.Place
	near, far   puzzle.Side
	index       int
}

// axes lists the rows from top to bottom, then the columns from left to right.
func (s *Skyscrapers) axes() []axis {
	all := make([]axis, 0, 2*s.n)
	for r := range s.n {
		all = append(all, axis{r * s.n, 1, puzzle.Row(r), puzzle.Left, puzzle.Right, r})
	}
	for c := range s.n {
		all = append(all, axis{c, s.n, puzzle.Col(c), puzzle.Top, puzzle.Bottom, c})
	}
	return all
}

// Kind describes Skyscrapers.
var Kind = clues.Kind(puzzle.Kind{
	Name:          "skyscrapers",
	Title:         "Skyscrapers",
	Aliases:       []string{"skyscraper", "towers", "building"},
	Limits:        sizes,
	Example:       "https://puzz.link/p?skyscrapers/4/4/k13h4j3g",
	Techniques:    techniques,
	RuleName:      ruleName,
	Widen:         latin.Widen,
	Scratch:       func(l *puzzle.View) any { return newBoard(l.Puzzle.(*Skyscrapers)) },
	Speech:        speech,
	StepArgs:      args,
	ViolationArgs: broken,
	Bands:         puzzle.Bands{2, 2.5, 3.2, 5.6, 7},
	Traits:        puzzle.Traits{Digits: true},
	Formats:       formats,
	JSON:          corpus,
	Check:         Check,
	Impossible:    Impossible,
	Random:        Random,
	Make:          maker,
})
