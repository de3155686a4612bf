package fence

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/study"
)

var maker = &puzzle.Maker{
	Density:    func(rows, cols int) float64 { return 0.45 },
	Amount:     puzzle.Amount{Of: "numbers", Places: puzzle.CellCount, Shares: [3]float64{0.35, 0.45, 0.6}, Min: 0.2, Max: 1},
	OmitsClues: true,
	Symmetries: []puzzle.Symmetry{puzzle.Rotate, puzzle.Mirror},
	Usage:      "--size 7x7 --grade Medium --count 5",
	MinDensity: 0.1,
	MaxDensity: 1,
	Draft:      draft,
	Turned: func(p puzzle.Puzzle, t puzzle.Turn) puzzle.Puzzle {
		s := p.(*Fence)
		rows, cols := t.Size(s.Rows, s.Cols)
		numbers := make([]int, len(s.numbers))
		for i, n := range s.numbers {
			r, c := t.Cell(i/s.Cols, i%s.Cols, s.Rows, s.Cols)
			numbers[r*cols+c] = n
		}
		q, _ := New(rows, cols, numbers) // cannot fail: same size, valid numbers
		return q
	},
	Shape: func(p puzzle.Puzzle, solution puzzle.Facts) any { return corpus.Solution(p, solution) },
}

// random returns the outline of a random region with all numbers. The density is the region's share of the cells.
func random(r *rand.Rand, o puzzle.RandomOptions) (puzzle.Draft, error) {
	in := ground.NewRegion(o.Rows, o.Cols)
	in.Grow(r, o.Density)
	numbers := slices.Repeat([]int{4}, o.Rows*o.Cols)
	s := &Fence{Grid: in.Grid}
	lines := make([]int, (o.Rows+1)*o.Cols+o.Rows*(o.Cols+1))
	for i := range numbers {
		at := s.sides(i)
		headings := [...]ground.Direction{ground.North, ground.West, ground.East, ground.South}
		for k, h := range headings {
			if in.Inside[i] != in.At(h.Step(i/o.Cols, i%o.Cols)) {
				numbers[i]--
				lines[at[k]] = 1
			}
		}
	}
	s, err := New(o.Rows, o.Cols, numbers)
	if err != nil {
		return puzzle.Draft{}, err
	}
	return puzzle.NewDraft(s, lines), nil
}

// draft draws regions until the numbers allow no other loop.
func draft(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions) (puzzle.Draft, error) {
	o.Density = 0.6
	return study.FirstUnique(ctx, o, func() (puzzle.Draft, error) { return random(r, o.RandomOptions) }, nil)
}
