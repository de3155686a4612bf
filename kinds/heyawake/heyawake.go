// Package heyawake is the puzzle Heyawake: shade cells so that no two shaded cells are side by side and the unshaded cells are connected. A
// number is how many cells of its room are shaded. No straight line of unshaded cells crosses two borders of rooms.
package heyawake

import (
	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/constraint"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// None is the number of a room without a number.
const None = -1

// maxNumber is the largest number that is read.
const maxNumber = 1 << 20

// Heyawake is one puzzle. Its unknowns are the cells in reading order, 1 for a shaded cell and 0 for an unshaded one.
type Heyawake struct {
	ground.Grid // that of both below
	group.Shading
	ground.Regions
	numbers []int // by room: None or a number
	spans   []span
	spansOf [][]int32 // by cell: the spans that contain it
	touched [][]int32 // by cell: see group.Touched
}

// span is a shortest line of cells that crosses two borders of rooms: from the last cell before the first border to the first cell behind
// the second. One of them is shaded.
type span struct {
	at    puzzle.Place // its first cell and direction
	cells []int
}

// New returns a puzzle with the given rooms and their numbers, None for a room without one. It returns an error if the size exceeds
// Kind.Limits, or if the number of numbers or a number is invalid.
func New(rooms ground.Regions, numbers []int) (*Heyawake, error) {
	if err := sizes.CheckCells(rooms.Rows, rooms.Cols, len(rooms.Of)); err != nil {
		return nil, err
	}
	if len(numbers) != len(rooms.Cells) {
		return nil, fault.Errorf("%d numbers for %d rooms", len(numbers), len(rooms.Cells))
	}
	h := &Heyawake{Grid: rooms.Grid, Shading: group.NewShading(rooms.Rows, rooms.Cols), Regions: rooms,
		numbers: append([]int(nil), numbers...)}
	for k, n := range numbers {
		if n < None || n > maxNumber {
			return nil, fault.Errorf("%s: %d is not the number of a room", h.firstCell(k), n)
		}
	}
	h.addSpans()
	h.touched = group.Touched(h.Shading)
	return h, nil
}

// addSpans lists the spans: horizontal ones in reading order, then vertical ones.
func (h *Heyawake) addSpans() {
	h.spansOf = make([][]int32, len(h.Of))
	for heading, to := range ground.Directions[:2] {
		for first := range h.Of {
			if !h.Border(first, to) {
				continue
			}
			cells := []int{first, h.Next(first, to)}
			for last := cells[1]; h.Next(last, to) >= 0; last = cells[len(cells)-1] {
				cells = append(cells, h.Next(last, to))
				if h.Border(last, to) {
					for _, i := range cells {
						h.spansOf[i] = append(h.spansOf[i], int32(len(h.spans)))
					}
					h.spans = append(h.spans, span{puzzle.Run(first/h.Cols, first%h.Cols, puzzle.Heading(heading)), cells})
					break
				}
			}
		}
	}
}

// firstCell returns the place of the first cell of a room.
func (h *Heyawake) firstCell(room int) puzzle.Place { return h.CellPlace(h.Cells[room][0]) }

// Number returns the number of the room of a cell, or None.
func (h *Heyawake) Number(r, c int) int { return h.numbers[h.Of[r*h.Cols+c]] }

// Kind returns Heyawake.
func (h *Heyawake) Kind() *puzzle.Kind { return Kind }

// Kind describes Heyawake.
var Kind = clues.Kind(puzzle.Kind{
	Name:          "heyawake",
	Title:         "Heyawake",
	Aliases:       []string{"heya", "divided-rooms"},
	Limits:        sizes,
	Example:       "https://puzz.link/p?heyawake/6/6/bbbbaa0c63vg2g0j11g",
	Speech:        speech,
	StepArgs:      args,
	ViolationArgs: broken,
	Formats:       formats,
	JSON:          corpus,
	Check:         constraint.Check,
	Impossible:    Impossible,
	Random:        Random,
	Make:          maker,
	Techniques:    techniques,
	RuleName:      ruleName,
	Scratch:       func(l *puzzle.View) any { return newTables(l.Puzzle.(*Heyawake)) },
})

var sizes = puzzle.Limits{
	Side:      puzzle.MaxSide,
	Cells:     20_000,
	Generated: puzzle.SizeRange{Min: 3, Max: 30},
	Editor:    puzzle.SizeRange{Min: 1, Max: 60},
	Default:   10,
	Lesson:    7,
}
