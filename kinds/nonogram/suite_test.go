package nonogram

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

func sketch(r *rand.Rand, rows, cols int, density float64) *Nonogram {
	cells := make([][]bool, rows)
	for i := range cells {
		cells[i] = make([]bool, cols)
		for j := range cells[i] {
			cells[i][j] = r.Float64() < density
		}
	}
	runs := func(n int, at func(k int) bool) []int {
		var out []int
		for k := range n {
			switch {
			case !at(k):
			case k > 0 && at(k-1):
				out[len(out)-1]++
			default:
				out = append(out, 1)
			}
		}
		return out
	}
	var a, b [][]int
	for i := range rows {
		a = append(a, runs(cols, func(k int) bool { return cells[i][k] }))
	}
	for j := range cols {
		b = append(b, runs(rows, func(k int) bool { return cells[k][j] }))
	}
	n, err := New(a, b)
	if err != nil {
		panic(err)
	}
	return n
}

func turns(p puzzle.Puzzle) []puzzle.Puzzle {
	n := p.(*Nonogram)
	flip := func(lines [][]int) [][]int {
		out := slices.Clone(lines)
		slices.Reverse(out)
		return out
	}
	back := func(lines [][]int) [][]int {
		out := make([][]int, len(lines))
		for i, runs := range lines {
			out[i] = slices.Clone(runs)
			slices.Reverse(out[i])
		}
		return out
	}
	var out []puzzle.Puzzle
	for k := 1; k < 8; k++ {
		rows, cols := n.Runs()
		if k&1 != 0 {
			rows, cols = flip(rows), back(cols)
		}
		if k&2 != 0 {
			rows, cols = back(rows), flip(cols)
		}
		if k&4 != 0 {
			rows, cols = cols, rows
		}
		q, err := New(rows, cols)
		if err != nil {
			panic(err)
		}
		out = append(out, q)
	}
	return out
}

func TestSuite(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var puzzles []puzzle.Puzzle
	for range 60 {
		puzzles = append(puzzles, sketch(r, 2+r.IntN(9), 2+r.IntN(9), 0.4+0.3*r.Float64()))
	}
	for range 6 { // large enough for edge logic and hypotheses
		puzzles = append(puzzles, sketch(r, 11, 10, 0.5))
	}
	for _, clues := range [][2][][]int{
		{{{2}, {0}}, {{0}, {2}}},                                     // contradictory lines
		{{{1}, {1, 1}, {1}, {1}}, {{1}, {1}, {1, 1}, {1}}},           // no or several solutions
		{{{1, 1}, {1, 1}, {1}, {0}}, {{1}, {2}, {1}, {1}}},           // likewise
		{{{3}, {1}, {3}, {1}}, {{2}, {2}, {2}, {2}}},                 // likewise
		{{{1, 1}, {1}, {1, 1}, {1}, {1}}, {{2}, {1}, {2}, {1}, {1}}}, // likewise
	} {
		n, err := New(clues[0], clues[1])
		if err != nil {
			t.Fatal(err)
		}
		puzzles = append(puzzles, n)
	}
	puzzletest.TestKind(t, Kind, puzzles, turns)
}
