package hitori

import (
	"iter"
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/assume"
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
	for i := range t.near {
		t.near[i] = h.Neighbours(i)
	}
	t.moves = append(techniques[:2:2], group.Technique("hitori", "cut-off"), group.Technique("hitori", "divide"))
	t.fast = &follower{tables: t}
	t.fast.Decisions = assume.NewDecisions(h.Board(), nil, t.fast)
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

// follower propagates twins, neighbours and separating cells.
type follower struct {
	*tables
	assume.Decisions
}

// Propagate implements assume.Rules: it decides the twins of an unshaded cell or the neighbours of a shaded one.
func (f *follower) Propagate(i int) bool {
	forced, to := f.twins(i), assume.One
	if f.State[i] == assume.One {
		forced, to = slices.Values(f.near[i]), assume.Zero
	}
	for j := range forced {
		if !f.Decide(j, to, puzzle.Place{}) {
			return false
		}
	}
	return true
}

// Retract implements assume.Rules.
func (f *follower) Retract(int) {}

// Settled decides that cells are unshaded that would separate unshaded ones. It returns false if these are separated.
func (f *follower) Settled([]int32) bool {
	cuts := f.possible().Cuts()
	parts := 0
	for _, part := range cuts.Parts {
		if f.State[part[0]] != assume.One && (len(part) > 1 || f.State[part[0]] == assume.Zero) {
			parts++
		}
	}
	for _, i := range cuts.CutVertices {
		if parts > 1 || !f.Decide(i, assume.Zero, puzzle.Place{}) {
			return false
		}
	}
	return parts < 2
}

// possible is the graph of the cells that are not shaded.
func (f *follower) possible() ground.Graph {
	return ground.Graph{N: len(f.State), Links: func(i int, list []ground.Link) []ground.Link {
		n := len(list)
		if f.State[i] != assume.One {
			list = f.Graph.Links(i, list)
		}
		return append(list[:n], slices.DeleteFunc(list[n:], func(l ground.Link) bool { return f.State[l.To] == assume.One })...)
	}}
}
