package kakuro

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/study"
)

// TestParts: the number of parts of a layout is right after every flip, even where it is known without counting.
func TestParts(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	known := 0
	for _, s := range []puzzle.Symmetry{puzzle.NoSymmetry, puzzle.Rotate, puzzle.Mirror} {
		l := &pattern{Grid: ground.Grid{Rows: 5, Cols: 6}, white: make([]bool, 30), turn: s.Turn()}
		for range 3000 {
			l.flip(r.IntN(len(l.white)))
			if l.parts > 0 {
				known++
				if n := l.Parts(l.white); l.parts != n {
					t.Fatalf("%s: %d parts, not %d, of %v", s, n, l.parts, l.white)
				}
			}
			l.cost()
		}
	}
	if known < 2000 {
		t.Errorf("known %d times only", known)
	}
}

// TestEase compares easySolver with the techniques on boards in a search for easy ones. It does not follow the order of techniques in all
// cases, so one cell in twenty may differ; results that only count digits and sums may not.
func TestEase(t *testing.T) {
	ctx := context.Background()
	apart, struck, all := 0, 0, 0
	for i, level := range []float64{1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2.0, hardestEasy} {
		for seed := range uint64(3) {
			r := rand.New(rand.NewPCG(uint64(i), seed))
			l, _ := newPattern(r, puzzle.MakeOptions{RandomOptions: puzzle.RandomOptions{Rows: 8, Cols: 8, Density: 0.75}})
			k, err := l.board()
			if err != nil {
				t.Fatal(err)
			}
			d, ok := filled(r, k)
			if !ok {
				continue
			}
			e := newEasySolver(d, level)
			d.search(ctx, r, 250, e.left)
			e.left(ctx)
			to, err := study.Open(d.sums()).Reach(ctx, puzzle.Facts{}, level)
			if err != nil {
				t.Fatal(err)
			}
			for u, m := range e.can {
				switch got := to.Board.Candidates(u); {
				case !m.Has(d.digit[u]):
					t.Fatalf("level %.1f, seed %d: %v cannot be %d", level, seed, k.board.Unknown(u).At, d.digit[u])
				case got != m && level == 1.4:
					t.Fatalf("seed %d: %v keeps %s, the techniques %s", seed, k.board.Unknown(u).At, m, got)
				case got != m:
					apart++
				}
				struck += 9 - m.Len()
				all++
			}
		}
	}
	t.Logf("%d of %d cells apart, %d digits struck", apart, all, struck)
	if 20*apart > all || struck < 3*all {
		t.Errorf("%d of %d cells apart, %d digits struck", apart, all, struck)
	}
}
