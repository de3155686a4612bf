package skyscrapers

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/internal/anneal"
	"github.com/teka-puzzles/teka/kinds/family/latin"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// Puzzles are made from squares whose clues few lines satisfy. Random squares have clues of middling size, which many lines satisfy.
// Therefore simulated annealing exchanges heights, from square to square, to make the clues rarer. The number of permutations of n that
// show a from one end and b from the other is C(a+b-2, a-1)·c(n-1, a+b-2), with the unsigned Stirling numbers of the first kind c.

var maker = &puzzle.Maker{
	Density: usualDensity,
	Amount: puzzle.Amount{Of: "numbers beside the board and heights", Places: func(rows, cols int) int { return 2 * (rows + cols) },
		Shares: [3]float64{0.3, 0.5, 0.8}, Min: 0.1, Max: 1},
	OmitsClues:   true,
	NeedsGivens:  true,
	Large:        64,
	Rotated:      true,
	Symmetries:   []puzzle.Symmetry{puzzle.Rotate, puzzle.Mirror},
	Usage:        "--size 5x5 --no-givens --minimal",
	MinDensity:   0.1,
	MaxDensity:   1,
	Draft:        makeDraft,
	Vary:         vary,
	Lessons:      lessons,
	NeverHardest: notHardest,
	AllClues:     shownBy,
	Measures:     measures,
	Printable:    printable,
	Turned:       turned,
	Avoids: []puzzle.Avoid{
		{Name: "n-clue", About: "a clue as large as the square, which fills its line", Clue: fillsLine},
		{Name: "one-clue", About: "a clue 1, which shows where the tallest is",
			Clue: func(_ puzzle.Puzzle, c puzzle.Clue) bool { return c.Value == 1 && c.At.Kind == puzzle.SideKind }},
		{Name: "bare-side", About: "a side without clues",
			Board: func(p puzzle.Puzzle) bool { return p.(*Skyscrapers).bareSides() > 0 }},
	},
	Revealing: fillsLine,
	Shape:     func(p puzzle.Puzzle, solution puzzle.Facts) any { return corpus.Solution(p, solution) },
}

func fillsLine(p puzzle.Puzzle, c puzzle.Clue) bool {
	return c.At.Kind == puzzle.SideKind && c.Value == p.(*Skyscrapers).n
}

// minFillFree is the smallest side for which puzzles without clues that fill a line are common enough; hardly any 3x3 square has one.
const minFillFree = 4

// dropFilling removes the clues that are as large as the square.
func (s *Skyscrapers) dropFilling() {
	for _, told := range s.sides {
		for i, c := range told {
			if c == s.n {
				told[i] = 0
			}
		}
	}
}

// usualDensity returns the share of clues that are kept. Large boards also need givens, and are too hard for people with fewer clues.
func usualDensity(rows, cols int) float64 {
	if rows >= 8 {
		return 1
	}
	return 0.45
}

// rarity is, by the numbers visible from both ends, the logarithm of the number of lines that show them.
type rarity [][]int

// exact is the number of parts of a unit of a logarithm. Whole parts are the same on every machine.
const exact = 1 << 12

// fillCost is the cost of a line that is visible as a whole, whose clue would fill it and cannot be shown.
const fillCost = 4

// newRarity returns the rarities for lines of n cells, in units of 1/exact. If n is above 3, lines that show all n buildings have the
// cost fillCost.
func newRarity(n int) rarity {
	stirling := make([]float64, n+1) // c(n-1, k)
	stirling[0] = 1
	for m := range n - 1 {
		for k := n; k >= 0; k-- {
			stirling[k] *= float64(m)
			if k > 0 {
				stirling[k] += stirling[k-1] // whole numbers, far below 2⁵³
			}
		}
	}
	out := make(rarity, n+1)
	for a := range out {
		out[a] = make([]int, n+1)
		for b := range out[a] {
			if s := a + b - 2; a > 0 && b > 0 && s < n {
				choose := 1.0
				for i := 1; i < a; i++ {
					choose = choose * float64(s-i+1) / float64(i)
				}
				out[a][b] = int(math.Round(math.Log(choose*stirling[s]) * exact))
			}
			if n > 3 && (a == n || b == n) {
				out[a][b] = fillCost * exact
			}
		}
	}
	return out
}

