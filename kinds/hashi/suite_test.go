package hashi

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// grow makes a puzzle of random bridges: from an island to a new one, or between two that see each other.
func grow(r *rand.Rand, rows, cols, islands int, o Options) *Hashi {
	if o.Max == 0 {
		o.Max = defaultMax
	}
	cells := make([]int, rows*cols) // content of each cell: 0 empty, 1 an island, 2 a bridge
	at := [][2]int{{r.IntN(rows), r.IntN(cols)}}
	cells[at[0][0]*cols+at[0][1]] = 1
	sums := []int{0}
	for range 40 * islands {
		if len(at) == islands {
			break
		}
		i := r.IntN(len(at))
		d := [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}[r.IntN(4)]
		var way []int
		x, y := at[i][0]+d[0], at[i][1]+d[1]
		for k := 1 + r.IntN(max(rows, cols)-1); ; k-- {
			if x < 0 || y < 0 || x >= rows || y >= cols || cells[x*cols+y] != 0 {
				way = nil
				break
			}
			if k == 1 {
				break
			}
			way = append(way, x*cols+y)
			x, y = x+d[0], y+d[1]
		}
		if x < 0 || y < 0 || x >= rows || y >= cols || cells[x*cols+y] != 0 || len(way) == 0 {
			continue
		}
		for _, c := range way {
			cells[c] = 2
		}
		cells[x*cols+y] = 1
		n := 1 + r.IntN(o.Max)
		at, sums = append(at, [2]int{x, y}), append(sums, n)
		sums[i] += n
	}
	list := make([]Island, len(at))
	for i := range at {
		list[i] = Island{at[i][0], at[i][1], sums[i]}
	}
	slices.SortFunc(list, func(a, b Island) int { return cmp.Or(a.R-b.R, a.C-b.C) })
	h, err := New(rows, cols, list, o)
	if err != nil {
		panic(err)
	}
	if len(list) > 2 && !o.Tree && r.IntN(2) == 0 { // a circle, if two islands see each other across empty cells
		for _, p := range h.pairs {
			if r.IntN(3) == 0 {
				list[p.a].N++
				list[p.b].N++
				break
			}
		}
		h, err = New(rows, cols, list, o)
		if err != nil {
			panic(err)
		}
	}
	return h
}

// turns returns the seven other orientations of a puzzle.
func turns(p puzzle.Puzzle) []puzzle.Puzzle {
	h := p.(*Hashi)
	var out []puzzle.Puzzle
	for k := 1; k < 8; k++ {
		rows, cols := h.rows, h.cols
		list := make([]Island, len(h.islands))
		for i, x := range h.islands {
			if k&1 != 0 {
				x.R = h.rows - 1 - x.R
			}
			if k&2 != 0 {
				x.C = h.cols - 1 - x.C
			}
			if k&4 != 0 {
				x.R, x.C = x.C, x.R
			}
			list[i] = x
		}
		if k&4 != 0 {
			rows, cols = cols, rows
		}
		q, err := New(rows, cols, list, Options{Max: h.max, Tree: h.tree})
		if err != nil {
			panic(err)
		}
		out = append(out, q)
	}
	return out
}

// TestSuite runs the tests that every kind must pass, on random bridges.
func TestSuite(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var puzzles []puzzle.Puzzle
	for range 60 {
		puzzles = append(puzzles, grow(r, 3+r.IntN(6), 3+r.IntN(6), 3+r.IntN(12), Options{}))
	}
	for range 10 {
		puzzles = append(puzzles, grow(r, 3+r.IntN(4), 3+r.IntN(4), 3+r.IntN(6), Options{Max: 1 + r.IntN(4), Tree: r.IntN(2) == 0}))
	}
	puzzletest.TestKind(t, Kind, puzzles, turns)
}
