package masyu

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestRandomShowsAll: the loop of a random board violates every pearl that could be added.
func TestRandomShowsAll(t *testing.T) {
	for k := range 20 {
		d, err := Random(rand.New(rand.NewPCG(5, uint64(k))), puzzle.RandomOptions{Rows: 5 + k%4, Cols: 6, Density: 0.5})
		if err != nil {
			t.Fatal(err)
		}
		m := d.Puzzle.(*Masyu)
		for i, x := range m.pearls {
			for _, other := range []Pearl{White, Black} {
				pearls := slices.Clone(m.pearls)
				if pearls[i] = other; x != NoPearl {
					continue
				}
				more, err := New(m.rows, m.cols, pearls, false)
				if err != nil {
					t.Fatal(err)
				}
				if len(Check(more, d.Solution)) == 0 {
					t.Fatalf("board %d: a pearl (%d) in cell %d is not shown", k, other, i)
				}
			}
		}
	}
}
