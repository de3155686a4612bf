package heyawake

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// tables is the data that techniques share, computed once for a puzzle.
type tables struct {
	counts *narrower // for hypotheses
	around [][]int   // by room: its cells and those next to them
}

func newTables(h *Heyawake) *tables {
	t := &tables{counts: newNarrower(h, nil), around: make([][]int, len(h.Cells))}
	t.counts.deep = true
	met := make([]int, len(h.Of)) // by cell: the last room plus one
	for k, cells := range h.Cells {
		add := func(i int) {
			if met[i] != k+1 {
				met[i], t.around[k] = k+1, append(t.around[k], i)
			}
		}
		for _, i := range cells {
			add(i)
			for _, j := range h.Neighbours(i) {
				add(j)
			}
		}
	}
	return t
}

// board is a board that techniques examine.
type board struct {
	*Heyawake
	*puzzle.View
	t *tables
}

func boardOf(l *puzzle.View) board { return board{l.Puzzle.(*Heyawake), l, l.Scratch.(*tables)} }

// ofRoom begins a step about the number of a room.
func (b board) ofRoom(k int) *puzzle.StepBuilder {
	f := b.NewStep(b.Place(k))
	f.AddArgs(ofNumber{b.numbers[k]})
	return f
}

// outside is the vertex of the outside of the board in the graph of shaded cells.
func (b board) outside() int { return len(b.Of) }

// touches appends the shaded cells at the corners of a cell, and the outside if the cell is at the edge of the board.
func (b board) touches(i int, dark func(i int) bool, to []int) []int {
	for _, x := range b.touched[i] {
		if x := int(x); x == b.outside() || dark(x) {
			to = append(to, x)
		}
	}
	return slices.Compact(to)
}

// path returns a shortest chain of shaded cells from one vertex to another, including both, or nil.
func (b board) path(from, to int, dark func(i int) bool) []int {
	g := ground.Graph{N: len(b.Of) + 1, Links: func(v int, list []ground.Link) []ground.Link {
		if v == b.outside() {
			for i := range b.Of {
				if slices.Contains(b.touched[i], int32(v)) && dark(i) {
					list = append(list, ground.Link{To: i, Edge: i})
				}
			}
			return list
		}
		for _, x := range b.touches(v, dark, nil) {
			list = append(list, ground.Link{To: x, Edge: x})
		}
		return list
	}}
	steps, ok := g.Path(from, to)
	if !ok {
		return nil
	}
	return append([]int{from}, steps...)
}

// loop returns the vertices besides the cell itself of a loop that a cell closes if it is shaded as well; nil if it closes none.
func (b board) loop(i int, dark func(i int) bool) []int {
	if b.Rows == 1 && i > 0 && i < b.Cols-1 || b.Cols == 1 && i > 0 && i < b.Rows-1 {
		return []int{b.outside()} // from side to side
	}
	to := b.touches(i, dark, nil)
	var best []int
	for k, x := range to {
		for _, y := range to[:k] {
			if path := b.path(x, y, func(v int) bool { return v != i && dark(v) }); path != nil && (best == nil || len(path) < len(best)) {
				best = path
			}
		}
	}
	return best
}

// known reports whether a cell is known to be shaded; it is the argument dark of the functions above.
func (b board) known(i int) bool { return b.Known.Is(i, 1) }
