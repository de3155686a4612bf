package akari

import (
	"cmp"
	"context"
	_ "embed"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
)

// Puzzles are made from a symmetric layout of black cells, evenly distributed and without lumps. Lights are placed at random in cells that
// are not lit yet, until all are, and every black cell shows its number. If there is another solution, other lights are tried; if that
// does not help, black cells are added where two solutions differ.

var maker = &puzzle.Maker{
	Density:      func(rows, cols int) float64 { return 0.12 },
	Amount:       puzzle.Amount{Of: "numbers", Places: puzzle.CellCount, Shares: [3]float64{0.094, 0.128, 0.155}, Min: 0.04, Max: 0.3},
	OmitsClues:   true,
	Rotated:      true,
	Symmetries:   []puzzle.Symmetry{puzzle.Rotate, puzzle.Mirror},
	Usage:        "--size 10x10 --grade Medium..Hard --count 5",
	MinDensity:   0.01,
	MaxDensity:   1,
	Draft:        makeDraft,
	Vary:         vary,
	Revealing:    revealing,
	Lessons:      lessons,
	NeverHardest: puzzle.Continuing("shine"),
	Measures:     measures,
	Printable:    printable,
	Turned:       grid.Turned,
	Shape: func(p puzzle.Puzzle, _ puzzle.Facts) any {
		a := p.(*Akari)
		return codec.DrawRows(a.Rows, a.Cols, func(r, c int) byte { return signs[min(a.Content(r, c), Black)-White] })
	},
}

// revealing reports whether a clue is a 0 with at most two white neighbours, as in a corner.
func revealing(p puzzle.Puzzle, c puzzle.Clue) bool {
	a := p.(*Akari)
	white := 0
	for h := range ground.Direction(4) {
		if y, x := h.Step(int(c.At.R), int(c.At.C)); a.Has(y, x) && a.Content(y, x) == White {
			white++
		}
	}
	return c.Value == 0 && white <= 2
}

// layout is the black cells of a board being made.
type layout struct {
	ground.Grid
	black []bool
	turn  puzzle.Turn // its symmetry
	inner bool        // the corners stay white: a 0 there reveals too much
}

// The share of black cells, how many cells are compared to find one far from other black cells, and the largest rectangle without a black
// cell, which nine of ten published boards of 10x10 do not exceed.
const (
	leastBlack, mostBlack = 0.17, 0.24
	candidates            = 3
	largestBlank          = 20
)

// isBlack reports whether a cell of the board is black.
func (l *layout) isBlack(r, c int) bool { return l.Has(r, c) && l.black[r*l.Cols+c] }

// lumps reports whether a black cell would make a lump: a square of four, or three black cells that touch.
func (l *layout) lumps(i int) bool {
	r, c := i/l.Cols, i%l.Cols
	beside := 0
	for h := range ground.Direction(4) {
		y, x := h.Step(r, c)
		if !l.isBlack(y, x) {
			continue
		}
		beside++
		for g := range ground.Direction(4) {
			if v, u := g.Step(y, x); (v != r || u != c) && l.isBlack(v, u) {
				return true
			}
		}
	}
	return beside > 1
}

// add makes a cell and its image under the symmetry black, unless they would make a lump.
func (l *layout) add(i int) bool {
	y, x := l.turn.Cell(i/l.Cols, i%l.Cols, l.Rows, l.Cols)
	j := y*l.Cols + x
	if l.black[i] || l.lumps(i) || l.inner && len(l.Neighbours(i)) == 2 {
		return false
	}
	l.black[i] = true
	if j != i && l.lumps(j) {
		l.black[i] = false
		return false
	}
	l.black[j] = true
	return true
}

// far returns the square of the distance of a cell to the nearest black one, and no more than that of four cells.
func (l *layout) far(i int) int {
	const most = 4
	best := most * most
	r, c := i/l.Cols, i%l.Cols
	for dr := -most; dr <= most; dr++ {
		for dc := -most; dc <= most; dc++ {
			if l.isBlack(r+dr, c+dc) {
				best = min(best, dr*dr+dc*dc)
			}
		}
	}
	return best
}

// scatter adds black cells up to a share of the board.
func (l *layout) scatter(r *rand.Rand, share float64) {
	want, n := int(share*float64(len(l.black))), 0
	for tries := 0; n < want && tries < 4*len(l.black); tries++ {
		best, most := 0, -1
		for range 1 + r.IntN(candidates) {
			if i := r.IntN(len(l.black)); l.far(i) > most {
				best, most = i, l.far(i)
			}
		}
		if l.add(best) {
			n += 2
		}
	}
}

// breakBlanks makes cells black until no rectangle of white cells has more than largestBlank cells, as far as that is possible.
func (l *layout) breakBlanks(r *rand.Rand) {
	for range l.black {
		cells := l.LargestRect(func(i int) bool { return !l.black[i] })
		if len(cells) <= largestBlank {
			return
		}
		r.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
		slices.SortStableFunc(cells, func(a, b int) int { return cmp.Compare(l.far(b), l.far(a)) })
		if !slices.ContainsFunc(cells, l.add) {
			return
		}
	}
}

