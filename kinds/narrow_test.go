package kinds

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestNarrow compares each kind's presolve with a guarded model: it eliminates no value of a solution, and leaves none if it finds a
// contradiction.
func TestNarrow(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	for _, k := range All {
		boards, struck, settled, none := 0, 0, 0, 0
		for range sweeptest.Samples(100, 300) {
			p := spoiled(t, r, k)
			n, ok := p.(model.Narrower)
			if !ok {
				t.Fatalf("%s filters nothing", k.Name)
			}
			boards++
			m := model.New(p, model.Options{Guarded: true})
			_, guards := m.Guards()
			possible := func(more ...sat.Lit) bool {
				found, err := m.S.Solve(t.Context(), append(guards[:len(guards):len(guards)], more...)...)
				if err != nil {
					t.Fatal(err)
				}
				return found
			}
			left := n.Narrow(t.Context(), nil)
			open := false
			for i, u := range p.Board().Unknowns() {
				open = open || left[i].Len() != 1
				for v := range (u.Values &^ left[i]).Values() {
					if struck++; possible(m.Is(i, v)) {
						t.Fatalf("%s: %v holds %d in a solution of %v", k.Name, u.At, v, k.JSON.Givens(p))
					}
				}
				if left[i] == 0 {
					none++
					break
				}
			}
			if !open {
				settled++
			}
		}
		t.Logf("%s: of %d boards %d settled, %d without solution, %d values struck", k.Name, boards, settled, none, struck)
		if settled < boards/50 || none == 0 || struck < boards {
			t.Errorf("%s: of %d boards %d settled, %d without solution, %d values struck: too few to tell", k.Name, boards, settled, none, struck)
		}
	}
}

// spoiled returns a small random puzzle without some clues, half of the time with a clue moved to another place.
func spoiled(t *testing.T, r *rand.Rand, k *puzzle.Kind) puzzle.Puzzle {
	d, err := k.Random(r, puzzle.RandomOptions{Rows: 3 + r.IntN(5), Cols: 3 + r.IntN(5), Density: r.Float64()})
	if err != nil {
		return spoiled(t, r, k)
	}
	p := d.Puzzle
	for r.IntN(3) > 0 {
		if clues := k.Clues(p); len(clues) > 0 {
			if q, err := k.Without(p, clues[r.IntN(len(clues))].At); err == nil {
				p = q
			}
		}
	}
	if r.IntN(2) == 0 {
		return p
	}
	clues := k.Clues(p)
	if len(clues) < 2 {
		return p
	}
	c, from := clues[r.IntN(len(clues))], clues[r.IntN(len(clues))]
	if c.At.Kind != from.At.Kind {
		return p
	}
	from.At = c.At
	without, err := k.Without(p, c.At)
	if err != nil {
		return p
	}
	q, err := k.With(without, from)
	if err != nil {
		return p
	}
	return q
}
