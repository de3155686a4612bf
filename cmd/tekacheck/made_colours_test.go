package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

func makeColours(r *rand.Rand) *made {
	values := 2 + r.IntN(3)
	return coloursOf(r, 1+r.IntN(4), 1+r.IntN([]int{0, 0, 4, 3, 3}[values]), values)
}

// coloursOf returns a random picture in so many colours with its background, and its clues, some of which are partly open.
func coloursOf(r *rand.Rand, rows, cols, values int) *made {
	m := &made{values: make([]int, rows*cols+1)}
	for i := range m.values {
		m.values[i] = max(0, r.IntN(values+1)-1)
	}
	var lines [][]int // the places of each
	for k := range rows {
		lines = append(lines, nil)
		for c := range cols {
			lines[k] = append(lines[k], k*cols+c+1)
		}
	}
	for c := range cols {
		lines = append(lines, nil)
		for k := range rows {
			lines[rows+c] = append(lines[rows+c], k*cols+c+1)
		}
	}
	open := r.IntN(2) * (1 + r.IntN(3))
	clues := make([][]any, len(lines))
	for k, line := range lines {
		clues[k] = []any{}
		for _, run := range pieces(m.values, line) {
			switch x := r.IntN(10); {
			case x < open && x == 0:
				clues[k] = append(clues[k], "*")
			case x < open:
				clues[k] = append(clues[k], []any{"?", run[1]})
			default:
				clues[k] = append(clues[k], []any{run[0], run[1]})
			}
		}
		if r.IntN(20) < open {
			clues[k] = slices.Insert(clues[k], r.IntN(len(clues[k])+1), any("*"))
		}
	}
	var inks [][2]string
	for v := range values {
		inks = append(inks, [2]string{fmt.Sprint("ink ", v), "#123"})
	}
	m.text = puzzleText("nonogram", rows, cols, map[string]any{"colours": inks, "rows": clues[:rows], "cols": clues[rows:]})
	m.obeys = func(values []int) bool {
		for k, line := range lines {
			if !told(pieces(values, line), clues[k]) {
				return false
			}
		}
		return true
	}
	return m
}

// pieces returns the runs of a line: lengths and colours.
func pieces(values, line []int) (runs [][2]int) {
	for i, at := range line {
		switch v := values[at]; {
		case v == 0:
		case i > 0 && values[line[i-1]] == v:
			runs[len(runs)-1][0]++
		default:
			runs = append(runs, [2]int{1, v})
		}
	}
	return runs
}

// told reports whether a clue has runs.
func told(runs [][2]int, clue []any) bool {
	if len(clue) == 0 {
		return len(runs) == 0
	}
	pair, ok := clue[0].([]any)
	if !ok {
		return told(runs, clue[1:]) || len(runs) > 0 && told(runs[1:], clue)
	}
	return len(runs) > 0 && pair[1] == runs[0][1] && (pair[0] == "?" || pair[0] == runs[0][0]) && told(runs[1:], clue[1:])
}
