package nonogram

import (
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// vary flips a cell, and its image, mostly one at the edge of a shape.
func vary(r *rand.Rand, was puzzle.Draft, _ puzzle.MakeOptions) (puzzle.Draft, error) {
	p := &picture{}
	p.rows, p.cols = was.Puzzle.Size()
	p.cells = make([]int, p.rows*p.cols)
	for i := range p.cells {
		p.cells[i], _ = was.Solution.Value(i)
	}
	for _, t := range []puzzle.Turn{puzzle.Mirror.Turn(), upright, puzzle.Rotate.Turn()} {
		if t.Facts(was.Solution, p.rows, p.cols, was.Puzzle.Board()).Equal(was.Solution) { // it stays as symmetric as it is
			p.turns = append(p.turns, t)
		}
	}
	i := r.IntN(len(p.cells))
	for range 20 {
		if p.edge(i) || r.IntN(8) == 0 {
			break
		}
		i = r.IntN(len(p.cells))
	}
	if n, ok := was.Puzzle.(*Coloured); ok {
		p.inks, p.other = n.inks, slices.Clone(p.cells)
		next := p.beside(r, i)
		for _, j := range p.images(i) {
			p.other[j] = next
		}
	}
	p.flip(i)
	return p.draft()
}

// edge reports whether a cell beside this one is of the other colour.
func (p *picture) edge(i int) bool {
	y, x := i/p.cols, i%p.cols
	return y > 0 && p.cells[i-p.cols] != p.cells[i] || y+1 < p.rows && p.cells[i+p.cols] != p.cells[i] ||
		x > 0 && p.cells[i-1] != p.cells[i] || x+1 < p.cols && p.cells[i+1] != p.cells[i]
}
