package plots

import (
	"context"
	"math/rand/v2"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/study"
)

var maker = &puzzle.Maker{
	Density:    func(rows, cols int) float64 { return 0.7 },
	Amount:     puzzle.Amount{Of: "numbers", Places: puzzle.CellCount, Shares: [3]float64{0.2, 0.3, 0.4}, Min: 0, Max: 1},
	OmitsClues: true,
	Usage:      "--size 5x5 --grade Easy --count 5",
	MinDensity: 0.1,
	MaxDensity: 1,
	Draft:      draft,
	Turned: func(p puzzle.Puzzle, t puzzle.Turn) puzzle.Puzzle {
		s := p.(*Plots)
		x, from := s.Turned(t)
		numbers := x.NoNumbers(none)
		for k, was := range from {
			numbers[k] = s.numbers[was]
		}
		return puzzle.MustPuzzle(New(x, numbers))
	},
	Shape: func(p puzzle.Puzzle, _ puzzle.Facts) any { return p.(*Plots).ByRow() },
}

// random returns random regions and shaded cells with all numbers. The density is the chance of a border between two cells.
func random(r *rand.Rand, o puzzle.RandomOptions) (puzzle.Draft, error) {
	x := ground.SplitRegions(o.Rows, o.Cols, func(int, ground.Direction) bool { return r.Float64() < o.Density })
	p, err := New(x, x.NoNumbers(none))
	if err != nil {
		return puzzle.Draft{}, err
	}
	values := make([]int, len(x.Of))
	for i, shaded := range p.RandomApart(r, 1, 0) {
		if shaded {
			values[i] = 1
			p.numbers[x.Of[i]] = max(0, p.numbers[x.Of[i]]) + 1
		}
	}
	for k, n := range p.numbers {
		p.numbers[k] = max(0, n)
	}
	return puzzle.NewDraft(p, values), nil
}

// draft draws boards until one is unique.
func draft(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions) (puzzle.Draft, error) {
	o.Density = 0.7
	return study.FirstUnique(ctx, o, func() (puzzle.Draft, error) { return random(r, o.RandomOptions) }, nil)
}
