package skyscrapers

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// town returns a puzzle of a random square: clues and givens are kept with these probabilities, and rarely one is wrong.
func town(r *rand.Rand, n int, clues, givens float64) *Skyscrapers {
	perm := func() []int { return r.Perm(n) }
	rows, cols, heights := perm(), perm(), perm()
	grid := make([]int, n*n)
	for i := range grid {
		grid[i] = heights[(rows[i/n]+cols[i%n])%n] + 1
	}
	seen := func(first, step int) int {
		count, top := 0, 0
		for k := range n {
			if h := grid[first+k*step]; h > top {
				top = h
				count++
			}
		}
		return count
	}
	var sides [4][]int
	for i := range n {
		for side, c := range []int{seen(i, n), seen(i*n+n-1, -1), seen((n-1)*n+i, -n), seen(i*n, 1)} {
			switch {
			case r.Float64() > clues:
				c = 0
			case r.IntN(100) == 0:
				c = 1 + r.IntN(n)
			}
			sides[side] = append(sides[side], c)
		}
	}
	for i := range grid {
		if r.Float64() > givens {
			grid[i] = 0
		}
	}
	s, err := New(n, sides, grid)
	if err != nil {
		panic(err)
	}
	return s
}

// turns returns the seven other orientations of a puzzle.
func turns(p puzzle.Puzzle) []puzzle.Puzzle {
	s := p.(*Skyscrapers)
	var out []puzzle.Puzzle
	for k := 1; k < 8; k++ {
		sides := s.sides
		for i := range sides {
			sides[i] = slices.Clone(sides[i])
		}
		grid := make([]int, s.n*s.n)
		for i, h := range s.grid {
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
			grid[r*s.n+c] = h
		}
		if k&1 != 0 {
			sides[puzzle.Top], sides[puzzle.Bottom] = sides[puzzle.Bottom], sides[puzzle.Top]
			slices.Reverse(sides[puzzle.Left])
			slices.Reverse(sides[puzzle.Right])
		}
		if k&2 != 0 {
			sides[puzzle.Left], sides[puzzle.Right] = sides[puzzle.Right], sides[puzzle.Left]
			slices.Reverse(sides[puzzle.Top])
			slices.Reverse(sides[puzzle.Bottom])
		}
		if k&4 != 0 {
			sides[puzzle.Left], sides[puzzle.Top] = sides[puzzle.Top], sides[puzzle.Left]
			sides[puzzle.Right], sides[puzzle.Bottom] = sides[puzzle.Bottom], sides[puzzle.Right]
		}
		q, err := New(s.n, sides, grid)
		if err != nil {
			panic(err)
		}
		out = append(out, q)
	}
	return out
}

// TestSuite runs the tests of every kind on random squares.
func TestSuite(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var puzzles []puzzle.Puzzle
	for range 40 {
		puzzles = append(puzzles, town(r, 1+r.IntN(6), 0.4+0.6*r.Float64(), 0.2*r.Float64()))
	}
	puzzletest.TestKind(t, Kind, puzzles, turns)
}
