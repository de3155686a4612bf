package hashi

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestSetters counts, over boards of fixed seeds, what setters avoid: an 8 on a small board, islands mostly at the border, and boards of
// one size that all have the same number of islands. Before these limits, 37 of 40 boards of 9x9 had 27 islands, 2 had an 8, and boards of
// 7x7 had 68 % of their islands at the border.
func TestSetters(t *testing.T) {
	for _, x := range []struct {
		side, numbers int     // the numbers of islands that must occur
		most          float64 // the share of boards that may have the same number
		border        float64 // the mean share of islands at the border
	}{{7, 3, 0.5, 0.60}, {9, 4, 0.4, 0.51}, {13, 6, 0.4, 0.37}} {
		const boards = 30
		islands, border := map[int]int{}, 0.0
		for seed, made := uint64(1), 0; made < boards; seed++ {
			o := puzzle.MakeOptions{RandomOptions: puzzle.RandomOptions{Rows: x.side, Cols: x.side, Density: defaultDensity(x.side, x.side)},
				Sparser: true, Tries: 60}
			d, err := makeDraft(t.Context(), rand.New(rand.NewPCG(seed, 1)), o)
			if err != nil {
				continue
			}
			made++
			h := d.Puzzle.(*Hashi)
			n := 0
			for _, island := range h.islands {
				if h.atBorder(island) {
					n++
				}
				if island.N == maxDefault && x.side*x.side <= smallCells {
					t.Errorf("%dx%d, seed %d: an 8", x.side, x.side, seed)
				}
			}
			islands[len(h.islands)]++
			border += float64(n) / float64(len(h.islands)) / boards
		}
		t.Logf("%dx%d: islands %v, at the border %.2f", x.side, x.side, islands, border)
		if len(islands) < x.numbers || border > x.border {
			t.Errorf("%dx%d: islands %v, %.2f of them at the border", x.side, x.side, islands, border)
		}
		for n, count := range islands { // any order: each is checked
			if float64(count) > x.most*boards {
				t.Errorf("%dx%d: %d of %d boards have %d islands", x.side, x.side, count, boards, n)
			}
		}
	}
}
