package sudoku

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/study"
)

// board returns a random puzzle with n rows, with a share of its numbers given, rarely a wrong one.
func board(r *rand.Rand, n int, share float64) *Sudoku {
	var layouts []string
	for _, x := range maker.Layouts {
		if r.IntN(3) == 0 {
			layouts = append(layouts, x)
		}
	}
	d, err := full(context.Background(), r, n, layouts)
	for err != nil { // such as diagonals of two rows
		d, err = full(context.Background(), r, n, nil)
	}
	s := d.Puzzle.(*Sudoku)
	for i := range s.grid {
		switch {
		case r.Float64() > share:
			s.grid[i] = 0
		case r.IntN(100) == 0:
			s.grid[i] = 1 + r.IntN(n)
		}
	}
	return s
}

// boards returns random puzzles with at most a number of rows.
func boards(seed uint64, count, most int) []puzzle.Puzzle {
	r := rand.New(rand.NewPCG(seed, 2))
	var out []puzzle.Puzzle
	for len(out) < count {
		out = append(out, board(r, 1+r.IntN(most), 0.2+0.6*r.Float64()))
	}
	return out
}

// turns returns the seven other orientations of a puzzle.
func turns(p puzzle.Puzzle) []puzzle.Puzzle {
	s := p.(*Sudoku)
	var out []puzzle.Puzzle
	for k := 1; k < 8; k++ {
		grid, of := make([]int, len(s.grid)), make([]int, len(s.grid))
		for i := range grid {
			r, c := i/s.n, i%s.n
			if k&1 != 0 {
				r = s.n - 1 - r
			}
			if k&2 != 0 {
				c = s.n - 1 - c
			}
			if k&4 != 0 {
				r, c = c, r
			}
			grid[r*s.n+c], of[r*s.n+c] = s.grid[i], s.Of[i]
		}
		x, err := ground.NewRegions(s.n, s.n, of)
		if err != nil {
			panic(err)
		}
		q, err := New(x, s.diagonal, grid)
		if err != nil {
			panic(err)
		}
		out = append(out, q)
	}
	return out
}

// TestSuite runs the tests that every kind must pass.
func TestSuite(t *testing.T) { puzzletest.TestKind(t, Kind, boards(1, 40, 6), turns) }

// enumerate returns up to 1000 solutions of a board, found without the code of the package: it tries all numbers cell by cell.
func enumerate(s *Sudoku) (out [][]int) {
	grid := make([]int, len(s.grid))
	n := s.n
	clash := func(i, j int) bool {
		on := func(down bool) bool {
			if down {
				return i/n == i%n && j/n == j%n
			}
			return i/n+i%n == n-1 && j/n+j%n == n-1
		}
		return i/n == j/n || i%n == j%n || s.Of[i] == s.Of[j] || s.diagonal && (on(true) || on(false))
	}
	var place func(i int)
	place = func(i int) {
		if i == len(grid) {
			out = append(out, slices.Clone(grid))
			return
		}
		for v := 1; v <= n && len(out) < 1000; v++ {
			ok := s.grid[i] == 0 || s.grid[i] == v
			for j := range grid {
				if j != i && clash(i, j) && (j < i && grid[j] == v || s.grid[j] == v) {
					ok = false
				}
			}
			if ok {
				grid[i] = v
				place(i + 1)
			}
		}
		grid[i] = 0
	}
	place(0)
	return out
}

// TestEnumeration compares the solutions of small boards with those found by trying all numbers.
func TestEnumeration(t *testing.T) {
	var none, one, several int
	r := rand.New(rand.NewPCG(3, 2))
	for range sweeptest.Samples(500, 5000) {
		s := board(r, []int{2, 3, 4, 4, 5, 6, 6}[r.IntN(7)], 0.3+0.4*r.Float64())
		want := enumerate(s)
		u := study.Unique(t.Context(), s, study.Options{})
		if n, exact, _ := study.Count(t.Context(), s, 1_000_000, study.Options{}); len(want) < 1000 && (int(n) != len(want) || !exact) {
			t.Fatalf("%d solutions (all: %v), not %d\n%v", n, exact, len(want), s.grid)
		}
		switch u.Status {
		case puzzle.NoSolution:
			none++
		case puzzle.UniqueSolution:
			one++
		default:
			several++
		}
		if (len(want) == 0) != (u.Status == puzzle.NoSolution) || (len(want) == 1) != (u.Status == puzzle.UniqueSolution) {
			t.Fatalf("%s and %d solutions\n%v", u.Status, len(want), s.grid)
		}
		if len(want) == 0 {
			continue
		}
		got := make([]int, len(s.grid))
		for i := range got {
			got[i] = u.Solution.ValueOr(i)
		}
		if len(want) < 1000 && !slices.ContainsFunc(want, func(w []int) bool { return slices.Equal(w, got) }) {
			t.Fatalf("%v is no solution of %v", got, s.grid)
		}
	}
	if t.Logf("%d without a solution, %d with one, %d with several", none, one, several); none < 10 || one < 20 || several < 20 {
		t.Error("too few to tell")
	}
}

// part returns the puzzle with only the givens that are kept.
func part(p puzzle.Puzzle, keep []puzzle.Place) *Sudoku {
	q := p.(*Sudoku).withGrid(p.(*Sudoku).grid)
	for i := range q.grid {
		if !slices.Contains(keep, q.board.Unknown(i).At) {
			q.grid[i] = 0
		}
	}
	return q
}

func TestClues(t *testing.T) { puzzletest.TestClues(t, boards(11, 40, 6)) }

// TestFindExamples searches random boards for examples of the techniques that lack one.
func TestFindExamples(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	next := func() (puzzle.Puzzle, puzzle.Facts) {
		return board(r, []int{4, 6, 6, 9}[r.IntN(4)], 0.25+0.2*r.Float64()), puzzle.Facts{}
	}
	only := func(p puzzle.Puzzle, clues []puzzle.Place) puzzle.Puzzle { return part(p, clues) }
	puzzletest.Examples{Tries: 150, Next: next, Only: only, Keep: true}.Find(t, Kind)
}
