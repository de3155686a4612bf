package masyu

import (
	"context"
	"math/rand/v2"

	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// Puzzles are made from loops that look good and allow many pearls. The loop is the outline of a region of faces (a face touches four
// cells). Simulated annealing moves random faces in or out, mostly to improve the cost below, and only if the outline stays one loop. If
// the puzzle with all pearls of a loop has another solution, that solution has these pearls, too. The loop that allows more pearls is
// adopted, and faces where the two differ are annealed again.

var maker = &puzzle.Maker{
	Density:      defaultDensity,
	Amount:       puzzle.Amount{Of: "pearls", Places: puzzle.CellCount, Shares: [3]float64{0.19, 0.23, 0.33}, Min: 0.08, Max: 0.6},
	OmitsClues:   true,
	Large:        400,
	Symmetries:   []puzzle.Symmetry{puzzle.Rotate, puzzle.Mirror},
	Usage:        "--size 10x10 --grade Medium..Hard --count 5",
	MinDensity:   0.1,
	MaxDensity:   1,
	Draft:        makeDraft,
	Vary:         vary,
	Lessons:      lessons,
	NeverHardest: notHardest,
	Measures:     measures,
	Printable:    printable,
	ClueName: func(c puzzle.Clue) fault.Text {
		return map[int]fault.Text{int(White): fault.Textf("a white pearl"), int(Black): fault.Textf("a black pearl")}[c.Value]
	},
	Turned: transform,
	Shape:  func(p puzzle.Puzzle, solution puzzle.Facts) any { return corpus.Solution(p, solution) },
}

// defaultDensity is the default share of cells with pearls. Collections have more on large boards.
func defaultDensity(rows, cols int) float64 {
	if rows*cols > 400 {
		return 0.28
	}
	return 0.26
}

type weights struct{ black, white, plain, corner, empty float64 }

var (
	beauty = weights{-0.8, -0.35, 0.2, -0.1, 0.4} // for a whole board
	strict = weights{-2, -1, 0.5, 0, 0.5}         // where two solutions differ
)

// The initial temperature, and what it falls by: to a half and to a third.
const (
	startTemperature = 1.2
	ln2              = 0.693
	ln3              = 1.099
)

// loops is a board under construction.
type loops struct {
	loop.Region
	y, x int // rows and columns of cells
}

func newLoops(y, x int) loops {
	return loops{loop.NewRegion(y-1, x-1), y, x}
}

// The exits of a cell through which the loop goes straight.
const upDown, leftRight = 1 | 4, 2 | 8

// pearlAt returns the pearl that the loop allows in a cell.
func (l loops) pearlAt(y, x int) Pearl {
	e := l.Exits(y, x)
	if e == 0 {
		return NoPearl
	}
	turns := 0
	for h := range heading(4) {
		if e>>h&1 == 0 {
			continue
		}
		if f := l.Exits(h.Step(y, x)); f != upDown && f != leftRight {
			turns++
		}
	}
	straight := e == upDown || e == leftRight
	switch {
	case straight && turns > 0:
		return White
	case !straight && turns == 0:
		return Black
	}
	return NoPearl
}

// cost returns the cost of the cells that depend on a face.
func (l loops) cost(y, x int, w weights) float64 {
	sum := 0.0
	for v := max(0, y-1); v <= min(l.y-1, y+2); v++ {
		for u := max(0, x-1); u <= min(l.x-1, x+2); u++ {
			e := l.Exits(v, u)
			switch p := l.pearlAt(v, u); {
			case e == 0:
				sum += w.empty
			case p == Black:
				sum += w.black
			case p == White:
				sum += w.white
			default:
				sum += w.plain
			}
			if e != 0 && e != upDown && e != leftRight {
				sum += w.corner
			}
		}
	}
	return sum
}

func (l loops) anneal(r *rand.Rand, list []int, w weights, n int, fall float64) {
	l.Anneal(r, list, n, startTemperature, fall, func(y, x int) float64 { return l.cost(y, x, w) })
}

// allPearls returns the puzzle with all pearls that the loop allows, and its solution. With half, pearls are symmetric under that turn.
func (l loops) allPearls(half *puzzle.Turn) (puzzle.Draft, error) {
	pearls := make([]Pearl, l.y*l.x)
	for i := range pearls {
		pearls[i] = l.pearlAt(i/l.x, i%l.x)
	}
	if half != nil {
		for i := range pearls {
			if y, x := half.Cell(i/l.x, i%l.x, l.y, l.x); l.pearlAt(y, x) == NoPearl {
				pearls[i] = NoPearl
			}
		}
	}
	m, err := New(l.y, l.x, pearls, false)
	if err != nil {
		return puzzle.Draft{}, err
	}
	return puzzle.NewDraft(m, l.Lines()), nil
}

// loopOf returns the loop of a solution as the region of faces inside it.
func loopOf(m *Masyu, f puzzle.Facts) loops {
	return loops{m.InsideOf(f), m.rows, m.cols}
}

// pearls counts the cells in which the loop allows a pearl.
func (l loops) pearls() int {
	n := 0
	for i := range l.y * l.x {
		if l.pearlAt(i/l.x, i%l.x) != NoPearl {
			n++
		}
	}
	return n
}

// makeDraft returns a loop with all its pearls and no other solution. The error is ErrNoDraft if the tries do not suffice, or the cause
// if the context ends.
func makeDraft(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions) (puzzle.Draft, error) {
	l := newLoops(o.Rows, o.Cols)
	l.Grow(r, 0.55)
	l.anneal(r, nil, beauty, 25, ln2)
	var half *puzzle.Turn
	if t := o.Symmetry.Turn(); t != 0 {
		half = &t
	}
	return study.FirstUnique(ctx, o, func() (puzzle.Draft, error) { return l.allPearls(half) }, func(d puzzle.Draft, u study.Result) error {
		if u.Status != puzzle.SeveralSolutions {
			return fault.Errorf("all pearls: %w", puzzle.ErrNoDraft)
		}
		l = l.repair(r, d.Puzzle.(*Masyu), u)
		return nil
	})
}

// repair returns the solution whose loop allows more pearls, if it allows more than l; otherwise it anneals the faces in and around the
// difference of the solutions.
func (l loops) repair(r *rand.Rand, m *Masyu, u study.Result) loops {
	a, b := loopOf(m, u.Solution), loopOf(m, u.Second)
	if a.pearls() < b.pearls() {
		a, b = b, a
	}
	if a.pearls() > l.pearls() {
		return a
	}
	near := map[int]bool{}
	var list []int
	for i := range a.Inside {
		if a.Inside[i] == b.Inside[i] {
			continue
		}
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				if face := l.Cell(i/l.Cols+dy, i%l.Cols+dx); face >= 0 && !near[face] {
					near[face] = true
					list = append(list, face)
				}
			}
		}
	}
	a.anneal(r, list, strict, 20, ln3)
	return a
}

// vary moves up to three adjacent faces in or out. Pearls stay where the new loop allows one.
func vary(r *rand.Rand, was puzzle.Draft, _ puzzle.MakeOptions) (puzzle.Draft, error) {
	m := was.Puzzle.(*Masyu)
	l := loopOf(m, was.Solution)
	if !l.Vary(r) {
		return was, puzzle.ErrNoDraft
	}
	d, err := l.allPearls(nil)
	if err != nil {
		return was, err
	}
	now := d.Puzzle.(*Masyu)
	for i, pearl := range m.pearls {
		if pearl == NoPearl {
			now.pearls[i] = NoPearl
		}
	}
	d.Puzzle, err = New(m.rows, m.cols, now.pearls, m.all)
	return d, err
}

// transform returns the puzzle rotated or mirrored.
func transform(p puzzle.Puzzle, t puzzle.Turn) puzzle.Puzzle {
	m := p.(*Masyu)
	rows, cols := t.Size(m.rows, m.cols)
	return puzzle.MustPuzzle(New(rows, cols, puzzle.TurnCells(t, m.rows, m.cols, m.pearls), m.all))
}
