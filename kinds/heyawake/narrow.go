package heyawake

import (
	"context"
	"math/bits"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// What is known of a cell.
const (
	open     = assume.Open
	unshaded = assume.Zero
	shaded   = assume.One
)

// narrower propagates the rules.
//
// It treats the connection of unshaded cells as a rule about shaded ones, which form no closed wall.
type narrower struct {
	*Heyawake
	assume.Decisions
	walls *group.Walls // of the shaded cells that are propagated
	dark  []int32      // by room: its shaded cells
	free  []int32      // by room: its open cells
	left  []int32      // by span: its cells that are not unshaded
	marks []int32      // by decision that is propagated: Joins before
	deep  bool         // also look for rooms with one way left to shade them; certificates do not support that
}

// newNarrower returns a narrower that knows nothing yet. cert may be nil.
func newNarrower(h *Heyawake, cert *model.Certificate) *narrower {
	w := &narrower{Heyawake: h, walls: group.NewWalls(h.touched), dark: make([]int32, len(h.Cells)), free: make([]int32, len(h.Cells)),
		left: make([]int32, len(h.spans)), marks: make([]int32, 0, len(h.Of))}
	w.Decisions = assume.NewDecisions(h.Board(), cert, w)
	for _, k := range h.Of {
		w.free[k]++
	}
	for k, s := range h.spans {
		w.left[k] = int32(len(s.cells))
	}
	return w
}

// Narrow propagates the rules until nothing changes or ctx ends. It returns the candidates left, by unknown; all are empty if there is no
// solution.
func (h *Heyawake) Narrow(ctx context.Context, cert *model.Certificate) []puzzle.Mask {
	w := newNarrower(h, cert)
	return w.Masks(w.start(ctx))
}

// start propagates what holds on the empty board. It returns false if there is no solution.
func (w *narrower) start(ctx context.Context) bool {
	for k := range w.Cells {
		if !w.number(k) {
			return false
		}
	}
	return w.Settle(ctx) && w.loops(ctx)
}

// Propagate implements assume.Rules.
func (w *narrower) Propagate(i int) bool {
	w.marks = append(w.marks, int32(w.walls.Joins()))
	k := w.Of[i]
	w.free[k]--
	if w.State[i] == unshaded {
		for _, s := range w.spansOf[i] {
			w.left[s]--
		}
		for _, s := range w.spansOf[i] {
			if w.left[s] < 2 && !w.span(int(s)) {
				return false
			}
		}
		return w.number(k) && (!w.deep || w.onlyWay(k))
	}
	w.dark[k]++
	for h := range ground.Direction(4) {
		if next := w.Next(i, h); next >= 0 && !w.Decide(next, unshaded, w.pair(i, next)) {
			return false
		}
	}
	if !w.walls.Link(i) {
		return w.Fail(puzzle.WholeBoard(puzzle.Connected))
	}
	w.closeAround(i)
	return w.number(k) && (!w.deep || w.onlyWay(k))
}

// closeAround makes the cells unshaded that touch a cell at a corner and would close a loop.
func (w *narrower) closeAround(i int) {
	for _, x := range w.touched[i] {
		if x := int(x); x < len(w.Of) && w.State[x] == open && w.walls.Closes(x) {
			w.Decide(x, unshaded, puzzle.WholeBoard(puzzle.Connected))
		}
	}
}

// Settled looks again at the cells around new shaded cells: whether they close a loop while it is propagated depends on the order of the
// cells.
func (w *narrower) Settled(trail []int32) bool {
	for _, i := range trail {
		if w.State[i] == shaded {
			w.closeAround(int(i))
		}
	}
	return true
}

// onlyWay decides the open cells of a room if there is one way to shade as many as are missing without two side by side. It returns false
// if there is none.
func (w *narrower) onlyWay(k int) bool {
	need := w.numbers[k]
	var left [64]int
	n := 0
	for _, i := range w.Cells[k] {
		switch w.State[i] { // some are decided but not propagated, and not counted yet
		case open:
			if n == len(left) {
				return true
			}
			left[n] = i
			n++
		case shaded:
			need--
		}
	}
	if need < 1 || n > 2*need+2 {
		return true // no number, or certainly several ways
	}
	var ways [2]uint64
	sets := w.waysTo(left[:n], need, 1, ways[:0])
	if len(sets) == 0 {
		return false
	}
	for way := sets[0]; len(sets) == 1 && way != 0; way &= way - 1 {
		if !w.Decide(left[bits.TrailingZeros64(way)], shaded, puzzle.Place{}) {
			return false
		}
	}
	return true
}

// waysTo appends the sets of need cells of a list, no two side by side, as bits by their indices, until there are more than most. The list
// is in reading order and has at most 64 cells.
func (h *Heyawake) waysTo(list []int, need, most int, sets []uint64) []uint64 {
	var beside [64]uint64 // by index: the later cells next to it
	for x := range list {
		for y := x; y > 0 && list[y-1] >= list[x]-h.Cols; y-- {
			if h.touch(list[x], list[y-1]) {
				beside[y-1] |= 1 << x
			}
		}
	}
	all := ^uint64(0) >> (64 - len(list))
	return choose(&beside, all, 0, need, most, sets)
}

// choose appends a set with each choice of the given number of members of from, none next to a later one, until there are more than most.
func choose(beside *[64]uint64, from, set uint64, need, most int, sets []uint64) []uint64 {
	if need == 0 {
		return append(sets, set)
	}
	for ; bits.OnesCount64(from) >= need && len(sets) <= most; from &= from - 1 {
		x := bits.TrailingZeros64(from)
		sets = choose(beside, from&(from-1)&^beside[x], set|1<<x, need-1, most, sets)
	}
	return sets
}

// touch reports whether two cells are side by side.
func (h *Heyawake) touch(i, j int) bool {
	dy, dx := i/h.Cols-j/h.Cols, i%h.Cols-j%h.Cols
	return dy*dy+dx*dx == 1
}

// span shades the last cell of a span that is not unshaded. It returns false if there is none.
func (w *narrower) span(s int) bool {
	for _, i := range w.spans[s].cells {
		if w.State[i] != unshaded {
			return w.Decide(i, shaded, w.spans[s].at)
		}
	}
	return w.Fail(w.spans[s].at)
}

// number applies the number of a room. It returns false if it cannot be satisfied.
func (w *narrower) number(k int) bool {
	n := int32(w.numbers[k])
	to := open
	switch least, most := w.dark[k], w.dark[k]+w.free[k]; {
	case n == None:
		return true
	case least > n || most < n:
		return w.Fail(w.Place(k))
	case least == most:
		return true
	case least == n:
		to = unshaded
	case most == n:
		to = shaded
	default:
		return true
	}
	for _, i := range w.Cells[k] {
		if w.State[i] == open && !w.Decide(i, to, w.Place(k)) {
			return false
		}
	}
	return true
}

// loops makes the cells unshaded that would close a loop, until nothing changes. It returns false if there is no solution.
func (w *narrower) loops(ctx context.Context) bool {
	for before := -1; before < len(w.Trail) && ctx.Err() == nil; {
		before = len(w.Trail)
		for i, s := range w.State {
			if s != open || !w.walls.Closes(i) {
				continue
			}
			w.Decide(i, unshaded, puzzle.WholeBoard(puzzle.Connected))
			if !w.Settle(ctx) {
				return false
			}
		}
	}
	return true
}

// Retract implements assume.Rules.
func (w *narrower) Retract(i int) {
	last := len(w.marks) - 1
	w.walls.Unlink(int(w.marks[last]), i)
	w.marks = w.marks[:last]
	w.free[w.Of[i]]++
	if w.State[i] == shaded {
		w.dark[w.Of[i]]--
		return
	}
	for _, s := range w.spansOf[i] {
		w.left[s]++
	}
}

// Probe implements model.Prober.
func (h *Heyawake) Probe(ctx context.Context, left []puzzle.Mask) []puzzle.Mask {
	w := newNarrower(h, nil)
	w.deep = true
	near := func(i int, push func(j int)) {
		for _, s := range w.spansOf[i] {
			for _, j := range w.spans[s].cells {
				push(j)
			}
		}
		for _, j := range w.Cells[w.Of[i]] {
			push(j)
		}
	}
	return w.Decisions.Probe(ctx, left, assume.Probing{Values: []uint8{shaded, unshaded}, Budget: 12, Near: near, Settle: w.loops})
}
