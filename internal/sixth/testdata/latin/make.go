package latin

import (
	"context"
	"math/rand/v2"

	"github.com/teka-puzzles/teka/puzzle"
)

var maker = &puzzle.Maker{
	Density:     func(rows, cols int) float64 { return 0.5 },
	OmitsClues:  true,
	NeedsGivens: true,
	Usage:       "--size 4x4 --minimal",
	MinDensity:  0.1,
	MaxDensity:  1,
	Draft: func(_ context.Context, r *rand.Rand, o puzzle.MakeOptions) (puzzle.Draft, error) {
		return random(r, o.RandomOptions)
	},
	AllClues: func(p puzzle.Puzzle, board puzzle.Facts) (out []puzzle.Clue) {
		for i := range board.Board().Len() {
			v, _ := board.Value(i)
			out = append(out, puzzle.Clue{At: board.Board().Unknown(i).At, Value: v})
		}
		return out
	},
	Turned: func(p puzzle.Puzzle, t puzzle.Turn) puzzle.Puzzle {
		l := p.(*Latin)
		given := make([]int, len(l.given))
		for i, v := range l.given {
			r, c := t.Cell(i/l.n, i%l.n, l.n, l.n)
			given[r*l.n+c] = v
		}
		q, _ := New(l.n, given) // cannot fail: same size, valid numbers
		return q
	},
	Shape: func(p puzzle.Puzzle, solution puzzle.Facts) any { return corpus.Solution(p, solution) },
}

// random returns a cyclic square with its rows, columns and numbers permuted, and all numbers given.
func random(r *rand.Rand, o puzzle.RandomOptions) (puzzle.Draft, error) {
	if err := o.Validate(1, sizes.Side); err != nil {
		return puzzle.Draft{}, err
	}
	n := o.Rows
	rows, cols, names := r.Perm(n), r.Perm(n), r.Perm(n)
	given := make([]int, n*n)
	for i := range given {
		given[i] = 1 + names[(rows[i/n]+cols[i%n])%n]
	}
	l, err := New(n, given)
	if err != nil {
		return puzzle.Draft{}, err
	}
	return puzzle.NewDraft(l, given), nil
}
