package heyawake

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/study"
)

// Puzzles are made from a random tiling with rectangular rooms and a random shading that obeys its rules. If the puzzle with all numbers
// has another solution, a room whose halves distinguish the two is divided, until there is one.

var maker = &puzzle.Maker{
	Density: func(_, _ int) float64 { return 0.14 },
	Amount: puzzle.Amount{Of: "numbers", Places: func(rows, cols int) int { return rows * cols }, Shares: [3]float64{0.05, 0.08, 0.12},
		Min: 0, Max: 0.5},
	OmitsClues:   true,
	Usage:        "--size 10x10 --grade Medium..Hard --count 5",
	MinDensity:   0.01,
	MaxDensity:   1,
	Draft:        makeDraft,
	Vary:         vary,
	Revealing:    revealing,
	Lessons:      lessons,
	NeverHardest: notHardest,
	Measures:     measures,
	Turned:       turned,
	Shape:        func(p puzzle.Puzzle, _ puzzle.Facts) any { h := p.(*Heyawake); return h.ByRow() },
}

// revealing reports whether a clue is the 0 of a small room.
func revealing(p puzzle.Puzzle, c puzzle.Clue) bool {
	h := p.(*Heyawake)
	return c.Value == 0 && len(h.Cells[h.Of[int(c.At.R)*h.Cols+int(c.At.C)]]) <= smallRoom
}

// smallRoom is the size up to which a room with a 0 reveals too much.
const smallRoom = 4

// The sides of rooms, and their sizes in cells.
const (
	longestSide = 4
	fewestCells = 2
	mostCells   = 9
)

// tiling returns a random partition into rectangles with sides up to longest.
func tiling(r *rand.Rand, rows, cols, longest int) ground.Regions {
	of := make([]int, rows*cols)
	for i := range of {
		of[i] = -1
	}
	for i, k := range of {
		if k = of[i]; k >= 0 {
			continue
		}
		wide := 1 // free cells to the right
		for i%cols+wide < cols && of[i+wide] < 0 && wide < longest {
			wide++
		}
		w, h := 1+r.IntN(wide), 1+r.IntN(min(longest, rows-i/cols))
		for tries := 0; tries < 8 && (w*h < fewestCells || w*h > mostCells); tries++ {
			w, h = 1+r.IntN(wide), 1+r.IntN(min(longest, rows-i/cols))
		}
		if left := wide - w; left == 1 && (i%cols+wide == cols || of[i+wide] >= 0) { // no strip of single cells next to it
			w = wide
		}
		for y := range h {
			for x := range w {
				of[i+y*cols+x] = i
			}
		}
	}
	rooms, _ := ground.NewRegions(rows, cols, of) // rectangles are connected
	return rooms
}

// shade returns a random shading that obeys the rules and agrees with the candidates given, which may be nil. It shades cells room by room,
// in random order within each, where that is possible. At a dead end it takes back the last decisions and continues in another order. ok is
// false if no shading is found.
func (h *Heyawake) shade(ctx context.Context, r *rand.Rand, fixed []uint8) (values []int, ok bool) {
	w := newNarrower(h, nil)
	for i, s := range fixed {
		if s != open && !w.Decide(i, s, puzzle.Place{}) {
			return nil, false
		}
	}
	if !w.Settle(ctx) || !w.loops(ctx) {
		return nil, false
	}
	type mark struct{ trail, room int } // before a decision: the length of the trail, and the room, before which all are decided
	var marks []mark
	try := func(i int, to uint8) bool {
		m := mark{len(w.Trail), h.Of[i]}
		w.Decide(i, to, puzzle.Place{})
		if w.Settle(ctx) {
			marks = append(marks, m)
			return true
		}
		w.Undo(m.trail)
		return false
	}
	for k, deadEnds := 0, 0; k < len(h.Cells); k++ {
		cells := h.Cells[k]
		for _, x := range r.Perm(len(cells)) {
			if i := cells[x]; w.State[i] != open || try(i, shaded) || try(i, unshaded) {
				continue
			}
			if deadEnds++; deadEnds > maxDeadEnds+len(h.Cells) || len(marks) == 0 || ctx.Err() != nil {
				return nil, false
			}
			n := max(0, len(marks)-2-r.IntN(2*longestSide*longestSide))
			w.Undo(marks[n].trail)
			marks, k = marks[:n], marks[n].room-1
			break
		}
	}
	values = make([]int, len(h.Of))
	for i, s := range w.State {
		values[i] = int(s) - 1
	}
	return values, ctx.Err() == nil
}