// light returns the layout with random lights and all numbers.
func (l *layout) light(r *rand.Rand) (puzzle.Draft, error) {
	cells := make([]int, len(l.black))
	for i, black := range l.black {
		if cells[i] = White; black {
			cells[i] = Black
		}
	}
	a, err := New(l.Rows, l.Cols, cells)
	if err != nil {
		return puzzle.Draft{}, err
	}
	return a.withLights(make([]int, a.board.Len()), r), nil
}

// withLights adds random lights to those given, which must not shine on each other, until every cell is lit, and sets all numbers.
func (a *Akari) withLights(lights []int, r *rand.Rand) puzzle.Draft {
	lit := make([]bool, len(lights))
	shine := func(u int) {
		for _, v := range a.sources(u, nil) {
			lit[v] = true
		}
	}
	for u, v := range lights {
		if v == 1 {
			shine(u)
		}
	}
	for _, u := range r.Perm(len(lights)) {
		if !lit[u] {
			lights[u] = 1
			shine(u)
		}
	}
	d := puzzle.NewDraft(a, lights)
	for i, x := range a.cells {
		if x != White {
			a.cells[i] = clues.ClueFor(a, d.Solution, i).Value
		}
	}
	return d
}

// relights is how often other lights are tried before black cells are added.
const relights = 3

// makeDraft returns a board with all numbers and no other solution. The error is ErrNoDraft if the tries do not suffice, or the cause if
// the context ends.
func makeDraft(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions) (puzzle.Draft, error) {
	turn := o.Symmetry.Turn()
	if turn == 0 {
		turn = puzzle.Rotate.Turn()
	}
	l := &layout{Grid: ground.Grid{Rows: o.Rows, Cols: o.Cols}, turn: turn, inner: true}
	tried := 0
	return study.FirstUnique(ctx, o, func() (puzzle.Draft, error) {
		if l.black == nil {
			l.black = make([]bool, o.Rows*o.Cols)
			l.scatter(r, leastBlack+float64((mostBlack-leastBlack)*r.Float64()))
			l.breakBlanks(r)
		}
		tried++
		return l.fewestZeros(r)
	}, func(d puzzle.Draft, u study.Result) error {
		if u.Status == puzzle.SeveralSolutions && tried%relights == 1 && !l.separate(r, d.Puzzle.(*Akari), u) {
			l.black = nil
		}
		return nil
	})
}

// lightings is how many choices of lights fewestZeros compares.
const lightings = 4

// fewestZeros returns the layout with lights that leave few zeros. Those that reveal too much count more.
func (l *layout) fewestZeros(r *rand.Rand) (best puzzle.Draft, err error) {
	least := math.MaxInt
	for range lightings {
		d, err := l.light(r)
		if err != nil {
			return d, err
		}
		zeros := 0
		for _, c := range d.Puzzle.Kind().Clues(d.Puzzle) {
			if c.Value == 0 {
				zeros++
			}
			if revealing(d.Puzzle, c) {
				zeros += 2
			}
		}
		if zeros < least {
			best, least = d, zeros
		}
	}
	return best, nil
}

// separate makes a cell black in which two solutions differ. It returns false if none can be.
func (l *layout) separate(r *rand.Rand, a *Akari, u study.Result) bool {
	differ := u.Differing()
	for _, k := range r.Perm(len(differ)) {
		if l.add(a.cellOf(differ[k])) {
			return true
		}
	}
	return false
}

// vary removes the lights near a random cell and places others. Numbers stay where they are.
func vary(r *rand.Rand, was puzzle.Draft, _ puzzle.MakeOptions) (puzzle.Draft, error) {
	a := was.Puzzle.(*Akari)
	lights := make([]int, a.board.Len())
	if len(lights) == 0 {
		return was, puzzle.ErrNoDraft
	}
	near := a.board.Unknown(r.IntN(len(lights))).At
	reach := int16(1 + r.IntN(2))
	for u := range lights {
		at := a.board.Unknown(u).At
		if max(at.R-near.R, near.R-at.R, at.C-near.C, near.C-at.C) > reach {
			lights[u] = was.Solution.ValueOr(u)
		}
	}
	b := clues.Copy(a)
	d := b.withLights(lights, r)
	if d.Solution.Equal(was.Solution) {
		return was, puzzle.ErrNoDraft
	}
	clues.OmitLike(a, b)
	return d, nil
}

// Random returns a board with random black cells, up to the density if they fit without lumps, random lights and all numbers.
func Random(r *rand.Rand, o puzzle.RandomOptions) (puzzle.Draft, error) {
	l := &layout{Grid: ground.Grid{Rows: o.Rows, Cols: o.Cols}, black: make([]bool, o.Rows*o.Cols)}
	l.scatter(r, min(o.Density, mostRandom))
	if !slices.Contains(l.black, false) {
		l.black[0] = false
	}
	return l.light(r)
}

// mostRandom is the maximum share of black cells of random boards.
const mostRandom = 0.4

//go:embed lessons.txt
var lessons string
