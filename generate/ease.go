package generate

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// easedTo is the hardest label of eased boards: the techniques of those above look at so many cases that on a large board they take
// longer than all the rest.
const easedTo = "Hard"

// eased is the puzzle at the end of the chain with some clues given back, so that named techniques fill it. On a large board there
// is nearly always a place where few clues leave nothing but a what-if, which nobody finds there and which takes long to grade.
// Techniques are followed until they stall; clues beside what is open are given back, those left out last first, and the same board
// is gone on with. Where there is none, and the kind gives values, one is given.
func (p *plan) eased(ctx context.Context, r *rand.Rand, c *chain, truth puzzle.Facts) (puzzle.Puzzle, error) {
	named := study.HardestOf(p.Kind, easedTo)
	c = &chain{c.full, slices.Clone(c.drops)}
	var known puzzle.Facts
	for {
		q, err := c.at(len(c.drops))
		if err != nil {
			return nil, err
		}
		to, err := p.study(q).Reach(ctx, known, named)
		known = to.Board
		if err != nil || known.Complete() {
			return q, err
		}
		rest := givenBack(known, c.drops)
		if len(rest) == len(c.drops) {
			if !p.maker.Givens {
				return q, nil
			}
			if c.full, err = p.Kind.With(c.full, given(r, known, truth)); err != nil {
				return nil, err
			}
		}
		c.drops = rest
	}
}

// given is the value of a place that is open on a board.
func given(r *rand.Rand, known, truth puzzle.Facts) puzzle.Clue {
	var open []int
	for i := range known.Board().Len() {
		if known.Can(i).Len() > 1 {
			open = append(open, i)
		}
	}
	i := open[r.IntN(len(open))]
	v, _ := truth.Value(i)
	return puzzle.Clue{At: known.Board().Unknown(i).At, Value: v}
}

// givenBack is the groups that stay left out: of those that touch what is open on a board, a third at least comes back.
func givenBack(known puzzle.Facts, drops [][]puzzle.Place) [][]puzzle.Place {
	open := map[puzzle.Place]bool{} // cells, and the sides of their rows and columns
	for i := range known.Board().Len() {
		if at := known.Board().Unknown(i).At; known.Can(i).Len() > 1 {
			r, c := int(at.R), int(at.C)
			open[puzzle.Cell(r, c)], open[puzzle.Cell(int(at.R2), int(at.C2))] = true, true
			for side := range puzzle.Side(4) {
				open[puzzle.Outside(side, r)] = open[puzzle.Outside(side, r)] || side == puzzle.Left || side == puzzle.Right
				open[puzzle.Outside(side, c)] = open[puzzle.Outside(side, c)] || side == puzzle.Top || side == puzzle.Bottom
			}
		}
	}
	var near []int
	for i, g := range drops {
		if slices.ContainsFunc(g, func(at puzzle.Place) bool { return open[at] }) {
			near = append(near, i)
		}
	}
	back := map[int]bool{}
	for _, i := range near[len(near)-(len(near)+2)/3:] {
		back[i] = true
	}
	var out [][]puzzle.Place
	for i, g := range drops {
		if !back[i] {
			out = append(out, g)
		}
	}
	return out
}
