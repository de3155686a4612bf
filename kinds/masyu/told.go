package masyu

import "github.com/teka-puzzles/teka/puzzle"

// toldBy is every pearl that a loop allows.
func toldBy(p puzzle.Puzzle, board puzzle.Facts) []puzzle.Clue {
	m := p.(*Masyu)
	l := within(m, board)
	var out []puzzle.Clue
	for y := range m.rows {
		for x := range m.cols {
			if pearl := l.site(y, x); pearl != NoPearl {
				out = append(out, puzzle.Clue{At: puzzle.Cell(y, x), Value: int(pearl)})
			}
		}
	}
	return out
}
