package masyu

import (
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
)

// tables is the data that techniques share, computed once for a puzzle.
type tables struct {
	*loop.Layout
	cellsOf [3][]int // by pearl: its cells
}

// newTables returns the tables of a puzzle. The vertices of the loop are the cells, and the faces are the points between four cells.
func newTables(m *Masyu) *tables {
	t := &tables{Layout: loop.NewLayout("masyu", m.rows, m.cols, m.Exit)}
	for x, p := range m.pearls {
		t.cellsOf[p] = append(t.cellsOf[p], x)
		t.Must[x] = p != NoPearl
	}
	t.Place, t.All, t.Straight, t.Moves = m.place, m.all, t.cellsOf[White], append(t.Moves, pearlMoves...)
	t.Point = func(x int) []puzzle.Place { return []puzzle.Place{m.place(x - m.cols - 1), m.place(x)} }
	return t
}

type board struct {
	*loop.Board
	*Masyu
}

// is reports whether cell x has pearl p; false outside the board (-1).
func (b board) is(x int, p Pearl) bool { return x >= 0 && b.pearls[x] == p }

func (m *Masyu) place(x int) puzzle.Place { return puzzle.Cell(x/m.cols, x%m.cols) }

// finding begins a finding with the pearls in some cells as premises.
func (b board) finding(cells ...int) *puzzle.StepBuilder {
	f := b.NewStep()
	for _, x := range cells {
		f.UseClues(b.place(x))
	}
	return f
}
