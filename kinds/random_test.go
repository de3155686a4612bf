package kinds_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestRandom checks that random boards of any size satisfy the rules, are full and reproducible, and that unsupported sizes are errors.
func TestRandom(t *testing.T) {
	for _, k := range kinds.All {
		if k.Random == nil {
			t.Errorf("%s: no random boards", k.Name)
			continue
		}
		made := 0
		for i := range sweeptest.Samples(42, 60) {
			o := puzzle.RandomOptions{Rows: 1 + i/2, Cols: 1 + i/2, Density: 0.1 + 0.8*float64(i%7)/6}
			if i%3 == 0 {
				o.Cols = 2 + i/3
			}
			d, err := k.Random(rand.New(rand.NewPCG(7, uint64(i))), o)
			if err != nil {
				if o.Rows > 1 && o.Rows == o.Cols && o.Rows <= k.Limits.Side {
					t.Errorf("%s %+v: %v", k.Name, o, err)
				}
				continue
			}
			made++
			if rows, cols := d.Puzzle.Size(); rows != o.Rows || cols != o.Cols {
				t.Errorf("%s %+v: %d rows, %d columns", k.Name, o, rows, cols)
			}
			if bad := k.Check(d.Puzzle, d.Solution); (len(bad) > 0 || !d.Solution.Complete()) && o.Rows > 2 && o.Cols > 2 {
				t.Errorf("%s %+v: %v", k.Name, o, bad)
			}
			again, _ := k.Random(rand.New(rand.NewPCG(7, uint64(i))), o)
			if !reflect.DeepEqual(givens(again.Puzzle), givens(d.Puzzle)) || !again.Solution.Equal(d.Solution) {
				t.Errorf("%s %+v: another board from the same source", k.Name, o)
			}
		}
		if made < 20 {
			t.Errorf("%s: %d boards", k.Name, made)
		}
		for _, o := range []puzzle.RandomOptions{{Rows: 0, Cols: 5, Density: 0.5}, {Rows: 5, Cols: 2000, Density: 0.5}, {Rows: 5, Cols: 5},
			{Rows: 5, Cols: 5, Density: 1.5}} {
			if _, err := k.Random(rand.New(rand.NewPCG(1, 1)), o); err == nil {
				t.Errorf("%s: a board of %+v", k.Name, o)
			}
		}
	}
}

func givens(p puzzle.Puzzle) any { return p.Kind().JSON.Givens(p) }
