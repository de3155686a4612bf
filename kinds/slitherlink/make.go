package slitherlink

import (
	"context"
	_ "embed"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// Puzzles are made from loops that look good: the outline of a region of cells, annealed towards a loop that winds and reaches all parts of
// the board. If the puzzle with all numbers has another solution, cells where the two differ are annealed again.

var maker = &puzzle.Maker{
	Density:      func(_, _ int) float64 { return 0.45 },
	Amount:       puzzle.Amount{Of: "numbers", Places: puzzle.CellCount, Shares: [3]float64{0.33, 0.44, 0.6}, Min: 0.2, Max: 1},
	OmitsClues:   true,
	Large:        49,
	Rotated:      true,
	Symmetries:   []puzzle.Symmetry{puzzle.Rotate, puzzle.Mirror},
	Usage:        "--size 10x10 --grade Medium..Hard --count 5",
	MinDensity:   0.1,
	MaxDensity:   1,
	Draft:        makeDraft,
	Vary:         vary,
	Lessons:      lessons,
	NeverHardest: puzzle.Continuing("cell-full", "dead-end", "number-full", "number-rest"),
	Measures:     measures,
	Printable:    printable,
	Turned:       grid.Turned,
	Shape:        func(p puzzle.Puzzle, solution puzzle.Facts) any { return corpus.Solution(p, solution) },
}

// Random returns a random loop with all its numbers. The density is the share of cells inside, as far as the region can grow.
func Random(r *rand.Rand, o puzzle.RandomOptions) (puzzle.Draft, error) {
	in := loop.NewRegion(o.Rows, o.Cols)
	in.Grow(r, o.Density)
	return numbered(in)
}

// numbered returns the puzzle with all numbers of a region's outline.
func numbered(in loop.Region) (puzzle.Draft, error) {
	s, err := New(in.Rows, in.Cols, slices.Repeat([]int{None}, in.Rows*in.Cols))
	if err != nil {
		return puzzle.Draft{}, err
	}
	lines := in.Lines()
	for i := range s.numbers {
		s.numbers[i] = 0
		for _, e := range s.Around(i) {
			s.numbers[i] += lines[e]
		}
	}
	return puzzle.NewDraft(s, lines), nil
}

// The weights of a loop's looks: corners where it turns, corners that it does not visit, and squares of four cells on one side of it; and
// the temperatures of annealing.
const (
	turnWeight    = -0.25
	missedWeight  = 0.5
	squareWeight  = 0.9
	startHot      = 1.2
	fallOnce      = 0.693
	fallForRepair = 1.099
)

// cost returns the cost of the corners around a cell. It is low for loops that wind through the whole board.
func cost(in loop.Region) func(r, c int) float64 {
	return func(r, c int) float64 {
		sum := 0.0
		for y := r; y <= r+1; y++ {
			for x := c; x <= c+1; x++ {
				switch e := in.Exits(y, x); {
				case e == 0 && y > 0 && x > 0 && y < in.Rows && x < in.Cols:
					sum += missedWeight + squareWeight
				case e == 0:
					sum += missedWeight
				case e != 1|4 && e != 2|8:
					sum += turnWeight
				}
			}
		}
		return sum
	}
}

// makeDraft returns a loop with all its numbers and no other solution. The error is ErrNoDraft if the tries do not suffice, or the cause if
// the context ends.
func makeDraft(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions) (puzzle.Draft, error) {
	in := loop.NewRegion(o.Rows, o.Cols)
	in.Grow(r, 0.5)
	in.Anneal(r, nil, 25, startHot, fallOnce, cost(in))
	return study.FirstUnique(ctx, o, func() (puzzle.Draft, error) { return numbered(in) }, func(d puzzle.Draft, u study.Result) error {
		if u.Status != puzzle.SeveralSolutions {
			return fault.Errorf("all numbers: %w", puzzle.ErrNoDraft)
		}
		s := d.Puzzle.(*Slitherlink)
		in.Anneal(r, near(s.InsideOf(u.Solution), s.InsideOf(u.Second)), 20, startHot, fallForRepair, cost(in))
		return nil
	})
}

// near returns the cells in and around the difference of two regions.
func near(a, b loop.Region) (list []int) {
	for i := range a.Inside {
		close := false
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				k := a.Cell(i/a.Cols+dy, i%a.Cols+dx)
				close = close || k >= 0 && a.Inside[k] != b.Inside[k]
			}
		}
		if close {
			list = append(list, i)
		}
	}
	return list
}

