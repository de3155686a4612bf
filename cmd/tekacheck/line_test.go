package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// placed reports whether the runs of a line can be placed one by one, from run j on, in the cells from one on. TestLines compares the judge
// with it. Cells are counted from 0. known has the possible colours of each cell, bit 0 white and bit 1 black, and starts the possible
// starts of each run, from 1.
func placed(known []uint64, runs []int, starts [][2]int, j, from int, seen map[[2]int]bool) bool {
	if fits, ok := seen[[2]int{j, from}]; ok {
		return fits
	}
	all := func(from, to int, bit uint64) bool {
		for _, d := range known[min(from, len(known)):min(to, len(known))] {
			if d&bit == 0 {
				return false
			}
		}
		return true
	}
	fits := j == len(runs) && all(from, len(known), 1)
	for at := from; j < len(runs) && !fits && at+runs[j] <= len(known); at++ {
		fits = starts[j][0] <= at+1 && at+1 <= starts[j][1] && all(from, at, 1) && all(at, at+runs[j], 2) && all(at+runs[j], at+runs[j]+1, 1) &&
			placed(known, runs, starts, j+1, at+runs[j]+1, seen)
	}
	seen[[2]int{j, from}] = fits
	return fits
}

// TestLines: for lines of all lengths, with and without known starts of runs, the judge of a nonogram's line agrees with placing the runs.
func TestLines(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	tried := map[string]int{}
	for range 2500 {
		cells := make([]int, 1+r.IntN([]int{12, 150}[r.IntN(2)]))
		for i, turn := 0, 1+r.IntN(9); i < len(cells); i++ {
			if cells[i] = 0; i > 0 {
				cells[i] = cells[i-1]
			}
			if r.IntN(turn) == 0 {
				cells[i] = 1 - cells[i]
			}
		}
		runs, at := runsOf(cells)
		clue := strings.ReplaceAll(fmt.Sprint(runs), " ", ",")
		if len(runs) == 0 && r.IntN(2) == 0 {
			clue = "[0]"
		}
		untold := "null" + strings.Repeat(",null", len(cells)-1)
		text := fmt.Sprintf(`{"kind":"nonogram","rows":1,"cols":%d,"givens":{"rows":[%s],"cols":[%s]}}`, len(cells), clue, untold)
		g := (&made{text: text, values: make([]int, len(cells)+1)}).game(t)
		open, wrong := r.IntN(10), 2+r.IntN(600)
		for i, x := range cells {
			switch d := uint64(1) << x; {
			case r.IntN(wrong) == 0:
				g.dom[i+1] = 3 ^ d
			case r.IntN(10) >= open:
				g.dom[i+1] = d
			}
		}
		starts, timed := make([][2]int, len(runs)), r.IntN(2) == 0
		for j := range runs {
			starts[j] = [2]int{1, len(cells)}
			if timed && r.IntN(4) == 0 {
				lo := max(1, min(len(cells), at[j]-r.IntN(4)+max(0, 2-r.IntN(wrong))))
				starts[j] = [2]int{lo, min(len(cells), lo+r.IntN(5))}
			}
			g.dom[len(cells)+1+j] = span(starts[j][0], starts[j][1])
		}
		says, is := g.rules["r1"].refuted(&g.board), !placed(g.dom[1:len(cells)+1], runs, starts, 0, 0, map[[2]int]bool{})
		if says != is {
			t.Fatalf("%s: %v, starts %v: refuted: %v, but impossible: %v", text, g.dom[1:len(cells)+1], starts, says, is)
		}
		tried[fmt.Sprintf("of one word: %v, timed: %v, refuted: %v", len(g.rules["r1"].(*line).at) < 2, timed, is)]++
	}
	t.Log(tried)
	for what, n := range tried {
		if n < 40 || len(tried) < 8 {
			t.Errorf("%s: %d are too few", what, n)
		}
	}
}
