package sudoku

import (
	"context"
	_ "embed"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// A draft is a random full board, whose numbers are all given. Package generate removes givens. Boards without boxes get random regions.

var maker = &puzzle.Maker{
	Density: func(_, _ int) float64 { return 0.4 },
	Amount: puzzle.Amount{Of: "numbers", Places: puzzle.CellCount, Shares: [3]float64{0.3, 0.35, 0.45},
		Min: 0.1, Max: 1},
	OmitsClues: true,
	Large:      200,
	Rotated:    true,
	Symmetries: []puzzle.Symmetry{puzzle.Rotate, puzzle.Mirror},
	Usage:      "--size 9x9 --grade Medium --symmetry rotate",
	MinDensity: 0.1,
	MaxDensity: 1,
	Draft:      makeDraft,
	Vary:       vary,
	Lessons:    lessons,
	Measures:   measures,
	Turned:     turned,
	Renames:    true,
	Layouts:    []string{puzzle.Diagonal, puzzle.Irregular},
	Shape:      func(p puzzle.Puzzle, solution puzzle.Facts) any { return corpus.Solution(p, solution) },
}

//go:embed lessons.txt
var lessons string

// Random returns a random full board of which givens are kept with the probability o.Density.
func Random(r *rand.Rand, o puzzle.RandomOptions) (puzzle.Draft, error) {
	d, err := full(context.Background(), r, o.Rows, nil)
	if err != nil {
		return d, err
	}
	s := d.Puzzle.(*Sudoku)
	for i := range s.grid {
		if r.Float64() >= o.Density {
			s.grid[i] = 0
		}
	}
	return d, nil
}

func makeDraft(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions) (puzzle.Draft, error) {
	if err := sizes.CheckSides(o.Rows, o.Cols); err != nil {
		return puzzle.Draft{}, err
	}
	return full(ctx, r, o.Rows, o.Layouts)
}

// full returns a random full board with n rows, with all numbers given.
func full(ctx context.Context, r *rand.Rand, n int, layouts []string) (puzzle.Draft, error) {
	x, err := Standard(n)
	irregular := err != nil || slices.Contains(layouts, puzzle.Irregular)
	for range shapes {
		if ctx.Err() != nil {
			return puzzle.Draft{}, context.Cause(ctx)
		}
		if irregular {
			x = irregularRegions(r, n)
		}
		s, err := New(x, slices.Contains(layouts, puzzle.Diagonal), nil)
		if err != nil {
			return puzzle.Draft{}, err
		}
		for range fills {
			if values := s.fill(r); values != nil {
				s.grid = values
				return puzzle.NewDraft(s, values), nil
			}
		}
	}
	return puzzle.Draft{}, puzzle.ErrNoDraft
}

// The number of random regions to try, of attempts to fill each, and of guesses in each attempt.
const shapes, fills, guesses = 20, 4, 500

// fill returns a random solution of a board; nil if it finds none within the number of guesses.
func (s *Sudoku) fill(r *rand.Rand) []int {
	n := newNarrower(s, nil)
	defer n.release()
	left := guesses
	if !n.settle() || !n.guess(r, &left) {
		return nil
	}
	return lists.Map(n.masks, puzzle.Mask.Min)
}

// guess decides open cells, those with the fewest candidates first, in random order. left is the number of guesses left.
func (n *narrower) guess(r *rand.Rand, left *int) bool {
	best, ties := -1, 0
	for i, m := range n.masks {
		switch {
		case m.Len() < 2:
		case best < 0 || m.Len() < n.masks[best].Len():
			best, ties = i, 1
		case m.Len() == n.masks[best].Len():
			if ties++; r.IntN(ties) == 0 {
				best = i
			}
		}
	}
	if best < 0 {
		return true
	}
	before, values := slices.Clone(n.masks), slices.Collect(n.masks[best].Values())
	r.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
	for _, v := range values {
		if *left--; *left < 0 {
			return false
		}
		n.set(best, puzzle.Only(v))
		if n.settle() && n.guess(r, left) {
			return true
		}
		n.queue.Clear()
		copy(n.masks, before)
	}
	return false
}

// irregularRegions returns random regions: boxes or rows that exchange cells along their borders.
func irregularRegions(r *rand.Rand, n int) ground.Regions {
	rows, cols, _ := BoxSize(n)
	x := Boxes(n, rows, cols)
	of := slices.Clone(x.Of)
	for range 12 * n * n {
		a := r.IntN(n * n)
		h := ground.Directions[r.IntN(4)]
		b := x.Next(a, h) // a joins the region of b
		if b < 0 || of[a] == of[b] {
			continue
		}
		from, to := of[a], of[b]
		var back []int // cells of the other region at the border of the first
		for i, k := range of {
			if k == to && i != b && slices.ContainsFunc(ground.Directions[:], func(h ground.Direction) bool {
				next := x.Next(i, h)
				return next >= 0 && next != a && of[next] == from
			}) {
				back = append(back, i)
			}
		}
		if len(back) == 0 {
			continue
		}
		i := back[r.IntN(len(back))]
		of[a], of[i] = to, from
		if next, err := ground.NewRegions(n, n, of); err == nil {
			x = next
		} else {
			of[a], of[i] = from, to
		}
	}
	return x
}

// vary fills a random part of a board again and keeps the places of givens.
func vary(r *rand.Rand, was puzzle.Draft, _ puzzle.MakeOptions) (puzzle.Draft, error) {
	s := was.Puzzle.(*Sudoku)
	q := s.withGrid(s.grid)
	for i := range q.grid {
		if q.grid[i], _ = was.Solution.Value(i); r.IntN(3) == 0 {
			q.grid[i] = 0
		}
	}
	values := q.fill(r)
	changed := false
	for i, v := range values {
		old, _ := was.Solution.Value(i)
		changed = changed || v != old
		if q.grid[i] = v; s.grid[i] == 0 {
			q.grid[i] = 0
		}
	}
	if !changed {
		return was, puzzle.ErrNoDraft
	}
	return puzzle.NewDraft(q, values), nil
}

// turned returns the puzzle rotated or mirrored.
func turned(p puzzle.Puzzle, t puzzle.Turn) puzzle.Puzzle {
	s := p.(*Sudoku)
	x, _ := s.Turned(t)
	return puzzle.MustPuzzle(New(x, s.diagonal, puzzle.TurnCells(t, s.n, s.n, s.grid)))
}

// measures describe the givens of a puzzle for setters.
var measures = puzzle.Measures([]puzzle.Measure{
	{Name: "givens", About: "givens, of all cells", Low: 0.28, High: 0.4},
	{Name: "opposite", About: "givens whose cell after a half turn also has one, of all givens", Low: 0.3, High: 1},
}, func(s *Sudoku, _ puzzle.Facts) []float64 {
	givens, opposite := 0, 0
	for i, v := range s.grid {
		if v != 0 {
			givens++
			if s.grid[len(s.grid)-1-i] != 0 {
				opposite++
			}
		}
	}
	return []float64{puzzle.Ratio(givens, len(s.grid)), puzzle.Ratio(opposite, givens)}
})
