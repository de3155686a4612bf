package kakuro

import (
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Impossible returns why the clues alone exclude every solution: a run has more than nine cells, two sums, or a sum that different digits
// cannot make, or connected white cells have different totals across and down. It returns nil otherwise.
func Impossible(p puzzle.Puzzle) error {
	k := p.(*Kakuro)
	for _, r := range k.runs {
		n := len(r.cells)
		least, most := n*(n+1)/2, n*(19-n)/2
		switch {
		case n > 9:
			return fault.Errorf("%s has %d cells, and there are only nine digits", r.place(), n)
		case r.sum > 0 && (r.sum < least || r.sum > most):
			if n == 1 {
				return fault.Errorf("%s has one cell and the sum %d: only 1 to 9 are possible", r.place(), r.sum)
			}
			return fault.Errorf("%s has %d cells and the sum %d: different digits in %d cells have %d to %d", r.place(), n, r.sum, n, least, most)
		}
	}
	for _, c := range k.clash {
		at := puzzle.Run(c.R, c.C, c.Heading)
		for _, r := range k.runs {
			if r.place() == at {
				return fault.Errorf("%s has two sums, %d and %d", at, r.sum, c.Sum)
			}
		}
	}
	return k.totals()
}

type region struct {
	across, down int // totals of the sums
	open         bool
	first        puzzle.Place
}

// totals compares the sums across with those down in each region: both are the total of its digits. Regions that contain a run without a
// sum are skipped.
func (k *Kakuro) totals() error {
	joined := ground.NewDisjointSets(k.board.Len())
	for _, r := range k.runs {
		for _, u := range r.cells[1:] {
			joined.Join(r.cells[0], u)
		}
	}
	regions := make(map[int]*region)
	for _, r := range k.runs {
		i := joined.Find(r.cells[0])
		x := regions[i]
		if x == nil {
			x = &region{first: k.board.At(i)}
			regions[i] = x
		}
		switch {
		case r.sum == 0:
			x.open = true
		case r.heading == puzzle.Across:
			x.across += r.sum
		default:
			x.down += r.sum
		}
	}
	for i := range joined {
		if x := regions[i]; x != nil && !x.open && x.across != x.down {
			if len(regions) == 1 {
				return fault.Errorf("the sums across are %d in total, those down %d", x.across, x.down)
			}
			return fault.Errorf("the sums across of the white cells connected with %s are %d in total, those down %d", x.first, x.across, x.down)
		}
	}
	return nil
}
