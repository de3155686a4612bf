package kakuro

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// core returns 1 for each header, the first row and the first column, that has no white cell, otherwise 0.
func (k *Kakuro) core() (top, left int) {
	top, left = 1, 1
	for i, u := range k.index {
		if u >= 0 && i < k.cols {
			top = 0
		}
		if u >= 0 && i%k.cols == 0 {
			left = 0
		}
	}
	return top, left
}

// turned returns the puzzle turned. The header stays at the top and left.
func turned(p puzzle.Puzzle, t puzzle.Turn) puzzle.Puzzle {
	k := p.(*Kakuro)
	top, left := k.core()
	newTop, newLeft := t.Size(top, left)
	r, c := t.Size(k.rows-top, k.cols-left)
	rows, cols := r+newTop, c+newLeft
	white := make([]bool, rows*cols)
	move := func(u int) (int, int) {
		at := k.board.At(u)
		y, x := t.Cell(int(at.R)-top, int(at.C)-left, k.rows-top, k.cols-left)
		return y + newTop, x + newLeft
	}
	for u := range k.board.Len() {
		y, x := move(u)
		white[y*cols+x] = true
	}
	var clues []Clue
	for _, run := range k.runs {
		if run.sum == 0 {
			continue
		}
		c := Clue{R: rows, C: cols, Heading: run.heading, Sum: run.sum}
		for _, u := range run.cells {
			y, x := move(u)
			c.R, c.C = min(c.R, y), min(c.C, x)
		}
		if t.Transposes() {
			c.Heading = 1 - c.Heading
		}
		clues = append(clues, c)
	}
	return puzzle.MustPuzzle(New(rows, cols, white, clues))
}

// shape returns the layout: a row of # for white cells and dots for each row.
func shape(p puzzle.Puzzle, _ puzzle.Facts) any {
	k := p.(*Kakuro)
	return codec.DrawRows(k.rows, k.cols, func(r, c int) byte {
		if k.unknown(r, c) < 0 {
			return '.'
		}
		return '#'
	})
}
