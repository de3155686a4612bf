package hashi

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestTry compares the filter with a guarded model, which filters nothing, on boards that stay open: the eliminated values, those that
// probing refutes, and the boards that it decides. Probing leaves the board unchanged.
func TestTry(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 4))
	refuted, decided := 0, 0
	for range sweeptest.Samples(2000, 5000) {
		d, err := Random(r, puzzle.RandomOptions{Rows: 5 + r.IntN(8), Cols: 5 + r.IntN(8), Density: r.Float64()})
		if err != nil {
			t.Fatal(err)
		}
		h := d.Puzzle.(*Hashi)
		islands := slices.Clone(h.islands)
		for range r.IntN(8) - 5 {
			islands[r.IntN(len(islands))].N = r.IntN(5) // 0 is an unknown number
		}
		if h, err = New(h.rows, h.cols, islands, Options{Max: 2 + r.IntN(9)/8, Tree: r.IntN(8) == 0}); err != nil {
			t.Fatal(err)
		}
		n := narrower{Hashi: h}
		n.run(t.Context(), true)
		if !n.open() {
			continue
		}
		m := model.New(h, model.Options{Guarded: true})
		_, guards := m.Guards()
		possible := func(u, v int) bool {
			found, err := m.S.Solve(t.Context(), append(guards[:len(guards):len(guards)], m.Is(u, v))...)
			if err != nil {
				t.Fatal(err)
			}
			return found
		}
		channels, ends := slices.Clone(n.channels), slices.Clone(n.slack)
		for u, c := range channels {
			for v := range h.max + 1 {
				if (v < c.lo || v > c.hi) && possible(u, v) {
					t.Fatalf("%d bridges are possible in %v of %v", v, h.board.Unknown(u).At, islands)
				}
			}
			for lo := c.lo; lo <= c.hi && c.lo < c.hi; lo++ {
				hi := lo + r.IntN(c.hi-lo+1)
				if (lo > c.lo || hi < c.hi) && n.refuted(t.Context(), u, [2]int{lo, hi}) {
					for v := lo; v <= hi; v++ {
						if refuted++; possible(u, v) {
							t.Fatalf("%d bridges are possible in %v of %v", v, h.board.Unknown(u).At, islands)
						}
					}
				}
				if _, waits := n.queue.Pop(); waits || n.failed || !slices.Equal(n.channels, channels) || !slices.Equal(n.slack, ends) {
					t.Fatalf("a try leaves traces on %v", islands)
				}
			}
		}
		if !n.probe(t.Context()) {
			continue
		}
		decided++
		for u, m := range n.candidates() {
			for v := range h.max + 1 {
				if (m.Len() > 1 || !m.Has(v)) && possible(u, v) {
					t.Fatalf("%d bridges are possible in %v of %v", v, h.board.Unknown(u).At, islands)
				}
			}
		}
	}
	t.Logf("%d values refuted, %d boards decided", refuted, decided)
	if refuted < sweeptest.Samples(500, 1000) || decided < sweeptest.Samples(10, 30) {
		t.Errorf("%d values refuted, %d boards decided: too few to tell", refuted, decided)
	}
}