// of returns the sum over all rows and columns of a square: the less, the rarer its clues.
func (t rarity) of(square [][]int) int {
	sum, n := 0, len(square)
	line := make([]int, n)
	for i := range n {
		for _, down := range []bool{false, true} {
			for k := range n {
				if line[k] = square[i][k]; down {
					line[k] = square[k][i]
				}
			}
			near := seenFrom(line)
			slices.Reverse(line)
			sum += t[near][seenFrom(line)]
		}
	}
	return sum
}

// makeDraft returns an annealed square with all clues except full ones. If it has two solutions, makeDraft searches on from where they
// differ for a square that needs no givens; if it finds none, it adds givens where two solutions differ.
func makeDraft(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions) (puzzle.Draft, error) {
	if err := sizes.CheckSides(o.Rows, o.Cols); err != nil {
		return puzzle.Draft{}, err
	}
	n := o.Rows
	now := annealed(r, n)
	best, apart := (*Skyscrapers)(nil), math.MaxInt
	for range searches(n, o) {
		next := squareOf(now)
		if best != nil {
			if move(r, next); isRegular(next) {
				continue
			}
		}
		s, err := fullClues(next)
		if err != nil {
			return puzzle.Draft{}, err
		}
		if !o.Revealing && n >= minFillFree {
			s.dropFilling()
		}
		u := study.Unique(ctx, s, study.Options{MaxConflicts: o.MaxConflicts})
		switch {
		case u.Stopped != nil && ctx.Err() != nil:
			return puzzle.Draft{}, context.Cause(ctx)
		case u.Status == puzzle.UniqueSolution:
			return puzzle.Draft{Puzzle: s, Solution: u.Solution}, nil
		case u.Status != puzzle.SeveralSolutions:
			continue
		}
		if d := differing(u.Solution, u.Second); d <= apart {
			now, best, apart = next, s, d
		}
	}
	if o.NoGivens || best == nil {
		return puzzle.Draft{}, fault.Errorf("%d differing cells: %w", apart, puzzle.ErrNoDraft)
	}
	return givenHeights(ctx, r, best, now, o)
}

// searches returns the number of squares to try. With 8 rows the search rarely succeeds, and givens follow soon. With more it never did, so
// only the first square is tried, unless givens are not allowed.
func searches(n int, o puzzle.MakeOptions) int {
	switch {
	case n > 8 && !o.NoGivens:
		return 1
	case n > 7:
		return min(o.Tries, 12)
	}
	return min(o.Tries, 60)
}

func squareOf(a [][]int) [][]int {
	out := make([][]int, len(a))
	for y := range a {
		out[y] = slices.Clone(a[y])
	}
	return out
}

// annealed returns a square with rare clues that does not look regular; after a number of attempts, it takes the last one.
func annealed(r *rand.Rand, n int) (square [][]int) {
	for range 20 {
		if square = annealedOnce(r, n); !isRegular(square) {
			break
		}
	}
	return square
}

// annealedOnce returns a square with rare clues, which may look regular.
func annealedOnce(r *rand.Rand, n int) [][]int {
	now, t := latin.RandomSquare(r, n), newRarity(n)
	if n < 3 {
		return now
	}
	energy := t.of(now)
	for range 60 * n {
		next := squareOf(now)
		move(r, next)
		if e := t.of(next); anneal.Accept(r, float64(e-energy), 0.7*exact) {
			now, energy = next, e
		}
	}
	return now
}

// move exchanges a cycle of heights between two rows. It transposes the square half of the time, so that columns are exchanged, too.
func move(r *rand.Rand, a [][]int) {
	exchange(r, a)
	if r.IntN(2) == 0 {
		transposed(a)
	}
}

