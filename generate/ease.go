package generate

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// eased is the puzzle at the end of the chain with some clues given back, so that named techniques fill it. On a large board there is nearly always
// a place where few clues leave nothing but a what-if, which nobody finds there and which takes long to grade. Techniques are followed
// until they stall; clues beside what is open are given back, those left out last first, and the same board is gone on with.
func (p *plan) eased(ctx context.Context, c *chain) (puzzle.Puzzle, error) {
	drops := slices.Clone(c.drops)
	var known puzzle.Facts
	for {
		q, err := (&chain{c.full, drops}).at(len(drops))
		if err != nil {
			return nil, err
		}
		known, err = p.study(q).Reach(ctx, known, puzzle.LastResorts[0].Level)
		if err != nil || known.Complete() {
			return q, err
		}
		rest := givenBack(known, drops)
		if len(rest) == len(drops) {
			return q, nil
		}
		drops = rest
	}
}

// givenBack is the groups that stay left out: of those that touch what is open on a board, a third at least comes back.
func givenBack(known puzzle.Facts, drops [][]puzzle.Place) [][]puzzle.Place {
	open := map[[2]int16]bool{}
	for i := range known.Board().Len() {
		if at := known.Board().Unknown(i).At; known.Can(i).Len() > 1 {
			open[[2]int16{at.R, at.C}], open[[2]int16{at.R2, at.C2}] = true, true
		}
	}
	touches := func(at puzzle.Place) bool { return open[[2]int16{at.R, at.C}] }
	var near []int
	for i, g := range drops {
		if slices.ContainsFunc(g, touches) {
			near = append(near, i)
		}
	}
	back := near[len(near)-(len(near)+2)/3:]
	return slices.DeleteFunc(slices.Clone(drops), func(g []puzzle.Place) bool {
		return slices.ContainsFunc(back, func(i int) bool { return g[0] == drops[i][0] })
	})
}
