package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// turned is the puzzle turned.
func turned(q puzzle.Puzzle, t puzzle.Turn) puzzle.Puzzle {
	n := q.(*Nonogram)
	rows, cols := n.Size()
	r, c := t.Size(rows, cols)
	lines := [2][][]int{make([][]int, r), make([][]int, c)}
	for k, runs := range slices.Concat(n.rows, n.cols) {
		down, i := k >= rows, k
		if down {
			i -= rows
		}
		j, now := t.Line(i, down, rows, cols)
		runs = slices.Clone(runs)
		if t.Reverses(down) {
			slices.Reverse(runs)
		}
		if now {
			lines[1][j] = runs
		} else {
			lines[0][j] = runs
		}
	}
	return &Nonogram{rows: lines[0], cols: lines[1], board: puzzle.NewBoard(cells(r, c))}
}

// shape is the clues without the empty lines at the border.
func shape(p puzzle.Puzzle, _ puzzle.Facts) any {
	n := p.(*Nonogram)
	return [2][][]int{cropped(n.rows), cropped(n.cols)}
}

// cropped leaves out the empty lines at both ends.
func cropped(lines [][]int) [][]int {
	for len(lines) > 0 && len(lines[0]) == 0 {
		lines = lines[1:]
	}
	for len(lines) > 0 && len(lines[len(lines)-1]) == 0 {
		lines = lines[:len(lines)-1]
	}
	return lines
}