// vary exchanges heights in the solution and keeps clues and givens where there were some. It returns ErrNoDraft if the new square
// looks regular or has one cell.
func vary(r *rand.Rand, was puzzle.Draft, _ puzzle.MakeOptions) (puzzle.Draft, error) {
	s := was.Puzzle.(*Skyscrapers)
	if s.n < 2 {
		return was, puzzle.ErrNoDraft
	}
	rows := make([][]int, s.n)
	for i := range s.n * s.n {
		v, _ := was.Solution.Value(i)
		rows[i/s.n] = append(rows[i/s.n], v)
	}
	down := r.IntN(2) == 0
	if down {
		transposed(rows)
	}
	exchange(r, rows)
	if down {
		transposed(rows)
	}
	if isRegular(rows) {
		return was, puzzle.ErrNoDraft
	}
	full, err := fullClues(rows)
	if err != nil {
		return was, err
	}
	values := slices.Concat(rows...)
	for slot := range 4*s.n + s.n*s.n {
		switch told := *s.slot(slot) > 0; {
		case !told:
			*full.slot(slot) = 0
		case slot >= 4*s.n:
			*full.slot(slot) = values[slot-4*s.n]
		}
	}
	return puzzle.NewDraft(full, values), nil
}

// fullClues returns the puzzle of a square with all clues and no givens.
func fullClues(rows [][]int) (*Skyscrapers, error) {
	s, err := New(len(rows), [4][]int{}, slices.Concat(rows...))
	if err != nil {
		return nil, err
	}
	c := checker{s: s}
	for side, told := range s.sides {
		for i := range told {
			told[i] = c.seen(puzzle.Side(side), i)
		}
	}
	clear(s.grid)
	return s, nil
}

// differing counts the unknowns whose candidates differ.
func differing(a, b puzzle.Facts) int {
	n := 0
	for i := range a.Board().Len() {
		if a.Candidates(i) != b.Candidates(i) {
			n++
		}
	}
	return n
}

// givenHeights adds givens until the square is the only solution: each in a cell in which another solution differs, together with its
// symmetric cells. One study answers all questions. Its puzzle has all givens, and questions exclude those not added yet.
func givenHeights(ctx context.Context, r *rand.Rand, s *Skyscrapers, rows [][]int, o puzzle.MakeOptions) (puzzle.Draft, error) {
	n := s.n
	values := slices.Concat(rows...)
	truth := puzzle.NewDraft(s, values).Solution
	full, given := s.clone(), s.clone()
	copy(full.grid, values)
	st := study.Open(full)
	st.MaxConflicts = o.MaxConflicts
	for range n * n {
		var without []puzzle.Place
		for i, h := range given.grid {
			if h == 0 {
				without = append(without, s.board.At(i))
			}
		}
		u := st.StillUnique(ctx, truth, without)
		switch u.Status {
		case puzzle.UniqueSolution:
			return puzzle.Draft{Puzzle: given, Solution: truth}, nil
		case puzzle.SeveralSolutions:
		default:
			return puzzle.Draft{}, fault.Errorf("heights given: %w", noDraft(u.Stopped))
		}
		var apart []int
		for i := range values {
			if u.Second.Candidates(i) != truth.Candidates(i) {
				apart = append(apart, i)
			}
		}
		i := apart[r.IntN(len(apart))]
		given.grid[i] = values[i]
		y, x := o.Symmetry.Turn().Cell(i/n, i%n, n, n)
		given.grid[y*n+x] = values[y*n+x]
	}
	return puzzle.Draft{}, puzzle.ErrNoDraft
}

// noDraft returns ErrNoDraft, which also wraps stopped unless that is nil.
func noDraft(stopped error) error {
	if stopped == nil {
		return puzzle.ErrNoDraft
	}
	return fault.Errorf("%w: %w", puzzle.ErrNoDraft, stopped)
}

// turned returns the puzzle rotated or mirrored.
func turned(p puzzle.Puzzle, t puzzle.Turn) puzzle.Puzzle {
	s := p.(*Skyscrapers)
	q := s.clone()
	for side, told := range s.sides {
		for i, c := range told {
			at := t.Place(puzzle.Outside(puzzle.Side(side), i), s.n, s.n)
			q.sides[at.Dir][at.R] = c
		}
	}
	q.grid = puzzle.TurnCells(t, s.n, s.n, s.grid)
	return q
}
