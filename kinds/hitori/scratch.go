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
	*follower
	moves []puzzle.Technique // that follow a hypothesis
}

func newTables(h *Hitori) *tables {
	t := &tables{Layout: group.Cells("hitori", h.Rows, h.Cols, puzzle.Only(0)), follower: newFollower(h)}
	t.Apart = true
	t.moves = append(techniques[:2:2], group.Technique("hitori", "cut-off"), group.Technique("hitori", "divide"))
	return t
}

// twins yields the other cells with the number of a cell in its row, then in its column.
func (f *follower) twins(i int) iter.Seq[int] {
	return func(yield func(j int) bool) {
		for _, same := range f.same {
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

// ofNumbers begins a step about equal numbers.
func (b board) ofNumbers(cells ...int) *puzzle.StepBuilder {
	f := b.NewStep(b.h.Places(cells...)...)
	f.AddArgs(numberArgs{Number: b.h.numbers[cells[0]]})
	return f
}

// follower finds hypotheses that fail, without steps: it propagates twins, neighbours and chains of shaded cells.
type follower struct {
	assume.Decisions // a cell that is One is shaded
	h                *Hitori
	same             [2][][]int          // by cell, the cells with its number in its row, then in its column; none if there are no others
	near             [][]int             // by cell: the cells next to it
	corners          [][]int32           // by cell: what a shaded cell there touches
	sets             ground.DisjointSets // scratch space: shaded cells that touch at corners; the last number is the outside
	list             []int               // scratch space: see touched
}

func newFollower(h *Hitori) *follower {
	n := len(h.numbers)
	f := &follower{h: h, same: [2][][]int{make([][]int, n), make([][]int, n)}, near: make([][]int, n), corners: h.Touched(), sets: make(ground.DisjointSets, n+1)}
	f.Decisions = assume.NewDecisions(h.Board(), nil, f)
	h.repeated(func(line int, cells []int) {
		for _, i := range cells {
			f.same[min(line/h.Rows, 1)][i] = cells
		}
	})
	for i := range f.near {
		f.near[i] = h.Neighbours(i)
	}
	return f
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

// Settled decides the open cells that would divide the others: shaded, they would close a chain of shaded cells that touch at corners or
// at the outside. It returns false if there is a closed chain.
func (f *follower) Settled([]int32) bool {
	for i := range f.sets {
		f.sets[i] = i
	}
	for i, s := range f.State {
		for _, j := range f.touched(i, s == assume.One) {
			if (j < i || j == len(f.State)) && !f.sets.Join(i, j) {
				return false
			}
		}
	}
	for i, s := range f.State {
		list := f.touched(i, s == assume.Open)
		for k, j := range list {
			if list[k] = f.sets.Find(j); slices.Contains(list[:k], list[k]) {
				f.Decide(i, assume.Zero, puzzle.Place{})
			}
		}
	}
	return true
}

// touched returns the shaded cells at the corners of a cell and the outside, which a cell of a single row or column touches twice; none if
// on is false. The result is valid until the next call.
func (f *follower) touched(i int, on bool) []int {
	f.list = f.list[:0]
	for _, j := range f.corners[i] {
		if on && (int(j) == len(f.State) || f.State[j] == assume.One) {
			f.list = append(f.list, int(j))
		}
	}
	return f.list
}
