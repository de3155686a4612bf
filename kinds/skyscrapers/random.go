package skyscrapers

import (
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/kinds/family/latin"
	"github.com/teka-puzzles/teka/puzzle"
)

// Random returns a random Latin square whose clues are kept with the probability o.Density, without givens.
func Random(r *rand.Rand, o puzzle.RandomOptions) (puzzle.Draft, error) {
	rows := latin.RandomSquare(r, o.Rows)
	s, err := fullClues(rows)
	if err != nil {
		return puzzle.Draft{}, err
	}
	for i := range rows {
		for _, side := range [...]puzzle.Side{puzzle.Left, puzzle.Top, puzzle.Right, puzzle.Bottom} {
			if r.Float64() >= o.Density {
				s.sides[side][i] = 0
			}
		}
	}
	return puzzle.NewDraft(s, slices.Concat(rows...)), nil
}

// seenFrom counts the buildings of a line visible from its start.
func seenFrom(line []int) int {
	tallest, count := 0, 0
	for _, h := range line {
		if h > tallest {
			tallest, count = h, count+1
		}
	}
	return count
}

// transposed swaps rows and columns of a square in place.
func transposed(a [][]int) {
	for y := range a {
		for x := range y {
			a[y][x], a[x][y] = a[x][y], a[y][x]
		}
	}
}

// exchange exchanges a cycle of heights between two random rows; there must be two.
func exchange(r *rand.Rand, a [][]int) {
	n := len(a)
	y, w, x := r.IntN(n), r.IntN(n-1), r.IntN(n)
	if w >= y {
		w++
	}
	for first := a[y][x]; ; {
		a[y][x], a[w][x] = a[w][x], a[y][x]
		if a[y][x] == first {
			break
		}
		twin := slices.Index(a[y], a[y][x])
		if twin == x {
			twin += 1 + slices.Index(a[y][x+1:], a[y][x])
		}
		x = twin
	}
}
