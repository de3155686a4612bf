package hitori

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/kinds/family/latin"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Puzzles are made from a Latin square and random shaded cells, as many as fit. A shaded cell gets the number of an unshaded cell in its
// row or column. If there is another solution, the shaded cells where the two differ get other numbers, and in the end the board is shaded
// again.

var maker = &puzzle.Maker{
	Density:      func(_, _ int) float64 { return 0.3 },
	DensityOf:    "shaded cells",
	Large:        400,
	Symmetries:   []puzzle.Symmetry{puzzle.Rotate, puzzle.Mirror},
	Usage:        "--size 8x8 --grade Medium..Hard --count 5",
	MinDensity:   0.1,
	MaxDensity:   0.4,
	Draft:        makeDraft,
	Vary:         vary,
	Lessons:      lessons,
	NeverHardest: notHardest,
	Measures:     measures,
	Printable:    printable,
	Turned:       grid.Turned,
	Renames:      true,
	Shape:        func(p puzzle.Puzzle, solution puzzle.Facts) any { return corpus.Solution(p, solution) },
}

// Random returns a board with random shaded cells, up to the density if they fit.
func Random(r *rand.Rand, o puzzle.RandomOptions) (puzzle.Draft, error) {
	if err := sizes.CheckCells(o.Rows, o.Cols, o.Rows*o.Cols); err != nil {
		return puzzle.Draft{}, err
	}
	s := group.NewShading(o.Rows, o.Cols)
	return numbered(r, s, s.RandomApart(r, o.Density, 0))
}

// numbered returns a puzzle with random numbers whose solution has the given shaded cells.
func numbered(r *rand.Rand, s group.Shading, shaded []bool) (puzzle.Draft, error) {
	h := &Hitori{Shading: s, numbers: make([]int, len(shaded))}
	square := latin.RandomSquare(r, max(s.Rows, s.Cols))
	values := make([]int, len(shaded))
	for i := range shaded {
		h.numbers[i] = square[i/s.Cols][i%s.Cols]
		if shaded[i] {
			values[i] = 1
		}
	}
	d := puzzle.NewDraft(h, values)
	for i, is := range shaded {
		if is {
			h.renumber(r, d.Solution, i)
		}
	}
	return d, nil
}

// renumber gives a shaded cell the number of a random unshaded cell in its row or column: of two such numbers, the rarer one there, as in
// published boards. Frequent numbers form pairs and triples, which decide much.
func (h *Hitori) renumber(r *rand.Rand, solution puzzle.Facts, i int) {
	var from []int
	for _, j := range slices.Concat(h.line(i/h.Cols), h.line(h.Rows+i%h.Cols)) {
		if solution.ValueOr(j) == 0 && h.numbers[j] != None {
			from = append(from, j)
		}
	}
	least := math.MaxInt
	for range min(len(from), renumberChoices) {
		n, often := h.numbers[from[r.IntN(len(from))]], 0
		for _, j := range from {
			if h.numbers[j] == n {
				often++
			}
		}
		if often < least {
			h.numbers[i], least = n, often
		}
	}
}

// renumberChoices is the number of cells that renumber compares.
const renumberChoices = 2

// renumbers is how often the shaded cells get other numbers before the board is shaded again.
const renumbers = 30

// makeDraft returns a board with no other solution. The error is ErrNoDraft if the tries do not suffice, or the cause if the context ends.
func makeDraft(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions) (puzzle.Draft, error) {
	s := group.NewShading(o.Rows, o.Cols)
	share := o.Density
	if share == 0 {
		share = 1
	}
	var now puzzle.Draft
	tried := 0
	return study.FirstUnique(ctx, o, func() (_ puzzle.Draft, err error) {
		if tried%renumbers == 0 {
			now, err = numbered(r, s, s.RandomApart(r, share, o.Symmetry.Turn()))
		}
		tried++
		return now, err
	}, func(_ puzzle.Draft, u study.Result) error {
		if u.Status == puzzle.SeveralSolutions {
			h := clues.Copy(now.Puzzle.(*Hitori))
			now.Puzzle = h
			for i := range h.numbers {
				if now.Solution.ValueOr(i) == 1 && (u.Solution.ValueOr(i) == 0 || u.Second.ValueOr(i) == 0) {
					h.renumber(r, now.Solution, i)
				}
			}
		}
		return nil
	})
}

