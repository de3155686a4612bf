// Package akari is the puzzle Akari (Light Up): place lights in white cells so that every white cell is lit and no light shines on
// another. A light shines along its row and column up to the next black cell. A number in a black cell is the number of lights in the
// four adjacent cells.
package akari

import (
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// What a cell contains, besides the numbers 0 to 4 of black cells.
const (
	White = -2
	Black = -1 // without a number
)

// maxNumber is the largest number of a black cell.
const maxNumber = 4

// Akari is one puzzle. Its unknowns are the white cells in reading order, 1 for a light and 0 for none.
type Akari struct {
	ground.Grid
	cells  []int // in reading order: White, Black or a number
	board  *puzzle.Board
	index  []int32    // by cell: its unknown, -1 for black cells
	lanes  []lane     // horizontal ones in reading order, then vertical ones by their first cells
	in     [][2]int32 // by unknown: its horizontal and its vertical lane
	near   [][]int    // by black cell: the unknowns next to it
	beside [][4]int32 // by unknown: the black cells next to it; -1 for none
}

// lane is a maximal row or column of white cells between black cells or borders. It has at most one light.
type lane struct {
	at    puzzle.Place
	cells []int // its unknowns
}

// New returns a puzzle with the given cells in reading order: White, Black or a number from 0 to 4. It returns an error if the size
// exceeds Kind.Limits or does not match the number of cells, or if a cell is invalid.
func New(rows, cols int, cells []int) (*Akari, error) {
	if err := sizes.CheckCells(rows, cols, len(cells)); err != nil {
		return nil, err
	}
	a := &Akari{Grid: ground.Grid{Rows: rows, Cols: cols}, cells: append([]int(nil), cells...), index: make([]int32, len(cells))}
	white := make([]puzzle.Unknown, 0, len(cells))
	for i, x := range cells {
		a.index[i] = -1
		switch {
		case x == White:
			a.index[i] = int32(len(white))
			white = append(white, puzzle.Unknown{At: a.CellPlace(i), Values: puzzle.Span(0, 1)})
		case x < White || x > maxNumber:
			return nil, ground.NumberError(a.CellPlace(i), x, 0, maxNumber)
		}
	}
	a.board = puzzle.NewBoard(white)
	a.addLanes()
	a.addNeighbours()
	return a, nil
}

// addLanes divides the rows and columns into lanes, maximal runs of white cells, and records the two lanes of each cell.
func (a *Akari) addLanes() {
	a.in = make([][2]int32, a.board.Len())
	for h, back := range [...]ground.Direction{ground.West, ground.North} {
		for i, u := range a.index {
			if u < 0 {
				continue
			}
			l := int32(len(a.lanes))
			if before := a.Next(i, back); before >= 0 && a.index[before] >= 0 {
				l = a.in[a.index[before]][h]
			} else {
				a.lanes = append(a.lanes, lane{at: puzzle.Run(i/a.Cols, i%a.Cols, puzzle.Heading(h))})
			}
			a.in[u][h] = l
			a.lanes[l].cells = append(a.lanes[l].cells, int(u))
		}
	}
}

// addNeighbours lists the white cells next to each black one, and the black cells next to each white one.
func (a *Akari) addNeighbours() {
	a.near, a.beside = make([][]int, len(a.cells)), make([][4]int32, a.board.Len())
	for u := range a.beside {
		a.beside[u] = [4]int32{-1, -1, -1, -1}
	}
	room := make([]int, 0, 4*len(a.cells))
	for i, x := range a.cells {
		if x == White {
			continue
		}
		first := len(room)
		for h := range ground.Direction(4) {
			if next := a.Next(i, h); next >= 0 && a.index[next] >= 0 {
				room = append(room, int(a.index[next]))
				a.beside[a.index[next]][h] = int32(i)
			}
		}
		a.near[i] = room[first:len(room):len(room)]
	}
}

// Content returns what the cell in row r and column c contains: White, Black or a number.
func (a *Akari) Content(r, c int) int { return a.cells[r*a.Cols+c] }

// Kind returns Akari.
func (a *Akari) Kind() *puzzle.Kind { return Kind }

// Board lists the white cells in reading order.
func (a *Akari) Board() *puzzle.Board { return a.board }

// cellOf returns the cell of an unknown.
func (a *Akari) cellOf(u int) int {
	at := a.board.Unknown(u).At
	return int(at.R)*a.Cols + int(at.C)
}

// sources appends the unknowns whose lights shine on u, including u: those of its horizontal lane, then those of its vertical one.
func (a *Akari) sources(u int, to []int) []int {
	to = append(to, a.lanes[a.in[u][0]].cells...)
	for _, v := range a.lanes[a.in[u][1]].cells {
		if v != u {
			to = append(to, v)
		}
	}
	return to
}

// Kind describes Akari.
var Kind = clues.Kind(puzzle.Kind{
	Name:          "akari",
	Title:         "Akari",
	Aliases:       []string{"lightup", "light-up", "bijutsukan"},
	Limits:        sizes,
	Example:       "https://puzz.link/p?akari/6/6/l8.mcck.gbj",
	Speech:        speech,
	StepArgs:      args,
	ViolationArgs: broken,
	Traits:        puzzle.Traits{Crosses: true, Incidental: true, Blocks: true},
	Formats:       formats,
	JSON:          corpus,
	Check:         constraint.Check,
	Impossible:    Impossible,
	Random:        Random,
	Make:          maker,
	Techniques:    techniques,
	Deduce:        seen,
	Widen:         widen,
	RuleName:      ruleName,
	Scratch:       func(l *puzzle.View) any { return newTables(l.Puzzle.(*Akari)) },
})

var sizes = puzzle.Limits{
	Side:      puzzle.MaxSide,
	Cells:     20_000,
	Generated: puzzle.SizeRange{Min: 3, Max: 40},
	Editor:    puzzle.SizeRange{Min: 1, Max: 60},
	Default:   10,
	Lesson:    7,
}
