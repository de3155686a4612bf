// Package masyu is the puzzle Masyu: draw one closed loop through the centres of cells that passes every pearl. It goes straight through
// a white pearl and turns in at least one of the adjacent cells on the loop. It turns on a black pearl and goes straight through both
// adjacent cells on the loop.
package masyu

import (
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
)

// Pearl is the content of a cell.
type Pearl uint8

const (
	NoPearl Pearl = iota
	White
	Black
)

// Masyu is one puzzle. Its unknowns are the edges of the lattice of its cells, 1 where the loop runs and 0 elsewhere.
type Masyu struct {
	loop.Lattice
	rows, cols int
	pearls     []Pearl // in reading order
	all        bool    // the loop visits every cell
	board      *puzzle.Board
}

// New returns a puzzle with the given pearls in reading order. With all, the loop must visit every cell. It returns an error if the size
// exceeds Kind.Limits or does not match the number of pearls.
func New(rows, cols int, pearls []Pearl, all bool) (*Masyu, error) {
	if err := sizes.CheckCells(rows, cols, len(pearls)); err != nil {
		return nil, err
	}
	m := &Masyu{Lattice: loop.NewLattice(rows, cols), rows: rows, cols: cols, pearls: append([]Pearl(nil), pearls...), all: all}
	edges := make([]puzzle.Unknown, m.Edges())
	for e := range edges {
		x, y := m.Ends(e)
		edges[e] = puzzle.Unknown{At: puzzle.Edge(x/cols, x%cols, y/cols, y%cols), Values: puzzle.Span(0, 1)}
	}
	m.board = puzzle.NewBoard(edges)
	return m, nil
}

// Pearl returns the pearl in row r and column c.
func (m *Masyu) Pearl(r, c int) Pearl { return m.pearls[r*m.cols+c] }

// VisitsAll reports whether the loop must visit every cell.
func (m *Masyu) VisitsAll() bool { return m.all }

// Kind returns Masyu.
func (m *Masyu) Kind() *puzzle.Kind { return Kind }

// Size returns the number of rows and columns.
func (m *Masyu) Size() (rows, cols int) { return m.rows, m.cols }

// Board returns the edges: horizontal ones, then vertical ones.
func (m *Masyu) Board() *puzzle.Board { return m.board }

// Kind describes Masyu.
var Kind = clues.Kind(puzzle.Kind{
	Name:          "masyu",
	Title:         "Masyu",
	Aliases:       []string{"mashu", "pearl"},
	Limits:        sizes,
	Example:       "https://puzz.link/p?mashu/6/6/1063000i3000",
	Speech:        speech,
	StepArgs:      args,
	ViolationArgs: broken,
	Traits:        puzzle.Traits{Crosses: true, Lines: true},
	Formats:       formats,
	JSON:          corpus,
	Check:         Check,
	Impossible:    Impossible,
	Random:        Random,
	Make:          maker,
	Outline:       outline,
	Techniques:    techniques,
	Deduce:        loop.Glance,
	RuleName:      loop.RuleName,
	Scratch:       func(l *puzzle.View) any { return newTables(l.Puzzle.(*Masyu)) },
})
