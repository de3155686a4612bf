package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// turned is the puzzle turned.
func turned(q puzzle.Puzzle, t puzzle.Turn) puzzle.Puzzle {
	n := q.(*Nonogram)
	rows, cols := turnedLines(n.rows, n.cols, t)
	return &Nonogram{rows: rows, cols: cols, board: puzzle.NewBoard(cells(len(rows), len(cols)))}
}

// turnedInColours is the puzzle turned.
func turnedInColours(q puzzle.Puzzle, t puzzle.Turn) puzzle.Puzzle {
	n := *q.(*Coloured)
	n.rows, n.cols = turnedLines(n.rows, n.cols, t)
	n.board = n.newBoard()
	return &n
}

// turnedLines are the clues of the lines of a board turned.
func turnedLines[T any](rows, cols [][]T, t puzzle.Turn) (turnedRows, turnedCols [][]T) {
	r, c := t.Size(len(rows), len(cols))
	turnedRows, turnedCols = make([][]T, r), make([][]T, c)
	for k, line := range slices.Concat(rows, cols) {
		down, i := k >= len(rows), k
		if down {
			i -= len(rows)
		}
		j, now := t.Line(i, down, len(rows), len(cols))
		line = slices.Clone(line)
		if t.Reverses(down) {
			slices.Reverse(line)
		}
		if now {
			turnedCols[j] = line
		} else {
			turnedRows[j] = line
		}
	}
	return turnedRows, turnedCols
}

// shape is the clues without the empty lines at the border.
func shape(p puzzle.Puzzle, _ puzzle.Facts) any {
	n := p.(*Nonogram)
	return [2][][]int{cropped(n.rows), cropped(n.cols)}
}

// shapeInColours is the clues without the empty lines at the border.
func shapeInColours(p puzzle.Puzzle, _ puzzle.Facts) any {
	n := p.(*Coloured)
	return [2][][]Block{cropped(n.rows), cropped(n.cols)}
}

// cropped leaves out the empty lines at both ends.
func cropped[T any](lines [][]T) [][]T {
	for len(lines) > 0 && len(lines[0]) == 0 {
		lines = lines[1:]
	}
	for len(lines) > 0 && len(lines[len(lines)-1]) == 0 {
		lines = lines[:len(lines)-1]
	}
	return lines
}
