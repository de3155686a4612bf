package hashi

import "github.com/teka-puzzles/teka/puzzle"

// fulfilled lists the islands that have as many bridges as their numbers say.
func fulfilled(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Place {
	h := p.(*Hashi)
	var out []puzzle.Place
	for i, x := range h.islands {
		built := 0
		for _, u := range h.around[i] {
			if can := known.Can(u); can != 0 {
				built += can.Min()
			}
		}
		if x.N > 0 && built == x.N {
			out = append(out, h.cell(i))
		}
	}
	return out
}
