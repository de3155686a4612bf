package generate

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// easeLabel is the hardest grade of eased boards. Harder techniques consider so many cases that on a large board they would take most of
// the time.
const easeLabel = "Hard"

// ease returns the last puzzle of the chain with some clues restored, so that named techniques solve it. On a large board, few clues nearly
// always leave a place that needs a what-if, which players do not find and which is slow to grade. The techniques are applied until they
// stall. Clues near open unknowns are restored, those omitted last first, and the same board is continued. If there are none, a value is
// given if the kind allows that.
func (p *plan) ease(ctx context.Context, r *rand.Rand, c *chain, truth puzzle.Facts) (puzzle.Puzzle, error) {
	named := study.HardestOf(p.Kind, easeLabel)
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
		rest := stillOmitted(known, c.drops)
		if len(rest) == len(c.drops) {
			if !p.maker.NeedsGivens {
				return q, nil
			}
			if c.full, err = p.Kind.With(c.full, randomGiven(r, known, truth)); err != nil {
				return nil, err
			}
		}
		c.drops = rest
	}
}

// randomGiven returns the value of a random open unknown as a clue.
func randomGiven(r *rand.Rand, known, truth puzzle.Facts) puzzle.Clue {
	var open []int
	for i := range known.Board().Len() {
		if known.Candidates(i).Len() > 1 {
			open = append(open, i)
		}
	}
	i := open[r.IntN(len(open))]
	v, _ := truth.Value(i)
	return puzzle.Clue{At: known.Board().At(i), Value: v}
}

// stillOmitted returns the groups that stay omitted: at least a sixth of those next to open unknowns are restored.
func stillOmitted(known puzzle.Facts, drops [][]puzzle.Place) [][]puzzle.Place {
	open := map[puzzle.Place]bool{} // open cells, and the sides of their rows and columns
	for i := range known.Board().Len() {
		if at := known.Board().At(i); known.Candidates(i).Len() > 1 {
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
	for _, i := range near[len(near)-(len(near)+5)/6:] {
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