// maxDeadEnds is how many dead ends are left by another order, besides one for each room.
const maxDeadEnds = 20

// numbered returns the puzzle with all numbers of a shading.
func (h *Heyawake) numbered(values []int) puzzle.Draft {
	h = clues.Copy(h)
	d := puzzle.NewDraft(h, values)
	for k := range h.numbers {
		h.numbers[k] = clues.ClueFor(h, d.Solution, k).Value
	}
	return d
}

// withoutNumbers returns the puzzle of rooms without numbers.
func withoutNumbers(rooms ground.Regions) (*Heyawake, error) {
	return New(rooms, rooms.NoNumbers(None))
}

// shadings is how many shadings are tried for a tiling.
const shadings = 4

// makeDraft returns a board with all numbers and no other solution. The error is ErrNoDraft if the tries do not suffice, or the cause if
// the context ends.
func makeDraft(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions) (puzzle.Draft, error) {
	for range o.Tries {
		h, err := withoutNumbers(tiling(r, o.Rows, o.Cols, longestSide))
		if err != nil {
			return puzzle.Draft{}, err
		}
		for range shadings {
			values, ok := h.shade(ctx, r, nil)
			if ctx.Err() != nil {
				return puzzle.Draft{}, context.Cause(ctx)
			}
			if !ok {
				continue
			}
			if d, err := h.divided(ctx, values, o); err == nil || ctx.Err() != nil {
				return d, err
			}
		}
	}
	return puzzle.Draft{}, puzzle.ErrNoDraft
}

// divided returns the puzzle with all numbers of a shading, with rooms divided until there is no other solution.
func (h *Heyawake) divided(ctx context.Context, values []int, o puzzle.MakeOptions) (puzzle.Draft, error) {
	o.Tries = len(values) // there are no more divisions than cells
	draft := func() (puzzle.Draft, error) { return h.numbered(values), nil }
	return study.FirstUnique(ctx, o, draft, func(d puzzle.Draft, u study.Result) error {
		if u.Status != puzzle.SeveralSolutions {
			return puzzle.ErrNoDraft
		}
		other := make([]int, len(values))
		for i := range other {
			if other[i] = u.Solution.ValueOr(i); u.Solution.Equal(d.Solution) {
				other[i] = u.Second.ValueOr(i)
			}
		}
		if h = h.divide(values, other); h == nil {
			return puzzle.ErrNoDraft
		}
		return nil
	})
}

// divide returns the puzzle with one room divided by a straight line into parts with different numbers in two shadings; nil if none can be.
// The first shading still obeys the rules.
func (h *Heyawake) divide(values, other []int) *Heyawake {
	for k, cells := range h.Cells {
		for _, i := range cells {
			if values[i] == other[i] {
				continue
			}
			for _, down := range []bool{false, true} {
				if next := h.cut(k, i, down, values, other); next != nil {
					return next
				}
			}
		}
	}
	return nil
}

