package heyawake

import (
	"cmp"
	"context"
	_ "embed"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/study"
)

// Puzzles are made from a random tiling with rectangular rooms and a random shading that obeys its rules. If the puzzle with all numbers
// has another solution, cells near the difference are shaded differently, so that the simple conclusions of Narrow decide more cells.

var maker = &puzzle.Maker{
	Density: func(_, _ int) float64 { return 0.14 },
	Amount: puzzle.Amount{Of: "numbers", Places: func(rows, cols int) int { return rows * cols }, Shares: [3]float64{0.05, 0.08, 0.12},
		Min: 0.01, Max: 0.5},
	OmitsClues:   true,
	Usage:        "--size 10x10 --grade Medium..Hard --count 5",
	MinDensity:   0.01,
	MaxDensity:   1,
	Draft:        makeDraft,
	Vary:         vary,
	Revealing:    revealing,
	Lessons:      lessons,
	NeverHardest: puzzle.Continuing("side-by-side"),
	Measures:     measures,
	Printable:    printable,
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
	longestSide = 5
	fewestCells = 2
	mostCells   = 12
	largeCells  = 400 // from which rooms have shorter sides: large boards need more numbers
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
		poor := func() bool {
			return w*h < fewestCells || w*h > mostCells || longest == longestSide && min(w, h) == 1 && r.IntN(2) == 0
		}
		for tries := 0; tries < 8 && poor(); tries++ {
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

// makeDraft returns a board with all numbers and no other solution. The error is ErrNoDraft if the tries do not suffice, or the cause if
// the context ends.
func makeDraft(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions) (puzzle.Draft, error) {
	var now puzzle.Draft
	err, longest := puzzle.ErrNoDraft, longestSide
	if o.Rows*o.Cols >= largeCells {
		longest--
	}
	for tries := 0; err != nil; tries++ {
		rooms := tiling(r, o.Rows, o.Cols, longest)
		for n := 0; n < maxTilings && strips(rooms) > mostStrips && o.Rows*o.Cols < largeCells; n++ {
			rooms = tiling(r, o.Rows, o.Cols, longest)
		}
		h, bad := withoutNumbers(rooms)
		if bad != nil || tries > maxTilings {
			return now, cmp.Or(bad, err)
		}
		if values, ok := h.shade(ctx, r, nil); ok {
			now, err = h.numbered(values), nil
		}
		if ctx.Err() != nil {
			return now, context.Cause(ctx)
		}
	}
	o.Tries = min(o.Tries, maxRepairs+o.Rows*o.Cols/20)
	d, err := study.FirstUnique(ctx, o, func() (puzzle.Draft, error) { return now, nil }, func(d puzzle.Draft, u study.Result) error {
		if u.Status != puzzle.SeveralSolutions {
			return puzzle.ErrNoDraft
		}
		now = repaired(ctx, r, d)
		return nil
	})
	if cells := o.Rows * o.Cols; err == nil && cells < largeCells {
		if h := d.Puzzle.(*Heyawake); len(h.smallZeros()) > max(fewZeros, min(mostZeros, cells/25), cells/30) || 2*h.narrow() > len(h.Cells) {
			err = puzzle.ErrNoDraft
		}
	}
	return d, err
}

// narrow returns the number of strips.
func (h *Heyawake) narrow() (n int) {
	for _, cells := range h.Cells {
		if isStrip(cells, h.Cols) {
			n++
		}
	}
	return n
}

// smallZeros returns the small rooms with a 0.
func (h *Heyawake) smallZeros() (out []int) {
	for k, n := range h.numbers {
		if n == 0 && len(h.Cells[k]) <= smallRoom {
			out = append(out, k)
		}
	}
	return out
}

// repaired returns the best of a series of drafts with other shadings, by the number of cells that Narrow leaves open, the rooms, and
// the rooms that give too much away. Changes are near open cells or, if all are decided, in rooms that give too much away.
func repaired(ctx context.Context, r *rand.Rand, now puzzle.Draft) puzzle.Draft {
	least, spots := math.Inf(1), []int(nil)
	for k := 0; k < repairs+len(spots) && ctx.Err() == nil; k++ {
		next, err := now, error(nil)
		if k > 0 {
			spot := spots[r.IntN(len(spots))]
			if r.IntN(cutChance) == 0 {
				next, err = reshaded(ctx, r, now, spot)
			} else {
				next, err = cut(now, spot, r.IntN(2) == 0)
			}
		}
		if err != nil {
			continue
		}
		h := next.Puzzle.(*Heyawake)
		w := newNarrower(h, nil)
		w.deep = true
		w.start(ctx)
		var left []int
		for i, s := range w.State {
			if s == open {
				left = append(left, i)
			}
		}
		zero, zeros := float64(zeroCost), h.smallZeros()
		if len(h.Of) >= largeCells {
			zero = largeZeroCost
		}
		cost := float64(len(left)) + roomCost*float64(len(h.Cells)) + zero*float64(len(zeros))
		if len(left) == 0 {
			for _, k := range zeros {
				left = append(left, h.Cells[k]...)
			}
		}
		if cost <= least+repairSlack*r.ExpFloat64() {
			if now, least, spots = next, cost, left; len(left) == 0 {
				break
			}
		}
	}
	return now
}

const (
	maxRepairs    = 20   // how often a small board is repaired
	repairs       = 40   // changes, plus one for each open cell, after which uniqueness is checked again
	cutChance     = 2    // one change in cutChance changes the shading, the others cut rooms
	roomCost      = 1.25 // of a room, in open cells
	zeroCost      = 8    // of a small room with a 0, in open cells
	largeZeroCost = 3    // the same from largeCells on
	fewZeros      = 2    // small rooms with a 0 on the smallest boards
	mostZeros     = 4    // the same at 10x10
	repairSlack   = 0.5  // the mean increase of the cost that is accepted
)

// cut returns the draft with a room divided behind a cell, to its right or, if down, below it. The error is ErrNoDraft if the parts are not
// connected or too small, or if the shading breaks a rule.
func cut(was puzzle.Draft, at int, down bool) (puzzle.Draft, error) {
	h := was.Puzzle.(*Heyawake)
	of, k, moved := slices.Clone(h.Of), h.Of[at], 0
	for _, i := range h.Cells[k] {
		if !down && i%h.Cols > at%h.Cols || down && i/h.Cols > at/h.Cols {
			of[i] = len(h.Cells)
			moved++
		}
	}
	if min(moved, len(h.Cells[k])-moved) < fewestCells {
		return was, puzzle.ErrNoDraft
	}
	rooms, err := ground.NewRegions(h.Rows, h.Cols, of)
	if err != nil {
		return was, puzzle.ErrNoDraft
	}
	next, err := withoutNumbers(rooms)
	if err != nil {
		return was, err
	}
	values := make([]int, len(of))
	for i := range values {
		values[i] = was.Solution.ValueOr(i)
	}
	for _, s := range next.spans {
		if !slices.ContainsFunc(s.cells, func(i int) bool { return values[i] != 0 }) {
			return was, puzzle.ErrNoDraft
		}
	}
	return next.numbered(values), nil
}

// reshaded returns the draft with the cells around one shaded differently. The rooms stay, and those without a number have none. The error
// is ErrNoDraft if no other shading is found.
func reshaded(ctx context.Context, r *rand.Rand, was puzzle.Draft, near int) (puzzle.Draft, error) {
	h := was.Puzzle.(*Heyawake)
	reach := 1 + r.IntN(3)
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
	values, ok := free.shade(ctx, r, fixed)
	if !ok {
		return was, puzzle.ErrNoDraft
	}
	d := free.numbered(values)
	if d.Solution.Equal(was.Solution) {
		return was, puzzle.ErrNoDraft
	}
	clues.OmitLike(h, d.Puzzle.(*Heyawake))
	return d, nil
}

// vary shades the cells around a random one differently.
func vary(r *rand.Rand, was puzzle.Draft, _ puzzle.MakeOptions) (puzzle.Draft, error) {
	return reshaded(context.Background(), r, was, r.IntN(was.Puzzle.Board().Len()))
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
	for tries := 0; ; tries++ {
		rooms := tiling(r, o.Rows, o.Cols, 2+int(o.Density*2.5))
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

//go:embed lessons.txt
var lessons string
