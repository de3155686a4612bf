package nonogram

import (
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// vary flips a cell, and its image, mostly one at the edge of a shape.
func vary(r *rand.Rand, was puzzle.Draft, _ puzzle.MakeOptions) (puzzle.Draft, error) {
	p := pictureOf(was)
	for _, t := range []puzzle.Turn{puzzle.Mirror.Turn(), upright, puzzle.Rotate.Turn()} {
		if t.Facts(was.Solution, p.rows, p.cols, was.Puzzle.Board()).Equal(was.Solution) { // it stays as symmetric as it is
			p.turns = append(p.turns, t)
		}
	}
	i := p.spot(r)
	if n := was.Puzzle.(*Nonogram); n.variant == coloured {
		p.inks, p.other = n.inks, slices.Clone(p.cells)
		next := p.beside(r, i)
		for _, j := range p.images(i) {
			p.other[j] = next
		}
	}
	p.flip(i)
	return p.draft()
}

// spot is a cell to be changed, mostly one at the edge of a shape.
func (p *picture) spot(r *rand.Rand) int {
	i := r.IntN(len(p.cells))
	for range 20 {
		if p.edge(i) || r.IntN(8) == 0 {
			break
		}
		i = r.IntN(len(p.cells))
	}
	return i
}

// edge reports whether a cell beside this one is of the other colour.
func (p *picture) edge(i int) bool {
	y, x := i/p.cols, i%p.cols
	return y > 0 && p.cells[i-p.cols] != p.cells[i] || y+1 < p.rows && p.cells[i+p.cols] != p.cells[i] ||
		x > 0 && p.cells[i-1] != p.cells[i] || x+1 < p.cols && p.cells[i+1] != p.cells[i]
}

// mostVaried is the share of the cells of a motif that may be changed where a grade is asked for.
const mostVaried = 0.12

// shows reports whether a varied picture still shows its motif: few cells are changed, and no spot or hole has been added.
func shows(first, varied puzzle.Draft) bool {
	p := pictureOf(varied)
	return p.changed(first.Drawn) <= int(mostVaried*float64(len(p.cells))) && p.areas() <= pictureOf(first).areas()
}

// changed counts the cells that differ from those of another picture.
func (p *picture) changed(cells []int) (n int) {
	for i, v := range p.cells {
		if v != cells[i] {
			n++
		}
	}
	return n
}

// pictureOf is the picture that solves a draft.
func pictureOf(d puzzle.Draft) *picture {
	p := &picture{}
	p.rows, p.cols = d.Puzzle.Size()
	p.cells = make([]int, p.rows*p.cols)
	for i := range p.cells {
		p.cells[i], _ = d.Solution.Value(i)
	}
	return p
}

// areas counts the areas of one colour, the background's too, whose cells meet at edges.
func (p *picture) areas() int {
	joined, n := ground.NewSets(len(p.cells)), len(p.cells)
	for i, v := range p.cells {
		if i%p.cols > 0 && p.cells[i-1] == v && joined.Join(i-1, i) {
			n--
		}
		if i >= p.cols && p.cells[i-p.cols] == v && joined.Join(i-p.cols, i) {
			n--
		}
	}
	return n
}
