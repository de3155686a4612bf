package kakuro

import "github.com/teka-puzzles/teka/puzzle"

// toldBy is the sum of every run.
func toldBy(p puzzle.Puzzle, board puzzle.Facts) []puzzle.Clue {
	var out []puzzle.Clue
	for _, r := range p.(*Kakuro).runs {
		sum := 0
		for _, u := range r.cells {
			sum += board.Can(u).Max()
		}
		out = append(out, puzzle.Clue{At: r.place(), Value: sum})
	}
	return out
}
