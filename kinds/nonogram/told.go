package nonogram

import "github.com/teka-puzzles/teka/puzzle"

// toldBy is the runs of every line of a picture.
func toldBy(p puzzle.Puzzle, board puzzle.Facts) []puzzle.Clue {
	n := p.(*Nonogram)
	rows, cols := n.Size()
	full := picture{rows: rows, cols: cols, black: make([]int, rows*cols)}
	for i := range full.black {
		full.black[i] = board.Can(i).Max()
	}
	q, err := full.puzzle()
	if err != nil {
		panic(err) // a board of the same size
	}
	return Clues(q)
}