// vary moves up to three adjacent cells in or out of the loop. Numbers stay where they are.
func vary(r *rand.Rand, was puzzle.Draft, _ puzzle.MakeOptions) (puzzle.Draft, error) {
	s := was.Puzzle.(*Slitherlink)
	in := s.InsideOf(was.Solution)
	if !in.Vary(r) {
		return was, puzzle.ErrNoDraft
	}
	d, err := numbered(in)
	if err != nil {
		return was, err
	}
	clues.OmitLike(s, d.Puzzle.(*Slitherlink))
	return d, nil
}

// measures are statistics that setters examine. The ranges are those of published boards (docs/generate.md).
var measures = puzzle.Measures([]puzzle.Measure{
	{Name: "cover", About: "corners that the loop passes, of all", Low: 0.7, High: 0.9},
	{Name: "turns", About: "corners where it turns, of those that it passes", Low: 0.4, High: 0.6},
	{Name: "inside", About: "cells inside the loop, of all", Low: 0.4, High: 0.6},
	{Name: "numbers", About: "cells with a number, of all", Low: 0.33, High: 0.6},
	{Name: "threes", About: "threes, of the numbers", Low: 0.2, High: 0.4},
	{Name: "zeros", About: "zeros, of the numbers", Low: 0, High: 0.12},
}, func(s *Slitherlink, solution puzzle.Facts) []float64 {
	var c struct{ corners, passed, turns, inside, numbers, threes, zeros int }
	in := s.InsideOf(solution)
	rows, cols := s.Corners()
	c.corners = rows * cols
	for x := range c.corners {
		if e := in.Exits(x/cols, x%cols); e != 0 {
			c.passed++
			if e != 1|4 && e != 2|8 {
				c.turns++
			}
		}
	}
	for i, n := range s.numbers {
		if in.Inside[i] {
			c.inside++
		}
		switch n {
		case None:
			continue
		case 0:
			c.zeros++
		case 3:
			c.threes++
		}
		c.numbers++
	}
	cells := len(s.numbers)
	return []float64{puzzle.Ratio(c.passed, c.corners), puzzle.Ratio(c.turns, c.passed), puzzle.Ratio(c.inside, cells),
		puzzle.Ratio(c.numbers, cells), puzzle.Ratio(c.threes, c.numbers), puzzle.Ratio(c.zeros, c.numbers)}
})

// The limits of printable boards: numbers in a row or column without a gap, of its cells and in all, equal ones among these, and the share
// of cells with a number.
const (
	longestShare = 0.75
	longestRow   = 8
	longestEqual = 5
	mostNumbers  = 0.57
	smallCells   = 49 // boards below this size have no limits
)

// printable reports whether the numbers are neither crowded nor in long rows.
func printable(p puzzle.Puzzle) bool {
	s := p.(*Slitherlink)
	fits, all := true, 0
	for _, steps := range [2][3]int{{s.Rows, s.Cols, 1}, {s.Cols, s.Rows, s.Cols}} {
		lines, cells, step := steps[0], steps[1], steps[2]
		for k := range lines {
			row, equal, last := 0, 0, None
			for i := range cells {
				n := s.numbers[k*(s.Cols+1-step)+i*step]
				if row++; n == None {
					row = 0
				} else {
					all++
				}
				if equal++; n != last || n == None {
					equal = min(row, 1)
				}
				last = n
				fits = fits && row <= min(longestRow, int(float64(cells)*longestShare)) && equal <= longestEqual
			}
		}
	}
	return len(s.numbers) < smallCells || fits && puzzle.Ratio(all, 2*len(s.numbers)) <= mostNumbers
}

//go:embed lessons.txt
var lessons string
