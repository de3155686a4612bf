package kakuro

import "github.com/teka-puzzles/teka/puzzle"

// fulfilled lists the runs that are full of different digits with the right sum.
func fulfilled(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Place {
	var out []puzzle.Place
	for _, r := range p.(*Kakuro).runs {
		sum, used := 0, puzzle.Mask(0)
		for _, u := range r.cells {
			if v, ok := known.Value(u); ok {
				sum += v
				used |= puzzle.Only(v)
			}
		}
		if r.sum > 0 && sum == r.sum && used.Len() == len(r.cells) {
			out = append(out, r.place())
		}
	}
	return out
}
