package kinds_test

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestCheckGrows: the memory that the check of an empty board and of its clues allocates grows hardly faster than the board. A check has no
// limit of time.
func TestCheckGrows(t *testing.T) {
	for _, k := range kinds.All {
		allocated := func(n int) uint64 {
			d, err := k.Random(rand.New(rand.NewPCG(5, 5)), puzzle.RandomOptions{Rows: n, Cols: n, Density: 0.3})
			if err != nil {
				t.Fatal(err)
			}
			empty := puzzle.NewFacts(d.Puzzle.Board())
			k.Check(d.Puzzle, empty) // what is made once for a puzzle
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			k.Check(d.Puzzle, empty)
			k.Fulfilled(d.Puzzle, empty)
			runtime.ReadMemStats(&after)
			return after.TotalAlloc - before.TotalAlloc
		}
		if k.Limits.Side < 60 {
			continue
		}
		small, large := allocated(15), allocated(60)
		t.Logf("%s: %d and %d bytes", k.Name, small, large)
		if small > 0 && large > 48*small { // 16 times the cells
			t.Errorf("%s: a board of 15x15 takes %d bytes, one of 60x60 %d", k.Name, small, large)
		}
	}
}
