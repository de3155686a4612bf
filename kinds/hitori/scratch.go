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

// follower finds hypotheses that fail, without steps: it propagates twins, neighbours and chains of shaded cells.
type follower struct {
	h     *Hitori
	same  [2][][]int // by cell, the cells with its number in its row, then in its column; none if there are no others
	near  [][]int    // by cell: the cells next to it
	state []int8     // by cell: -1 open, 0 unshaded, 1 shaded
	trail []int
	done  int                 // how many of trail are propagated
	sets  ground.DisjointSets // scratch space: shaded cells that touch at corners; the last number is the outside
	list  []int               // scratch space: see touched
}

func newFollower(h *Hitori) *follower {
	n := len(h.numbers)
	t := &follower{h: h, same: [2][][]int{make([][]int, n), make([][]int, n)}, near: make([][]int, n),
		state: slices.Repeat([]int8{-1}, n), sets: make(ground.DisjointSets, n+1)}
	h.repeated(func(line int, cells []int) {
		for _, i := range cells {
			t.same[min(line/h.Rows, 1)][i] = cells
		}
	})
	all := make([]int, 4*n)
	for i := range t.near {
		t.near[i] = all[4*i : 4*i : 4*i+4]
		for d := range ground.Direction(4) {
			if j := h.Next(i, d); j >= 0 {
				t.near[i] = append(t.near[i], j)
			}
		}
	}
	return t
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
		if !f.divide() {
			return false
		}
		if f.done == len(f.trail) {
			return true
		}
	}
	return false
}

// divide decides the open cells that would divide the others: shaded, they would close a chain of shaded cells that touch at corners or at
// the outside. It returns false if there is a closed chain.
func (f *follower) divide() bool {
	for i := range f.sets {
		f.sets[i] = i
	}
	for i, s := range f.state {
		for _, j := range f.touched(i, s == 1) {
			if (j < i || j == len(f.state)) && !f.sets.Join(i, j) {
				return false
			}
		}
	}
	for i, s := range f.state {
		list := f.touched(i, s < 0)
		for k, j := range list {
			if list[k] = f.sets.Find(j); slices.Contains(list[:k], list[k]) {
				f.decide(i, 0)
			}
		}
	}
	return true
}

// touched returns the shaded cells at the corners of a cell and the outside, which a cell of a single row or column touches twice; none if
// on is false. The result is valid until the next call.
func (f *follower) touched(i int, on bool) []int {
	f.list = f.list[:0]
	if !on {
		return nil
	}
	if len(f.near[i]) < 4 {
		f.list = append(f.list, len(f.state))
	}
	if len(f.near[i]) == 2 && min(f.h.Rows, f.h.Cols) == 1 {
		f.list = append(f.list, len(f.state))
	}
	for _, d := range [...][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
		if j := f.h.Cell(i/f.h.Cols+d[0], i%f.h.Cols+d[1]); j >= 0 && f.state[j] == 1 {
			f.list = append(f.list, j)
		}
	}
	return f.list
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
