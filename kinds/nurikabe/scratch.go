package nurikabe

import (
	"slices"

	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// tables is the data that techniques share: the sea as a graph that must be connected, and the islands of the board examined last.
type tables struct {
	*group.Layout
	islands *islands
}

func newTables(n *Nurikabe) *tables {
	w := newIslands(n)
	layout := group.Edges("nurikabe", &constraint.Graph{Nodes: n.board.Len(), Ends: n.links(), Members: puzzle.Only(sea),
		At: func(u int) puzzle.Place { return n.board.Unknown(u).At }})
	return &tables{Layout: layout, islands: w}
}

// board is a board that techniques examine.
type board struct {
	*islands
	*puzzle.View
}

// boardOf loads a board and surveys its islands.
func boardOf(l *puzzle.View) board {
	b := board{l.Scratch.(*tables).islands, l}
	b.done = l.Done
	for i, x := range b.Nurikabe.state(l.Known) {
		b.set(int32(i), x)
	}
	b.forget()
	b.survey()
	return b
}

// unknowns returns the unknowns of cells, without those that have a number.
func (b board) unknowns(cells []int32) (out []int) {
	for _, c := range cells {
		if u := b.index[c]; u >= 0 {
			out = append(out, int(u))
		}
	}
	return out
}

// because returns a step that concludes a cell by a conflict that would arise otherwise; cell -1 for a conflict that has arisen.
func (b board) because(x conflict, cell int32, to int8) *puzzle.StepBuilder {
	if cell >= 0 {
		b.state[cell] = -to
		defer func() {
			b.state[cell] = isOpen
			b.survey()
		}()
	}
	if x.kind == lost {
		defer b.relent(x.at)()
	}
	why := b.islands.because(x)
	var clues []puzzle.Place
	for _, k := range why.sizes {
		clues = append(clues, b.CellPlace(int(b.numbers[k])))
	}
	f := b.NewStep(clues...)
	for _, u := range append(b.unknowns(why.land), b.unknowns(why.sea)...) {
		if cell < 0 || u != int(b.index[cell]) {
			f.Use(u)
		}
	}
	if cell < 0 {
		f.Contradict()
	} else {
		f.Conclude(int(b.index[cell]), valueOf(to))
	}
	return f
}

// relent ignores the sizes of numbers that land cannot reach at any size: they are not needed to show that it is lost. The result restores
// them.
func (b board) relent(cell int32) (restore func()) {
	b.survey()
	was := slices.Clone(b.size)
	for k := range b.size {
		b.size[k] = unlimited
	}
	b.spread(b.areas[b.of[cell]].cells, func(c, _ int32) verdict {
		k := b.numberAt(c)
		if k == -1 && b.state[c] != isSea {
			return passed
		}
		if k >= 0 {
			b.size[k] = was[k]
		}
		return blocked
	})
	b.measure()
	return func() {
		copy(b.size, was)
		b.measure()
	}
}

func valueOf(to int8) int {
	if to == isSea {
		return sea
	}
	return land
}

// number returns a number, and numberPlace its cell.
func (b board) number(k int32) int { return b.Nurikabe.cells[b.numbers[k]] }

func (b board) numberPlace(k int32) puzzle.Place { return b.CellPlace(int(b.numbers[k])) }
