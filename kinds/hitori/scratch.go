package hitori

import (
	"iter"
	"slices"

	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// tables is the data that techniques share, computed once for a puzzle.
type tables struct {
	*group.Layout
	h     *Hitori
	same  [2][][]int // by cell, the cells with its number in its row, then in its column; none if there are no others
	near  [][]int    // by cell: the cells next to it
	fast  *follower
	moves []puzzle.Technique // that follow a hypothesis
}

func newTables(h *Hitori) *tables {
	t := &tables{Layout: group.Cells("hitori", h.Rows, h.Cols, puzzle.Only(0)), h: h,
		near: make([][]int, len(h.numbers))}
	t.Apart = true
	for axis := range t.same {
		t.same[axis] = make([][]int, len(h.numbers))
	}
	h.repeated(func(line int, cells []int) {
		for _, i := range cells {
			t.same[min(line/h.Rows, 1)][i] = cells
		}
	})
	all := make([]int, 0, 4*len(t.near))
	for i := range t.near {
		begin := len(all)
		for d := range ground.Direction(4) {
			if j := h.Next(i, d); j >= 0 {
				all = append(all, j)
			}
		}
		t.near[i] = all[begin:len(all):len(all)]
	}
	t.moves = append(techniques[:2:2], group.Technique("hitori", "cut-off"), group.Technique("hitori", "divide"))
	t.fast = &follower{tables: t, state: slices.Repeat([]int8{-1}, len(h.numbers))}
	return t
}

// twins yields the other cells with the number of a cell in its row, then in its column.
func (t *tables) twins(i int) iter.Seq[int] {
	return func(yield func(j int) bool) {
		for _, same := range t.same {
			for _, j := range same[i] {
				if j != i && !yield(j) {
					return
				}
			}
		}
	}
}

// board is a board that techniques examine.
type board struct {
	*tables
	*puzzle.View
}

func boardOf(l *puzzle.View) board { return board{l.Scratch.(*tables), l} }

func (b board) at(i int) puzzle.Place { return b.h.CellPlace(i) }

func (b board) places(cells ...int) (out []puzzle.Place) {
	for _, i := range cells {
		out = append(out, b.at(i))
	}
	return out
}

// is reports whether a cell is known to be shaded (1) or unshaded (0), and open whether it is undecided.
func (b board) is(i, value int) bool { return b.Known.Candidates(i) == puzzle.Only(value) }
func (b board) open(i int) bool      { return b.Known.Candidates(i).Len() == 2 }

// ofNumbers begins a step about equal numbers.
func (b board) ofNumbers(cells ...int) *puzzle.StepBuilder {
	f := b.NewStep(b.places(cells...)...)
	f.AddArgs(numberArgs{Number: b.h.numbers[cells[0]]})
	return f
}

// follower finds hypotheses that fail, without steps: it propagates twins, neighbours and separating cells.
type follower struct {
	*tables
	state []int8 // by cell: -1 open, 0 unshaded, 1 shaded
	trail []int
	done  int // how many of trail are propagated
}

// start sets the board to the known facts. It returns false if they contradict each other.
func (f *follower) start(known puzzle.Facts) bool {
	for i := range f.state {
		f.state[i] = -1
	}
	f.trail, f.done = f.trail[:0], 0
	for i := range f.state {
		if v := known.ValueOr(i); v >= 0 && !f.decide(i, int8(v)) {
			return false
		}
	}
	return f.settle()
}

// decide sets a cell. It returns false if it has the other value.
func (f *follower) decide(i int, value int8) bool {
	if f.state[i] < 0 {
		f.state[i] = value
		f.trail = append(f.trail, i)
	}
	return f.state[i] == value
}

// propagate decides the twins of unshaded cells and the neighbours of shaded ones. It returns false at a contradiction.
func (f *follower) propagate() bool {
	for ; f.done < len(f.trail); f.done++ {
		i := f.trail[f.done]
		forced, value := f.twins(i), int8(1)
		if f.state[i] == 1 {
			forced, value = slices.Values(f.near[i]), 0
		}
		for j := range forced {
			if !f.decide(j, value) {
				return false
			}
		}
	}
	return true
}

// settle propagates the decided cells, and that the unshaded cells are connected. It returns false at a contradiction.
func (f *follower) settle() bool {
	for f.propagate() {
		cuts := f.possible().Cuts()
		parts := 0
		for _, part := range cuts.Parts {
			if f.state[part[0]] != 1 && (len(part) > 1 || f.state[part[0]] == 0) {
				parts++
			}
		}
		if parts > 1 {
			return false
		}
		for _, i := range cuts.CutVertices {
			if !f.decide(i, 0) {
				return false
			}
		}
		if f.done == len(f.trail) {
			return true
		}
	}
	return false
}

// possible is the graph of the cells that are not shaded.
func (f *follower) possible() ground.Graph {
	return ground.Graph{N: len(f.state), Links: func(i int, list []ground.Link) []ground.Link {
		n := len(list)
		if f.state[i] != 1 {
			list = f.Graph.Links(i, list)
		}
		return append(list[:n], slices.DeleteFunc(list[n:], func(l ground.Link) bool { return f.state[l.To] == 1 })...)
	}}
}

// undo removes all decisions after the first n.
func (f *follower) undo(n int) {
	for _, i := range f.trail[n:] {
		f.state[i] = -1
	}
	f.trail, f.done = f.trail[:n], n
}

// fails reports whether a value of a cell leads to a contradiction.
func (f *follower) fails(i int, value int8) bool {
	n := len(f.trail)
	failed := !f.decide(i, value) || !f.settle()
	f.undo(n)
	return failed
}