// cut divides a room behind a cell, to its right or, if down, below it. It returns nil if the parts are not connected, are single cells,
// have the same numbers in both shadings, or if the first shading breaks a rule.
func (h *Heyawake) cut(k, at int, down bool, values, other []int) *Heyawake {
	of := append([]int(nil), h.Of...)
	moved, differ := 0, 0
	for _, i := range h.Cells[k] {
		if !down && i%h.Cols > at%h.Cols || down && i/h.Cols > at/h.Cols {
			of[i] = len(h.Cells)
			moved++
			differ += values[i] - other[i]
		}
	}
	if moved < fewestCells || len(h.Cells[k])-moved < fewestCells || differ == 0 {
		return nil
	}
	rooms, err := ground.NewRegions(h.Rows, h.Cols, of)
	if err != nil {
		return nil
	}
	next, err := withoutNumbers(rooms)
	if err != nil {
		return nil
	}
	for _, s := range next.spans {
		if !slices.ContainsFunc(s.cells, func(i int) bool { return values[i] != 0 }) {
			return nil
		}
	}
	return next
}

// vary shades the cells around a random cell differently. The rooms stay, and those without a number have none.
func vary(r *rand.Rand, was puzzle.Draft, _ puzzle.MakeOptions) (puzzle.Draft, error) {
	h := was.Puzzle.(*Heyawake)
	near, reach := r.IntN(len(h.Of)), 1+r.IntN(2)
	fixed := make([]uint8, len(h.Of))
	for i := range fixed {
		fixed[i] = open
		if dy, dx := i/h.Cols-near/h.Cols, i%h.Cols-near%h.Cols; max(dy, -dy, dx, -dx) > reach {
			fixed[i] = uint8(1 + was.Solution.ValueOr(i))
		}
	}
	free, err := withoutNumbers(h.Regions)
	if err != nil {
		return was, err
	}
	values, ok := free.shade(context.Background(), r, fixed)
	if !ok {
		return was, puzzle.ErrNoDraft
	}
	d := free.numbered(values)
	if d.Solution.Equal(was.Solution) {
		return was, puzzle.ErrNoDraft
	}
	q := d.Puzzle.(*Heyawake)
	for k, n := range h.numbers {
		if n == None {
			q.numbers[k] = None
		}
	}
	return d, nil
}

// turned returns the puzzle rotated or mirrored.
func turned(p puzzle.Puzzle, t puzzle.Turn) puzzle.Puzzle {
	h := p.(*Heyawake)
	rooms, from := h.Turned(t)
	numbers := rooms.NoNumbers(None)
	for k, was := range from {
		numbers[k] = h.numbers[was]
	}
	return puzzle.MustPuzzle(New(rooms, numbers))
}

// The tilings that are tried before the search for a shading is not random any more, and before the whole board is one room. Long boards
// with one row may have no others.
const (
	maxShadings = 3
	maxTilings  = 50
)

// Random returns a random tiling with a random shading and all numbers. With a low density the rooms are small.
func Random(r *rand.Rand, o puzzle.RandomOptions) (puzzle.Draft, error) {
	if err := o.Validate(1, sizes.Side); err != nil {
		return puzzle.Draft{}, err
	}
	for tries := 0; ; tries++ {
		rooms := tiling(r, o.Rows, o.Cols, 2+int(o.Density*(longestSide-1.5)))
		if tries > maxTilings {
			rooms = ground.SplitRegions(o.Rows, o.Cols, func(int, ground.Direction) bool { return false })
		}
		h, err := withoutNumbers(rooms)
		if err != nil {
			return puzzle.Draft{}, err
		}
		if values, ok := h.shade(context.Background(), r, nil); ok {
			return h.numbered(values), nil
		}
		if tries < maxShadings {
			continue
		}
		if u := study.Solve(context.Background(), h, study.Options{MaxConflicts: solveConflicts}); u.Status == puzzle.Solved {
			values := make([]int, len(h.Of))
			for i := range values {
				values[i] = u.Solution.ValueOr(i)
			}
			return h.numbered(values), nil
		}
	}
}

// solveConflicts is the maximum number of conflicts of a search for a shading.
const solveConflicts = 10_000
