// Package slitherlink is the puzzle Slitherlink: draw one closed loop along the borders of cells. A number is how many borders of its cell
// the loop uses.
package slitherlink

import (
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// None is the number of a cell without a clue.
const None = -1

// Slitherlink is one puzzle. Its unknowns are the borders of cells, 1 where the loop runs.
type Slitherlink struct {
	loop.Borders
	numbers []int // by cell; None without a clue
	board   *puzzle.Board
}

var sizes = puzzle.Limits{
	Side:      puzzle.MaxSide,
	Cells:     120_000,
	Generated: puzzle.SizeRange{Min: 3, Max: 50},
	Editor:    puzzle.SizeRange{Min: 1, Max: 60},
	Default:   10,
	Lesson:    6,
}

// New returns a puzzle with the given numbers in reading order, from 0 to 4 or None. It returns an error if the size exceeds Kind.Limits or
// does not match the number of numbers.
func New(rows, cols int, numbers []int) (*Slitherlink, error) {
	if err := sizes.CheckCells(rows, cols, len(numbers)); err != nil {
		return nil, err
	}
	s := &Slitherlink{Borders: loop.NewBorders(rows, cols), numbers: append([]int(nil), numbers...)}
	for i, n := range numbers {
		if n < None || n > 4 {
			return nil, ground.NumberError(s.CellPlace(i), n, 0, 4)
		}
	}
	s.board = s.Borders.Board()
	return s, nil
}

// Kind returns Slitherlink.
func (s *Slitherlink) Kind() *puzzle.Kind { return Kind }

// Board returns the borders: horizontal ones, then vertical ones.
func (s *Slitherlink) Board() *puzzle.Board { return s.board }

// Number returns the number of a cell, or None.
func (s *Slitherlink) Number(r, c int) int { return s.numbers[r*s.Cols+c] }

// ClueNumber implements words.NumberedClues.
func (s *Slitherlink) ClueNumber(at puzzle.Place) (number int, ok bool) { return clues.Number(s, at) }

// Kind describes Slitherlink.
var Kind = clues.Kind(puzzle.Kind{
	Name:          "slitherlink",
	Title:         "Slitherlink",
	Aliases:       []string{"slither", "fences", "loopy"},
	Limits:        sizes,
	Example:       "https://puzz.link/p?slither/5/5/g17872di36773c",
	Speech:        speech,
	StepArgs:      args,
	ViolationArgs: broken,
	Traits:        puzzle.Traits{Crosses: true, Lines: true},
	Formats:       formats,
	JSON:          corpus,
	Check:         constraint.Check,
	Random:        Random,
	Make:          maker,
	Techniques:    techniques,
	Deduce:        loop.Glance,
	RuleName:      loop.RuleName,
	Scratch:       func(l *puzzle.View) any { return newTables(l.Puzzle.(*Slitherlink)) },
})

// clues are the numbers in reading order; 0 is a clue. On a board, a cell shows how many of its borders are known to be lines.
var clues = ground.Numbers(func(s *Slitherlink) *[]int { return &s.numbers }, 0, 4, ground.Slots[*Slitherlink]{
	NoValue: None,
	ClueFor: func(s *Slitherlink, board puzzle.Facts, i int) puzzle.Clue {
		around := s.Around(i)
		n, _ := board.CountOf(1, around[:]...)
		return puzzle.Clue{Value: n}
	},
})
