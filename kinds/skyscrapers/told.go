package skyscrapers

import "github.com/teka-puzzles/teka/puzzle"

// toldBy is what is seen from every place beside a square, and then every height.
func toldBy(p puzzle.Puzzle, board puzzle.Facts) []puzzle.Clue {
	n := p.(*Skyscrapers).n
	square := make([][]int, n)
	var heights []puzzle.Clue
	for i := range n * n {
		h := board.Can(i).Max()
		square[i/n] = append(square[i/n], h)
		heights = append(heights, puzzle.Clue{At: board.Board().Unknown(i).At, Value: h})
	}
	full, err := fullClues(square)
	if err != nil {
		panic(err) // a square of the same size
	}
	return append(clues(full), heights...)
}
