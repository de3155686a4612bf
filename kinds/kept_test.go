package kinds

import (
	"math/rand/v2"
	"reflect"
	"sync"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// TestChecksShareNothing: checks by the declared rules of a puzzle, and of another with the same board and other clues, have the same
// results one after the other and at once as on a puzzle that was just read. A check keeps the network of the puzzle on its board.
func TestChecksShareNothing(t *testing.T) {
	for _, k := range All {
		t.Run(k.Name, func(t *testing.T) {
			if _, ok := puzzle.MustPuzzle(Parse(k.Example)).(constraint.Declared); !ok {
				t.Skip("its rules are not declared")
			}
			r := rand.New(rand.NewPCG(31, 1))
			for range 8 {
				fresh := spoiled(t, r, k)
				list := []puzzle.Puzzle{fresh}
				for _, c := range k.Clues(fresh) {
					if c.Value++; len(list) < 3 {
						if q, err := k.With(fresh, c); err == nil && q.Board() == fresh.Board() {
							list = append(list, q)
						}
					}
				}
				known := puzzle.NewFacts(fresh.Board())
				for u := range fresh.Board().Len() {
					if r.IntN(2) == 0 {
						known.Set(u, fresh.Board().Unknown(u).Values.Min())
					}
				}
				want := make([]any, len(list))
				var wait sync.WaitGroup
				for i, p := range list {
					p.Board().Kept.Store(nil)
					want[i] = result(p, known)
				}
				fresh.Board().Kept.Store(&puzzle.Kept{Of: fresh, Value: fresh.(constraint.Declared).Network()})
				same := func(i int, when string) {
					if got := result(list[i], known); !reflect.DeepEqual(got, want[i]) {
						t.Errorf("puzzle %d, checked %s: %v, want %v", i, when, got, want[i])
					}
				}
				for i := range 4 * len(list) {
					wait.Go(func() { same(i%len(list), "with others at once") })
				}
				wait.Wait()
				for i := range 4 * len(list) {
					same(i%len(list), "after others")
				}
			}
		})
	}
}

func result(p puzzle.Puzzle, known puzzle.Facts) any {
	return [2]any{constraint.Check(p, known), constraint.Fulfilled(p, known)}
}
