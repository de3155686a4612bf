package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// turned returns the puzzle rotated or mirrored.
func turned(q puzzle.Puzzle, t puzzle.Turn) puzzle.Puzzle {
	n := *q.(*Nonogram)
	rows, cols := n.Size()
	n.height, _ = t.Size(rows, cols)
	n.lines, n.runs = make([][]Block, rows+cols), make([][]int, rows+cols)
	for k, line := range q.(*Nonogram).lines {
		down, i := k >= rows, k
		if down {
			i -= rows
		}
		j, now := t.Line(i, down, rows, cols)
		if now {
			j += n.height
		}
		line = slices.Clone(line)
		if t.Reverses(down) {
			slices.Reverse(line)
		}
		n.set(j, line)
	}
	n.board = n.newBoard()
	return &n
}

// shape returns the clues without empty lines at the border.
func shape(p puzzle.Puzzle, _ puzzle.Facts) any {
	n := p.(*Nonogram)
	if n.variant == plain {
		rows, cols := n.Runs()
		return [2][][]int{trimEmptyLines(rows), trimEmptyLines(cols)}
	}
	rows, cols := n.Clues()
	return [2][][]Block{trimEmptyLines(rows), trimEmptyLines(cols)}
}

// trimEmptyLines removes empty lines at both ends. Open clues (nil) count as empty.
func trimEmptyLines[T any](lines [][]T) [][]T {
	for len(lines) > 0 && len(lines[0]) == 0 {
		lines = lines[1:]
	}
	for len(lines) > 0 && len(lines[len(lines)-1]) == 0 {
		lines = lines[:len(lines)-1]
	}
	return lines
}
