package kakuro

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestNarrowEnds: propagation continues until no run alone eliminates anything, and never eliminates a digit of a solution.
func TestNarrowEnds(t *testing.T) {
	struck := 0
	for seed := range uint64(6) {
		d, err := Kind.Random(rand.New(rand.NewPCG(5, seed)), puzzle.RandomOptions{Rows: 12, Cols: 12, Density: 0.6})
		if err != nil {
			t.Fatal(err)
		}
		k := d.Puzzle.(*Kakuro)
		masks := k.Narrow(t.Context(), nil)
		for i, m := range masks {
			if v, _ := d.Solution.Value(i); !m.Has(v) {
				t.Fatalf("board %d: %v loses its digit %d", seed, k.board.Unknown(i).At, v)
			}
			struck += 9 - m.Len()
		}
		var filter rule.CageFilter
		for _, r := range k.runs {
			cells := make([]uint16, len(r.cells))
			for j, u := range r.cells {
				cells[j] = uint16(masks[u] >> 1)
			}
			if !filter.Run(cells, r.sum) {
				t.Fatalf("board %d: %v cannot be filled", seed, r.place())
			}
			for j, u := range r.cells {
				if left := puzzle.Mask(cells[j]) << 1; left != masks[u] {
					t.Errorf("board %d: %v leaves %s to %v, narrowing %s", seed, r.place(), left, k.board.Unknown(u).At, masks[u])
				}
			}
		}
	}
	if struck == 0 {
		t.Error("nothing was struck")
	}
}