// vary gives one to three shaded cells other numbers.
func vary(r *rand.Rand, was puzzle.Draft, _ puzzle.MakeOptions) (puzzle.Draft, error) {
	h := clues.Copy(was.Puzzle.(*Hitori))
	var shaded []int
	for i, n := range h.numbers {
		if was.Solution.ValueOr(i) == 1 && n != None {
			shaded = append(shaded, i)
		}
	}
	if len(shaded) == 0 {
		return was, puzzle.ErrNoDraft
	}
	for range 1 + r.IntN(3) {
		h.renumber(r, was.Solution, shaded[r.IntN(len(shaded))])
	}
	if slices.Equal(h.numbers, was.Puzzle.(*Hitori).numbers) {
		return was, puzzle.ErrNoDraft
	}
	was.Puzzle = h
	return was, nil
}

// measures are statistics that setters examine. The ranges are those of published boards (docs/generate.md).
var measures = puzzle.Measures([]puzzle.Measure{
	{Name: "shaded", About: "shaded cells, of all", Low: 0.28, High: 0.31},
	{Name: "repeated", About: "numbers that are repeated in their row or column, of all", Low: 0.57, High: 0.76},
	{Name: "pairs", About: "pairs of equal numbers side by side, of the cells", Low: 0.04, High: 0.18},
	{Name: "sandwiches", About: "equal numbers with one cell between them, of the cells", Low: 0.05, High: 0.18},
}, func(h *Hitori, solution puzzle.Facts) []float64 {
	var counts [4]int // as in the table
	repeated := make([]bool, len(h.numbers))
	h.repeated(func(_ int, cells []int) {
		for k, i := range cells {
			repeated[i] = true
			for _, j := range cells[:k] {
				switch i - j {
				case 1, h.Cols:
					counts[2]++
				case 2, 2 * h.Cols:
					counts[3]++
				}
			}
		}
	})
	for i, is := range repeated {
		counts[0] += max(0, solution.ValueOr(i))
		if is {
			counts[1]++
		}
	}
	return lists.Map(counts[:], func(n int) float64 { return puzzle.Ratio(n, len(h.numbers)) })
})

// The limits of printable boards: pairs of equal numbers side by side, and the largest rectangle without a repeated number, of the cells;
// and equal numbers in a row or column, of its cells. The second value of a limit is that of boards below 8x8.
var mostPairs, mostBlank = [2]float64{0.22, 0.27}, [2]float64{0.12, 0.2}

const (
	mostEqual  = 0.6
	smallCells = 36 // boards below this size have no limits
)

// printable reports whether equal numbers are spread over the board: few pairs, no square of four and no larger group in a line.
func printable(p puzzle.Puzzle) bool {
	h := p.(*Hitori)
	small, pairs, fits := 0, 0, true
	if min(h.Rows, h.Cols) < 8 {
		small = 1
	}
	repeated := make([]bool, len(h.numbers))
	h.repeated(func(_ int, cells []int) {
		fits = fits && puzzle.Ratio(len(cells), min(h.Rows, h.Cols)) <= mostEqual
		for k, i := range cells {
			repeated[i] = true
			for _, j := range cells[:k] {
				if i-j == 1 || i-j == h.Cols {
					pairs++
				}
			}
		}
	})
	for i, n := range h.numbers {
		r, c := i/h.Cols, i%h.Cols
		square := h.Has(r+1, c+1) && n != None && n == h.Number(r, c+1) && n == h.Number(r+1, c) && n == h.Number(r+1, c+1)
		fits = fits && !square
	}
	blank := h.LargestRect(func(i int) bool { return !repeated[i] })
	cells := len(h.numbers)
	return cells < smallCells || fits && puzzle.Ratio(pairs, cells) <= mostPairs[small] && puzzle.Ratio(len(blank), cells) <= mostBlank[small]
}
