package masyu

import (
	"math/rand/v2"

	"github.com/teka-puzzles/teka/puzzle"
)

// Random returns a random loop with every pearl that it allows. The loop is the outline of a region of faces. The density is the share of
// faces in the region, as far as it can grow.
func Random(r *rand.Rand, o puzzle.RandomOptions) (puzzle.Draft, error) {
	if err := o.Validate(2, sizes.Side); err != nil {
		return puzzle.Draft{}, err
	}
	l := newLoops(o.Rows, o.Cols)
	l.Grow(r, o.Density)
	return l.allPearls(nil)
}
