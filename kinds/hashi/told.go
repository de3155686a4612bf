package hashi

import "github.com/teka-puzzles/teka/puzzle"

// toldBy is the number of bridges of every island that has some.
func toldBy(p puzzle.Puzzle, board puzzle.Facts) []puzzle.Clue {
	h := p.(*Hashi)
	n := make([]int, len(h.islands))
	for i, pair := range h.pairs {
		v := board.Can(i).Max()
		n[pair.a] += v
		n[pair.b] += v
	}
	var out []puzzle.Clue
	for i := range h.islands {
		if n[i] > 0 {
			out = append(out, puzzle.Clue{At: h.cell(i), Value: n[i]})
		}
	}
	return out
}
