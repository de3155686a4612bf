package skyscrapers

import "github.com/teka-puzzles/teka/puzzle"

// fulfilled lists the clues at the sides from which so many buildings of a full line are seen, and the heights given.
func fulfilled(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Place {
	s := p.(*Skyscrapers)
	c := checker{s: s, known: known}
	var out []puzzle.Place
	see := func(side puzzle.Side, i int, cell func(k int) int) {
		tallest, seen := 0, 0
		for k := range s.n {
			h := c.height(cell(k))
			if h == 0 {
				return
			}
			if h > tallest {
				tallest, seen = h, seen+1
			}
		}
		if s.sides[side][i] == seen {
			out = append(out, puzzle.Outside(side, i))
		}
	}
	for i := range s.n {
		see(puzzle.Top, i, func(k int) int { return k*s.n + i })
		see(puzzle.Right, i, func(k int) int { return i*s.n + s.n - 1 - k })
		see(puzzle.Bottom, i, func(k int) int { return (s.n-1-k)*s.n + i })
		see(puzzle.Left, i, func(k int) int { return i*s.n + k })
	}
	for i, h := range s.grid {
		if h > 0 {
			out = append(out, s.board.Unknown(i).At)
		}
	}
	return out
}
