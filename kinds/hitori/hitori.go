// Package hitori is the puzzle Hitori: shade cells so that no number is repeated among the unshaded cells of a row or column. Shaded cells
// are not side by side, and the unshaded cells are connected.
package hitori

import (
	"iter"
	"slices"

	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// None is the number of a cell without a number, which may always stay unshaded.
const None = 0

// maxNumber is the largest number, as in puzz.link's addresses.
const maxNumber = 36*36 - 1

// Hitori is one puzzle. Its unknowns are the cells in reading order, 1 for a shaded cell.
type Hitori struct {
	group.Shading
	numbers []int // by cell
}

var sizes = puzzle.Limits{
	Side:      puzzle.MaxSide,
	Cells:     40_000,
	Generated: puzzle.SizeRange{Min: 4, Max: 30},
	Editor:    puzzle.SizeRange{Min: 1, Max: 40},
	Default:   8,
	Lesson:    6,
}

// New returns a puzzle with the given numbers in reading order, from 1 to 1295 or None. It returns an error if the size exceeds Kind.Limits
// or does not match the number of numbers, or if a number is invalid.
func New(rows, cols int, numbers []int) (*Hitori, error) {
	if err := sizes.CheckCells(rows, cols, len(numbers)); err != nil {
		return nil, err
	}
	h := &Hitori{Shading: group.NewShading(rows, cols), numbers: slices.Clone(numbers)}
	for i, n := range numbers {
		if n < None || n > maxNumber {
			return nil, ground.NumberError(h.CellPlace(i), n, 1, maxNumber)
		}
	}
	return h, nil
}

// Kind returns Hitori.
func (h *Hitori) Kind() *puzzle.Kind { return Kind }

// Number returns the number of a cell, or None.
func (h *Hitori) Number(r, c int) int { return h.numbers[r*h.Cols+c] }

// ClueNumber implements words.NumberedClues.
func (h *Hitori) ClueNumber(at puzzle.Place) (number int, ok bool) { return clues.Number(h, at) }

// line returns the cells of a row, or of a column after the rows.
func (h *Hitori) line(k int) (cells []int) {
	first, step, n := k*h.Cols, 1, h.Cols
	if k >= h.Rows {
		first, step, n = k-h.Rows, h.Cols, h.Rows
	}
	cells = make([]int, n)
	for i := range cells {
		cells[i] = first + i*step
	}
	return cells
}

// crossing yields the other cells of a cell's row, then of its column.
func (h *Hitori) crossing(i int) iter.Seq[int] {
	return func(yield func(j int) bool) {
		r, c := i/h.Cols, i%h.Cols
		for x := range h.Cols {
			if x != c && !yield(r*h.Cols+x) {
				return
			}
		}
		for y := range h.Rows {
			if y != r && !yield(y*h.Cols+c) {
				return
			}
		}
	}
}

// repeated calls yield with each line and the cells of each number that is repeated there.
func (h *Hitori) repeated(yield func(line int, cells []int)) {
	var count [maxNumber + 1]int // in the line, of the numbers to come
	for k := range h.Rows + h.Cols {
		cells := h.line(k)
		for _, i := range cells {
			count[h.numbers[i]]++
		}
		for x, i := range cells {
			n := h.numbers[i]
			if n != None && count[n] > 1 {
				same := make([]int, 0, count[n])
				for _, j := range cells[x:] {
					if h.numbers[j] == n {
						same = append(same, j)
					}
				}
				yield(k, same)
			}
			count[n] = 0
		}
	}
}

// Kind describes Hitori.
var Kind = clues.Kind(puzzle.Kind{
	Name:          "hitori",
	Title:         "Hitori",
	Aliases:       []string{"singles"},
	Limits:        sizes,
	Example:       "https://puzz.link/p?hitori/5/5/1353554112452552313533421",
	Speech:        speech,
	StepArgs:      args,
	ViolationArgs: broken,
	Traits:        puzzle.Traits{Crosses: true, Numbered: true},
	Formats:       formats,
	JSON:          corpus,
	Check:         constraint.Check,
	Random:        Random,
	Make:          maker,
	Techniques:    techniques,
	Widen:         widen,
	RuleName:      ruleName,
	Outline:       group.Outline,
	Scratch:       func(l *puzzle.View) any { return newTables(l.Puzzle.(*Hitori)) },
})
